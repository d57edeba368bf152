// SPDX-License-Identifier: Apache-2.0
// This file multiplies pixels by SIMD lanes: it computes sums of Pixels x
// Blocks vectors, to which each channel of a pixel times `Blocks` vectors of
// weights is added. Only source files of kernels include it, and since their
// instruction sets differ, all of it is inlined.
#ifndef LITE_KERNELS_COMMON_ARM_LANES_H_
#define LITE_KERNELS_COMMON_ARM_LANES_H_

#include <utility>

#include "lite/kernels/common/arm_loads.h"

namespace placelite {

// A pixel is loaded beside the products of the pixel that is this many before
// it.
constexpr int kPixelsAhead = 3;

// Adds the products of channel `lane`. Beside them it loads the weights of the
// next channel and, for channel 0, the pixels: in-order cores start a load and
// a product together, and wait for no load that is well ahead. Loops are
// unrolled by pragmas, or the sums would live in memory.
//
// A type `Lanes` says what is multiplied. Its members are:
//   Scalar               the element type of x and filter
//   Sum, Pixel           the vectors of sums and weights, and of a pixel's
//                        channels
//   kSumLanes, kChannels the elements of these vectors
//   LoadSum, LoadPixel   load such a vector from an address
//   MulAdd<lane>(sum, weight, pixel)  computes sum + weight * pixel[lane]
//                        at the place of the call
template <class Lanes, int lane, int Pixels, int Blocks>
inline __attribute__((always_inline)) void AddLaneLoading(
    const typename Lanes::Scalar* x, const typename Lanes::Scalar* filter,
    typename Lanes::Pixel (&pixel)[Pixels],
    typename Lanes::Sum (&weight)[Blocks],
    typename Lanes::Sum (&sum)[Pixels][Blocks]) {
  constexpr int kPairs = (Blocks + 1) / 2;
  typename Lanes::Sum next[Blocks];
#pragma GCC unroll 16
  for (int p = 0; p < Pixels; ++p) {
    if (lane == 0 && p + kPixelsAhead < Pixels) {
      pixel[p + kPixelsAhead] =
          Lanes::LoadPixel(x + (p + kPixelsAhead) * Lanes::kChannels);
      KeepOrder();
    }
    if constexpr (lane + 1 < Lanes::kChannels) {
#pragma GCC unroll 4
      for (int b = 0; b < Blocks; ++b) {
        if (p != b / 2 * Pixels / kPairs) continue;
        next[b] = Lanes::LoadSum(filter +
                                 ((lane + 1) * Blocks + b) * Lanes::kSumLanes);
      }
      KeepOrder();
    }
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
      sum[p][b] = Lanes::template MulAdd<lane>(sum[p][b], weight[b], pixel[p]);
    }
  }
  if constexpr (lane + 1 < Lanes::kChannels) {
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) weight[b] = next[b];
  }
}

template <class Lanes, int Pixels, int Blocks, int... lane>
inline __attribute__((always_inline)) void AddLanes(
    const typename Lanes::Scalar* x, const typename Lanes::Scalar* filter,
    typename Lanes::Sum (&sum)[Pixels][Blocks],
    std::integer_sequence<int, lane...>) {
  typename Lanes::Pixel pixel[Pixels];
  typename Lanes::Sum weight[Blocks];
#pragma GCC unroll 4
  for (int b = 0; b < Blocks; ++b) {
    weight[b] = Lanes::LoadSum(filter + b * Lanes::kSumLanes);
    KeepOrder();
  }
#pragma GCC unroll 16
  for (int p = 0; p < Pixels && p < kPixelsAhead; ++p) {
    pixel[p] = Lanes::LoadPixel(x + p * Lanes::kChannels);
    KeepOrder();
  }
  (AddLaneLoading<Lanes, lane>(x, filter, pixel, weight, sum), ...);
}

// Adds the products of all channels of the pixels at x. The weights of the
// channels lie behind each other in `filter`.
template <class Lanes, int Pixels, int Blocks>
inline __attribute__((always_inline)) void AddChannels(
    const typename Lanes::Scalar* x, const typename Lanes::Scalar* filter,
    typename Lanes::Sum (&sum)[Pixels][Blocks]) {
  AddLanes<Lanes>(x, filter, sum,
                  std::make_integer_sequence<int, Lanes::kChannels>());
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ARM_LANES_H_
