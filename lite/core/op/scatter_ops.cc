// SPDX-License-Identifier: Apache-2.0
// Elements by tuples of positions: gather_nd, scatter_nd, put_along_axis; and
// reverse_sequence and range.
#include <algorithm>
#include <cmath>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

Status ExpectIndex(const OpView& op, size_t input) {
  const Precision precision = op.input(input).precision;
  if (precision == Precision::kInt32 || precision == Precision::kInt64) {
    return Status::Ok();
  }
  return Fail(op, StrCat(op.def().inputs[input].name, " is ", precision,
                         ", expected int32 or int64"));
}

Status ExpectSamePrecision(const OpView& op, size_t i, size_t j) {
  const Precision a = op.input(i).precision, b = op.input(j).precision;
  if (a == b) return Status::Ok();
  return Fail(op, StrCat(op.def().inputs[i].name, " is ", a, " but ",
                         op.def().inputs[j].name, " is ", b));
}

// Whether some exact shapes within the two are equal.
bool MayBeEqual(const ShapeRange& a, const ShapeRange& b) {
  if (!a.rank_known() || !b.rank_known()) return true;
  if (a.rank() != b.rank()) return false;
  for (int i = 0; i < a.rank(); ++i) {
    if ((a[i] == b[i]) == Tri::kNo) return false;
  }
  return true;
}

// Positions of known tuples that no size of their axis admits.
Status CheckKnownTuples(const OpView& op, int64_t batch, int64_t length) {
  const auto known = KnownInts(op.input(1));
  if (!known.has_value()) return Status::Ok();
  for (size_t i = 0; i < known->size(); ++i) {
    const Dim position = (*known)[i];
    const auto axis =
        static_cast<int>(batch + static_cast<int64_t>(i) % length);
    const Dim size = op.input_shape(0)[axis];
    if (position.min < size.max && position.max >= -size.max) continue;
    return Fail(op, StrCat("Index holds ", position, ", X ", op.input_shape(0),
                           " has ", size, " elements along axis ", axis));
  }
  return Status::Ok();
}

// The shape of X that Index [..., tuple] picks behind `batch` common axes;
// of unknown rank where the length of a tuple is not known.
Result<ShapeRange> Picked(const OpView& op, int64_t batch) {
  const ShapeRange &x = op.input_shape(0), &index = op.input_shape(1);
  if (batch < 0) return Fail(op, StrCat("batch_dims is ", batch));
  if (index.rank_known() && index.rank() <= batch) {
    return Fail(op, StrCat("Index ", index, ", expected more than ", batch,
                           " dimensions"));
  }
  if (x.rank_known() && x.rank() <= batch) {
    return Fail(op,
                StrCat("X ", x, ", expected more than ", batch, " dimensions"));
  }
  if (!x.rank_known() || !index.rank_known()) return ShapeRange();
  const Dim tuple = index[index.rank() - 1];
  if (tuple.max < 1 || tuple.min > x.rank() - batch) {
    return Fail(op, StrCat("Index ", index, " holds tuples of ", tuple, ", X ",
                           x, " takes 1 to ", x.rank() - batch));
  }
  for (int i = 0; i < batch; ++i) {
    LITE_RETURN_IF_ERROR(ExpectSameDim(op, x[i], index[i], "batch dimension"));
  }
  if (!tuple.exact()) return ShapeRange();
  LITE_RETURN_IF_ERROR(CheckKnownTuples(op, batch, tuple.min));
  const int first = static_cast<int>(batch + tuple.min);
  if (index.rank() - 1 + x.rank() - first > kMaxRank) {
    return Fail(op, "the result has too many dimensions");
  }
  SmallDims<Dim> dims;
  for (int i = 0; i < index.rank() - 1; ++i) dims.push_back(index[i]);
  for (int i = first; i < x.rank(); ++i) dims.push_back(x[i]);
  return ShapeRange(Span<const Dim>(dims));
}

Status InferGatherNd(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectIndex(op, 1));
  LITE_ASSIGN_OR_RETURN(const ShapeRange shape,
                        Picked(op, op.attributes().Int("batch_dims")));
  context.SetOutput(0, op.input(0).precision, shape);
  return Status::Ok();
}

Status CheckReduction(const OpView& op) {
  const std::string& reduction = op.attributes().String("reduction");
  for (const char* known : {"none", "add", "mul", "max", "min"}) {
    if (reduction == known) return Status::Ok();
  }
  return Fail(op, StrCat("reduction is '", reduction, "'"));
}

Status InferScatterNd(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectIndex(op, 1));
  LITE_RETURN_IF_ERROR(ExpectSamePrecision(op, 0, 2));
  LITE_RETURN_IF_ERROR(CheckReduction(op));
  LITE_ASSIGN_OR_RETURN(const ShapeRange picked, Picked(op, 0));
  if (!MayBeEqual(picked, op.input_shape(2))) {
    return Fail(op, StrCat("Updates ", op.input_shape(2), ", expected ", picked,
                           " for X ", op.input_shape(0), " and Index ",
                           op.input_shape(1)));
  }
  return InferLikeInput(context);
}

// Index and Updates have one shape, which is no longer than X but along axis.
Status InferPutAlongAxis(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange &x = op.input_shape(0), &index = op.input_shape(1);
  LITE_RETURN_IF_ERROR(ExpectIndex(op, 1));
  LITE_RETURN_IF_ERROR(ExpectSamePrecision(op, 0, 2));
  LITE_RETURN_IF_ERROR(CheckReduction(op));
  bool fits = MayBeEqual(index, op.input_shape(2));
  if (x.rank_known()) {
    LITE_ASSIGN_OR_RETURN(int axis,
                          NormalizeAxis(op.attributes().Int("axis"), x.rank()));
    LITE_RETURN_IF_ERROR(
        ExpectKnownWithin(op, 1, -x[axis].max, x[axis].max - 1));
    if (index.rank_known()) {
      fits = fits && index.rank() == x.rank();
      for (int i = 0; fits && i < x.rank(); ++i) {
        fits = i == axis || index[i].min <= x[i].max;
      }
    }
  }
  if (!fits) {
    return Fail(op, StrCat("Index ", index, " and Updates ", op.input_shape(2),
                           " for X ", x));
  }
  return InferLikeInput(context);
}

Status InferReverseSequence(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange &x = op.input_shape(0), &lengths = op.input_shape(1);
  LITE_RETURN_IF_ERROR(ExpectIndex(op, 1));
  LITE_RETURN_IF_ERROR(ExpectRank(op, 1, 1));
  if (x.rank_known()) {
    LITE_ASSIGN_OR_RETURN(
        int batch, NormalizeAxis(op.attributes().Int("batch_axis"), x.rank()));
    LITE_ASSIGN_OR_RETURN(
        int time, NormalizeAxis(op.attributes().Int("time_axis"), x.rank()));
    if (batch == time) {
      return Fail(op, StrCat("axis ", batch, " is both batch and time"));
    }
    LITE_RETURN_IF_ERROR(ExpectKnownWithin(op, 1, 0, x[time].max));
    if (lengths.rank_known()) {
      LITE_RETURN_IF_ERROR(
          ExpectSameDim(op, lengths[0], x[batch], "lengths for the batch"));
    }
  }
  return InferLikeInput(context);
}

// The one element of an input, where it is known.
std::optional<double> Number(const ValueInfo& info) {
  if (info.is_constant() && info.precision == Precision::kFloat) {
    return *info.constant.data<float>();
  }
  if (info.is_constant() && info.precision == Precision::kDouble) {
    return *info.constant.data<double>();
  }
  const auto ints = KnownInts(info);
  if (!ints.has_value() || !(*ints)[0].exact()) return std::nullopt;
  return static_cast<double>((*ints)[0].min);
}

// How many numbers there are depends on the elements.
Status InferRange(InferContext& context) {
  const OpView& op = context.op();
  std::optional<double> numbers[3];
  for (size_t i = 0; i < 3; ++i) {
    LITE_RETURN_IF_ERROR(ExpectSamePrecision(op, 0, i));
    const Dim count = op.input_shape(i).NumElements();
    if (op.input_shape(i).rank_known() && (count == Dim(1)) == Tri::kNo) {
      return Fail(op, StrCat(op.def().inputs[i].name, " ", op.input_shape(i),
                             ", expected one element"));
    }
    if (count.exact()) numbers[i] = Number(op.input(i));
  }
  if (numbers[2].has_value() && *numbers[2] == 0) {
    return Fail(op, "Step is zero");
  }
  Dim length(0, Dim::kUnbounded);
  if (numbers[0].has_value() && numbers[1].has_value() &&
      numbers[2].has_value()) {
    const double count = std::ceil((*numbers[1] - *numbers[0]) / *numbers[2]);
    // The condition also catches infinite numbers and NaN.
    if (!(count <= static_cast<double>(Dim::kUnbounded))) {
      return Fail(op, StrCat("from ", *numbers[0], " to ", *numbers[1], " by ",
                             *numbers[2], " are too many"));
    }
    length = Dim(static_cast<int64_t>(std::max(0.0, count)));
  }
  context.SetOutput(0, op.input(0).precision, {length});
  return Status::Ok();
}

constexpr ArgDef kXIndex[] = {{"X"}, {"Index"}};
constexpr ArgDef kXIndexUpdates[] = {{"X"}, {"Index"}, {"Updates"}};
constexpr ArgDef kXLengths[] = {{"X"}, {"Lengths"}};
constexpr ArgDef kRangeArgs[] = {{"Start"}, {"End"}, {"Step"}};
constexpr ArgDef kOut[] = {{"Out"}};

constexpr AttributeDef kGatherNd[] = {{"batch_dims", AttributeType::kInt, "0"}};
constexpr AttributeDef kScatterNd[] = {
    {"reduction", AttributeType::kString, "none"}};
constexpr AttributeDef kPut[] = {{"axis", AttributeType::kInt, "0"},
                                 {"reduction", AttributeType::kString, "none"}};
constexpr AttributeDef kReverse[] = {{"batch_axis", AttributeType::kInt, "1"},
                                     {"time_axis", AttributeType::kInt, "0"}};

constexpr OpDef kOps[] = {
    // Index holds tuples of positions along the first axes of X. Negative ones
    // count from the end.
    With({"gather_nd", kXIndex, kOut, kGatherNd, InferGatherNd,
          "paddle gather_nd; onnx GatherND"},
         Trait::kReadsPart, WideLikeInputs),
    // X with Updates at these tuples, one after the other.
    With({"scatter_nd", kXIndexUpdates, kOut, kScatterNd, InferScatterNd,
          "paddle scatter, scatter_nd_add; onnx ScatterND"},
         WideLikeInputs, ShapeRule::kLikeInput),
    // X[Index[i][j]][j] = Updates[i][j], with axis 0 of two.
    With({"put_along_axis", kXIndexUpdates, kOut, kPut, InferPutAlongAxis,
          "paddle put_along_axis; onnx Scatter, ScatterElements"},
         WideLikeInputs, ShapeRule::kLikeInput),
    // The first Lengths[b] steps of each b of the batch in reverse.
    With({"reverse_sequence", kXLengths, kOut, kReverse, InferReverseSequence,
          "onnx ReverseSequence"},
         WideLikeInputs, ShapeRule::kLikeInput),
    // Start, Start + Step, ... before End.
    {"range",
     kRangeArgs,
     kOut,
     {},
     InferRange,
     "paddle range; onnx Range, HannWindow, HammingWindow, BlackmanWindow"},
};

}  // namespace

Span<const OpDef> ScatterOps() { return kOps; }

}  // namespace placelite
