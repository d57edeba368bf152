// SPDX-License-Identifier: Apache-2.0
// These functions pack the filters and biases of the blocked convolutions.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_FILTER_PACK_H_
#define LITE_KERNELS_CONV2D_BLOCKED_FILTER_PACK_H_

#include <cstdint>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/element_type.h"
#include "lite/kernels/common/work_split.h"

namespace placelite {

struct FilterPacking {
  int64_t groups = 1;
  int64_t in_channels = 1;   // input channels of a group
  int64_t out_channels = 1;  // output channels of a group
  // This many groups of the model are one group here; the weights between
  // channels of different groups are zero.
  int64_t merged = 1;
  int64_t positions = 1;  // filter positions
  int64_t in_block = 1;
  int64_t lanes = 1;
  // The weights of so many neighbouring input channels lie next to each other.
  int64_t channel_group = 1;
  // The input channels with those that fill up the last group or block.
  int64_t padded_channels = 1;
  ElementType element = ElementType::kFloat;
  EvenSplit blocks;  // splits the output blocks of a group

  int64_t out_blocks() const { return (out_channels + lanes - 1) / lanes; }
  // Returns the elements of a packed group.
  int64_t group_elements() const {
    return out_blocks() * lanes * padded_channels * positions;
  }
  // Returns the bytes of the packed filter with all groups.
  int64_t bytes() const { return groups * group_elements() * BytesOf(element); }
};

// `filter` is [groups * out_channels, in_channels / merged, positions]. The
// packed order is that of tiles.h; channels that do not exist are zero.
void PackBlockedFilter(const FilterPacking& packing, const float* filter,
                       void* packed);

// Returns the bias (input 2 of `context.op`, zeros if it is absent) in whole
// vectors, with zeros behind the last channel.
Result<std::shared_ptr<Buffer>> PackBlockedBias(PrepareContext& context,
                                                int64_t channels,
                                                int64_t lanes);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_FILTER_PACK_H_
