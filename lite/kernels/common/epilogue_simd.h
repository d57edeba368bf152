// SPDX-License-Identifier: Apache-2.0
// These functions apply epilogue steps to vectors; core/op/epilogue.h has the
// formulas. The generic.h files of kernel families include this file.
#ifndef LITE_KERNELS_COMMON_EPILOGUE_SIMD_H_
#define LITE_KERNELS_COMMON_EPILOGUE_SIMD_H_

#include <hwy/highway.h>

#include <type_traits>

#include "hwy/contrib/math/math-inl.h"
#include "lite/core/op/code_table.h"
#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/epilogue_steps.h"
#include "lite/kernels/common/masked_simd.h"
#include "lite/kernels/common/max_min_simd.h"
#include "lite/kernels/common/sigmoid_simd.h"

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Rounds halves away from zero: the number added is the greatest below a half.
template <class D, class V>
HWY_INLINE V RoundAway(D d, V x) {
  const V half = hn::Set(d, 0.49999997f);
  return hn::Trunc(hn::Add(x, hn::CopySign(half, x)));
}

// Returns the values that codes, counted from the zero point, stand for.
template <class D, class V>
HWY_INLINE V ValuesOfCodes(D d, V codes, const CpuEpilogueStep& s) {
  return hn::Mul(Between(codes, hn::Set(d, s.beta), hn::Set(d, s.gamma)),
                 hn::Set(d, s.alpha));
}

// Returns the values that the table has for indices from 0 to 255.
#if HWY_TARGET <= HWY_AVX3
// Each index permutes a pair of vectors of 32 codes of 16 bits by its lower six
// bits, and its upper two choose among four pairs. The lower halves count.
template <class D, class VI>
HWY_INLINE hn::Vec<D> LookUp(D d, const CodeTable& table, VI index,
                             float scale) {
  const hn::RebindToSigned<D> di;
  const auto of_pair = [&](int pair) HWY_ATTR {
    const int16_t* codes = table.codes + 64 * pair;
    return VI{_mm512_permutex2var_epi16(_mm512_loadu_si512(codes), index.raw,
                                        _mm512_loadu_si512(codes + 32))};
  };
  const auto odd = hn::TestBit(index, hn::Set(di, 64));
  const auto code = hn::IfThenElse(hn::TestBit(index, hn::Set(di, 128)),
                                   hn::IfThenElse(odd, of_pair(3), of_pair(2)),
                                   hn::IfThenElse(odd, of_pair(1), of_pair(0)));
  const auto whole = hn::ShiftRight<16>(hn::ShiftLeft<16>(code));
  return hn::Mul(hn::ConvertTo(d, whole), hn::Set(d, scale));
}
#else
template <class D, class VI>
HWY_INLINE hn::Vec<D> LookUp(D d, const CodeTable& table, VI index, float) {
  return hn::GatherIndex(d, table.values, index);
}
#endif

// Returns the values that a table gives the codes of x.
template <class D, class V>
HWY_INLINE V MapCodes(D d, V x, const CpuEpilogueStep& s) {
  const auto is_number = hn::Eq(x, x);
  const V code = hn::Round(hn::Mul(x, hn::Set(d, 1 / s.alpha)));
  const V from_low =
      hn::IfThenElseZero(is_number, hn::Sub(code, hn::Set(d, s.beta)));
  const V at = hn::Min(hn::Max(from_low, hn::Zero(d)),
                       hn::Set(d, float{kTableCodes - 1}));
  const V y = LookUp(d, *static_cast<const CodeTable*>(s.operand),
                     hn::ConvertTo(hn::RebindToSigned<D>(), at), s.gamma);
  return hn::IfThenElse(is_number, y, x);
}

// Applies one step to one vector. `index` is the position of the vector's first
// element in the output, `mask` says which SIMD lanes exist.
// Operands are elements of the type E.
template <int32_t kind, typename E = float, class D, class V, class M>
HWY_INLINE V ApplyStepOfKind(D d, V x, const CpuEpilogueStep& s, int64_t index,
                             M mask) {
  const V zero = hn::Zero(d);
  switch (kind) {
    case kCpuRelu:
      return AtLeast(zero, x);
    case kCpuClip:
      return Between(x, hn::Set(d, s.alpha), hn::Set(d, s.beta));
    case kCpuLeakyRelu:
      return hn::IfThenElse(hn::Lt(x, zero), hn::Mul(x, hn::Set(d, s.alpha)),
                            x);
    case kCpuSigmoid:
      return VectorSigmoid(d, x);
    case kCpuTanh:
      return VectorTanh(d, x);
    case kCpuSwish:
      return hn::Div(x, OnePlusExpOfMinus(d, hn::Mul(x, hn::Set(d, s.alpha))));
    case kCpuHardSigmoid: {
      const V y = hn::MulAdd(x, hn::Set(d, s.alpha), hn::Set(d, s.beta));
      return Between(y, zero, hn::Set(d, 1.0f));
    }
    case kCpuHardSwish: {
      const V y = hn::Add(x, hn::Set(d, s.beta));
      const V gate = Between(y, zero, hn::Set(d, s.alpha));
      return hn::Mul(hn::Mul(x, gate), hn::Set(d, 1 / s.gamma));
    }
    case kCpuScale:
      return hn::MulAdd(x, hn::Set(d, s.alpha), hn::Set(d, s.beta));
    case kCpuAdd: {
      const V operand =
          LoadOperand(d, static_cast<const E*>(s.operand) + index, mask);
      if constexpr (!std::is_same_v<E, Code>) return hn::Add(x, operand);
      const V steps = hn::Sub(operand, hn::Set(d, s.beta));
      return hn::Add(x, hn::Mul(steps, hn::Set(d, s.alpha)));
    }
    case kCpuFakeQuantize: {
      const V quotient = hn::Mul(x, hn::Set(d, 1 / s.alpha));
      return ValuesOfCodes(d, hn::Round(quotient), s);
    }
    case kCpuFakeQuantizeAway: {
      const V quotient = hn::Mul(x, hn::Set(d, 1 / s.alpha));
      return ValuesOfCodes(d, RoundAway(d, quotient), s);
    }
    case kCpuMapCodes:
      return MapCodes(d, x, s);
  }
  return x;
}

// Calls `use(std::integral_constant<int32_t, kind>())`, so that code for a step
// can be made for its kind.
template <class F>
HWY_INLINE void WithKind(CpuEpilogueKind kind, const F& use) {
  switch (kind) {
    case kCpuRelu:
      return use(std::integral_constant<int32_t, kCpuRelu>());
    case kCpuClip:
      return use(std::integral_constant<int32_t, kCpuClip>());
    case kCpuLeakyRelu:
      return use(std::integral_constant<int32_t, kCpuLeakyRelu>());
    case kCpuSigmoid:
      return use(std::integral_constant<int32_t, kCpuSigmoid>());
    case kCpuTanh:
      return use(std::integral_constant<int32_t, kCpuTanh>());
    case kCpuSwish:
      return use(std::integral_constant<int32_t, kCpuSwish>());
    case kCpuHardSigmoid:
      return use(std::integral_constant<int32_t, kCpuHardSigmoid>());
    case kCpuHardSwish:
      return use(std::integral_constant<int32_t, kCpuHardSwish>());
    case kCpuScale:
      return use(std::integral_constant<int32_t, kCpuScale>());
    case kCpuAdd:
      return use(std::integral_constant<int32_t, kCpuAdd>());
    case kCpuFakeQuantize:
      return use(std::integral_constant<int32_t, kCpuFakeQuantize>());
    case kCpuFakeQuantizeAway:
      return use(std::integral_constant<int32_t, kCpuFakeQuantizeAway>());
    case kCpuMapCodes:
      return use(std::integral_constant<int32_t, kCpuMapCodes>());
  }
}

template <typename E = float, class D, class V, class M>
HWY_INLINE V ApplyStep(D d, V x, const CpuEpilogueStep& s, int64_t index,
                       M mask) {
  V y = x;
  WithKind(s.kind, [&](auto kind) {
    y = ApplyStepOfKind<decltype(kind)::value, E>(d, x, s, index, mask);
  });
  return y;
}

// Applies the whole list, by code that all callers share.
template <typename E = float, class D, class V, class M>
HWY_NOINLINE V ApplyEpilogue(D d, V x, const CpuEpilogue& epilogue,
                             int64_t index, M mask) {
  for (int32_t i = 0; i < epilogue.count; ++i) {
    x = ApplyStep<E>(d, x, epilogue.steps[i], index, mask);
  }
  return x;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_EPILOGUE_SIMD_H_
