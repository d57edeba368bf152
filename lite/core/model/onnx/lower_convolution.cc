// Convolutions and normalisations.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/spatial.h"

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
                     shape[2].exact() && shape[3].exact();
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

void LowerConv(OpLowering& op) {
  Spatial spatial(op, op.Input(0));
  const ValueId filter = spatial.Filter(op.Input(1));
  const std::vector<int64_t> kernel = KernelShape(op, spatial, filter);
  const std::vector<int64_t> strides = spatial.Pair("strides", 1);
  const std::vector<int64_t> dilations = spatial.Pair("dilations", 1);
  std::vector<ValueId> inputs = {spatial.x(), filter};
  if (op.HasInput(2)) inputs.push_back(op.Input(2));
  op.Define(spatial.Back(
      op.Emit("conv2d", inputs,
              {{"strides", strides},
               {"paddings", spatial.Paddings(kernel, strides, dilations)},
               {"dilations", dilations},
               {"groups", op.Int("group", 1)}})));
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

void LowerConvTranspose(OpLowering& op) {
  if (op.HasAttribute("output_shape")) {
    return op.FailUnsupported("attribute 'output_shape' is set");
  }
  Spatial spatial(op, op.Input(0));
  const ValueId filter = spatial.Filter(op.Input(1));
  const std::vector<int64_t> kernel = KernelShape(op, spatial, filter);
  const std::vector<int64_t> strides = spatial.Pair("strides", 1);
  const std::vector<int64_t> dilations = spatial.Pair("dilations", 1);
  const std::vector<int64_t> extra = spatial.Pair("output_padding", 0);
  std::vector<ValueId> inputs = {spatial.x(), filter};
  if (op.HasInput(2)) inputs.push_back(op.Input(2));
  op.Define(spatial.Back(op.Emit(
      "conv2d_transpose", inputs,
      {{"strides", strides},
       {"paddings",
        TransposedPaddings(op, spatial, kernel, strides, dilations, extra)},
       {"output_padding", extra},
       {"dilations", dilations},
       {"groups", op.Int("group", 1)}})));
}

void LowerBatchNormalization(OpLowering& op) {
  if (op.Int("training_mode", 0) != 0) {
    return op.FailUnsupported("attribute 'training_mode' is on");
  }
  if (op.Int("spatial", 1) != 1) {
    return op.FailUnsupported("attribute 'spatial' is off");
  }
  const float epsilon = op.Float("epsilon", 1e-5f);
  op.Define(
      op.Emit("batch_norm",
              {op.Input(0), op.Input(1), op.Input(2), op.Input(3), op.Input(4)},
              {{"epsilon", epsilon}}));
}

// ONNX divides alpha by the window, the op here does not.
void LowerLrn(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int64_t size = op.Int("size", 0);
  if (size < 1) return op.FailCorrupt(StrCat("attribute 'size' is ", size));
  const float alpha = op.Float("alpha", 1e-4f) / static_cast<float>(size);
  op.Define(op.Emit("lrn", {x},
                    {{"n", size},
                     {"alpha", alpha},
                     {"beta", op.Float("beta", 0.75f)},
                     {"k", op.Float("bias", 1)}}));
}

void LowerLayerNormalization(OpLowering& op) {
  const ValueId x = op.Input(0);
  int64_t axis = op.Int("axis", -1);
  if (axis < 0 && op.rank(x) < 0) {
    return op.FailUnsupported("X has no known rank");
  }
  if (axis < 0) axis += op.rank(x);
  std::vector<ValueId> inputs = {x, op.Input(1)};
  if (op.HasInput(2)) inputs.push_back(op.Input(2));
  op.Define(op.Emit(
      "layer_norm", inputs,
      {{"begin_norm_axis", axis}, {"epsilon", op.Float("epsilon", 1e-5f)}}));
}

// Each channel of each image on its own: layer_norm over the flattened
// spatial axes, then scale and bias per channel.
void LowerInstanceNormalization(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int rank = op.rank(x);
  if (op.ok() && rank < 3) {
    return op.FailUnsupported(StrCat("X ", op.shape(x),
                                     ", expected rank 3 "
                                     "or more"));
  }
  const ValueId flat = op.Emit(
      "flatten", {x}, {{"start_axis", int64_t{2}}, {"stop_axis", int64_t{-1}}});
  const ValueId normal = op.Emit("layer_norm", {flat},
                                 {{"begin_norm_axis", int64_t{2}},
                                  {"epsilon", op.Float("epsilon", 1e-5f)}});
  ValueId y = op.Emit("reshape", {normal, op.Emit("shape", {x})});
  std::vector<int64_t> axes;
  for (int i = 1; i < rank - 1; ++i) axes.push_back(i);
  y = op.Emit("elementwise_mul", {y, EmitUnsqueeze(op, op.Input(1), axes)});
  op.Define(
      op.Emit("elementwise_add", {y, EmitUnsqueeze(op, op.Input(2), axes)}));
}

constexpr LoweringRule kRules[] = {
    {"BatchNormalization", 7, kNewestOpset, LowerBatchNormalization},
    {"Conv", 1, kNewestOpset, LowerConv},
    {"ConvTranspose", 1, kNewestOpset, LowerConvTranspose},
    {"InstanceNormalization", 6, kNewestOpset, LowerInstanceNormalization},
    {"LRN", 1, kNewestOpset, LowerLrn},
    {"LayerNormalization", 17, kNewestOpset, LowerLayerNormalization},
};

}  // namespace

Span<const LoweringRule> ConvolutionRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
