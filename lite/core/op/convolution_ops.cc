// SPDX-License-Identifier: Apache-2.0
// conv2d, integer_conv2d, conv2d_transpose and pool2d.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/integer_products.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"
#include "lite/core/op/window.h"

namespace placelite {
namespace {

// `size`, the output of the largest input in a range, as the end of a range.
int64_t LimitedSize(int64_t size, Dim in) {
  if (in.exact()) return size;
  return in.max == Dim::kUnbounded ? in.max : std::min(size, Dim::kUnbounded);
}

// The output size over the whole range of input sizes. Sizes grow with the
// input, so the ends of the range decide; a window that fits only from some
// input size on is an error at run time, not now.
//
// `positions` says how many positions a window has over n elements.
template <typename Positions>
Result<Dim> OutputDim(const AttributeMap& attributes, int axis, int64_t kernel,
                      Dim in, const Positions& positions) {
  auto size = [&](int64_t n) -> Result<int64_t> {
    const int64_t h = axis == 0 ? n : 1, w = axis == 1 ? n : 1;
    LITE_ASSIGN_OR_RETURN(Window2d window,
                          ResolveWindow(attributes, axis == 0 ? kernel : 1,
                                        axis == 1 ? kernel : 1, h, w));
    const WindowAxis& a = axis == 0 ? window.h : window.w;
    return positions(a, n);
  };
  LITE_ASSIGN_OR_RETURN(int64_t lo, size(in.min));
  LITE_ASSIGN_OR_RETURN(int64_t hi, size(in.max));
  hi = LimitedSize(hi, in);
  if (hi < 1) {
    return Status::InvalidArgument(
        StrCat("a window of ", kernel, " does not fit into an input of ", in));
  }
  return Dim(std::max<int64_t>(1, lo), hi);
}

Status CheckConvInputs(const OpView& op) {
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 4));
  LITE_RETURN_IF_ERROR(ExpectRank(op, 1, 4));
  const ShapeRange& filter = op.input_shape(1);
  if (filter.exact()) return Status::Ok();
  return Status::Unsupported(
      StrCat(op.def().name, ": Filter must have an exact shape, not ", filter));
}

Status InferConv2d(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(CheckConvInputs(op));
  LITE_RETURN_IF_ERROR(ExpectChannels(op));
  const ShapeRange& x = op.input_shape(0);
  const ShapeRange& filter = op.input_shape(1);
  if (!x.rank_known()) {
    // Predicates may count on lists of the right length.
    const Shape f = filter.shape();
    LITE_RETURN_IF_ERROR(
        ResolveWindow(op.attributes(), f[2], f[3], f[2], f[3]).status());
    context.SetOutput(0, op.input(0).precision, ShapeRange());
    return Status::Ok();
  }
  const int64_t groups = op.attributes().Int("groups");
  const Shape f = filter.shape();
  if (groups < 1 || f[0] % groups != 0) {
    return Status::InvalidArgument(
        StrCat("conv2d: ", f[0], " output channels do not divide into ", groups,
               " groups"));
  }
  LITE_RETURN_IF_ERROR(ExpectSameDim(
      op, x[1], Dim(f[1]) * Dim(groups),
      "channels of Input against channels of Filter times groups"));
  if (op.has_input(2)) {
    LITE_RETURN_IF_ERROR(ExpectSameDim(op, op.input_shape(2).NumElements(),
                                       Dim(f[0]), "elements of Bias"));
  }
  const auto positions = [](const WindowAxis& axis, int64_t n) {
    return axis.OutputSize(n);
  };
  LITE_ASSIGN_OR_RETURN(Dim h,
                        OutputDim(op.attributes(), 0, f[2], x[2], positions));
  LITE_ASSIGN_OR_RETURN(Dim w,
                        OutputDim(op.attributes(), 1, f[3], x[3], positions));
  context.SetOutput(0, op.input(0).precision, {x[0], Dim(f[0]), h, w});
  return Status::Ok();
}

// Bytes have zero points in place of a Bias, and sums in int32.
Status InferByteConv2d(InferContext& context) {
  const OpView& op = context.op();
  constexpr size_t kBias = 2, kZeroPoints = 3;
  if (op.has_input(kBias)) return Fail(op, "there is a Bias of bytes");
  LITE_RETURN_IF_ERROR(ExpectBytes(op, kZeroPoints));
  LITE_RETURN_IF_ERROR(ExpectPerColumn(op, kZeroPoints, Dim(1)));
  const ShapeRange& filter = op.input_shape(1);
  LITE_RETURN_IF_ERROR(ExpectPerColumn(
      op, kZeroPoints + 1,
      filter.rank_known() && filter.rank() > 0 ? filter[0] : Dim::Any()));
  LITE_RETURN_IF_ERROR(InferConv2d(context));
  const ShapeRange out = context.outputs()[0]->shape;
  context.SetOutput(0, Precision::kInt32, out);
  return Status::Ok();
}

Status InferIntegerConv2d(InferContext& context) {
  const OpView& op = context.op();
  if (IsByte(op.input(0).precision)) return InferByteConv2d(context);
  LITE_RETURN_IF_ERROR(ExpectWideIntegers(op));
  for (size_t i : {size_t{3}, size_t{4}}) {
    if (op.has_input(i)) {
      return Fail(op, StrCat("there is a ", op.def().inputs[i].name,
                             ", and Input is ", op.input(0).precision));
    }
  }
  return InferConv2d(context);
}

int64_t Conv2dFlops(const OpView& op) {
  const Shape f = op.input_shape(1).shape();
  return SaturatingProduct(
      {2, op.output_shape(0).NumElements().max, f[1], f[2], f[3]});
}

// The output size along spatial axis `axis` of a conv2d_transpose, over the
// range of input sizes.
Result<Dim> TransposedDim(const AttributeMap& attributes, int axis,
                          WindowAxis window, Dim in) {
  const std::vector<int64_t>& given = attributes.Ints("output_size");
  if (!given.empty() && given.size() != 2) {
    return Status::InvalidArgument(
        StrCat("expected 2 elements of output_size, got ", given.size()));
  }
  if (!given.empty()) {
    window.pad_after += attributes.Ints("output_padding")[axis];
  }
  const int64_t lo = window.TransposedSize(in.min);
  const int64_t hi = LimitedSize(window.TransposedSize(in.max), in);
  if (in.max < 1 || (hi < 1 && given.empty())) {
    return Status::InvalidArgument(
        StrCat("padding leaves nothing of an input of ", in));
  }
  if (given.empty()) return Dim(std::max<int64_t>(1, lo), hi);
  // An input's outputs are less than a stride apart.
  const int64_t size = given[axis];
  if (size >= 1 && size >= lo && size - window.stride < hi) return Dim(size);
  return Status::InvalidArgument(StrCat("output_size ", size,
                                        " does not come of an input of ", in,
                                        ", whose outputs begin at ", lo));
}

Status InferConv2dTranspose(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(CheckConvInputs(op));
  const ShapeRange& x = op.input_shape(0);
  const AttributeMap& attributes = op.attributes();
  const int64_t groups = attributes.Int("groups");
  const Shape f = op.input_shape(1).shape();
  if (!x.rank_known()) {
    LITE_RETURN_IF_ERROR(ExpectChannels(op));
    LITE_RETURN_IF_ERROR(
        ResolveTransposedWindow(attributes, f[2], f[3]).status());
    return SetUnknown(context);
  }
  if (groups < 1 || groups > f[0] || f[0] % groups != 0) {
    return Fail(op, StrCat(f[0], " input channels do not divide into ", groups,
                           " groups"));
  }
  LITE_RETURN_IF_ERROR(ExpectChannels(op));
  LITE_RETURN_IF_ERROR(ExpectSameDim(
      op, x[1], Dim(f[0]), "channels of Input against those of Filter"));
  const Dim channels = Dim(f[1]) * Dim(groups);
  if (op.has_input(2)) {
    LITE_RETURN_IF_ERROR(ExpectSameDim(op, op.input_shape(2).NumElements(),
                                       channels, "elements of Bias"));
  }
  LITE_ASSIGN_OR_RETURN(Window2d window,
                        ResolveTransposedWindow(attributes, f[2], f[3]));
  LITE_ASSIGN_OR_RETURN(Dim h, TransposedDim(attributes, 0, window.h, x[2]));
  LITE_ASSIGN_OR_RETURN(Dim w, TransposedDim(attributes, 1, window.w, x[3]));
  return SetLike(context, {x[0], channels, h, w});
}

int64_t Conv2dTransposeFlops(const OpView& op) {
  const Shape f = op.input_shape(1).shape();
  return SaturatingProduct(
      {2, op.input_shape(0).NumElements().max, f[1], f[2], f[3]});
}

Status InferPool2d(InferContext& context) {
  const OpView& op = context.op();
  const AttributeMap& attributes = op.attributes();
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 4));
  const std::string& type = attributes.String("pooling_type");
  if (type != "max" && type != "avg") {
    return Status::Unsupported(
        StrCat("pool2d: pooling_type '", type, "', expected max or avg"));
  }
  const std::vector<int64_t>& ksize = attributes.Ints("ksize");
  if (ksize.size() != 2 || ksize[0] < 1 || ksize[1] < 1) {
    return Status::InvalidArgument("pool2d: ksize must be two positive sizes");
  }
  const ShapeRange& x = op.input_shape(0);
  const bool windows =
      !attributes.Bool("global_pooling") && !attributes.Bool("adaptive");
  if (!x.rank_known()) {
    if (windows) {
      LITE_RETURN_IF_ERROR(
          ResolveWindow(attributes, ksize[0], ksize[1], ksize[0], ksize[1])
              .status());
    }
    context.SetOutput(0, op.input(0).precision, x);
    return Status::Ok();
  }
  Dim h(1), w(1);
  if (attributes.Bool("global_pooling")) {
    // 1 x 1
  } else if (attributes.Bool("adaptive")) {
    h = Dim(ksize[0]);
    w = Dim(ksize[1]);
  } else {
    const bool ceil_mode = attributes.Bool("ceil_mode");
    const bool starts_inside = ceil_mode && attributes.Bool("starts_inside");
    const auto positions = [&](const WindowAxis& axis, int64_t n) {
      const int64_t size = axis.PooledSize(n, ceil_mode);
      return starts_inside ? axis.StartingInside(n, size) : size;
    };
    LITE_ASSIGN_OR_RETURN(h,
                          OutputDim(attributes, 0, ksize[0], x[2], positions));
    LITE_ASSIGN_OR_RETURN(w,
                          OutputDim(attributes, 1, ksize[1], x[3], positions));
  }
  context.SetOutput(0, op.input(0).precision, {x[0], x[1], h, w});
  return Status::Ok();
}

int64_t Pool2dFlops(const OpView& op) {
  const Pool2dParams p = ReadPool2d(op);
  const int64_t out = op.output_shape(0).NumElements().max;
  if (p.adaptive) return op.input_shape(0).NumElements().max;
  return SaturatingProduct({out, p.window.h.kernel, p.window.w.kernel});
}

constexpr ArgDef kConv2dInputs[] = {
    {"Input"}, {"Filter"}, {"Bias", ArgKind::kOptional}};
constexpr ArgDef kIntegerConv2dInputs[] = {{"Input"},
                                           {"Filter"},
                                           {"Bias", ArgKind::kOptional},
                                           {"InputZero", ArgKind::kOptional},
                                           {"FilterZero", ArgKind::kOptional}};
constexpr ArgDef kConv2dOutputs[] = {{"Output"}};
constexpr AttributeDef kConv2dAttributes[] = {
    {"strides", AttributeType::kInts, "[1,1]"},
    {"paddings", AttributeType::kInts, "[0,0,0,0]"},
    {"dilations", AttributeType::kInts, "[1,1]"},
    {"groups", AttributeType::kInt, "1"},
    {"padding_algorithm", AttributeType::kString, "EXPLICIT"},
};

constexpr AttributeDef kConv2dTransposeAttributes[] = {
    {"strides", AttributeType::kInts, "[1,1]"},
    {"paddings", AttributeType::kInts, "[0,0,0,0]"},
    {"output_padding", AttributeType::kInts, "[0,0]"},
    {"output_size", AttributeType::kInts, "[]"},
    {"dilations", AttributeType::kInts, "[1,1]"},
    {"groups", AttributeType::kInt, "1"},
    {"padding_algorithm", AttributeType::kString, "EXPLICIT"},
};

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kPool2dAttributes[] = {
    {"pooling_type", AttributeType::kString},
    {"ksize", AttributeType::kInts, "[1,1]"},
    {"strides", AttributeType::kInts, "[1,1]"},
    {"paddings", AttributeType::kInts, "[0,0,0,0]"},
    {"padding_algorithm", AttributeType::kString, "EXPLICIT"},
    {"ceil_mode", AttributeType::kBool, "false"},
    // If true, ceil_mode leaves out a window that would begin behind the input,
    // in the padding. ONNX and PyTorch count in this way, Paddle does not.
    {"starts_inside", AttributeType::kBool, "false"},
    {"exclusive", AttributeType::kBool, "true"},
    {"adaptive", AttributeType::kBool, "false"},
    {"global_pooling", AttributeType::kBool, "false"},
};

constexpr OpDef kOps[] = {
    With({"conv2d", kConv2dInputs, kConv2dOutputs, kConv2dAttributes,
          InferConv2d, "paddle conv2d, depthwise_conv2d; onnx Conv 1-11",
          Conv2dFlops},
         ShapeRule::kConv2d, SumOfProducts{}, Trait::kTakesEpilogue),
    // Input and Filter are integers of 32 or 64 bits, and sums wrap. Or they
    // are bytes, of which zero points are taken off, one of Input and one of
    // all of Filter or of each output channel, and the sums are int32; padding
    // is with the zero point.
    With({"integer_conv2d", kIntegerConv2dInputs, kConv2dOutputs,
          kConv2dAttributes, InferIntegerConv2d, "onnx ConvInteger",
          Conv2dFlops},
         ShapeRule::kConv2d),
    With({"conv2d_transpose", kConv2dInputs, kConv2dOutputs,
          kConv2dTransposeAttributes, InferConv2dTranspose,
          "paddle conv2d_transpose, depthwise_conv2d_transpose; onnx "
          "ConvTranspose "
          "1-11",
          Conv2dTransposeFlops},
         ShapeRule::kBatch, SumOfProducts{}, Trait::kTakesEpilogue),
    With({"pool2d", kX, kOut, kPool2dAttributes, InferPool2d,
          "paddle pool2d; onnx MaxPool, AveragePool, GlobalAveragePool, "
          "GlobalMaxPool",
          Pool2dFlops},
         WideLikeInputs, ShapeRule::kPool2d, SumOfProducts{},
         Trait::kKeepsBounds),
};

}  // namespace

Span<const OpDef> ConvolutionOps() { return kOps; }

}  // namespace placelite
