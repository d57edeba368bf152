// SPDX-License-Identifier: Apache-2.0
// Windows of convolution and pooling as ONNX writes them.
#ifndef LITE_CORE_MODEL_ONNX_SPATIAL_H_
#define LITE_CORE_MODEL_ONNX_SPATIAL_H_

#include <vector>

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// X of rank 4: a rank of 3 gets a height of 1 in front of its width, which
// `Back` takes away again. Other ranks fail.
class Spatial {
 public:
  Spatial(OpLowering& op, ValueId x);

  ValueId x() const { return x_; }
  // A filter of the same rank as X was.
  ValueId Filter(ValueId filter);
  ValueId Back(ValueId y);

  // An attribute with one entry for each spatial axis, for height and width.
  std::vector<int64_t> Pair(std::string_view attribute, int64_t fallback);

  // Sets the padding of a conv2d, integer_conv2d or pool2d, from pads and
  // auto_pad. It may depend on the sizes of X, which may be open.
  void SetPadding(const std::vector<int64_t>& kernel,
                  const std::vector<int64_t>& strides,
                  const std::vector<int64_t>& dilations,
                  AttributeMap* attributes);
  // [top, bottom, left, right]; fails where they depend on open sizes.
  std::vector<int64_t> Paddings(const std::vector<int64_t>& kernel,
                                const std::vector<int64_t>& strides,
                                const std::vector<int64_t>& dilations);

 private:
  // Whether auto_pad is SAME and the padding of such windows depends on sizes of
  // X that are open.
  bool SameOfOpenSizes(const std::vector<int64_t>& kernel,
                       const std::vector<int64_t>& strides) const;
  std::vector<int64_t> SamePaddings(const std::vector<int64_t>& extent,
                                    const std::vector<int64_t>& strides,
                                    bool upper);

  OpLowering& op_;
  ValueId x_;
  bool is_1d_ = false;
};

// `total` as two parts; the larger one comes last (upper) or first (lower).
void SplitPadding(int64_t total, bool upper, std::vector<int64_t>* paddings);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_SPATIAL_H_
