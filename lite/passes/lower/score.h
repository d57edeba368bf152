// SPDX-License-Identifier: Apache-2.0
// The static score of a kernel against an ordered list of valid places.
#ifndef LITE_PASSES_LOWER_SCORE_H_
#define LITE_PASSES_LOWER_SCORE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

// The terms of a score, in units of kMax, at the place that gave the most.
struct Score {
  double total = 0;
  int place = -1;        // index of the best valid place; -1: none gives any
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

// Ours: the same terms with two rules. A place with another target than the
// kernel's gives nothing, and kAny on either side matches.
Score ScoreKernel(const Place& kernel, Span<const Place> valid_places,
                  bool precisions_match);

// Whether every input and output of `op` has the precision that `def`
// declares; float and fp16 count as the same, kAny matches. Of wide values
// (op/wide.h) fp16 is not the precision: they are floats where a list of places
// has any.
bool PrecisionsMatch(const KernelDef& def, const OpView& op);

}  // namespace placelite

#endif  // LITE_PASSES_LOWER_SCORE_H_
