// SPDX-License-Identifier: Apache-2.0
// A convolution whose filter positions ("taps" in names) lie at computed points
// of an image. It becomes a product of matrices: the filters times the image,
// sampled at the filter positions of all output pixels.
#ifndef LITE_CORE_MODEL_IMPORT_DEFORMABLE_CONVOLUTION_H_
#define LITE_CORE_MODEL_IMPORT_DEFORMABLE_CONVOLUTION_H_

#include <vector>

#include "lite/core/model/import/op_emitter.h"

namespace placelite {

// X is [N, C, H, W], the filter [filters, C / groups, h, w]. The offsets
// [N, offset groups * h * w * 2, output H, output W] are of rows and columns in
// turn, and each sample is multiplied by the mask, where there is one, which
// has half as many numbers.
struct DeformableConvolution {
  ValueId x, filter, offsets;
  ValueId bias = kNone, mask = kNone;
  int64_t groups, offset_groups;
  std::vector<int64_t> strides, dilations;
  std::vector<int64_t> pads;  // top, left, bottom, right
};

// Fails unless all sizes but the batch are exact and fit each other.
ValueId EmitDeformableConvolution(OpEmitter& op,
                                  const DeformableConvolution& convolution);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_DEFORMABLE_CONVOLUTION_H_
