// SPDX-License-Identifier: Apache-2.0
// Ops on elements at given positions, ranges, and images at any points.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/data_type.h"
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

// Ones, without those below the diagonal, without those above it.
void LowerEye(OpLowering& op) {
  const int64_t rows = op.Int("num_rows", 0);
  int64_t columns = op.Int("num_columns", -1);
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

// How long it is must be known before it is computed.
void LowerRange(OpLowering& op) {
  std::vector<ValueId> inputs;
  for (const char* argument : {"Start", "End", "Step"}) {
    const ValueId id = op.Input(argument);
    const Precision precision = op.info(id).precision;
    const bool integer =
        precision == Precision::kInt32 || precision == Precision::kInt64;
    if (op.ok() && !integer && !op.info(id).is_constant()) {
      return op.FailUnsupported(
          StrCat(argument, " is ", precision, ", computed at run time"));
    }
    inputs.push_back(id);
  }
  op.Define(op.Emit("range", inputs));
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
