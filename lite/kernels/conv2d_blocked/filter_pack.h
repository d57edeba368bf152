// SPDX-License-Identifier: Apache-2.0
// Packed filters and biases of the blocked convolutions.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_FILTER_PACK_H_
#define LITE_KERNELS_CONV2D_BLOCKED_FILTER_PACK_H_

#include <cstdint>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/gemm/gemm.h"

namespace placelite {

struct FilterPacking {
  int64_t groups = 1;
  int64_t in_channels = 1;   // of a group
  int64_t out_channels = 1;  // of a group
  // Groups of the model in one group here; the weights between channels of
  // different ones are zero.
  int64_t merged = 1;
  int64_t taps = 1;  // kernel elements
  int64_t in_block = 1;
  int64_t lanes = 1;
  EvenSplit blocks;  // of the output blocks of a group

  int64_t out_blocks() const { return (out_channels + lanes - 1) / lanes; }
  // Of the packed filter, all groups.
  int64_t floats() const {
    return groups * out_blocks() * lanes * in_channels * taps;
  }
};

// `filter` is [groups * out_channels, in_channels / merged, taps]; the order is
// that of conv2d_blocked.h, output channels that do not exist are zero.
void PackBlockedFilter(const FilterPacking& packing, const float* filter,
                       float* packed);

// The bias (input 2 of `context.op`, zeros where it is absent) in whole
// vectors, zeros behind the last channel.
Result<std::shared_ptr<Buffer>> PackBlockedBias(PrepareContext& context,
                                                int64_t channels,
                                                int64_t lanes);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_FILTER_PACK_H_
