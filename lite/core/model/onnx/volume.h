// SPDX-License-Identifier: Apache-2.0
// Convolution and pooling with three spatial axes, and what only the ops for
// those can do with fewer: dilated pooling, positions of maxima.
#ifndef LITE_CORE_MODEL_ONNX_VOLUME_H_
#define LITE_CORE_MODEL_ONNX_VOLUME_H_

#include <string_view>
#include <vector>

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// X with three spatial axes: those that are missing are 1, in front.
class Volume {
 public:
  Volume(OpLowering& op, ValueId x);

  ValueId x() const { return x_; }
  ValueId Back(ValueId y);

  // An attribute with one entry for each spatial axis.
  std::vector<int64_t> List(std::string_view attribute, int64_t fallback = 1);

  // The paddings before and behind each axis.
  std::vector<int64_t> Paddings(const std::vector<int64_t>& kernel,
                                const std::vector<int64_t>& strides,
                                const std::vector<int64_t>& dilations);

 private:
  std::vector<int64_t> Added() const;
  std::vector<int64_t> SamePaddings(const std::vector<int64_t>& kernel,
                                    const std::vector<int64_t>& strides,
                                    const std::vector<int64_t>& dilations,
                                    bool upper);

  OpLowering& op_;
  ValueId x_;
  int axes_ = 3;
};

// A convolution of rank 5; `bias` may be kNone.
ValueId EmitVolumeConv(OpLowering& op, ValueId x, ValueId filter, ValueId bias);
// ConvTranspose of rank 5.
void LowerVolumeConvTranspose(OpLowering& op);

// MaxPool and AveragePool of rank 3, 4 or 5.
void LowerVolumePool(OpLowering& op);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_VOLUME_H_
