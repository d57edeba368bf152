// SPDX-License-Identifier: Apache-2.0
// The rows for OpenCL, family by family. They stand apart from the others, in
// kernels_opencl.cc of each folder, as measurements of CPU kernels stay true
// when they change.
#ifndef LITE_KERNELS_OPENCL_KERNELS_H_
#define LITE_KERNELS_OPENCL_KERNELS_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ActivationOpenClKernels();
Span<const KernelDef> BatchNormOpenClKernels();
Span<const KernelDef> CastOpenClKernels();
Span<const KernelDef> ChannelShuffleOpenClKernels();
Span<const KernelDef> ConcatOpenClKernels();
Span<const KernelDef> Conv2dOpenClKernels();
Span<const KernelDef> Conv2dTransposeOpenClKernels();
Span<const KernelDef> ElementwiseOpenClKernels();
Span<const KernelDef> ExpandOpenClKernels();
Span<const KernelDef> GatherOpenClKernels();
Span<const KernelDef> InterpolateOpenClKernels();
Span<const KernelDef> IoCopyOpenClKernels();
Span<const KernelDef> LayerNormOpenClKernels();
Span<const KernelDef> LayoutOpenClKernels();
Span<const KernelDef> LrnOpenClKernels();
Span<const KernelDef> MatrixOpenClKernels();
Span<const KernelDef> PadOpenClKernels();
Span<const KernelDef> Pool2dOpenClKernels();
Span<const KernelDef> ReduceOpenClKernels();
Span<const KernelDef> ReshapeOpenClKernels();
Span<const KernelDef> SliceOpenClKernels();
Span<const KernelDef> SoftmaxOpenClKernels();
Span<const KernelDef> SplitOpenClKernels();
Span<const KernelDef> StridedSliceOpenClKernels();
Span<const KernelDef> TransposeOpenClKernels();
Span<const KernelDef> UnaryOpenClKernels();

}  // namespace placelite

#endif  // LITE_KERNELS_OPENCL_KERNELS_H_
