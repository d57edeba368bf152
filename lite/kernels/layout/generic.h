// SPDX-License-Identifier: Apache-2.0
// This file converts between planes and blocks as squares of vectors. Only the
// files that instantiate it for an instruction set include it.
#ifndef LITE_KERNELS_LAYOUT_GENERIC_H_
#define LITE_KERNELS_LAYOUT_GENERIC_H_

#include "lite/kernels/common/moved_simd.h"
#include "lite/kernels/common/transpose_generic.h"
#include "lite/kernels/layout/slices.h"

namespace placelite::HWY_NAMESPACE {

// Converts the first `count` pixels of a square; `whole` says that all pixels
// and channels of it exist.
template <bool whole, typename T>
HWY_INLINE void SquareToBlock(const T* from, const BlockOfPlanes<T>& run,
                              int64_t count, T* to) {
  const F32 d;
  VF32 square[kLanes];
#pragma GCC unroll 16
  for (int c = 0; c < kLanes; ++c) {
    square[c] = whole              ? LoadMoved(from + c * run.plane)
                : c < run.channels ? LoadMovedUpTo(from + c * run.plane, count)
                                   : hn::Zero(d);
  }
  TransposeSquare(square);
#pragma GCC unroll 16
  for (int p = 0; p < kLanes; ++p) {
    if (whole || p < count) StoreMoved(square[p], to + p * kLanes);
  }
}

template <bool whole, typename T>
HWY_INLINE void SquareToPlanes(const T* from, const BlockOfPlanes<T>& run,
                               int64_t count, T* to) {
  const F32 d;
  VF32 square[kLanes];
#pragma GCC unroll 16
  for (int p = 0; p < kLanes; ++p) {
    square[p] = whole || p < count ? LoadMoved(from + p * kLanes) : hn::Zero(d);
  }
  TransposeSquare(square);
#pragma GCC unroll 16
  for (int c = 0; c < kLanes; ++c) {
    if (whole) {
      StoreMoved(square[c], to + c * run.plane);
    } else if (c < run.channels) {
      StoreMovedUpTo(square[c], to + c * run.plane, count);
    }
  }
}

template <typename T>
HWY_INLINE void PlanesToBlock(const BlockOfPlanes<T>& block) {
  const BlockOfPlanes<T> run = block;  // a copy, which no store can change
  for (int64_t p = 0; p < run.pixels; p += kLanes) {
    const int64_t left = run.pixels - p;
    const T* from = run.from + p;
    T* to = run.to + p * kLanes;
    if (run.channels == kLanes && left >= kLanes) {
      SquareToBlock<true>(from, run, kLanes, to);
    } else {
      SquareToBlock<false>(from, run, left, to);
    }
  }
}

template <typename T>
HWY_INLINE void BlockToPlanes(const BlockOfPlanes<T>& block) {
  const BlockOfPlanes<T> run = block;  // a copy, which no store can change
  for (int64_t p = 0; p < run.pixels; p += kLanes) {
    const int64_t left = run.pixels - p;
    const T* from = run.from + p * kLanes;
    T* to = run.to + p;
    if (run.channels == kLanes && left >= kLanes) {
      SquareToPlanes<true>(from, run, kLanes, to);
    } else {
      SquareToPlanes<false>(from, run, left, to);
    }
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_LAYOUT_GENERIC_H_
