// SPDX-License-Identifier: Apache-2.0
// The static score of a kernel against an ordered list of valid places.
#ifndef LITE_PASSES_LOWER_SCORE_H_
#define LITE_PASSES_LOWER_SCORE_H_

#include <string>
#include <string_view>

#include "lite/core/base/status.h"
#include "lite/core/kernel/kernel_def.h"

namespace placelite {

// What each part of a score is worth; the values are the article's.
struct ScoreFactors {
  double target = 1;       // points where the target matches
  double precision = 0.5;  // where the precision does
  double layout = 0.25;    // where the layout does
  double precisions = 2;   // times this where all precisions are the declared
                           // ones
};

// Reads "layout=1,precisions=1"; a factor that is not named keeps its value.
// kInvalidArgument, with the list of factors, for another name, one that is
// named twice, and a value that is no finite number of at least 0.
Result<ScoreFactors> ParseScoreFactors(std::string_view text);
// "target=1,precision=0.5,layout=0.25,precisions=2"
std::string ToString(const ScoreFactors& factors);

// The terms of a score at the valid place that gave most.
struct Score {
  double total = 0;
  int place = -1;         // best valid place; -1: none gives points
  double target = 0;      // the factor where the target matches, else 0
  double precision = 0;   // likewise
  double layout = 0;      // likewise
  double precisions = 1;  // the factor where they match, else 1
  double weight = 0;      // (n - i) / n
};

// The formula of the article on Paddle Lite's kernel selection, to the letter
// (its code, not its prose): parts match when they are equal, so that kAny is
// a value like any other, and any place may give points.
Score ArticleScore(const Place& kernel, Span<const Place> valid_places,
                   bool precisions_match, const ScoreFactors& factors = {});

// The score that this project uses: the article's terms with two rules. A place
// with another target than the kernel's gives nothing, and kAny on either side
// matches.
Score ScoreKernel(const Place& kernel, Span<const Place> valid_places,
                  bool precisions_match, const ScoreFactors& factors = {});

// Whether every input and output of `op` has the precision that `def` declares;
// float and fp16 count as the same, kAny matches. For wide values (op/wide.h)
// fp16 does not match: they are stored as float if the list of places allows
// it.
bool PrecisionsMatch(const KernelDef& def, const OpView& op);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_SCORE_H_
