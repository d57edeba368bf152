// SPDX-License-Identifier: Apache-2.0
// grid_sampler and roi_align sample tensors at points between their pixels.
//
// grid_sampler takes (x, y) within -1 to 1: with align_corners those are the
// middles of the outermost pixels, else their outer edges. Points beyond are 0,
// or moved to the border, or reflected there (in bicubic mode each pixel that a
// point is made of is). Cubics have the parameter -0.75.
//
// roi_align samples each bin of a region on a regular grid, as torchvision
// does. A region whose sample of the batch is out of range is an error of Run,
// as is a region that asks for more than kMaxSamples points along one axis of a
// bin.
#ifndef LITE_KERNELS_SAMPLING_SAMPLING_H_
#define LITE_KERNELS_SAMPLING_SAMPLING_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> SamplingKernels();

// These are the oracles: they compute one output after the other, in double.
Status GridSamplerReference(const RunContext& context);
Status RoiAlignReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_SAMPLING_SAMPLING_H_
