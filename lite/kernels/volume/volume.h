// SPDX-License-Identifier: Apache-2.0
// conv3d, conv3d_transpose, pool3d and max_pool3d_with_index move windows over
// volumes, in the order of depth, height and width, on dense NCDHW tensors.
//
// Window positions outside of the input count as 0 (conv3d) or not at all
// (maximum, and average with `exclusive`). If a window has no position inside,
// its maximum is -infinity, at position -1, and its average is 0.
#ifndef LITE_KERNELS_VOLUME_VOLUME_H_
#define LITE_KERNELS_VOLUME_VOLUME_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> VolumeKernels();

// These are the oracles: they compute one output after the other, in double.
Status Conv3dReference(const RunContext& context);
Status Conv3dTransposeReference(const RunContext& context);
Status Pool3dReference(const RunContext& context);
Status MaxPool3dReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_VOLUME_VOLUME_H_
