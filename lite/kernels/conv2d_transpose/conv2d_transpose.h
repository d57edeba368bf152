// SPDX-License-Identifier: Apache-2.0
// conv2d_transpose takes an NCHW input and a filter [in channels, out channels
// per group, height, width]; each input pixel adds the filter, times its value,
// to the output:
//
//   y[n, o, i, j] = bias[o] + sum_{c, u, v} filter[c, o, u, v] *
//       x[n, g C + c, (i + top - u * dilation_h) / stride_h,
//                     (j + left - v * dilation_w) / stride_w]
//
// over the u and v that divide evenly and stay inside of the input; C is the
// number of input channels per group, g is the group of o. Beside the reference
// there are products of matrices (gemm.h).
#ifndef LITE_KERNELS_CONV2D_TRANSPOSE_CONV2D_TRANSPOSE_H_
#define LITE_KERNELS_CONV2D_TRANSPOSE_CONV2D_TRANSPOSE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> Conv2dTransposeKernels();

// The reference is the oracle: it computes naively and in double.
Status Conv2dTransposeReference(const RunContext& context);

// The calls of OpenCL kernels on slices of four channels.
Status PlanConv2dTransposeOpenCl(const PrepareContext& context,
                                 OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_TRANSPOSE_CONV2D_TRANSPOSE_H_
