// SPDX-License-Identifier: Apache-2.0
// EpilogueOfElements applies a whole epilogue to one vector of floats after the
// other, where operands of the epilogue are elements of the type E. Only
// generic.h files include this file.
#ifndef LITE_KERNELS_COMMON_ELEMENT_EPILOGUE_SIMD_H_
#define LITE_KERNELS_COMMON_ELEMENT_EPILOGUE_SIMD_H_

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

template <typename E>
class EpilogueOfElements {
 public:
  explicit HWY_INLINE EpilogueOfElements(const ClampedEpilogue& epilogue)
      : clamp_(epilogue), rest_(epilogue.rest), clamps_(Clamps(epilogue)) {}

  // The arguments are those of EpilogueOfVectors.
  HWY_INLINE VF32 operator()(VF32 v, int64_t index, int64_t count) const {
    if (clamps_) v = clamp_(v);
    const F32 d;
    for (int32_t i = 0; i < rest_.count; ++i) {
      const CpuEpilogueStep& step = rest_.steps[i];
      if (step.kind == kCpuAdd) {
        const E* operand = reinterpret_cast<const E*>(step.operand) + index;
        v = hn::Add(v, LoadElementsUpTo(operand, count));
      } else {
        const auto all = hn::FirstN(d, static_cast<size_t>(kLanes));
        v = ApplyStep(d, v, step, index, all);
      }
    }
    return v;
  }

 private:
  Clamper clamp_;
  const CpuEpilogue& rest_;
  bool clamps_;
};

template <>
class EpilogueOfElements<float> : public EpilogueOfVectors {
 public:
  using EpilogueOfVectors::EpilogueOfVectors;
};

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_ELEMENT_EPILOGUE_SIMD_H_
