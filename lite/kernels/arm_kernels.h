// SPDX-License-Identifier: Apache-2.0
// The rows for Arm that lie row by row, family by family. They stand apart from
// the others, in kernels_arm.cc of each folder, as measurements of x86 kernels
// stay true when they change. Rows in blocks of channels are in kernels.cc.
#ifndef LITE_KERNELS_ARM_KERNELS_H_
#define LITE_KERNELS_ARM_KERNELS_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ActivationArmKernels();
Span<const KernelDef> ChannelShuffleArmKernels();
Span<const KernelDef> ConcatArmKernels();
Span<const KernelDef> Conv2dTransposeArmKernels();
Span<const KernelDef> ElementwiseArmKernels();
Span<const KernelDef> ExpandArmKernels();
Span<const KernelDef> GatherArmKernels();
Span<const KernelDef> LayerNormArmKernels();
Span<const KernelDef> LrnArmKernels();
Span<const KernelDef> MatrixArmKernels();
Span<const KernelDef> PadArmKernels();
Span<const KernelDef> ReshapeArmKernels();
Span<const KernelDef> SliceArmKernels();
Span<const KernelDef> SoftmaxArmKernels();
Span<const KernelDef> SplitArmKernels();
Span<const KernelDef> StridedSliceArmKernels();
Span<const KernelDef> TransposeArmKernels();
Span<const KernelDef> UnaryArmKernels();

// Those in halves, in blocks but for products of matrices, in
// kernels_arm_half.cc; convolutions are in conv2d_half/.
Span<const KernelDef> ActivationHalfKernels();
Span<const KernelDef> CastHalfKernels();
Span<const KernelDef> ConcatHalfKernels();
Span<const KernelDef> ElementwiseHalfKernels();
Span<const KernelDef> MatrixHalfKernels();
Span<const KernelDef> Pool2dHalfKernels();

}  // namespace placelite

#endif  // LITE_KERNELS_ARM_KERNELS_H_
