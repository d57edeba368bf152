// Epilogue steps on vectors. Included by the generic.h of kernel families;
// formulas: core/op/epilogue.h.
#ifndef LITE_KERNELS_COMMON_EPILOGUE_SIMD_H_
#define LITE_KERNELS_COMMON_EPILOGUE_SIMD_H_

#include <hwy/highway.h>

#include "hwy/contrib/math/math-inl.h"
#include "lite/kernels/common/epilogue_steps.h"

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// 1 / (1 + exp(-x)); exp saturates, so that the tails are 0 and 1.
template <class D, class V>
HWY_INLINE V VectorSigmoid(D d, V x) {
  const V one = hn::Set(d, 1.0f);
  const V limited = hn::Max(x, hn::Set(d, -87.0f));
  return hn::Div(one, hn::Add(one, hn::Exp(d, hn::Neg(limited))));
}

// One step on one vector. `index` is the vector's first element in the
// output, `mask` says which lanes exist.
template <class D, class V, class M>
HWY_INLINE V ApplyStep(D d, V x, const CpuEpilogueStep& s, int64_t index,
                       M mask) {
  const V zero = hn::Zero(d);
  switch (s.kind) {
    case kCpuRelu:
      return hn::Max(x, zero);
    case kCpuClip:
      return hn::Min(hn::Max(x, hn::Set(d, s.alpha)), hn::Set(d, s.beta));
    case kCpuLeakyRelu:
      return hn::IfThenElse(hn::Lt(x, zero), hn::Mul(x, hn::Set(d, s.alpha)),
                            x);
    case kCpuSigmoid:
      return VectorSigmoid(d, x);
    case kCpuTanh:
      return hn::Tanh(d, x);
    case kCpuSwish:
      return hn::Mul(x, VectorSigmoid(d, hn::Mul(x, hn::Set(d, s.alpha))));
    case kCpuHardSigmoid: {
      const V y = hn::MulAdd(x, hn::Set(d, s.alpha), hn::Set(d, s.beta));
      return hn::Min(hn::Max(y, zero), hn::Set(d, 1.0f));
    }
    case kCpuHardSwish: {
      const V y = hn::Max(hn::Add(x, hn::Set(d, s.beta)), zero);
      const V gate = hn::Min(y, hn::Set(d, s.alpha));
      return hn::Div(hn::Mul(x, gate), hn::Set(d, s.gamma));
    }
    case kCpuScale:
      return hn::MulAdd(x, hn::Set(d, s.alpha), hn::Set(d, s.beta));
    case kCpuAdd:
      return hn::Add(x, hn::MaskedLoad(mask, d, s.operand + index));
  }
  return x;
}

// The whole list.
template <class D, class V, class M>
HWY_INLINE V ApplyEpilogue(D d, V x, const CpuEpilogue& epilogue, int64_t index,
                           M mask) {
  for (int32_t i = 0; i < epilogue.count; ++i) {
    x = ApplyStep(d, x, epilogue.steps[i], index, mask);
  }
  return x;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_EPILOGUE_SIMD_H_
