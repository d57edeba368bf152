// SPDX-License-Identifier: Apache-2.0
// core/op/quantize_ops.cc defines quantize_linear and dequantize_linear. The
// quotient X / Scale is a float, so that ties are where other engines have
// them; NaN becomes the zero point.
#ifndef LITE_KERNELS_QUANTIZE_QUANTIZE_H_
#define LITE_KERNELS_QUANTIZE_QUANTIZE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> QuantizeKernels();

Status QuantizeReference(const RunContext& context);
Status DequantizeReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_QUANTIZE_QUANTIZE_H_
