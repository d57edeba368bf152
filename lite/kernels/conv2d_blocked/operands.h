// SPDX-License-Identifier: Apache-2.0
// BlockedOperands are the tensors of one run of a blocked convolution.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_OPERANDS_H_
#define LITE_KERNELS_CONV2D_BLOCKED_OPERANDS_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/clamped_epilogue.h"

namespace placelite {

struct BlockedOperands {
  const float* x;
  // This is the operand of an add that is the epilogue's first step, laid out
  // like y, or null if there is none. `epilogue` is what follows.
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
