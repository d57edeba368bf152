// SPDX-License-Identifier: Apache-2.0
// AttentionTile says how a work group of attention on OpenCL shares its work
// (attention.cl), and how much local memory that takes.
#ifndef LITE_KERNELS_ATTENTION_OPENCL_TILE_H_
#define LITE_KERNELS_ATTENTION_OPENCL_TILE_H_

#include <algorithm>
#include <cstdint>

#include "lite/core/kernel/device_info.h"

namespace placelite {

struct AttentionTile {
  static constexpr int64_t kTile = 32;  // queries, and the keys of a step
  static constexpr int64_t kSide = 8;   // work items of a set, both ways
  static constexpr int64_t kMostSets = 4;

  int64_t depth;    // of Q and K, in vectors of four
  int64_t sets;     // of work items, which take the keys in turn
  int64_t chunk;    // columns of K that are in local memory at a time
  int64_t vectors;  // of four columns of the output, for each work item

  static AttentionTile Of(int64_t depth, int64_t columns, int64_t sets) {
    const bool small = sets >= kMostSets || depth <= 16;
    return {(depth + 3) / 4 * 4, sets, small ? 16 : 32,
            columns > kTile ? 2 : 1};
  }

  int64_t LocalBytes() const {
    const int64_t queries = kTile * (depth + 4);
    const int64_t keys = kTile * (chunk + 4);
    const int64_t weights = kTile * (kTile + 4) + kSide * kTile;
    const int64_t joined = sets > 1 ? (2 + 4 * vectors) * 4 * kSide * kSide : 0;
    return std::max(queries + sets * (keys + weights), joined) *
           static_cast<int64_t>(sizeof(float));
  }

  // A limit of 0 is unknown, and counts as none.
  bool FitsInto(const GpuInfo& gpu) const {
    return (gpu.max_work_group_size == 0 ||
            sets * kSide * kSide <= gpu.max_work_group_size) &&
           (gpu.local_memory_bytes == 0 ||
            LocalBytes() <= gpu.local_memory_bytes);
  }
};

}  // namespace placelite

#endif  // LITE_KERNELS_ATTENTION_OPENCL_TILE_H_
