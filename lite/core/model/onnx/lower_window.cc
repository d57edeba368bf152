// SPDX-License-Identifier: Apache-2.0
// Ops over windows: LpPool sums by a convolution with ones, Col2Im puts windows
// back where they came from.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/spatial.h"
#include "lite/core/model/onnx/volume.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

int64_t Product(const Ints& list) {
  int64_t product = 1;
  for (int64_t value : list) {
    if (value < 0 || (value != 0 && product > kMaxElements / value)) return -1;
    product *= value;
  }
  return product;
}

// Ones, counted before they are made.
ValueId EmitOnes(OpLowering& op, const Ints& dims) {
  const int64_t count = Product(dims);
  if (op.ok() && count < 0) op.FailUnsupported("a filter of too many elements");
  if (op.ok()) op.CountGenerated(static_cast<uint64_t>(count) * sizeof(float));
  if (!op.ok()) return kNone;
  Shape shape;
  for (int64_t dim : dims) shape.push_back(dim);
  Result<Tensor> ones = Tensor::Allocate(shape, Precision::kFloat);
  if (ones.ok()) std::fill_n(ones->data<float>(), count, 1.f);
  return op.Constant(std::move(ones));
}

// The window of an op over two or three spatial axes; paddings are before and
// behind each.
struct Window {
  Ints kernel, strides, dilations, paddings;
};

// Implements ceil_mode: adds padding behind each axis, so that no window which
// begins inside is left out.
void PadForCeil(OpLowering& op, ValueId x, Window* window) {
  for (size_t i = 0; i < window->kernel.size() && op.ok(); ++i) {
    const Dim size = op.shape(x)[2 + static_cast<int>(i)];
    const int64_t stride = window->strides[i];
    if (stride <= 1) continue;
    if (!size.exact()) {
      return op.FailUnsupported(
          StrCat("ceil_mode with stride ", stride, " for X ", op.shape(x)));
    }
    const int64_t before = window->paddings[2 * i];
    int64_t& behind = window->paddings[2 * i + 1];
    const int64_t extent = window->dilations[i] * (window->kernel[i] - 1) + 1;
    const int64_t slack = size.min + before + behind - extent;
    if (slack < 0) continue;
    int64_t last = (slack + stride - 1) / stride * stride;
    if (last >= size.min + before) last -= stride;
    behind += std::max<int64_t>(0, last - slack);
  }
}

// The p of |x|^p, which opset 1 wrote as a float.
double Power(OpLowering& op) {
  return op.opset() < 2 ? static_cast<double>(op.Float("p", 2))
                        : static_cast<double>(op.Int("p", 2));
}

ValueId EmitPower(OpLowering& op, ValueId x, double power) {
  return op.Emit("elementwise_pow",
                 {x, EmitNumber(op, power, op.info(x).precision)});
}

ValueId EmitPowered(OpLowering& op, ValueId x, double p) {
  if (p == 2) return op.Emit("square", {x});
  x = op.Emit("abs", {x});
  return p == 1 ? x : EmitPower(op, x, p);
}

ValueId EmitRoot(OpLowering& op, ValueId x, double p) {
  if (p == 1) return x;
  return p == 2 ? op.Emit("sqrt", {x}) : EmitPower(op, x, 1 / p);
}

// The sum over the window of each channel by itself.
ValueId EmitSums(OpLowering& op, const char* conv, ValueId x,
                 const Window& window) {
  const Dim channels = op.shape(x)[1];
  if (op.ok() && !channels.exact()) {
    op.FailUnsupported(StrCat("X ", op.shape(x), ", expected exact channels"));
  }
  Ints dims = {channels.min, 1};
  dims.insert(dims.end(), window.kernel.begin(), window.kernel.end());
  const ValueId ones = EmitOnes(op, dims);
  return op.Emit(conv, {x, EmitCast(op, ones, op.info(x).precision)},
                 {{"strides", window.strides},
                  {"paddings", window.paddings},
                  {"dilations", window.dilations},
                  {"groups", channels.min}});
}

void LowerLpPool(OpLowering& op) {
  const double p = Power(op);
  if (!(p > 0)) return op.FailCorrupt(StrCat("p is ", p));
  if (!op.HasAttribute("kernel_shape")) {
    return op.FailCorrupt("has no attribute 'kernel_shape'");
  }
  for (int64_t size : op.Ints("kernel_shape")) {
    if (size >= 1) continue;
    return op.FailCorrupt(StrCat("attribute 'kernel_shape' is [",
                                 Join(op.Ints("kernel_shape"), ","), "]"));
  }
  const bool ceil_mode = op.Int("ceil_mode", 0) != 0;
  const auto pool = [&](auto& axes, const Ints& kernel, const Ints& strides,
                        const Ints& dilations, const char* conv) {
    Window window = {kernel, strides, dilations,
                     axes.Paddings(kernel, strides, dilations)};
    if (ceil_mode) PadForCeil(op, axes.x(), &window);
    if (!op.ok()) return;
    const ValueId sums =
        EmitSums(op, conv, EmitPowered(op, axes.x(), p), window);
    op.Define(axes.Back(EmitRoot(op, sums, p)));
  };
  if (op.rank(op.Input(0)) == 5) {
    Volume axes(op, op.Input(0));
    pool(axes, axes.List("kernel_shape"), axes.List("strides"),
         axes.List("dilations"), "conv3d");
  } else {
    Spatial axes(op, op.Input(0));
    pool(axes, axes.Pair("kernel_shape", 1), axes.Pair("strides", 1),
         axes.Pair("dilations", 1), "conv2d");
  }
}

void LowerGlobalLpPool(OpLowering& op) {
  const double p = Power(op);
  const ValueId x = op.Input(0);
  if (op.ok() && op.rank(x) < 3) {
    return op.FailUnsupported(StrCat("X ", op.shape(x), ", expected images"));
  }
  if (!(p > 0)) return op.FailCorrupt(StrCat("p is ", p));
  Ints axes;
  for (int i = 2; i < op.rank(x); ++i) axes.push_back(i);
  const ValueId sum = op.Emit("reduce_sum", {EmitPowered(op, x, p)},
                              {{"dim", axes}, {"keep_dim", true}});
  op.Define(EmitRoot(op, sum, p));
}

// Turns columns [N, C * window elements, window positions] into tensors with C
// channels.
void LowerCol2Im(OpLowering& op) {
  const ValueId x = op.Input(0);
  AttributeMap attributes = {{"strides", op.Ints("strides")},
                             {"dilations", op.Ints("dilations")}};
  const Ints pads = op.Ints("pads");
  const size_t axes = pads.size() / 2;
  Ints paddings;
  for (size_t i = 0; i < axes; ++i) {
    paddings.push_back(pads[i]);
    paddings.push_back(pads[axes + i]);
  }
  attributes.Set("paddings", paddings);
  if (op.IsComputed(1) || op.IsComputed(2)) {
    return op.DefineAll(
        op.EmitByInput("fold_by_input", {1, 2}, std::move(attributes)));
  }
  attributes.Set("output_sizes", op.IntsInput(1, "image_shape"));
  attributes.Set("kernel_sizes", op.IntsInput(2, "block_shape"));
  op.Define(op.Emit("fold", {x}, std::move(attributes)));
}

constexpr LoweringRule kRules[] = {
    {"Col2Im", 18, kNewestOpset, LowerCol2Im},
    {"GlobalLpPool", 1, kNewestOpset, LowerGlobalLpPool},
    {"LpPool", 1, kNewestOpset, LowerLpPool},
};

}  // namespace

Span<const LoweringRule> WindowRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
