// SPDX-License-Identifier: Apache-2.0
// Convolutions.
#include "lite/core/model/onnx/lower_convolution.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/spatial.h"
#include "lite/core/model/onnx/volume.h"

namespace placelite {
namespace onnx_import {
namespace {

// Height and width of a filter of rank 4, which attribute kernel_shape may
// repeat.
std::vector<int64_t> KernelShape(OpLowering& op, Spatial& spatial,
                                 ValueId filter) {
  const ShapeRange& shape = op.shape(filter);
  if (!op.ok()) return {1, 1};
  const bool known = shape.rank_known() && shape.rank() == 4 &&
                     shape[2].exact() && shape[3].exact() &&
                     std::max(shape[2].min, shape[3].min) <= 1 << 20;
  if (!known) {
    op.FailUnsupported(StrCat("W ", shape, ", expected an exact kernel"));
    return {1, 1};
  }
  const std::vector<int64_t> kernel = {shape[2].min, shape[3].min};
  if (op.HasAttribute("kernel_shape") &&
      spatial.Pair("kernel_shape", 1) != kernel) {
    op.FailCorrupt(StrCat("kernel_shape is [",
                          Join(op.Ints("kernel_shape"), ","), "], but W ",
                          shape));
  }
  return kernel;
}

// `more` are the inputs behind the filter; each may be kNone.
ValueId EmitConvolution(OpLowering& op, const char* ours, ValueId x, ValueId w,
                        std::vector<ValueId> more) {
  Spatial spatial(op, x);
  const ValueId filter = spatial.Filter(w);
  const std::vector<int64_t> kernel = KernelShape(op, spatial, filter);
  const std::vector<int64_t> strides = spatial.Pair("strides", 1);
  const std::vector<int64_t> dilations = spatial.Pair("dilations", 1);
  more.insert(more.begin(), {spatial.x(), filter});
  while (more.size() > 2 && more.back() == kNone) more.pop_back();
  AttributeMap attributes = {{"strides", strides},
                             {"dilations", dilations},
                             {"groups", op.Int("group", 1)}};
  spatial.SetPadding(kernel, strides, dilations, &attributes);
  return spatial.Back(op.Emit(ours, std::move(more), std::move(attributes)));
}

void LowerConv(OpLowering& op) {
  const ValueId x = op.Input(0), w = op.Input(1);
  op.Define(EmitConv(op, x, w, op.OptionalInput(2)));
}

// Paddings of a transposed convolution. auto_pad SAME makes the output
// `stride` times the input, whatever that is.
std::vector<int64_t> TransposedPaddings(OpLowering& op, Spatial& spatial,
                                        const std::vector<int64_t>& kernel,
                                        const std::vector<int64_t>& strides,
                                        const std::vector<int64_t>& dilations,
                                        const std::vector<int64_t>& extra) {
  const std::string mode = op.String("auto_pad", "NOTSET");
  if (mode != "SAME_UPPER" && mode != "SAME_LOWER") {
    return spatial.Paddings(kernel, strides, dilations);
  }
  std::vector<int64_t> paddings;
  for (int i = 0; i < 2; ++i) {
    const int64_t extent = dilations[i] * (kernel[i] - 1) + 1;
    SplitPadding(std::max<int64_t>(0, extent + extra[i] - strides[i]),
                 mode == "SAME_UPPER", &paddings);
  }
  return paddings;
}

// Returns the paddings with which the output has the wanted height and width;
// if it is too small even without padding, `extra` grows.
std::vector<int64_t> PaddingsByOutput(OpLowering& op, Spatial& spatial,
                                      const std::vector<int64_t>& kernel,
                                      const std::vector<int64_t>& strides,
                                      const std::vector<int64_t>& dilations,
                                      std::vector<int64_t>* extra) {
  const std::vector<int64_t> wanted = spatial.Pair("output_shape", 1);
  const bool upper = op.String("auto_pad", "NOTSET") == "SAME_UPPER";
  std::vector<int64_t> paddings;
  for (int i = 0; i < 2; ++i) {
    const ShapeRange& x = op.shape(spatial.x());
    if (!op.ok() || !x.rank_known() || !x[2 + i].exact()) {
      op.FailUnsupported(StrCat("output_shape for X ", x));
      return {0, 0, 0, 0};
    }
    const int64_t extent = dilations[i] * (kernel[i] - 1) + 1;
    const int64_t whole =
        std::max<int64_t>(1, strides[i]) * (x[2 + i].min - 1) + extent +
        (*extra)[i];
    (*extra)[i] += std::max<int64_t>(0, wanted[i] - whole);
    SplitPadding(std::max<int64_t>(0, whole - wanted[i]), upper, &paddings);
  }
  return paddings;
}

void LowerConvTranspose(OpLowering& op) {
  if (op.rank(op.Input(0)) == 5) return LowerVolumeConvTranspose(op);
  Spatial spatial(op, op.Input(0));
  const ValueId filter = spatial.Filter(op.Input(1));
  const std::vector<int64_t> kernel = KernelShape(op, spatial, filter);
  const std::vector<int64_t> strides = spatial.Pair("strides", 1);
  const std::vector<int64_t> dilations = spatial.Pair("dilations", 1);
  std::vector<int64_t> extra = spatial.Pair("output_padding", 0);
  const std::vector<int64_t> paddings =
      op.HasAttribute("output_shape")
          ? PaddingsByOutput(op, spatial, kernel, strides, dilations, &extra)
          : TransposedPaddings(op, spatial, kernel, strides, dilations, extra);
  std::vector<ValueId> inputs = {spatial.x(), filter};
  if (op.HasInput(2)) inputs.push_back(op.Input(2));
  op.Define(spatial.Back(op.Emit("conv2d_transpose", inputs,
                                 {{"strides", strides},
                                  {"paddings", paddings},
                                  {"output_padding", extra},
                                  {"dilations", dilations},
                                  {"groups", op.Int("group", 1)}})));
}

constexpr LoweringRule kRules[] = {
    {"Conv", 1, kNewestOpset, LowerConv},
    {"ConvTranspose", 1, kNewestOpset, LowerConvTranspose},
};

}  // namespace

Span<const LoweringRule> ConvolutionRules() { return kRules; }

ValueId EmitConv(OpLowering& op, ValueId x, ValueId filter, ValueId bias) {
  if (op.rank(x) == 5) return EmitVolumeConv(op, x, filter, bias);
  return EmitConvolution(op, "conv2d", x, filter, {bias});
}

ValueId EmitIntegerConv(OpLowering& op, ValueId x, ValueId filter,
                        ValueId x_zero, ValueId filter_zero) {
  return EmitConvolution(op, "integer_conv2d", x, filter,
                         {kNone, x_zero, filter_zero});
}

}  // namespace onnx_import
}  // namespace placelite
