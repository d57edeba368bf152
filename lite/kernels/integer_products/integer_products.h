// SPDX-License-Identifier: Apache-2.0
// integer_matmul and integer_conv2d compute as matmul and conv2d, exactly
// except that sums wrap modulo 2^32 or 2^64. The references sum up whole rows,
// so that the compiler vectorises the loops; gemm.h multiplies bytes as floats.
#ifndef LITE_KERNELS_INTEGER_PRODUCTS_INTEGER_PRODUCTS_H_
#define LITE_KERNELS_INTEGER_PRODUCTS_INTEGER_PRODUCTS_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> IntegerProductKernels();

Status IntegerMatmulReference(const RunContext& context);
Status IntegerConv2dReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_INTEGER_PRODUCTS_INTEGER_PRODUCTS_H_
