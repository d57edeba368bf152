// SPDX-License-Identifier: Apache-2.0
// These functions make codes of floats; elements_simd.h loads codes. Of files
// for AVX-512, only those that are compiled for VNNI include this file, so that
// no other file shares its code.
#ifndef LITE_KERNELS_COMMON_CODES_SIMD_H_
#define LITE_KERNELS_COMMON_CODES_SIMD_H_

#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/vector_util.h"
#ifdef __aarch64__
#include "lite/kernels/common/code_writer_neon.h"
#elif defined(__AVX512F__)
#include "lite/kernels/common/code_writer_avx512.h"
#else
#include "lite/kernels/common/code_writer_avx2.h"
#endif

namespace placelite::HWY_NAMESPACE {

// CodeWriter makes codes of numbers that are counted in steps from the zero
// point.
class CodeWriter {
 public:
  explicit HWY_INLINE CodeWriter(const CodeSteps& steps) : packer_(steps) {}

  // Stores `N` vectors one behind the other.
  template <int N>
  HWY_INLINE void Store(const VF32 (&v)[N], Code* y) const {
#pragma GCC unroll 16
    for (int i = 0; i < N; i += 4) {
      const auto at = [&](int j)
                          HWY_ATTR { return v[i + j < N ? i + j : N - 1]; };
      const auto codes = packer_.Codes(at(0), at(1), at(2), at(3));
      if (i + 4 <= N) {
        CodePacker::Store<4>(codes, y + i * kLanes);
      } else if constexpr (N % 4 != 0) {
        CodePacker::Store<N % 4>(codes, y + i * kLanes);
      }
    }
  }

  // Stores the first `count` elements of one vector.
  HWY_INLINE void StoreFirst(VF32 v, int64_t count, Code* y) const {
    packer_.StoreFirst(packer_.Codes(v, v, v, v), count, y);
  }

 private:
  const CodePacker packer_;
};

// Applies the steps on floats, one behind the other in memory.
template <int N>
HWY_INLINE void ApplyRest(const CodeSteps& steps, int64_t index, VF32 (&v)[N]) {
  float values[N * kLanes];
#pragma GCC unroll 16
  for (int i = 0; i < N; ++i) hn::StoreU(v[i], F32(), values + i * kLanes);
  ApplyToBlock<Code>(values, 1, N * kLanes, 0, steps.rest, index);
  const VF32 inverse = hn::Set(F32(), steps.inverse);
#pragma GCC unroll 16
  for (int i = 0; i < N; ++i) {
    v[i] = hn::Mul(hn::LoadU(F32(), values + i * kLanes), inverse);
  }
}

// Whether there are steps ahead of the rounding to codes.
HWY_INLINE bool HasStepsAhead(const CodeSteps& steps) {
  return steps.rest.count > 0 || steps.rounds || steps.operand != nullptr;
}

// Applies the steps that are ahead of the rounding to codes to `v`, which is
// counted in CodeSteps::scale; the vectors lie one behind the other. `index` is
// the position of the first in the output.
template <int N>
HWY_INLINE void ApplyStepsAhead(const CodeSteps& steps, int64_t index,
                                VF32 (&v)[N]) {
  const F32 d;
  if (steps.rest.count > 0) ApplyRest(steps, index, v);
  if (steps.rounds) {
    const VF32 low = hn::Set(d, steps.low), high = hn::Set(d, steps.high);
    const VF32 unit = hn::Set(d, steps.unit);
#pragma GCC unroll 16
    for (int i = 0; i < N; ++i) {
      v[i] = hn::Mul(hn::Round(Between(v[i], low, high)), unit);
    }
  }
  if (steps.operand != nullptr) {
    VF32 codes[N];
    LoadVectors(reinterpret_cast<const Code*>(steps.operand + index), codes);
    const VF32 zero = hn::Set(d, steps.operand_zero);
    const VF32 unit = hn::Set(d, steps.operand_unit);
#pragma GCC unroll 16
    for (int i = 0; i < N; ++i) {
      v[i] = hn::Add(hn::Mul(hn::Sub(codes[i], zero), unit), v[i]);
    }
  }
}

// Applies the steps on floats to the first `count` elements of a vector, by
// code that all callers share.
template <typename E>
HWY_NOINLINE VF32 ApplyRestToFirst(const CodeSteps& steps, VF32 v,
                                   int64_t count, int64_t index) {
  const F32 d;
  const auto mask = hn::FirstN(d, static_cast<size_t>(count));
  return hn::Mul(ApplyEpilogue<E>(d, v, steps.rest, index, mask),
                 hn::Set(d, steps.inverse));
}

// Turns `v`, likewise, into codes at y.
template <int N>
HWY_INLINE void FinishCodes(const CodeSteps& steps, int64_t index, VF32 (&v)[N],
                            Code* y) {
  ApplyStepsAhead(steps, index, v);
  CodeWriter(steps).Store(v, y);
}

// A CodeFinisher does the same for many outputs, whose stores could change the
// steps as far as the compiler knows.
class CodeFinisher {
 public:
  explicit HWY_INLINE CodeFinisher(const CodeSteps& steps)
      : steps_(steps), has_steps_(HasStepsAhead(steps)), writer_(steps) {}

  template <int N>
  HWY_INLINE void Store(int64_t index, VF32 (&v)[N], Code* y) const {
    if (has_steps_) ApplyStepsAhead(steps_, index, v);
    writer_.Store(v, y);
  }

 private:
  const CodeSteps& steps_;
  const bool has_steps_;
  const CodeWriter writer_;
};

// Does the same for the first `count` elements of one vector, and touches no
// memory behind them; a larger count than a vector's stands for a whole vector.
HWY_INLINE void EncodeFirst(const CodeSteps& steps, VF32 v, int64_t count,
                            int64_t index, Code* y) {
  const F32 d;
  if (count > kLanes) count = kLanes;
  if (steps.rest.count > 0) v = ApplyRestToFirst<Code>(steps, v, count, index);
  if (steps.rounds) {
    v = Between(v, hn::Set(d, steps.low), hn::Set(d, steps.high));
    v = hn::Mul(hn::Round(v), hn::Set(d, steps.unit));
  }
  if (steps.operand != nullptr) {
    const VF32 code = LoadElementsUpTo(
        reinterpret_cast<const Code*>(steps.operand + index), count);
    const VF32 from_zero = hn::Sub(code, hn::Set(d, steps.operand_zero));
    v = hn::Add(hn::Mul(from_zero, hn::Set(d, steps.operand_unit)), v);
  }
  CodeWriter(steps).StoreFirst(v, count, y);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_CODES_SIMD_H_
