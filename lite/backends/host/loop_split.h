// SPDX-License-Identifier: Apache-2.0
// LoopSplit: which part of a loop each thread of a pool gets. Equal parts, or
// parts in proportion to how fast the threads' cores are: with four big and
// four little cores equal parts would end when the little ones do.
#ifndef LITE_BACKENDS_HOST_LOOP_SPLIT_H_
#define LITE_BACKENDS_HOST_LOOP_SPLIT_H_

#include <cstdint>
#include <vector>

namespace placelite {

class LoopSplit {
 public:
  // A speed for each thread, the caller's first; only their proportions count.
  // Empty, or all the same: equal parts.
  explicit LoopSplit(const std::vector<double>& speeds);

  struct Range {
    int64_t begin = 0;
    int64_t end = 0;  // may be `begin`: too little for a slow thread
  };

  // Part `index` of `parts`, at most as many as threads, of 0..count-1;
  // together they are the whole loop, in order. Sizes are off the proportion by
  // less than one; of equal parts the first take what is left. Allocates
  // nothing.
  Range Part(int64_t count, int64_t parts, int64_t index) const;

 private:
  std::vector<double> sums_;  // of speeds up to each thread; empty: equal
};

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_LOOP_SPLIT_H_
