// SPDX-License-Identifier: Apache-2.0
// This file makes plain data of a node's epilogue for CPUs, and holds the
// oracle. epilogue_simd.h applies the list to vectors.
#ifndef LITE_KERNELS_COMMON_EPILOGUE_H_
#define LITE_KERNELS_COMMON_EPILOGUE_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/epilogue_steps.h"

namespace placelite {

// Returns the step without an operand. It borrows the table of a kMapCodes.
CpuEpilogueStep MakeCpuStep(const EpilogueStep& step);

// Returns the op's epilogue with the addresses of this run's operands.
CpuEpilogue MakeCpuEpilogue(const RunContext& context);

// This is the oracle of one step, in double; `operand` is for kAdd.
double ApplyStepReference(const EpilogueStep& step, double x, double operand);

// This is the oracle of all steps on one value, in double; `index` is the
// element's position in the (dense) output.
double ApplyEpilogueReference(const RunContext& context, double x,
                              int64_t index);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_EPILOGUE_H_
