// SPDX-License-Identifier: Apache-2.0
// These functions pack the filters of Winograd convolutions.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_WINOGRAD_FILTER_H_
#define LITE_KERNELS_CONV2D_BLOCKED_WINOGRAD_FILTER_H_

#include <cstdint>

#include "lite/core/base/align.h"
#include "lite/kernels/common/element_type.h"
#include "lite/kernels/common/work_split.h"

namespace placelite {

struct WinogradPacking {
  int m = 2;  // 2, 4 or 6
  int64_t in_channels = 1;
  int64_t out_channels = 1;
  int64_t lanes = 1;
  EvenSplit groups;  // splits the output blocks
  // The weights of so many neighbouring input channels lie next to each other.
  int64_t channel_group = 1;
  ElementType element = ElementType::kFloat;

  int64_t points() const { return int64_t{m + 2} * (m + 2); }
  // Returns the input channels with those that fill up the last group.
  int64_t padded_channels() const {
    return AlignUp(in_channels, channel_group);
  }
  // Returns the elements of one point.
  int64_t point_elements() const {
    return groups.end(groups.parts() - 1) * lanes * padded_channels();
  }
};

// Packs G g G^T of each 3x3 filter of `filter` [out channels, in channels, 3,
// 3] as a 1x1 filter (filter_pack.h) for each point. It needs no memory
// besides, since packed filters are most of the memory that a network takes.
void PackWinogradFilter(const WinogradPacking& packing, const float* filter,
                        void* packed);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_WINOGRAD_FILTER_H_
