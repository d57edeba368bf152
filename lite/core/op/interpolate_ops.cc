// SPDX-License-Identifier: Apache-2.0
// interpolate: resizes the spatial axes of a tensor.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/interpolate.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

template <size_t N>
Status ExpectOneOf(const OpView& op, const char* attribute,
                   const char* const (&known)[N]) {
  const std::string& value = op.attributes().String(attribute);
  for (const char* name : known) {
    if (value == name) return Status::Ok();
  }
  return Status::Unsupported(
      StrCat("interpolate: ", attribute, " '", value, "', expected ",
             Join(std::vector<std::string>(known, known + N), ", ")));
}

Status CheckAttributes(const OpView& op) {
  LITE_RETURN_IF_ERROR(ExpectOneOf(op, "mode", kInterpolateModes));
  LITE_RETURN_IF_ERROR(ExpectOneOf(op, "coordinates", kInterpolateCoordinates));
  LITE_RETURN_IF_ERROR(ExpectOneOf(op, "rounding", kInterpolateRoundings));
  const bool sizes = !op.attributes().Ints("sizes").empty();
  const bool scales = !op.attributes().Floats("scales").empty();
  const int deciders = op.has_input(1) + (sizes || scales);
  if (deciders != 1) {
    return Fail(op, StrCat("exactly one of SizeTensor, sizes and scales says "
                           "the size of the output, not ",
                           op.has_input(1) + sizes + scales));
  }
  for (float scale : op.attributes().Floats("scales")) {
    if (!(scale > 0)) return Fail(op, StrCat("scale ", scale));
  }
  if (op.attributes().Bool("antialias") &&
      op.attributes().String("mode") == "nearest") {
    return Fail(op, "antialias of nearest");
  }
  return Status::Ok();
}

// If X is cropped, roi has a begin and an end for each spatial axis.
Status CheckRoi(const OpView& op, size_t axes) {
  const std::vector<float>& roi = op.attributes().Floats("roi");
  const bool crops =
      op.attributes().String("coordinates") == "tf_crop_and_resize";
  if (!crops || roi.size() == 2 * axes) return Status::Ok();
  return Fail(op, StrCat("roi has ", roi.size(), " elements for ", axes,
                         " image axes"));
}

// Computes the size in float, as frameworks do; a result that is too large
// becomes a size above all limits.
int64_t ScaledSize(int64_t in, float scale) {
  const float size = static_cast<float>(in) * scale;
  return size < static_cast<float>(kMaxElements) ? static_cast<int64_t>(size)
                                                 : kMaxElements + 1;
}

Dim ScaledDim(Dim in, float scale) {
  const int64_t lo = ScaledSize(in.min, scale);
  const int64_t hi = ScaledSize(in.max, scale);
  if (in.exact()) return Dim(hi);
  const int64_t end =
      in.max == Dim::kUnbounded ? in.max : std::min(hi, Dim::kUnbounded);
  return Dim(std::clamp<int64_t>(lo, 1, Dim::kUnbounded), end);
}

// SizeTensor may hold sizes of batch and channels, too, which stay.
Result<std::vector<Dim>> SizesInput(const OpView& op, const ShapeRange& x,
                                    size_t count) {
  const auto known = KnownInts(op.input(1));
  if (!known.has_value()) {
    const Dim given = op.input_shape(1).NumElements();
    const auto more = static_cast<int64_t>(count) + 2;
    if ((given == Dim(more)) == Tri::kNo) {
      LITE_RETURN_IF_ERROR(ExpectSameDim(op, given,
                                         Dim(static_cast<int64_t>(count)),
                                         "elements of SizeTensor"));
    }
    return std::vector<Dim>(count, Dim::Any());
  }
  if (known->size() != count + 2) return *known;
  for (int i = 0; i < 2; ++i) {
    const Dim size = (*known)[static_cast<size_t>(i)];
    if ((size == x[i]) == Tri::kNo) {
      return Fail(
          op, StrCat("batch or channels of X ", x, " cannot become ", size));
    }
  }
  return std::vector<Dim>(known->begin() + 2, known->end());
}

// The wanted sizes of `count` spatial axes; any size where SizeTensor is not
// known.
Result<std::vector<Dim>> WantedSizes(const OpView& op, const ShapeRange& x,
                                     size_t count) {
  std::vector<Dim> sizes;
  if (op.has_input(1)) {
    LITE_ASSIGN_OR_RETURN(sizes, SizesInput(op, x, count));
  }
  for (int64_t size : op.attributes().Ints("sizes")) sizes.push_back(size);
  const std::vector<float>& scales = op.attributes().Floats("scales");
  const bool sized = !sizes.empty();
  for (const size_t given : {sized ? sizes.size() : scales.size(),
                             scales.empty() ? count : scales.size()}) {
    if (given == count) continue;
    return Fail(
        op, StrCat(given, " sizes for the ", count, " image axes of X ", x));
  }
  for (size_t i = 0; i < scales.size() && !sized; ++i) {
    sizes.push_back(ScaledDim(x[2 + static_cast<int>(i)], scales[i]));
  }
  return sizes;
}

Status InferInterpolate(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(CheckAttributes(op));
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  if (x.rank() < 3 || x.rank() > 5) {
    return Fail(op, StrCat("X has shape ", x, ", expected rank 3 to 5"));
  }
  LITE_RETURN_IF_ERROR(CheckRoi(op, static_cast<size_t>(x.rank()) - 2));
  LITE_ASSIGN_OR_RETURN(const std::vector<Dim> sizes,
                        WantedSizes(op, x, static_cast<size_t>(x.rank()) - 2));
  SmallDims<Dim> dims = {x[0], x[1]};
  for (Dim size : sizes) {
    const Dim in = x[dims.rank()];
    if (in.max < 1 || size.max < 1) {
      return Fail(op, StrCat("an image axis of ", in, " cannot become ", size));
    }
    dims.push_back(size.exact() ? size
                                : Dim(std::max<int64_t>(1, size.min),
                                      std::min(size.max, Dim::kUnbounded)));
  }
  return SetLike(context, dims);
}

int64_t InterpolateFlops(const OpView& op) {
  const std::string& mode = op.attributes().String("mode");
  const int64_t taps = mode == "nearest" ? 1 : mode == "linear" ? 2 : 4;
  int64_t products = 2;
  for (int i = 2; i < op.input_shape(0).rank(); ++i) products *= taps;
  return taps == 1 ? op.output_shape(0).NumElements().max
                   : SaturatingProduct(
                         {products, op.output_shape(0).NumElements().max});
}

constexpr ArgDef kInputs[] = {{"X"}, {"SizeTensor", ArgKind::kOptional}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kAttributes[] = {
    {"mode", AttributeType::kString, "nearest"},
    {"coordinates", AttributeType::kString, "half_pixel"},
    {"rounding", AttributeType::kString, "round_prefer_floor"},
    {"sizes", AttributeType::kInts, "[]"},
    // If there are sizes as well, the scales say where outputs lie, not how
    // many there are.
    {"scales", AttributeType::kFloats, "[]"},
    {"cubic_coefficient", AttributeType::kFloat, "-0.75"},
    // Used by cubic: if true, inputs outside the tensor have weight 0, and the
    // other weights are scaled to a sum of 1; if false, the nearest input
    // inside stands for them.
    {"exclude_outside", AttributeType::kBool, "false"},
    // If true, the windows of linear and cubic grow where the tensor shrinks.
    {"antialias", AttributeType::kBool, "false"},
    // The region that tf_crop_and_resize takes: the begins of all spatial axes,
    // then their ends.
    {"roi", AttributeType::kFloats, "[]"},
    {"extrapolation_value", AttributeType::kFloat, "0"},
};

constexpr OpDef kOps[] = {
    With({"interpolate", kInputs, kOut, kAttributes, InferInterpolate,
          "paddle nearest_interp, bilinear_interp, nearest_interp_v2, "
          "bilinear_interp_v2, bicubic_interp_v2; onnx Resize, Upsample",
          InterpolateFlops},
         WideLikeInputs, ShapeRule::kBatchAndChannels),
};

}  // namespace

Span<const OpDef> InterpolateOps() { return kOps; }

}  // namespace placelite
