// SPDX-License-Identifier: Apache-2.0
// These functions make CodeSteps of an op whose output is codes, and tell for
// which ops there are any.
#ifndef LITE_KERNELS_COMMON_MAKE_CODE_STEPS_H_
#define LITE_KERNELS_COMMON_MAKE_CODE_STEPS_H_

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/support.h"
#include "lite/kernels/common/code_steps.h"

namespace placelite {

// Asks whether output 0 and the operands of the epilogue may be codes.
// Operands that are constants are not.
Support TakesCodeSteps(const OpView& op);

// Returns the steps of the op's epilogue without the address of an operand.
CodeSteps PlanCodeSteps(const OpView& op);

// Returns `plan` with the addresses of this run.
CodeSteps MakeCodeSteps(const CodeSteps& plan, const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_MAKE_CODE_STEPS_H_
