// SPDX-License-Identifier: Apache-2.0
// These casts round by integer arithmetic: the instruction that rounds to bf16
// takes denormals for zero.
#include "lite/kernels/cast/slices.h"
#include "lite/kernels/common/moved_simd.h"

namespace placelite {
namespace HWY_NAMESPACE {

// Rounds to nearest, ties to even. A mantissa that overflows carries into the
// exponent, up to infinity.
HWY_INLINE hn::Vec<MovedBits> RoundedToBf16(VF32 v) {
  const MovedBits d;
  const auto bits = hn::BitCast(d, v);
  const auto upper = hn::ShiftRight<16>(bits);
  const auto odd = hn::And(upper, hn::Set(d, 1));
  const auto below_half = hn::Set(d, 0x7fff);
  const auto rounded =
      hn::ShiftRight<16>(hn::Add(bits, hn::Add(below_half, odd)));
  const auto quiet = hn::Or(upper, hn::Set(d, 0x40));
  return hn::IfThenElse(hn::RebindMask(d, hn::IsNaN(v)), quiet, rounded);
}

HWY_INLINE void FloatsToBf16(const float* x, uint16_t* y, int64_t count) {
  for (int64_t i = 0; i < count; i += kLanes) {
    const VF32 v = LoadUpTo(x + i, count - i);
    StoreMovedUpTo(hn::BitCast(F32(), RoundedToBf16(v)), y + i, count - i);
  }
}

HWY_INLINE void Bf16ToFloats(const uint16_t* x, float* y, int64_t count) {
  for (int64_t i = 0; i < count; i += kLanes) {
    const VF32 v = LoadMovedUpTo(x + i, count - i);
    const auto bits = hn::ShiftLeft<16>(hn::BitCast(MovedBits(), v));
    StoreUpTo(hn::BitCast(F32(), bits), y + i, count - i);
  }
}

}  // namespace HWY_NAMESPACE

void FloatsToBf16Avx512(const float* x, uint16_t* y, int64_t count) {
  HWY_NAMESPACE::FloatsToBf16(x, y, count);
}

void Bf16ToFloatsAvx512(const uint16_t* x, float* y, int64_t count) {
  HWY_NAMESPACE::Bf16ToFloats(x, y, count);
}

}  // namespace placelite
