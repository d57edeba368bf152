// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/volume.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/spatial.h"
#include "lite/core/op/window.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

// Depth, height and width of a filter; ones, and the op has failed, where they
// are not known.
Ints KernelOf(OpLowering& op, ValueId filter) {
  const ShapeRange& shape = op.shape(filter);
  Ints kernel;
  for (int i = 2; i < 5 && shape.rank_known() && shape.rank() == 5; ++i) {
    if (!shape[i].exact() || shape[i].min > kMaxWindow) break;
    kernel.push_back(shape[i].min);
  }
  if (kernel.size() == 3) return kernel;
  op.FailUnsupported(
      StrCat("W ", shape, ", expected an exact kernel of rank 5"));
  return {1, 1, 1};
}

}  // namespace

Volume::Volume(OpLowering& op, ValueId x) : op_(op), x_(x) {
  const int rank = op.rank(x);
  if (!op.ok()) return;
  if (rank < 3 || rank > 5) {
    op.FailUnsupported(
        StrCat("X ", op.shape(x), ", expected one to three spatial axes"));
    return;
  }
  axes_ = rank - 2;
  x_ = EmitUnsqueeze(op, x, Added());
}

ValueId Volume::Back(ValueId y) { return EmitSqueeze(op_, y, Added()); }

Ints Volume::List(std::string_view attribute, int64_t fallback) {
  Ints list = op_.Ints(attribute);
  if (list.empty()) return Ints(3, fallback);
  bool fits = list.size() == static_cast<size_t>(axes_);
  for (int64_t value : list) fits = fits && value <= kMaxWindow;
  if (!fits) {
    op_.FailCorrupt(StrCat("attribute '", attribute, "' is [", Join(list, ","),
                           "] for X ", op_.shape(x_)));
    return Ints(3, fallback);
  }
  list.insert(list.begin(), static_cast<size_t>(3 - axes_), 1);
  return list;
}

Ints Volume::Paddings(const Ints& kernel, const Ints& strides,
                      const Ints& dilations) {
  const std::string mode = op_.String("auto_pad", "NOTSET");
  const Ints none(6, 0);
  if (!op_.ok() || mode == "VALID") return none;
  if (mode == "SAME_UPPER" || mode == "SAME_LOWER") {
    return SamePaddings(kernel, strides, dilations, mode == "SAME_UPPER");
  }
  const Ints pads = op_.Ints("pads");
  const auto count = static_cast<size_t>(axes_);
  if (mode != "NOTSET" || (!pads.empty() && pads.size() != 2 * count)) {
    op_.FailCorrupt(StrCat("auto_pad is '", mode, "', pads are [",
                           Join(pads, ","), "] for X ", op_.shape(x_)));
    return none;
  }
  Ints paddings(2 * (3 - count), 0);
  for (size_t i = 0; i < count; ++i) {
    paddings.push_back(pads.empty() ? 0 : pads[i]);
    paddings.push_back(pads.empty() ? 0 : pads[i + count]);
  }
  return paddings;
}

Ints Volume::Added() const {
  return axes_ == 1 ? Ints{2, 3} : axes_ == 2 ? Ints{2} : Ints{};
}

Ints Volume::SamePaddings(const Ints& kernel, const Ints& strides,
                          const Ints& dilations, bool upper) {
  Ints paddings;
  for (size_t i = 0; i < 3; ++i) {
    const Dim size = op_.shape(x_)[2 + static_cast<int>(i)];
    const int64_t stride = std::max<int64_t>(1, strides[i]);
    if (!size.exact() || size.min < 1) {
      op_.FailUnsupported(StrCat("auto_pad SAME for X ", op_.shape(x_),
                                 ", expected exact sizes"));
      return Ints(6, 0);
    }
    const int64_t extent = dilations[i] * (kernel[i] - 1) + 1;
    const int64_t last = (size.min - 1) / stride * stride;
    SplitPadding(std::max<int64_t>(0, last + extent - size.min), upper,
                 &paddings);
  }
  return paddings;
}

ValueId EmitVolumeConv(OpLowering& op, ValueId x, ValueId filter,
                       ValueId bias) {
  Volume volume(op, x);
  if (!op.ok()) return kNone;
  const Ints kernel = KernelOf(op, filter);
  const Ints strides = volume.List("strides"),
             dilations = volume.List("dilations");
  std::vector<ValueId> inputs = {volume.x(), filter};
  if (bias != kNone) inputs.push_back(bias);
  return op.Emit("conv3d", inputs,
                 {{"strides", strides},
                  {"paddings", volume.Paddings(kernel, strides, dilations)},
                  {"dilations", dilations},
                  {"groups", op.Int("group", 1)}});
}

namespace {

// Paddings of a transposed convolution. With output_shape they are what is too
// much, and `more` grows where it is too little.
Ints TransposedPaddings(OpLowering& op, Volume& volume, const Ints& kernel,
                        const Ints& strides, const Ints& dilations,
                        Ints* more) {
  const std::string mode = op.String("auto_pad", "NOTSET");
  const bool same = mode == "SAME_UPPER" || mode == "SAME_LOWER";
  const bool upper = mode == "SAME_UPPER";
  const bool sized = op.HasAttribute("output_shape");
  if (!sized && !same) return volume.Paddings(kernel, strides, dilations);
  const Ints wanted = volume.List("output_shape");
  Ints paddings;
  for (size_t i = 0; i < 3; ++i) {
    const int64_t extent = dilations[i] * (kernel[i] - 1) + 1;
    if (!sized) {
      SplitPadding(std::max<int64_t>(0, extent + (*more)[i] - strides[i]),
                   upper, &paddings);
      continue;
    }
    const ShapeRange& x = op.shape(volume.x());
    const Dim in = x.rank_known() ? x[2 + static_cast<int>(i)] : Dim::Any();
    if (!op.ok() || !in.exact()) {
      op.FailUnsupported(StrCat("output_shape for X ", x));
      return Ints(6, 0);
    }
    const int64_t whole = strides[i] * (in.min - 1) + extent + (*more)[i];
    (*more)[i] += std::max<int64_t>(0, wanted[i] - whole);
    SplitPadding(std::max<int64_t>(0, whole - wanted[i]), upper, &paddings);
  }
  return paddings;
}

}  // namespace

void LowerVolumeConvTranspose(OpLowering& op) {
  Volume volume(op, op.Input(0));
  const ValueId filter = op.Input(1);
  if (!op.ok()) return;
  const Ints kernel = KernelOf(op, filter);
  const Ints strides = volume.List("strides"),
             dilations = volume.List("dilations");
  Ints more = volume.List("output_padding", 0);
  const Ints paddings =
      TransposedPaddings(op, volume, kernel, strides, dilations, &more);
  std::vector<ValueId> inputs = {volume.x(), filter};
  if (op.HasInput(2)) inputs.push_back(op.Input(2));
  op.Define(op.Emit("conv3d_transpose", inputs,
                    {{"strides", strides},
                     {"paddings", paddings},
                     {"output_padding", more},
                     {"dilations", dilations},
                     {"groups", op.Int("group", 1)}}));
}

void LowerVolumePool(OpLowering& op) {
  const bool max = op.type() == "MaxPool";
  Volume volume(op, op.Input(0));
  if (!op.HasAttribute("kernel_shape")) {
    return op.FailCorrupt("has no attribute 'kernel_shape'");
  }
  const Ints kernel = volume.List("kernel_shape");
  const Ints strides = volume.List("strides"),
             dilations = volume.List("dilations");
  AttributeMap attributes = {
      {"ksize", kernel},
      {"strides", strides},
      {"dilations", dilations},
      {"paddings", volume.Paddings(kernel, strides, dilations)},
      {"ceil_mode", op.Int("ceil_mode", 0) != 0}};
  if (max && op.IsOutputRead(1)) {
    attributes.Set("column_major", op.Int("storage_order", 0) != 0);
    const std::vector<ValueId> both = op.EmitMulti(
        "max_pool3d_with_index", {volume.x()}, std::move(attributes), 2);
    return op.DefineAll({volume.Back(both[0]), volume.Back(both[1])});
  }
  attributes.Set("pooling_type", std::string(max ? "max" : "avg"));
  attributes.Set("exclusive", op.Int("count_include_pad", 0) == 0);
  op.Define(
      volume.Back(op.Emit("pool3d", {volume.x()}, std::move(attributes))));
}

}  // namespace onnx_import
}  // namespace placelite
