// SPDX-License-Identifier: Apache-2.0
// quantize_linear and dequantize_linear, as core/op/quantize_ops.cc says. The
// quotient X / Scale is one of floats, so that halves are where other engines
// see them; what is not a number gives the zero point.
#ifndef LITE_KERNELS_QUANTIZE_QUANTIZE_H_
#define LITE_KERNELS_QUANTIZE_QUANTIZE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> QuantizeKernels();

Status QuantizeReference(const RunContext& context);
Status DequantizeReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_QUANTIZE_QUANTIZE_H_
