// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_transpose/windows.h"

#include "lite/core/base/strings.h"
#include "lite/kernels/conv2d_transpose/gemm.h"

namespace placelite {

Support HasFewPositions(const OpView& op, const DeviceInfo&) {
  const ShapeRange& filter = op.input_shape(1);
  int64_t positions = 1;
  for (int axis = 2; axis < filter.rank(); ++axis) {
    positions *= filter[axis].min;
  }
  return Require(
      positions <= kMaxTransposedPositions,
      StrCat("a kernel of more than ", kMaxTransposedPositions, " elements"));
}

Support HasDisjointWindows(const OpView& op, const DeviceInfo& device) {
  const ShapeRange& filter = op.input_shape(1);
  const AttributeMap& attributes = op.attributes();
  const std::vector<int64_t>& strides = attributes.Ints("strides");
  const std::vector<int64_t>& dilations = attributes.Ints("dilations");
  const std::vector<int64_t>& more = attributes.Ints("output_padding");
  Support support = HasFewPositions(op, device);
  for (int axis = 2; axis < filter.rank(); ++axis) {
    const auto i = static_cast<size_t>(axis - 2);
    support = support
                  .And(filter[axis].min == strides[i],
                       "the kernel is not as large as the stride")
                  .And(dilations[i] == 1, "the kernel is dilated")
                  .And(more[i] == 0, "the output is padded");
  }
  return support;
}

}  // namespace placelite
