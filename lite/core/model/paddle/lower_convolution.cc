// conv2d, conv2d_transpose, pool2d and batch_norm.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/lowering_util.h"

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

// Input, Filter and perhaps Bias.
std::vector<ValueId> ConvInputs(OpLowering& op) {
  ExpectChannelsFirst(op, "data_format");
  ExpectOff(op, "enable_int8");
  const ValueId x = op.Input("Input");
  const ValueId filter = op.Input("Filter");
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
  const std::vector<ValueId> inputs = ConvInputs(op);
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
  const std::vector<ValueId> inputs = ConvInputs(op);
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

// Attributes of a pooling window that slides. A global or adaptive window
// follows from the input, whatever the program says of it.
void SetWindow(OpLowering& op, bool slides, AttributeMap* attributes) {
  if (!slides) return;
  attributes->Set("strides", op.Ints("strides", {1, 1}));
  attributes->Set("paddings", Paddings(op));
  attributes->Set("padding_algorithm", PaddingAlgorithm(op));
  attributes->Set("ceil_mode", op.Bool("ceil_mode", false));
}

void LowerPool2d(OpLowering& op) {
  ExpectChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  const bool global = op.Bool("global_pooling", false);
  const bool adaptive = !global && op.Bool("adaptive", false);
  AttributeMap attributes = {
      {"pooling_type", op.String("pooling_type", "")},
      {"exclusive", op.Bool("exclusive", true)},
      {"adaptive", adaptive},
      {"global_pooling", global},
  };
  if (!global) attributes.Set("ksize", op.Ints("ksize"));
  SetWindow(op, !global && !adaptive, &attributes);
  op.Define(op.Emit("pool2d", {x}, std::move(attributes)));
}

void LowerBatchNorm(OpLowering& op) {
  ExpectChannelsFirst(op, "data_layout");
  const ValueId x = op.Input("X");
  const ValueId scale = op.Input("Scale");
  const ValueId bias = op.Input("Bias");
  const ValueId mean = op.Input("Mean");
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
    {"depthwise_conv2d_transpose", "Output", LowerConv2dTranspose},
    {"pool2d", "Out", LowerPool2d},
    {"batch_norm", "Y", LowerBatchNorm},
};

}  // namespace

Span<const LoweringRule> ConvolutionRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
