// SPDX-License-Identifier: Apache-2.0
// The static score of a kernel against an ordered list of valid places.
#ifndef LITE_PASSES_LOWER_SCORE_H_
#define LITE_PASSES_LOWER_SCORE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

// The terms of a score, each as a part of the full points, at the valid place
// that gave most.
struct Score {
  double total = 0;
  int place = -1;        // best valid place; -1: none gives points
  double target = 0;     // 1 where the target matches
  double precision = 0;  // 1/2
  double layout = 0;     // 1/4
  bool doubled = false;  // all precisions are the declared ones
  double weight = 0;     // (n - i) / n
};

// The formula of the article on Paddle Lite's kernel selection, to the letter
// (its code, not its prose): parts match when they are equal, so that kAny is
// a value like any other, and any place may give points.
Score ArticleScore(const Place& kernel, Span<const Place> valid_places,
                   bool precisions_match);

// The score that this project uses: the article's terms with two rules. A place
// with another target than the kernel's gives nothing, and kAny on either side
// matches.
Score ScoreKernel(const Place& kernel, Span<const Place> valid_places,
                  bool precisions_match);

// Whether every input and output of `op` has the precision that `def` declares;
// float and fp16 count as the same, kAny matches. For wide values (op/wide.h)
// fp16 does not match: they are stored as float if the list of places allows
// it.
bool PrecisionsMatch(const KernelDef& def, const OpView& op);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_SCORE_H_
