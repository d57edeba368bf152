// SPDX-License-Identifier: Apache-2.0
// This file moves channels between blocks as permutations of vectors. Only the
// files that instantiate it for an instruction set include it.
#ifndef LITE_KERNELS_COMMON_LANE_GATHER_GENERIC_H_
#define LITE_KERNELS_COMMON_LANE_GATHER_GENERIC_H_

#include "lite/kernels/common/lane_gather_slices.h"
#include "lite/kernels/common/moved_simd.h"
#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

using LaneIndices =
    decltype(hn::SetTableIndices(F32(), static_cast<const int32_t*>(nullptr)));

// A LoadedPiece gives some SIMD lanes of a vector and zero in all others.
template <typename T>
struct LoadedPiece {
  LaneIndices lanes;
  VF32 given;
  const T* from;

  HWY_INLINE VF32 At(int64_t pixel) const {
    const VF32 v = LoadMoved(from + pixel * kLanes);
    return hn::And(hn::TableLookupLanes(v, lanes), given);
  }
};

template <typename T>
HWY_INLINE LoadedPiece<T> LoadPiece(const LaneRun<T>& run, int64_t i) {
  const F32 d;
  const hn::RebindToUnsigned<F32> bits;
  const LanePiece& piece = run.pieces[i];
  return {hn::SetTableIndices(d, piece.lane),
          hn::BitCast(d, hn::LoadU(bits, piece.given)), run.from[i]};
}

// Combines the pieces first..first+count-1 with those before them, which have
// been stored.
template <int count, typename T>
HWY_INLINE void GatherPieces(const LaneRun<T>& run, int64_t first) {
  const LoadedPiece<T> p0 = LoadPiece(run, first);
  const LoadedPiece<T> p1 = count > 1 ? LoadPiece(run, first + 1) : p0;
  const LoadedPiece<T> p2 = count > 2 ? LoadPiece(run, first + 2) : p0;
  const LoadedPiece<T> p3 = count > 3 ? LoadPiece(run, first + 3) : p0;
  const int64_t pixels = run.pixels;
  T* to = run.to;
  for (int64_t i = 0; i < pixels; ++i) {
    VF32 v = p0.At(i);
    if (count > 1) v = hn::Or(v, p1.At(i));
    if (count > 2) v = hn::Or(v, p2.At(i));
    if (count > 3) v = hn::Or(v, p3.At(i));
    if (first > 0) v = hn::Or(v, LoadMoved(to + i * kLanes));
    StoreMoved(v, to + i * kLanes);
  }
}

template <typename T>
HWY_INLINE void GatherLanes(const LaneRun<T>& run) {
  for (int64_t first = 0; first < run.count; first += 4) {
    const int64_t left = run.count - first;
    if (left == 1) {
      GatherPieces<1>(run, first);
    } else if (left == 2) {
      GatherPieces<2>(run, first);
    } else if (left == 3) {
      GatherPieces<3>(run, first);
    } else {
      GatherPieces<4>(run, first);
    }
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_LANE_GATHER_GENERIC_H_
