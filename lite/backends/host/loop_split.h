// SPDX-License-Identifier: Apache-2.0
// LoopSplit: decides which part of a loop each thread of a pool gets. Parts are
// equal, or in proportion to the speeds of the threads' cores: with four big
// and four little cores equal parts would take until the little ones are done.
#ifndef LITE_BACKENDS_HOST_LOOP_SPLIT_H_
#define LITE_BACKENDS_HOST_LOOP_SPLIT_H_

#include <cstdint>
#include <vector>

namespace placelite {

class LoopSplit {
 public:
  // `speeds` has a speed for each thread, the caller's first; only their
  // proportions count. Parts are equal if it is empty or all speeds are the
  // same.
  explicit LoopSplit(const std::vector<double>& speeds);

  struct Range {
    int64_t begin = 0;
    int64_t end = 0;  // equals `begin` if nothing is left for it
  };

  // Returns part `index` of the iterations 0..count-1 cut into `parts`, at most
  // as many as threads. Together the parts are the whole loop, in order. Sizes
  // differ from the proportion by less than one; of equal parts the first ones
  // take the remainder. Allocates nothing.
  Range Part(int64_t count, int64_t parts, int64_t index) const;

 private:
  std::vector<double> sums_;  // sums of the speeds so far; empty: equal
};

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_LOOP_SPLIT_H_
