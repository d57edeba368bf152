// SPDX-License-Identifier: Apache-2.0
// Packed filters of Winograd convolutions.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_WINOGRAD_FILTER_H_
#define LITE_KERNELS_CONV2D_BLOCKED_WINOGRAD_FILTER_H_

#include <cstdint>

#include "lite/kernels/gemm/gemm.h"

namespace placelite {

struct WinogradPacking {
  int m = 2;  // 2, 4 or 6
  int64_t in_channels = 1;
  int64_t out_channels = 1;
  int64_t lanes = 1;
  EvenSplit groups;  // of the output blocks

  int64_t points() const { return int64_t{m + 2} * (m + 2); }
  // Of one point.
  int64_t point_floats() const {
    return groups.end(groups.parts() - 1) * lanes * in_channels;
  }
};

// G g G^T of each 3x3 kernel of `filter` [out channels, in channels, 3, 3], as
// a packed 1x1 filter (filter_pack.h) for each point. Needs no memory besides:
// packed filters are most of what a network takes.
void PackWinogradFilter(const WinogradPacking& packing, const float* filter,
                        float* packed);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_WINOGRAD_FILTER_H_
