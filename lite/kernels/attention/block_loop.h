// SPDX-License-Identifier: Apache-2.0
// This loop shares the blocks of queries of all batches among threads.
#ifndef LITE_KERNELS_ATTENTION_BLOCK_LOOP_H_
#define LITE_KERNELS_ATTENTION_BLOCK_LOOP_H_

#include <cstdint>

#include "lite/core/kernel/thread_pool.h"
#include "lite/kernels/common/work_split.h"

namespace placelite {

// Calls run(batch, block, scratch) for each of `blocks` blocks of each of
// `batches` batches. Each of `parts` parts, at most one to a thread, takes
// neighbours, with the scratch that scratch_of(part) returns, and what
// begin(batch, scratch) returns whenever another batch begins.
template <typename ScratchOf, typename Begin, typename Run>
void ForEachBlock(ThreadPool* pool, int64_t parts, int64_t batches,
                  int64_t blocks, const ScratchOf& scratch_of,
                  const Begin& begin, const Run& run) {
  const EvenSplit work(batches * blocks, parts);
  ParallelFor(pool, parts, [&](int64_t first, int64_t last) {
    for (int64_t part = first; part < last; ++part) {
      const auto scratch = scratch_of(part);
      decltype(begin(int64_t{0}, scratch)) batch = {};
      for (int64_t i = work.begin(part); i < work.end(part); ++i) {
        if (i == work.begin(part) || i % blocks == 0) {
          batch = begin(i / blocks, scratch);
        }
        run(batch, i % blocks, scratch);
      }
    }
  });
}

}  // namespace placelite

#endif  // LITE_KERNELS_ATTENTION_BLOCK_LOOP_H_
