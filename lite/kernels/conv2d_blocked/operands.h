// SPDX-License-Identifier: Apache-2.0
// The memory of one run of a blocked convolution.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_OPERANDS_H_
#define LITE_KERNELS_CONV2D_BLOCKED_OPERANDS_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

struct BlockedOperands {
  const float* x;
  // The operand of an add that is the epilogue's first step, elements where
  // those of y are; null: none. `epilogue` is what follows.
  const float* add;
  float* y;
  ClampedEpilogue epilogue;
};

inline BlockedOperands OperandsOf(const RunContext& context) {
  const AddedEpilogue epilogue = MakeAddedEpilogue(context);
  return {context.tensors.input(0).data<float>(), epilogue.operand,
          context.tensors.output(0).data<float>(), epilogue.after};
}

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_OPERANDS_H_
