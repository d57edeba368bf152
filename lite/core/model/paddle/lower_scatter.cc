// SPDX-License-Identifier: Apache-2.0
// Ops on elements at given positions, ranges, and images at any points.
#include <cmath>
#include <optional>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/paddle/constant_elements.h"
#include "lite/core/model/paddle/data_type.h"
#include "lite/core/model/paddle/formula.h"
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

using Ints = std::vector<int64_t>;

void LowerGatherNd(OpLowering& op) {
  op.Define(op.Emit("gather_nd", {op.Input("X"), op.Input("Index")}));
}

ValueId EmitScatter(OpLowering& op, ValueId x, ValueId index, ValueId updates,
                    const char* reduction) {
  return op.Emit("scatter_nd", {x, index, updates},
                 {{"reduction", std::string(reduction)}});
}

// Scatters rows into X. Unless they overwrite rows of X, they are added up from
// zero.
void LowerScatter(OpLowering& op) {
  ValueId x = op.Input("X"), index = op.Input("Ids");
  const ValueId updates = op.Input("Updates");
  if (op.ok() && op.rank(index) == 1) index = EmitUnsqueeze(op, index, {1});
  if (op.Bool("overwrite", true)) {
    return op.Define(EmitScatter(op, x, index, updates, "none"));
  }
  const ValueId zeros =
      op.Emit("fill_constant", {op.Emit("shape", {updates})},
              {{"dtype", std::string(ToString(op.info(x).precision))}});
  x = EmitScatter(op, x, index, zeros, "none");
  op.Define(EmitScatter(op, x, index, updates, "add"));
}

void LowerScatterNdAdd(OpLowering& op) {
  const ValueId x = op.Input("X"), index = op.Input("Index");
  op.Define(EmitScatter(op, x, index, op.Input("Updates"), "add"));
}

void LowerPutAlongAxis(OpLowering& op) {
  const ValueId x = op.Input("Input"), index = op.Input("Index");
  const ValueId value = op.Input("Value");
  std::string reduction = op.String("Reduce", "assign");
  if (reduction == "assign") reduction = "none";
  if (reduction == "multiply") reduction = "mul";
  op.Define(op.Emit("put_along_axis", {x, index, value},
                    {{"axis", op.Int("Axis", 0)}, {"reduction", reduction}}));
}

// X where the mask is off, the value elsewhere; both may broadcast.
void LowerMaskedFill(OpLowering& op) {
  const ValueId x = op.Input("X"), mask = op.Input("Mask");
  const ValueId value = EmitCast(op, op.Input("Value"), op.info(x).precision);
  op.Define(op.Emit("where", {mask, value, x}));
}

// x[mask] = value, or += value, of one number. The mask has the first axes of
// x.
void PutUnderMask(OpLowering& op, ValueId x, ValueId mask, ValueId value,
                  bool accumulate) {
  if (op.shape(value).NumElements().max != 1) {
    return op.FailUnsupported(
        StrCat("values ", op.shape(value), " under a mask, expected one"));
  }
  if (op.rank(mask) < 0 || op.rank(mask) > op.rank(x)) {
    return op.FailUnsupported(
        StrCat("a mask ", op.shape(mask), " for x ", op.shape(x)));
  }
  Ints behind;
  for (int i = op.rank(mask); i < op.rank(x); ++i) behind.push_back(i);
  mask = EmitUnsqueeze(op, mask, behind);
  value = EmitReshape(op, value, Shape());
  if (accumulate) value = op.Emit("elementwise_add", {x, value});
  op.Define(op.Emit("where", {mask, value, x}));
}

// x[index 0, index 1, ...] = value, or += value. The indices are broadcast to
// one shape, and the value to that with the further axes of x.
void LowerIndexPut(OpLowering& op) {
  const ValueId x = op.Input("x");
  std::vector<ValueId> indices = op.Inputs("indices");
  const bool accumulate = op.Bool("accumulate", false);
  if (!op.ok()) return;
  const ValueId value = EmitCast(op, op.Input("value"), op.info(x).precision);
  if (!op.ok()) return;
  if (indices.empty() || static_cast<int>(indices.size()) > op.rank(x)) {
    return op.FailUnsupported(
        StrCat(indices.size(), " indices for x ", op.shape(x)));
  }
  if (indices.size() == 1 &&
      op.info(indices[0]).precision == Precision::kBool) {
    return PutUnderMask(op, x, indices[0], value, accumulate);
  }
  for (ValueId index : indices) {
    if (!IsIndex(op.info(index).precision)) {
      return op.FailUnsupported(StrCat("an index is ", op.info(index).precision,
                                       ", expected int32 or int64"));
    }
  }
  ValueId zeros = kNone;
  for (ValueId& index : indices) {
    index = EmitCast(op, index, Precision::kInt64);
    const ValueId zero = EmitWith(op, "elementwise_mul", index, 0);
    zeros = zeros == kNone ? zero : op.Emit("elementwise_add", {zeros, zero});
  }
  std::vector<ValueId> columns;
  for (ValueId index : indices) {
    if (indices.size() > 1) index = op.Emit("elementwise_add", {index, zeros});
    columns.push_back(EmitUnsqueeze(op, index, {op.rank(index)}));
  }
  const ValueId places =
      columns.size() == 1 ? columns[0]
                          : op.Emit("concat", columns, {{"axis", int64_t{-1}}});
  if (!op.ok()) return;
  std::vector<Size> sizes;
  for (int i = 0; i + 1 < op.rank(places); ++i) sizes.emplace_back(places, i);
  for (int i = static_cast<int>(indices.size()); i < op.rank(x); ++i) {
    sizes.emplace_back(x, i);
  }
  op.Define(EmitScatter(op, x, places, EmitExpandTo(op, value, sizes),
                        accumulate ? "add" : "none"));
}

// Returns a count, which Paddle 3 writes as a real number.
int64_t CountOf(OpLowering& op, const char* attribute, int64_t fallback) {
  const float number = op.Float(attribute, static_cast<float>(fallback));
  if (number >= -1 && number <= 1 << 20 && number == std::trunc(number)) {
    return static_cast<int64_t>(number);
  }
  op.FailCorrupt(StrCat("attribute '", attribute, "' is ", number));
  return fallback;
}

// Ones, without those below the diagonal, without those above it.
void LowerEye(OpLowering& op) {
  const int64_t rows = CountOf(op, "num_rows", 0);
  int64_t columns = CountOf(op, "num_columns", -1);
  const Precision precision = PrecisionAttribute(op, "dtype");
  if (columns == -1) columns = rows;
  ValueId y = op.Emit("fill_constant", {},
                      {{"shape", Ints{rows, columns}},
                       {"dtype", std::string(ToString(precision))},
                       {"value", 1.f},
                       {"int_value", int64_t{1}}});
  for (bool lower : {true, false}) {
    y = op.Emit("tril_triu", {y}, {{"lower", lower}});
  }
  op.Define(y);
}

// Returns a number that is a constant; nothing where it is none.
std::optional<double> NumberOf(OpLowering& op, ValueId id) {
  const ValueInfo& info = op.info(id);
  if (!info.is_constant() || info.constant.NumElements() != 1) return {};
  switch (info.precision) {
    case Precision::kInt32:
      return info.constant.data<int32_t>()[0];
    case Precision::kInt64:
      return static_cast<double>(info.constant.data<int64_t>()[0]);
    case Precision::kDouble:
      return info.constant.data<double>()[0];
    case Precision::kFloat:
      return info.constant.data<float>()[0];
    default:
      return {};
  }
}

// Returns the integer of which a cast made `id`, or `id`.
ValueId IntegerBehindCast(OpLowering& op, ValueId id) {
  const Node* const cast = op.producer(id);
  if (cast == nullptr || !cast->op->Is("cast")) return id;
  const ValueId from = cast->inputs[0];
  return IsIndex(op.info(from).precision) ? from : id;
}

// How long it is must be known before it is computed: so bounds that are
// computed are integers. Paddle casts all bounds to the type of the output.
void LowerRange(OpLowering& op) {
  constexpr const char* kArguments[] = {"Start", "End", "Step"};
  std::vector<ValueId> bounds;
  bool all_known = true;
  for (const char* argument : kArguments) {
    bounds.push_back(op.Input(argument));
    if (!op.ok()) return;
    all_known = all_known && NumberOf(op, bounds.back()).has_value();
  }
  const Precision to = op.DeclaredPrecision(op.info(bounds[0]).precision);
  const Precision counted = all_known || IsIndex(to) ? to : Precision::kInt64;
  for (size_t i = 0; i < bounds.size(); ++i) {
    ValueId& bound = bounds[i];
    const std::optional<double> number = NumberOf(op, bound);
    if (!number.has_value()) {
      bound = IntegerBehindCast(op, bound);
      if (!IsIndex(op.info(bound).precision)) {
        return op.FailUnsupported(StrCat(kArguments[i], " is ",
                                         op.info(bound).precision,
                                         ", computed at run time"));
      }
      bound = EmitCast(op, bound, counted);
    } else if (op.info(bound).precision != counted) {
      const double whole = std::trunc(*number);
      if (counted != to && *number != whole) {
        return op.FailUnsupported(
            StrCat(kArguments[i], " is ", *number, " beside computed bounds"));
      }
      // Numbers are cut as a cast cuts them.
      Elements one;
      if (IsReal(counted)) {
        one.reals = {*number};
      } else {
        one.integers = {static_cast<int64_t>(whole)};
      }
      bound = op.Constant(MakeTensor(op.shape(bound).shape(), counted, one));
    }
  }
  op.Define(EmitCast(op, op.Emit("range", bounds), to));
}

void LowerGridSampler(OpLowering& op) {
  const ValueId x = op.Input("X"), grid = op.Input("Grid");
  op.Define(op.Emit("grid_sampler", {x, grid},
                    {{"mode", op.String("mode", "bilinear")},
                     {"padding_mode", op.String("padding_mode", "zeros")},
                     {"align_corners", op.Bool("align_corners", true)}}));
}

// The sample of each region, from `counts`, the number of regions of each
// sample: it is the number of samples whose regions end before this one.
ValueId EmitImages(OpLowering& op, ValueId rois, ValueId counts) {
  const AttributeMap first = {
      {"axes", Ints{0}}, {"starts", Ints{0}}, {"ends", Ints{1}}};
  const ValueId count = op.Emit("slice", {op.Emit("shape", {rois})}, first);
  const ValueId regions =
      op.Emit("range", {EmitInteger(op, 0, Precision::kInt32), count,
                        EmitInteger(op, 1, Precision::kInt32)});
  const ValueId ends =
      op.Emit("cumsum", {EmitCast(op, counts, Precision::kInt32)},
              {{"axis", int64_t{0}}});
  const ValueId before =
      op.Emit("less_equal",
              {EmitUnsqueeze(op, ends, {0}), EmitUnsqueeze(op, regions, {1})});
  return op.Emit("reduce_sum", {EmitCast(op, before, Precision::kInt64)},
                 {{"dim", Ints{1}}});
}

void LowerRoiAlign(OpLowering& op) {
  const ValueId x = op.Input("X"), rois = op.Input("ROIs");
  if (op.ok() && !op.HasInput("RoisNum")) {
    return op.FailUnsupported("has no RoisNum");
  }
  const int64_t ratio = op.Int("sampling_ratio", -1);
  const ValueId images = EmitImages(op, rois, op.Input("RoisNum"));
  op.Define(op.Emit("roi_align", {x, rois, images},
                    {{"pooled_height", op.Int("pooled_height", 1)},
                     {"pooled_width", op.Int("pooled_width", 1)},
                     {"spatial_scale", op.Float("spatial_scale", 1)},
                     {"sampling_ratio", ratio < 0 ? int64_t{0} : ratio},
                     {"aligned", op.Bool("aligned", false)}}));
}

void LowerDeterminant(OpLowering& op) {
  op.Define(op.Emit("determinant", {op.Input("Input")}));
}

constexpr LoweringRule kRules[] = {
    {"determinant", "Out", LowerDeterminant},
    {"eye", "Out", LowerEye},
    {"gather_nd", "Out", LowerGatherNd},
    {"grid_sampler", "Output", LowerGridSampler},
    {"index_put", "out", LowerIndexPut},
    {"masked_fill", "out", LowerMaskedFill},
    {"put_along_axis", "Result", LowerPutAlongAxis},
    {"range", "Out", LowerRange},
    {"roi_align", "Out", LowerRoiAlign},
    {"scatter", "Out", LowerScatter},
    {"scatter_nd_add", "Out", LowerScatterNdAdd},
};

}  // namespace

Span<const LoweringRule> ScatterRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
