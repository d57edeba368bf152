// SPDX-License-Identifier: Apache-2.0
// Epilogues on CPUs: from the node's list to plain data, and the oracle.
// epilogue_simd.h applies the list to vectors.
#ifndef LITE_KERNELS_COMMON_EPILOGUE_H_
#define LITE_KERNELS_COMMON_EPILOGUE_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/epilogue_steps.h"

namespace placelite {

// The op's epilogue with the addresses of this run's operands.
CpuEpilogue MakeCpuEpilogue(const RunContext& context);

// The oracle of one step, in double; `operand` is for kAdd.
double ApplyStepReference(const EpilogueStep& step, double x, double operand);

// The oracle: all steps on one value, in double; `index` is the element's
// position in the (dense) output.
double ApplyEpilogueReference(const RunContext& context, double x,
                              int64_t index);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_EPILOGUE_H_
