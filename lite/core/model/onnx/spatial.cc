// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/spatial.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/op/window.h"

namespace placelite {
namespace onnx_import {

Spatial::Spatial(OpLowering& op, ValueId x) : op_(op), x_(x) {
  const int rank = op.rank(x);
  if (!op.ok() || rank == 4) return;
  if (rank != 3) {
    op.FailUnsupported(
        StrCat("X ", op.shape(x), ", expected one or two spatial axes"));
    return;
  }
  is_1d_ = true;
  x_ = EmitUnsqueeze(op, x, {2});
}

ValueId Spatial::Filter(ValueId filter) {
  return is_1d_ ? EmitUnsqueeze(op_, filter, {2}) : filter;
}

ValueId Spatial::Back(ValueId y) {
  return is_1d_ ? EmitSqueeze(op_, y, {2}) : y;
}

std::vector<int64_t> Spatial::Pair(std::string_view attribute,
                                   int64_t fallback) {
  std::vector<int64_t> list = op_.Ints(attribute);
  if (list.empty()) return {fallback, fallback};
  const bool fits = list.size() == (is_1d_ ? 1 : 2);
  if (fits && is_1d_) {
    list.insert(list.begin(), attribute == "output_padding" ? 0 : 1);
  }
  if (fits && std::max(list[0], list[1]) > kMaxWindow) {
    op_.FailCorrupt(
        StrCat("attribute '", attribute, "' is [", Join(list, ","), "]"));
    return {fallback, fallback};
  }
  if (fits) return list;
  op_.FailCorrupt(StrCat("attribute '", attribute, "' has ", list.size(),
                         " elements for X ", op_.shape(x_)));
  return {fallback, fallback};
}

void SplitPadding(int64_t total, bool upper, std::vector<int64_t>* paddings) {
  const int64_t less = total / 2, more = total - less;
  paddings->push_back(upper ? less : more);
  paddings->push_back(upper ? more : less);
}

// Chooses paddings that give ceil(size / stride) outputs.
std::vector<int64_t> Spatial::SamePaddings(const std::vector<int64_t>& extent,
                                           const std::vector<int64_t>& strides,
                                           bool upper) {
  std::vector<int64_t> paddings;
  for (int i = 0; i < 2; ++i) {
    const int64_t stride = std::max<int64_t>(1, strides[i]);
    const Dim size = op_.shape(x_)[2 + i];
    int64_t last = extent[i] - 1;  // for stride 1 it depends on no size
    if (stride != 1 && extent[i] != 1) {
      if (!size.exact()) {
        op_.FailUnsupported(StrCat("auto_pad SAME with stride ", stride,
                                   " for X ", op_.shape(x_),
                                   ", expected an exact size"));
        return {0, 0, 0, 0};
      }
      last = (size.min - 1) / stride * stride + extent[i] - size.min;
    }
    SplitPadding(std::max<int64_t>(0, last), upper, &paddings);
  }
  return paddings;
}

bool Spatial::SameOfOpenSizes(const std::vector<int64_t>& kernel,
                              const std::vector<int64_t>& strides) const {
  if (!op_.ok() || op_.String("auto_pad", "NOTSET").rfind("SAME_", 0) != 0) {
    return false;
  }
  for (int i = 0; i < 2; ++i) {
    const bool open = !op_.shape(x_)[2 + i].exact();
    if (open && strides[i] > 1 && kernel[i] > 1) return true;
  }
  return false;
}

void Spatial::SetPadding(const std::vector<int64_t>& kernel,
                         const std::vector<int64_t>& strides,
                         const std::vector<int64_t>& dilations,
                         AttributeMap* attributes) {
  // SAME of our ops ignores dilations, and puts the odd element of the padding
  // behind the input.
  if (SameOfOpenSizes(kernel, strides) && dilations[0] == 1 &&
      dilations[1] == 1 && op_.String("auto_pad", "") == "SAME_UPPER") {
    attributes->Set("padding_algorithm", "SAME");
  } else {
    attributes->Set("paddings", Paddings(kernel, strides, dilations));
  }
}

std::vector<int64_t> Spatial::Paddings(const std::vector<int64_t>& kernel,
                                       const std::vector<int64_t>& strides,
                                       const std::vector<int64_t>& dilations) {
  const std::string mode = op_.String("auto_pad", "NOTSET");
  if (!op_.ok() || mode == "VALID") return {0, 0, 0, 0};
  if (mode == "SAME_UPPER" || mode == "SAME_LOWER") {
    const std::vector<int64_t> extent = {dilations[0] * (kernel[0] - 1) + 1,
                                         dilations[1] * (kernel[1] - 1) + 1};
    return SamePaddings(extent, strides, mode == "SAME_UPPER");
  }
  if (mode != "NOTSET") {
    op_.FailCorrupt(StrCat("auto_pad is '", mode, "'"));
    return {0, 0, 0, 0};
  }
  // Begins of all axes, then ends.
  const std::vector<int64_t> pads = op_.Ints("pads");
  if (pads.empty()) return {0, 0, 0, 0};
  if (is_1d_ && pads.size() == 2) return {0, 0, pads[0], pads[1]};
  if (!is_1d_ && pads.size() == 4) return {pads[0], pads[2], pads[1], pads[3]};
  op_.FailCorrupt(StrCat("attribute 'pads' has ", pads.size(),
                         " elements for X ", op_.shape(x_)));
  return {0, 0, 0, 0};
}

}  // namespace onnx_import
}  // namespace placelite
