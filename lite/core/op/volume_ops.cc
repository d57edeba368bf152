// SPDX-License-Identifier: Apache-2.0
// Convolution and pooling of volumes: conv3d, conv3d_transpose, pool3d, and
// max_pool3d_with_index.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/volume.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

}  // namespace

Window3d WindowOf(const AttributeMap& attributes,
                  const std::array<int64_t, 3>& kernel) {
  const Ints& strides = attributes.Ints("strides");
  const Ints& dilations = attributes.Ints("dilations");
  const Ints& paddings = attributes.Ints("paddings");
  Window3d window;
  for (size_t i = 0; i < 3; ++i) {
    window[i] = {kernel[i], strides[i], dilations[i], paddings[2 * i],
                 paddings[2 * i + 1]};
  }
  return window;
}

Result<Window3d> ReadWindow3d(const AttributeMap& attributes,
                              const std::array<int64_t, 3>& kernel) {
  LITE_RETURN_IF_ERROR(CheckWindowList(
      "kernel sizes", Ints(kernel.begin(), kernel.end()), 3, 1));
  LITE_RETURN_IF_ERROR(
      CheckWindowList("strides", attributes.Ints("strides"), 3, 1));
  LITE_RETURN_IF_ERROR(
      CheckWindowList("dilations", attributes.Ints("dilations"), 3, 1));
  LITE_RETURN_IF_ERROR(
      CheckWindowList("paddings", attributes.Ints("paddings"), 6, 0));
  return WindowOf(attributes, kernel);
}

bool Conv3dParams::IsPointwise() const {
  return std::all_of(window.begin(), window.end(), [](const WindowAxis& axis) {
    return axis.kernel == 1 && axis.stride == 1 && axis.pad_before == 0 &&
           axis.pad_after == 0;
  });
}

Conv3dParams AsVolume(const Conv2dParams& image) {
  Conv3dParams p;
  p.window = {WindowAxis{}, image.window.h, image.window.w};
  p.groups = image.groups;
  p.batch = image.batch;
  p.in_channels = image.in_channels;
  p.out_channels = image.out_channels;
  p.in = {1, image.in_h, image.in_w};
  p.out = {1, image.out_h, image.out_w};
  return p;
}

Conv3dParams ReadConv3d(const OpView& op) {
  const Shape x = op.input_shape(0).shape();
  const Shape filter = op.input_shape(1).shape();
  const Shape y = op.output_shape(0).shape();
  Conv3dParams p;
  p.window = WindowOf(op.attributes(), {filter[2], filter[3], filter[4]});
  p.groups = op.attributes().Int("groups");
  p.batch = x[0];
  p.in_channels = x[1];
  p.out_channels = y[1];
  p.in = {x[2], x[3], x[4]};
  p.out = {y[2], y[3], y[4]};
  return p;
}

namespace {

// The output size of one axis; fails if no input size in the range `in` has a
// position for the window. With ceil_mode, windows that would begin behind the
// input are left out.
Result<Dim> OutputDim(const WindowAxis& axis, Dim in, bool ceil_mode) {
  const auto size = [&](int64_t n) {
    const int64_t positions = axis.OutputSize(n, ceil_mode);
    return ceil_mode ? axis.StartingInside(n, positions) : positions;
  };
  if (size(in.max) < 1) {
    return Status::InvalidArgument(
        StrCat("a window of ", axis.extent(), " over ", in, " elements"));
  }
  return Dim(std::max<int64_t>(1, size(in.min)),
             std::min(size(in.max), Dim::kUnbounded));
}

Status SetSpatial(InferContext& context, size_t output, Precision precision,
                  const Window3d& window, Dim channels, bool ceil_mode) {
  const ShapeRange& x = context.op().input_shape(0);
  ShapeRange shape = {x[0], channels, 0, 0, 0};
  for (int i = 0; i < 3; ++i) {
    const auto dim =
        OutputDim(window[static_cast<size_t>(i)], x[2 + i], ceil_mode);
    if (!dim.ok()) return dim.status().WithContext(context.op().def().name);
    shape[2 + i] = *dim;
  }
  context.SetOutput(output, precision, shape);
  return Status::Ok();
}

Status InferPool3d(InferContext& context) {
  const OpView& op = context.op();
  const AttributeMap& attributes = op.attributes();
  const Ints& ksize = attributes.Ints("ksize");
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 5));
  if (ksize.size() != 3) {
    return Fail(op, StrCat("ksize has ", ksize.size(), " entries, expected 3"));
  }
  const auto window = ReadWindow3d(attributes, {ksize[0], ksize[1], ksize[2]});
  if (!window.ok()) return window.status().WithContext(op.def().name);
  for (const WindowAxis& axis : *window) {
    if (std::max(axis.pad_before, axis.pad_after) < axis.extent()) continue;
    return Fail(op, StrCat("a padding of ", axis.pad_before, " and ",
                           axis.pad_after, " for a window of ", axis.extent()));
  }
  const auto* type = attributes.Find("pooling_type");
  if (type != nullptr && std::get<std::string>(*type) != "max" &&
      std::get<std::string>(*type) != "avg") {
    return Fail(op, StrCat("pooling_type is ", ToString(*type)));
  }
  for (size_t i = 0; i < context.num_outputs(); ++i) {
    const Precision precision =
        i == 0 ? op.input(0).precision : Precision::kInt64;
    if (!op.input_shape(0).rank_known()) {
      context.SetOutput(i, precision, ShapeRange());
      continue;
    }
    LITE_RETURN_IF_ERROR(SetSpatial(context, i, precision, *window,
                                    op.input_shape(0)[1],
                                    attributes.Bool("ceil_mode")));
  }
  return Status::Ok();
}

Status CheckChannels(const OpView& op) {
  const ShapeRange &x = op.input_shape(0), &filter = op.input_shape(1);
  const int64_t groups = op.attributes().Int("groups");
  if (groups < 1 || groups > kMaxWindow) {
    return Fail(op, StrCat("groups is ", groups));
  }
  if (Divides(groups, filter[0]) == Tri::kNo) {
    return Fail(op, StrCat(filter[0], " filters in ", groups, " groups"));
  }
  if (op.has_input(2)) {
    LITE_RETURN_IF_ERROR(ExpectRank(op, 2, 1));
    if (op.input_shape(2).rank_known()) {
      LITE_RETURN_IF_ERROR(
          ExpectSameDim(op, op.input_shape(2)[0], filter[0], "Bias"));
    }
  }
  if (!x.rank_known()) return Status::Ok();
  return ExpectSameDim(op, x[1], filter[1] * Dim(groups), "channels");
}

Result<std::array<int64_t, 3>> ExactKernel(const OpView& op) {
  const ShapeRange& filter = op.input_shape(1);
  std::array<int64_t, 3> kernel;
  for (int i = 0; i < 3; ++i) {
    if (!filter[2 + i].exact()) {
      return Fail(op, StrCat("Filter ", filter, ", expected an exact kernel"));
    }
    kernel[static_cast<size_t>(i)] = filter[2 + i].min;
  }
  return kernel;
}

Status InferConv3d(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange &x = op.input_shape(0), &filter = op.input_shape(1);
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 5));
  LITE_RETURN_IF_ERROR(ExpectRank(op, 1, 5));
  if (!filter.rank_known()) return SetUnknown(context);
  LITE_RETURN_IF_ERROR(ExpectChannels(op));
  LITE_RETURN_IF_ERROR(CheckChannels(op));
  LITE_ASSIGN_OR_RETURN(const auto kernel, ExactKernel(op));
  const auto window = ReadWindow3d(op.attributes(), kernel);
  if (!window.ok()) return window.status().WithContext(op.def().name);
  if (!x.rank_known()) return SetUnknown(context);
  return SetSpatial(context, 0, op.input(0).precision, *window, filter[0],
                    false);
}

// The output's size along one axis. Fails where no input within `in` gives any.
Result<Dim> TransposedDim(const WindowAxis& axis, Dim in, int64_t more) {
  const auto size = [&](int64_t n) {
    return (n - 1) * axis.stride + axis.extent() + more - axis.pad_before -
           axis.pad_after;
  };
  const int64_t most =
      in.max == Dim::kUnbounded ? Dim::kUnbounded : size(in.max);
  if (most < 1) {
    return Status::InvalidArgument(StrCat(in, " elements would become ", most));
  }
  return Dim(std::max<int64_t>(1, size(in.min)),
             std::min(most, Dim::kUnbounded));
}

Status CheckTransposedChannels(const OpView& op) {
  const ShapeRange &x = op.input_shape(0), &filter = op.input_shape(1);
  const int64_t groups = op.attributes().Int("groups");
  if (groups < 1 || groups > kMaxWindow) {
    return Fail(op, StrCat("groups is ", groups));
  }
  if (Divides(groups, filter[0]) == Tri::kNo) {
    return Fail(op, StrCat(filter[0], " channels in ", groups, " groups"));
  }
  if (op.has_input(2)) {
    LITE_RETURN_IF_ERROR(ExpectRank(op, 2, 1));
    if (op.input_shape(2).rank_known()) {
      LITE_RETURN_IF_ERROR(ExpectSameDim(op, op.input_shape(2)[0],
                                         filter[1] * Dim(groups), "Bias"));
    }
  }
  if (!x.rank_known()) return Status::Ok();
  return ExpectSameDim(op, x[1], filter[0], "channels");
}

Status InferConv3dTranspose(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange &x = op.input_shape(0), &filter = op.input_shape(1);
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 5));
  LITE_RETURN_IF_ERROR(ExpectRank(op, 1, 5));
  if (!filter.rank_known()) return SetUnknown(context);
  LITE_RETURN_IF_ERROR(ExpectChannels(op));
  LITE_RETURN_IF_ERROR(CheckTransposedChannels(op));
  LITE_ASSIGN_OR_RETURN(const auto kernel, ExactKernel(op));
  const auto window = ReadWindow3d(op.attributes(), kernel);
  if (!window.ok()) return window.status().WithContext(op.def().name);
  const Ints& more = op.attributes().Ints("output_padding");
  LITE_RETURN_IF_ERROR(CheckWindowList("output paddings", more, 3, 0));
  if (!x.rank_known()) return SetUnknown(context);
  ShapeRange shape = {x[0], filter[1] * Dim(op.attributes().Int("groups")), 0,
                      0, 0};
  for (int i = 0; i < 3; ++i) {
    const auto at = static_cast<size_t>(i);
    const auto dim = TransposedDim((*window)[at], x[2 + i], more[at]);
    if (!dim.ok()) return dim.status().WithContext(op.def().name);
    shape[2 + i] = *dim;
  }
  context.SetOutput(0, op.input(0).precision, shape);
  return Status::Ok();
}

int64_t Conv3dTransposeFlops(const OpView& op) {
  const ShapeRange& filter = op.input_shape(1);
  return SaturatingProduct({2, op.input_shape(0).NumElements().max,
                            filter[1].max, filter[2].max, filter[3].max,
                            filter[4].max});
}

int64_t Conv3dFlops(const OpView& op) {
  const ShapeRange& filter = op.input_shape(1);
  return SaturatingProduct({2, op.output_shape(0).NumElements().max,
                            filter[1].max, filter[2].max, filter[3].max,
                            filter[4].max});
}

int64_t Pool3dFlops(const OpView& op) {
  const Ints& ksize = op.attributes().Ints("ksize");
  return SaturatingProduct(
      {op.output_shape(0).NumElements().max, ksize[0], ksize[1], ksize[2]});
}

constexpr ArgDef kConv[] = {
    {"Input"}, {"Filter"}, {"Bias", ArgKind::kOptional}};
constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOutput[] = {{"Output"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr ArgDef kOutMask[] = {{"Out"}, {"Mask"}};

constexpr AttributeDef kConv3d[] = {
    {"strides", AttributeType::kInts, "[1,1,1]"},
    {"paddings", AttributeType::kInts, "[0,0,0,0,0,0]"},
    {"dilations", AttributeType::kInts, "[1,1,1]"},
    {"groups", AttributeType::kInt, "1"}};
constexpr AttributeDef kConv3dTranspose[] = {
    {"strides", AttributeType::kInts, "[1,1,1]"},
    {"paddings", AttributeType::kInts, "[0,0,0,0,0,0]"},
    {"output_padding", AttributeType::kInts, "[0,0,0]"},
    {"dilations", AttributeType::kInts, "[1,1,1]"},
    {"groups", AttributeType::kInt, "1"}};
constexpr AttributeDef kPool3d[] = {
    {"pooling_type", AttributeType::kString, "max"},
    {"ksize", AttributeType::kInts},
    {"strides", AttributeType::kInts, "[1,1,1]"},
    {"paddings", AttributeType::kInts, "[0,0,0,0,0,0]"},
    {"dilations", AttributeType::kInts, "[1,1,1]"},
    {"ceil_mode", AttributeType::kBool, "false"},
    // An average counts what is inside of the input alone.
    {"exclusive", AttributeType::kBool, "true"}};
constexpr AttributeDef kMaxPool[] = {
    {"ksize", AttributeType::kInts},
    {"strides", AttributeType::kInts, "[1,1,1]"},
    {"paddings", AttributeType::kInts, "[0,0,0,0,0,0]"},
    {"dilations", AttributeType::kInts, "[1,1,1]"},
    {"ceil_mode", AttributeType::kBool, "false"},
    // Whether positions count the last axis slowest.
    {"column_major", AttributeType::kBool, "false"}};

constexpr OpDef kOps[] = {
    // NCDHW; paddings are before and behind each axis.
    With({"conv3d", kConv, kOutput, kConv3d, InferConv3d,
          "paddle conv3d; onnx Conv of rank 5", Conv3dFlops},
         SumOfProducts{}),
    With({"conv3d_transpose", kConv, kOutput, kConv3dTranspose,
          InferConv3dTranspose, "onnx ConvTranspose of rank 5",
          Conv3dTransposeFlops},
         SumOfProducts{}),
    With(
        {"pool3d", kX, kOut, kPool3d, InferPool3d,
         "paddle pool3d; onnx AveragePool, MaxPool of rank 5 or with dilations",
         Pool3dFlops},
        WideLikeInputs),
    // The largest, and its position among all elements of X.
    {"max_pool3d_with_index", kX, kOutMask, kMaxPool, InferPool3d,
     "onnx MaxPool with indices", Pool3dFlops},
};

}  // namespace

Span<const OpDef> VolumeOps() { return kOps; }

}  // namespace placelite
