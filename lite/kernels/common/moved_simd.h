// SPDX-License-Identifier: Apache-2.0
// Kernels that move elements, whatever these mean, are templates over the type
// T of their bits: float stands for any type of four bytes, uint16_t for any of
// two. Each element takes a SIMD lane of its own, which no arithmetic may
// touch. Only generic.h files include this file.
//
// The functions for uint16_t need masks of 16-bit lanes, as AVX-512 has: on
// other instruction sets they would touch memory behind the elements.
#ifndef LITE_KERNELS_COMMON_MOVED_SIMD_H_
#define LITE_KERNELS_COMMON_MOVED_SIMD_H_

#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

using MovedBits = hn::RebindToUnsigned<F32>;
using MovedHalves = hn::Rebind<uint16_t, F32>;

HWY_INLINE VF32 LanesOfHalves(hn::Vec<MovedHalves> halves) {
  return hn::BitCast(F32(), hn::PromoteTo(MovedBits(), halves));
}

HWY_INLINE hn::Vec<MovedHalves> HalvesOfLanes(VF32 v) {
  return hn::TruncateTo(MovedHalves(), hn::BitCast(MovedBits(), v));
}

HWY_INLINE VF32 LoadMoved(const float* p) { return hn::LoadU(F32(), p); }
HWY_INLINE VF32 LoadMoved(const uint16_t* p) {
  return LanesOfHalves(hn::LoadU(MovedHalves(), p));
}

HWY_INLINE void StoreMoved(VF32 v, float* p) { hn::StoreU(v, F32(), p); }
HWY_INLINE void StoreMoved(VF32 v, uint16_t* p) {
  hn::StoreU(HalvesOfLanes(v), MovedHalves(), p);
}

// These functions move `count` elements, or a vector's where that is less.
HWY_INLINE VF32 LoadMovedUpTo(const float* p, int64_t count) {
  return LoadUpTo(p, count);
}
HWY_INLINE VF32 LoadMovedUpTo(const uint16_t* p, int64_t count) {
  if (count >= kLanes) return LoadMoved(p);
  const MovedHalves d;
  const auto first = hn::FirstN(d, static_cast<size_t>(count));
  return LanesOfHalves(LoadFirstOf(first, d, p));
}

HWY_INLINE void StoreMovedUpTo(VF32 v, float* p, int64_t count) {
  StoreUpTo(v, p, count);
}
HWY_INLINE void StoreMovedUpTo(VF32 v, uint16_t* p, int64_t count) {
  if (count >= kLanes) return StoreMoved(v, p);
  const MovedHalves d;
  const auto first = hn::FirstN(d, static_cast<size_t>(count));
  StoreFirstOf(HalvesOfLanes(v), first, d, p);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_MOVED_SIMD_H_
