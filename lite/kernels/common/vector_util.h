// SPDX-License-Identifier: Apache-2.0
// The vector code of several families shares these functions: they load and
// store parts of vectors and apply the two halves of a ClampedEpilogue. Only
// generic.h files include this file.
#ifndef LITE_KERNELS_COMMON_VECTOR_UTIL_H_
#define LITE_KERNELS_COMMON_VECTOR_UTIL_H_

#include <hwy/highway.h>

#include <cstdint>
#include <limits>

#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/epilogue_simd.h"
#include "lite/kernels/common/masked_simd.h"
#include "lite/kernels/common/max_min_simd.h"

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using F32 = hn::ScalableTag<float>;
using VF32 = hn::Vec<F32>;

// Accumulators are arrays of vectors and must have a size known to the
// compiler.
inline constexpr int kLanes = HWY_LANES(float);

// Returns x / y, rounded to nearest. NEON of 32 bits approximates quotients, so
// that they are computed one by one there.
HWY_INLINE VF32 Quotient(VF32 x, VF32 y) {
#if HWY_ARCH_ARM && !HWY_ARCH_ARM_A64
  const F32 d;
  float numerators[kLanes], denominators[kLanes];
  hn::StoreU(x, d, numerators);
  hn::StoreU(y, d, denominators);
  for (int i = 0; i < kLanes; ++i) numerators[i] /= denominators[i];
  return hn::LoadU(d, numerators);
#else
  return hn::Div(x, y);
#endif
}

// Loads the first `count` elements, 1 to kLanes, and zeros behind them, and
// touches no memory behind them.
HWY_INLINE VF32 LoadFirst(const float* p, int64_t count) {
  const F32 d;
  return LoadFirstOf(hn::FirstN(d, static_cast<size_t>(count)), d, p);
}

HWY_INLINE void StoreFirst(VF32 v, float* p, int64_t count) {
  const F32 d;
  StoreFirstOf(v, hn::FirstN(d, static_cast<size_t>(count)), d, p);
}

// Loads `count` elements, at most a vector.
HWY_INLINE VF32 LoadUpTo(const float* p, int64_t count) {
  return count >= kLanes ? hn::LoadU(F32(), p) : LoadFirst(p, count);
}

HWY_INLINE void StoreUpTo(VF32 v, float* p, int64_t count) {
  if (count >= kLanes) {
    hn::StoreU(v, F32(), p);
  } else {
    StoreFirst(v, p, count);
  }
}

// Loads the first `count` of p[0], p[2], p[4], ..., 1 to kLanes, and zeros
// behind them. It touches no memory behind the last one.
HWY_INLINE VF32 LoadEven(const float* p, int64_t count) {
  const F32 d;
  if (count > kLanes / 2) {
    const VF32 high = LoadFirst(p + kLanes, 2 * count - 1 - kLanes);
    return hn::ConcatEven(d, high, hn::LoadU(d, p));
  }
  return hn::ConcatEven(d, hn::Zero(d), LoadUpTo(p, 2 * count - 1));
}

// Returns whether the limits of an epilogue change anything. One that rounds
// has limits.
HWY_INLINE bool Clamps(const ClampedEpilogue& epilogue) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  return epilogue.low != -kInfinity || epilogue.high != kInfinity;
}

HWY_INLINE bool IsEmpty(const ClampedEpilogue& epilogue) {
  return !Clamps(epilogue) && epilogue.rest.count == 0;
}

// Rounds to multiples of the scale of an epilogue that has one.
class RoundToScale {
 public:
  explicit HWY_INLINE RoundToScale(const ClampedEpilogue& epilogue)
      : inverse_(hn::Set(F32(), epilogue.inverse)),
        scale_(hn::Set(F32(), epilogue.scale)) {}
  HWY_INLINE VF32 operator()(VF32 v) const {
    return hn::Mul(hn::Round(hn::Mul(v, inverse_)), scale_);
  }

 private:
  VF32 inverse_, scale_;
};

// Applies the part of an epilogue that is for registers to all of `v`.
template <int N>
HWY_INLINE void Clamp(const ClampedEpilogue& epilogue, VF32 (&v)[N]) {
  const F32 d;
  const VF32 low = hn::Set(d, epilogue.low);
  const VF32 high = hn::Set(d, epilogue.high);
#pragma GCC unroll 16
  for (int i = 0; i < N; ++i) v[i] = Between(v[i], low, high);
  if (epilogue.scale == 0) return;
  const RoundToScale round(epilogue);
#pragma GCC unroll 16
  for (int i = 0; i < N; ++i) v[i] = round(v[i]);
}

template <int M, int N>
HWY_INLINE void Clamp(const ClampedEpilogue& epilogue, VF32 (&v)[M][N]) {
  const F32 d;
  const VF32 low = hn::Set(d, epilogue.low);
  const VF32 high = hn::Set(d, epilogue.high);
#pragma GCC unroll 16
  for (int i = 0; i < M; ++i) {
#pragma GCC unroll 16
    for (int j = 0; j < N; ++j) v[i][j] = Between(v[i][j], low, high);
  }
  if (epilogue.scale == 0) return;
  const RoundToScale round(epilogue);
#pragma GCC unroll 16
  for (int i = 0; i < M; ++i) {
#pragma GCC unroll 16
    for (int j = 0; j < N; ++j) v[i][j] = round(v[i][j]);
  }
}

// Clamper applies the same to one vector after the other.
class Clamper {
 public:
  explicit HWY_INLINE Clamper(const ClampedEpilogue& epilogue)
      : low_(hn::Set(F32(), epilogue.low)),
        high_(hn::Set(F32(), epilogue.high)),
        round_(epilogue),
        rounds_(epilogue.scale != 0) {}
  HWY_INLINE VF32 operator()(VF32 v) const {
    const VF32 within = Between(v, low_, high_);
    return rounds_ ? round_(within) : within;
  }

 private:
  VF32 low_, high_;
  RoundToScale round_;
  bool rounds_;
};

// EpilogueOfVectors applies a whole epilogue to one vector after the other,
// where operands of the epilogue are elements of the type E.
template <typename E>
class EpilogueOfVectors {
 public:
  explicit HWY_INLINE EpilogueOfVectors(const ClampedEpilogue& epilogue)
      : clamp_(epilogue),
        rest_(epilogue.rest.count > 0 ? &epilogue.rest : nullptr),
        clamps_(Clamps(epilogue)) {}

  // `index` is the position of the first of `count` elements in the output; a
  // larger count than a vector's stands for a whole vector.
  HWY_INLINE VF32 operator()(VF32 v, int64_t index, int64_t count) const {
    if (clamps_) v = clamp_(v);
    if (rest_ == nullptr) return v;
    const F32 d;
    const auto mask =
        hn::FirstN(d, static_cast<size_t>(count < kLanes ? count : kLanes));
    return ApplyEpilogue<E>(d, v, *rest_, index, mask);
  }

 private:
  Clamper clamp_;
  const CpuEpilogue* rest_;
  bool clamps_;
};

// Applies one step to a stored block, for ApplyToBlock; if `rounds`, the step
// behind it, a fake_quantize, as well.
template <int32_t kind, bool rounds, typename E>
HWY_INLINE void ApplyStepToBlock(float* y, int64_t rows, int64_t columns,
                                 int64_t step, const CpuEpilogueStep* what,
                                 int64_t index) {
  const F32 d;
  const auto all = hn::FirstN(d, static_cast<size_t>(kLanes));
  const auto apply = [&](VF32 v, int64_t at, auto mask) HWY_ATTR {
    v = ApplyStepOfKind<kind, E>(d, v, what[0], at, mask);
    return rounds ? ApplyStepOfKind<kCpuFakeQuantize>(d, v, what[1], at, mask)
                  : v;
  };
  for (int64_t r = 0; r < rows; ++r, y += step, index += step) {
    int64_t i = 0;
    for (; i + kLanes <= columns; i += kLanes) {
      hn::StoreU(apply(hn::LoadU(d, y + i), index + i, all), d, y + i);
    }
    if (i == columns) continue;
    const auto mask = hn::FirstN(d, static_cast<size_t>(columns - i));
    StoreFirstOf(apply(LoadFirstOf(mask, d, y + i), index + i, mask), mask, d,
                 y + i);
  }
}

// Applies all steps of `epilogue` to a stored block of rows that are `step`
// apart; `index` is the position of y[0] in the output. It goes step by step:
// the block is in the cache, and what the kind of a step needs is set up once.
// A fake_quantize is applied together with the step before it. Operands are
// elements of the type E.
template <typename E = float>
HWY_NOINLINE void ApplyToBlock(float* y, int64_t rows, int64_t columns,
                               int64_t step, const CpuEpilogue& epilogue,
                               int64_t index) {
  for (int32_t i = 0; i < epilogue.count; ++i) {
    const CpuEpilogueStep* what = epilogue.steps + i;
    const bool rounds = i + 1 < epilogue.count &&
                        what[0].kind != kCpuFakeQuantize &&
                        what[1].kind == kCpuFakeQuantize;
    WithKind(what->kind, [&](auto kind) HWY_ATTR {
      constexpr int32_t kKind = decltype(kind)::value;
      rounds ? ApplyStepToBlock<kKind, true, E>(y, rows, columns, step, what,
                                                index)
             : ApplyStepToBlock<kKind, false, E>(y, rows, columns, step, what,
                                                 index);
    });
    i += rounds ? 1 : 0;
  }
}

// Applies the epilogue to a row that was stored without it.
HWY_INLINE void FinishRow(float* y, int64_t count,
                          const ClampedEpilogue& epilogue, int64_t index) {
  const Clamper clamp(epilogue);
  for (int64_t i = 0; i < count; i += kLanes) {
    StoreUpTo(clamp(LoadUpTo(y + i, count - i)), y + i, count - i);
  }
  if (epilogue.rest.count > 0) {
    ApplyToBlock(y, 1, count, 0, epilogue.rest, index);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_VECTOR_UTIL_H_
