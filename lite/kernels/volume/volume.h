// SPDX-License-Identifier: Apache-2.0
// conv3d, conv3d_transpose, pool3d and max_pool3d_with_index: windows over
// volumes, in order of depth, height and width, on rows of NCDHW.
//
// Taps outside of the input count as 0 (conv3d), not at all (max; average with
// `exclusive`). Of a window without a tap inside the maximum is -infinity, at
// position -1, and the average 0.
#ifndef LITE_KERNELS_VOLUME_VOLUME_H_
#define LITE_KERNELS_VOLUME_VOLUME_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> VolumeKernels();

// One output after the other, in double: the oracles.
Status Conv3dReference(const RunContext& context);
Status Conv3dTransposeReference(const RunContext& context);
Status Pool3dReference(const RunContext& context);
Status MaxPool3dReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_VOLUME_VOLUME_H_
