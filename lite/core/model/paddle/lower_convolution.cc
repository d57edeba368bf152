// SPDX-License-Identifier: Apache-2.0
// conv2d, conv2d_transpose, pool2d and batch_norm.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/deformable_convolution.h"
#include "lite/core/model/paddle/constant_elements.h"
#include "lite/core/model/paddle/lowering_util.h"
#include "lite/core/model/paddle/quantized_inputs.h"

namespace placelite {
namespace paddle {
namespace {

// [top, bottom, left, right]; Paddle writes that or [height, width].
std::vector<int64_t> Paddings(OpLowering& op) {
  const std::vector<int64_t> pads = op.Ints("paddings", {0, 0});
  if (pads.size() == 4) return pads;
  if (pads.size() == 2) return {pads[0], pads[0], pads[1], pads[1]};
  op.FailCorrupt(StrCat("attribute 'paddings' has ", pads.size(),
                        " elements, expected 2 or 4"));
  return {0, 0, 0, 0};
}

std::string PaddingAlgorithm(OpLowering& op) {
  return op.String("padding_algorithm", "EXPLICIT");
}

// A quantized program keeps int8 weights beside float data.
void ExpectSamePrecision(OpLowering& op, ValueId x, ValueId filter) {
  const Precision a = op.info(x).precision, b = op.info(filter).precision;
  if (!op.ok() || a == b) return;
  op.FailUnsupported(StrCat("Input is ", a, " but Filter is ", b));
}

// Input, Filter and perhaps Bias. `axis` of the filter has the channels of the
// output.
std::vector<ValueId> ConvInputs(OpLowering& op, int64_t axis) {
  WorkOnChannelsFirst(op, "data_format", "Input");
  const ValueId x = DataInput(op, "Input");
  const ValueId filter = WeightInput(op, "Filter", axis);
  const ValueId bias = op.OptionalInput("Bias");
  ExpectSamePrecision(op, x, filter);
  std::vector<ValueId> inputs = {x, filter};
  if (bias != kNone) inputs.push_back(bias);
  return inputs;
}

// The activation that Paddle's passes fused into a convolution.
ValueId EmitFusedActivation(OpLowering& op, ValueId x) {
  if (op.Bool("fuse_relu", false)) x = EmitActivation(op, x, "relu");
  return EmitActivation(op, x, op.String("fuse_activation", ""));
}

// output = activation(conv(Input, Filter) + Bias + ResidualData)
void LowerConv2d(OpLowering& op) {
  const std::vector<ValueId> inputs = ConvInputs(op, 0);
  const std::vector<int64_t> paddings = Paddings(op);
  ValueId out = op.Emit("conv2d", inputs,
                        {{"strides", op.Ints("strides", {1, 1})},
                         {"paddings", paddings},
                         {"dilations", op.Ints("dilations", {1, 1})},
                         {"groups", op.Int("groups", 1)},
                         {"padding_algorithm", PaddingAlgorithm(op)}});
  if (op.HasInput("ResidualData")) {
    out = op.Emit("elementwise_add", {out, op.Input("ResidualData")});
  }
  op.Define(EmitFusedActivation(op, out));
}

// Paddle's SAME pads a transposed convolution by what a convolution of the
// same input would need. With a stride of 1 that makes the output as large as
// the input, which is what SAME means here; else it depends on the input's
// size, which may be another at run time.
void ExpectSameSize(OpLowering& op, const std::vector<int64_t>& strides) {
  for (int64_t stride : strides) {
    if (stride == 1) continue;
    op.FailUnsupported(StrCat("padding_algorithm SAME with stride ", stride));
  }
}

void LowerConv2dTranspose(OpLowering& op) {
  const std::vector<ValueId> inputs = ConvInputs(op, 1);
  const std::vector<int64_t> strides = op.Ints("strides", {1, 1});
  const std::vector<int64_t> paddings = Paddings(op);
  const std::string algorithm = PaddingAlgorithm(op);
  if (algorithm == "SAME") ExpectSameSize(op, strides);
  AttributeMap attributes = {
      {"strides", strides},
      {"paddings", paddings},
      {"output_size", IntsInput(op, "OutputSizeTensorList", "OutputSizeTensor",
                                "output_size")},
      {"dilations", op.Ints("dilations", {1, 1})},
      {"groups", op.Int("groups", 1)},
      {"padding_algorithm", algorithm}};
  const std::vector<int64_t> more = op.Ints("output_padding");
  if (!more.empty()) attributes.Set("output_padding", more);
  const ValueId out = op.Emit("conv2d_transpose", inputs, attributes);
  op.Define(EmitFusedActivation(op, out));
}

// Offsets are of rows and columns in turn, as ours.
void LowerDeformableConv(OpLowering& op) {
  const std::vector<int64_t> pads = Paddings(op);
  DeformableConvolution c;
  c.x = op.Input("Input");
  c.filter = op.Input("Filter");
  c.offsets = op.Input("Offset");
  c.mask = op.OptionalInput("Mask");
  c.groups = op.Int("groups", 1);
  c.offset_groups = op.Int("deformable_groups", 1);
  c.strides = op.Ints("strides", {1, 1});
  c.dilations = op.Ints("dilations", {1, 1});
  c.pads = {pads[0], pads[2], pads[1], pads[3]};
  op.Define(EmitDeformableConvolution(op, c));
}

// Attributes of a pooling window that slides. A global or adaptive window
// follows from the input, whatever the program says of it.
void SetWindow(OpLowering& op, bool slides, AttributeMap* attributes) {
  if (!slides) return;
  attributes->Set("strides", op.Ints("strides", {1, 1}));
  attributes->Set("paddings", Paddings(op));
  attributes->Set("padding_algorithm", PaddingAlgorithm(op));
  attributes->Set("ceil_mode", op.Bool("ceil_mode", false));
}

// Where padding counts, Paddle ends a window at the input's end plus the
// padding in front. So that is made part of the input, and windows beyond its
// end are cut there.
ValueId EmitCountedPadding(OpLowering& op, ValueId x,
                           AttributeMap* attributes) {
  const std::vector<int64_t> pads = attributes->Ints("paddings");
  const std::string algorithm = attributes->String("padding_algorithm");
  const bool ceil = attributes->Bool("ceil_mode");
  if (algorithm == "SAME") {
    op.FailUnsupported("padding_algorithm SAME whose padding counts");
  }
  std::vector<int64_t> inside = {0, 0, 0, 0}, outside = {0, 0, 0, 0};
  for (size_t i = 0; algorithm == "EXPLICIT" && i < 4; i += 2) {
    if (ceil && pads[i] > pads[i + 1]) {
      op.FailUnsupported("ceil_mode with less padding behind than in front");
    }
    inside.insert(inside.end(), {pads[i], std::min(pads[i], pads[i + 1])});
    outside[i + 1] = std::max<int64_t>(0, pads[i + 1] - pads[i]);
  }
  attributes->Set("exclusive", true);
  attributes->Set("paddings", outside);
  if (algorithm != "EXPLICIT") return x;
  return op.Emit("pad", {x}, {{"paddings", inside}});
}

// Whether windows may end elsewhere than the padded input.
bool CutsCountedPadding(const AttributeMap& attributes) {
  const std::vector<int64_t>& pads = attributes.Ints("paddings");
  return attributes.Bool("ceil_mode") || pads[0] != pads[1] ||
         pads[2] != pads[3] || attributes.String("padding_algorithm") == "SAME";
}

void LowerPool2d(OpLowering& op) {
  WorkOnChannelsFirst(op, "data_format");
  ValueId x = op.Input("X");
  const bool global = op.Bool("global_pooling", false);
  const bool adaptive = !global && op.Bool("adaptive", false);
  const bool max = op.String("pooling_type", "") == "max";
  if (adaptive && max) {
    // Paddle has max_pool2d_with_index for that; here it slides a window.
    return op.FailUnsupported("a maximum over adaptive windows");
  }
  AttributeMap attributes = {
      {"pooling_type", op.String("pooling_type", "")},
      {"exclusive", op.Bool("exclusive", true)},
      {"adaptive", adaptive},
      {"global_pooling", global},
  };
  if (!global) attributes.Set("ksize", op.Ints("ksize"));
  const bool slides = !global && !adaptive;
  SetWindow(op, slides, &attributes);
  if (slides && !max && !attributes.Bool("exclusive") &&
      CutsCountedPadding(attributes)) {
    x = EmitCountedPadding(op, x, &attributes);
  }
  op.Define(op.Emit("pool2d", {x}, std::move(attributes)));
}

// The places of the maxima are not defined.
void LowerMaxPoolWithIndex(OpLowering& op) {
  const ValueId x = op.Input("X");
  const bool global = op.Bool("global_pooling", false);
  const bool adaptive = !global && op.Bool("adaptive", false);
  AttributeMap attributes = {{"pooling_type", std::string("max")},
                             {"adaptive", adaptive},
                             {"global_pooling", global}};
  if (!global) attributes.Set("ksize", op.Ints("ksize"));
  SetWindow(op, !global && !adaptive, &attributes);
  op.Define(op.Emit("pool2d", {x}, std::move(attributes)));
}

// Returns an input with a number for each channel. A layer without it has the
// same number for all.
ValueId ListInput(OpLowering& op, const char* argument, ValueId like,
                  double number) {
  if (op.HasInput(argument)) return op.Input(argument);
  const ShapeRange& shape = op.shape(like);
  if (op.ok() && !shape.exact()) {
    op.FailUnsupported(StrCat("no ", argument, " beside Mean ", shape));
  }
  if (!op.ok()) return kNone;
  return op.Constant(
      MakeTensor(shape.shape(), op.info(like).precision, {{}, {number}}));
}

void LowerBatchNorm(OpLowering& op) {
  WorkOnChannelsFirst(op, "data_layout");
  const ValueId x = op.Input("X");
  const ValueId mean = op.Input("Mean");
  const ValueId scale = ListInput(op, "Scale", mean, 1);
  const ValueId bias = ListInput(op, "Bias", mean, 0);
  const ValueId variance = op.Input("Variance");
  const float epsilon = op.Float("epsilon", 1e-5f);
  ValueId y = op.Emit("batch_norm", {x, scale, bias, mean, variance},
                      {{"epsilon", epsilon}});
  if (op.Bool("fuse_with_relu", false)) y = EmitActivation(op, y, "relu");
  op.Define(y);
}

constexpr LoweringRule kRules[] = {
    {"conv2d", "Output", LowerConv2d},
    {"depthwise_conv2d", "Output", LowerConv2d},
    {"conv2d_transpose", "Output", LowerConv2dTranspose},
    {"deformable_conv", "Output", LowerDeformableConv},
    {"deformable_conv_v1", "Output", LowerDeformableConv},
    {"depthwise_conv2d_transpose", "Output", LowerConv2dTranspose},
    {"max_pool2d_with_index", "Out", LowerMaxPoolWithIndex},
    {"pool2d", "Out", LowerPool2d},
    {"batch_norm", "Y", LowerBatchNorm},
};

}  // namespace

Span<const LoweringRule> ConvolutionRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
