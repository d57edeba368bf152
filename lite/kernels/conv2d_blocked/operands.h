// SPDX-License-Identifier: Apache-2.0
// BlockedOperands are the tensors of one run of a blocked convolution, as
// bytes.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_OPERANDS_H_
#define LITE_KERNELS_CONV2D_BLOCKED_OPERANDS_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/element_type.h"
#include "lite/kernels/common/make_code_steps.h"

namespace placelite {

struct BlockedOperands {
  const uint8_t* x;
  // This is the operand of an add that is the epilogue's first step, laid out
  // like y, or null if there is none. `epilogue` is what follows.
  const uint8_t* add;
  uint8_t* y;
  ClampedEpilogue epilogue;
  // The whole epilogue, where outputs are codes.
  CodeSteps steps;
};

// Kernels of fp16 do not round to codes in registers. `steps` is the plan where
// outputs are codes.
inline BlockedOperands OperandsOf(const RunContext& context, ElementType output,
                                  const CodeSteps& steps = CodeSteps()) {
  if (output == ElementType::kInt8) {
    return {context.tensors.input(0).data<uint8_t>(), nullptr,
            context.tensors.output(0).data<uint8_t>(), ClampedEpilogue(),
            MakeCodeSteps(steps, context)};
  }
  const AddedEpilogue epilogue =
      MakeAddedEpilogue(context, output != ElementType::kFp16);
  return {context.tensors.input(0).data<uint8_t>(),
          static_cast<const uint8_t*>(epilogue.operand),
          context.tensors.output(0).data<uint8_t>(), epilogue.after,
          CodeSteps()};
}

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_OPERANDS_H_
