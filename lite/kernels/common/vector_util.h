// SPDX-License-Identifier: Apache-2.0
// The vector code of several families shares these functions: they load and
// store parts of vectors and apply the two halves of a ClampedEpilogue. Only
// generic.h files include this file.
#ifndef LITE_KERNELS_COMMON_VECTOR_UTIL_H_
#define LITE_KERNELS_COMMON_VECTOR_UTIL_H_

#include <hwy/highway.h>

#include <cstdint>

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

// Applies one step to a stored block, for ApplyToBlock.
template <int32_t kind>
HWY_INLINE void ApplyStepToBlock(float* y, int64_t rows, int64_t columns,
                                 int64_t step, const CpuEpilogueStep& what,
                                 int64_t index) {
  const F32 d;
  const auto all = hn::FirstN(d, static_cast<size_t>(kLanes));
  for (int64_t r = 0; r < rows; ++r, y += step, index += step) {
    int64_t i = 0;
    for (; i + kLanes <= columns; i += kLanes) {
      const VF32 v = hn::LoadU(d, y + i);
      hn::StoreU(ApplyStepOfKind<kind>(d, v, what, index + i, all), d, y + i);
    }
    if (i == columns) continue;
    const auto mask = hn::FirstN(d, static_cast<size_t>(columns - i));
    const VF32 v = LoadFirstOf(mask, d, y + i);
    StoreFirstOf(ApplyStepOfKind<kind>(d, v, what, index + i, mask), mask, d,
                 y + i);
  }
}

// Applies all steps of `epilogue` to a stored block of rows that are `step`
// apart; `index` is the position of y[0] in the output. It goes step by step:
// the block is in the cache, and what the kind of a step needs is set up once.
inline HWY_NOINLINE void ApplyToBlock(float* y, int64_t rows, int64_t columns,
                                      int64_t step, const CpuEpilogue& epilogue,
                                      int64_t index) {
  for (int32_t i = 0; i < epilogue.count; ++i) {
    const CpuEpilogueStep& what = epilogue.steps[i];
    WithKind(what.kind, [&](auto kind) {
      ApplyStepToBlock<decltype(kind)::value>(y, rows, columns, step, what,
                                              index);
    });
  }
}

// Applies the epilogue to a row that was stored without it.
HWY_INLINE void FinishRow(float* y, int64_t count,
                          const ClampedEpilogue& epilogue, int64_t index) {
  const F32 d;
  const VF32 low = hn::Set(d, epilogue.low);
  const VF32 high = hn::Set(d, epilogue.high);
  for (int64_t i = 0; i < count; i += kLanes) {
    StoreUpTo(Between(LoadUpTo(y + i, count - i), low, high), y + i, count - i);
  }
  if (epilogue.rest.count > 0) {
    ApplyToBlock(y, 1, count, 0, epilogue.rest, index);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_VECTOR_UTIL_H_
