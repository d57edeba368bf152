#include "lite/core/model/onnx/volume.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/spatial.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

// Of strides, dilations and kernels: products of two do not overflow.
constexpr int64_t kMaxWindowAttribute = int64_t{1} << 20;

// X with three spatial axes: those that are missing are 1, in front.
class Volume {
 public:
  Volume(OpLowering& op, ValueId x) : op_(op), x_(x) {
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

  ValueId x() const { return x_; }
  ValueId Back(ValueId y) { return EmitSqueeze(op_, y, Added()); }

  // An attribute with one entry for each spatial axis.
  Ints List(std::string_view attribute, int64_t fallback = 1) {
    Ints list = op_.Ints(attribute);
    if (list.empty()) return Ints(3, fallback);
    bool fits = list.size() == static_cast<size_t>(axes_);
    for (int64_t value : list) fits = fits && value <= kMaxWindowAttribute;
    if (!fits) {
      op_.FailCorrupt(StrCat("attribute '", attribute, "' is [",
                             Join(list, ","), "] for X ", op_.shape(x_)));
      return Ints(3, fallback);
    }
    list.insert(list.begin(), static_cast<size_t>(3 - axes_), 1);
    return list;
  }

  // Before and behind each axis.
  Ints Paddings(const Ints& kernel, const Ints& strides,
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

 private:
  Ints Added() const {
    return axes_ == 1 ? Ints{2, 3} : axes_ == 2 ? Ints{2} : Ints{};
  }

  Ints SamePaddings(const Ints& kernel, const Ints& strides,
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

  OpLowering& op_;
  ValueId x_;
  int axes_ = 3;
};

}  // namespace

void LowerVolumeConv(OpLowering& op) {
  Volume volume(op, op.Input(0));
  const ValueId filter = op.Input(1);
  if (!op.ok()) return;
  const ShapeRange shape = op.shape(filter);
  if (!shape.rank_known() || shape.rank() != 5) {
    return op.FailUnsupported(StrCat("W ", shape, ", expected rank 5"));
  }
  Ints kernel;
  for (int i = 2; i < 5; ++i) {
    if (!shape[i].exact() || shape[i].min > kMaxWindowAttribute) {
      return op.FailUnsupported(
          StrCat("W ", shape, ", expected an exact kernel"));
    }
    kernel.push_back(shape[i].min);
  }
  const Ints strides = volume.List("strides"),
             dilations = volume.List("dilations");
  std::vector<ValueId> inputs = {volume.x(), filter};
  if (op.HasInput(2)) inputs.push_back(op.Input(2));
  op.Define(op.Emit("conv3d", inputs,
                    {{"strides", strides},
                     {"paddings", volume.Paddings(kernel, strides, dilations)},
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
