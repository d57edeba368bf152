// SPDX-License-Identifier: Apache-2.0
// mul, fc, matmul and matmul_v2.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/lowering_util.h"
#include "lite/core/model/paddle/quantized_inputs.h"

namespace placelite {
namespace paddle {
namespace {

Dim Product(const ShapeRange& shape, int begin, int end) {
  Dim product(1);
  for (int i = begin; i < end; ++i) product = product * shape[i];
  return product;
}

// Y as the matrix [its first `columns` axes, the others].
ValueId EmitMatrix(OpLowering& op, ValueId y, int columns) {
  const ShapeRange& shape = op.shape(y);
  const int rank = shape.rank();
  if (op.info(y).is_constant()) {
    return EmitReshape(
        op, y,
        {Product(shape, 0, columns).min, Product(shape, columns, rank).min});
  }
  if (columns > 1) {
    y = op.Emit(
        "flatten", {y},
        {{"start_axis", int64_t{0}}, {"stop_axis", int64_t{columns - 1}}});
  }
  if (rank - columns > 1) {
    y = op.Emit("flatten", {y},
                {{"start_axis", int64_t{1}}, {"stop_axis", int64_t{-1}}});
  }
  return y;
}

// The columns of fc's result as the axes of Y that they were.
ValueId EmitColumnAxes(OpLowering& op, ValueId out, int64_t rows,
                       const ShapeRange& y, int columns) {
  // 0 keeps an axis of the input.
  std::vector<int64_t> target(static_cast<size_t>(rows), 0);
  for (int i = columns; i < y.rank(); ++i) {
    if (!y[i].exact()) {
      op.FailUnsupported(StrCat("Y ", y, ", expected exact columns"));
      return kNone;
    }
    target.push_back(y[i].min);
  }
  return op.Emit("reshape", {out}, {{"shape", target}});
}

// X [rows..., K...] times Y [K..., columns...], split at x_num_col_dims and
// y_num_col_dims.
void LowerMul(OpLowering& op) {
  const ValueId x = DataInput(op, "X"), y = WeightInput(op, "Y", 1);
  const int64_t rows = op.Int("x_num_col_dims", 1);
  const int64_t columns = op.Int("y_num_col_dims", 1);
  if (!op.ok()) return;
  if (op.rank(y) < 0) return op.FailUnsupported("Y has no known rank");
  if (columns < 1 || columns >= op.rank(y) || rows < 1 || rows >= kMaxRank) {
    return op.FailCorrupt(StrCat("x_num_col_dims ", rows,
                                 " and y_num_col_dims ", columns, " for X ",
                                 op.shape(x), " and Y ", op.shape(y)));
  }
  const ShapeRange y_shape = op.shape(y);
  const bool is_matrix = y_shape.rank() == 2;
  const int split = static_cast<int>(columns);
  const ValueId w = is_matrix ? y : EmitMatrix(op, y, split);
  ValueId out = op.Emit("fc", {x, w}, {{"in_num_col_dims", rows}});
  if (y_shape.rank() - split > 1) {
    out = EmitColumnAxes(op, out, rows, y_shape, split);
  }
  op.Define(out);
}

void LowerFc(OpLowering& op) {
  ExpectOff(op, "padding_weights");
  std::vector<ValueId> inputs = {DataInput(op, "Input"),
                                 WeightInput(op, "W", 1)};
  const ValueId bias = op.OptionalInput("Bias");
  if (bias != kNone) inputs.push_back(bias);
  const int64_t rows = op.Int("in_num_col_dims", 1);
  const ValueId out = op.Emit("fc", inputs, {{"in_num_col_dims", rows}});
  op.Define(EmitActivation(op, out, op.String("activation_type", "")));
}

// The product of two vectors has shape [1], or no axes if the program declares
// that.
ValueId EmitProduct(OpLowering& op, ValueId out) {
  if (op.DeclaredRank() != 0 || op.rank(out) != 1) return out;
  return EmitSqueeze(op, out, {0});
}

// Returns Y, whose columns are the channels of the product.
ValueId MatmulWeight(OpLowering& op, bool transpose_y) {
  const int64_t last = op.rank(op.Input("Y")) - 1;
  return WeightInput(op, "Y", transpose_y ? last - 1 : last);
}

void LowerMatmul(OpLowering& op) {
  for (const char* fused :
       {"fused_reshape_X", "fused_reshape_Y", "fused_reshape_Out",
        "fused_transpose_X", "fused_transpose_Y", "fused_transpose_Out"}) {
    if (op.Ints(fused).empty()) continue;
    return op.FailUnsupported(StrCat("attribute '", fused, "' is set"));
  }
  const bool transpose_x = op.Bool("transpose_X", false);
  const bool transpose_y = op.Bool("transpose_Y", false);
  const bool vector =
      op.rank(op.Input("X")) == 1 || op.rank(op.Input("Y")) == 1;
  if (vector && (transpose_x || transpose_y)) {
    // This means an outer product in some versions and an error in others.
    return op.FailUnsupported("a transposed operand beside a vector");
  }
  const float alpha = op.Float("alpha", 1);
  ValueId out =
      EmitMatmul(op, DataInput(op, "X"), MatmulWeight(op, transpose_y),
                 transpose_x, transpose_y);
  if (alpha != 1) {
    out = op.Emit("scale", {out}, {{"scale", alpha}, {"bias", 0.f}});
  }
  op.Define(EmitProduct(op, out));
}

// Ignores the transposition of a vector, as Paddle does.
void LowerMatmulV2(OpLowering& op) {
  const bool transpose_x = op.Bool("trans_x", false);
  const bool transpose_y = op.Bool("trans_y", false);
  const ValueId out =
      EmitMatmul(op, DataInput(op, "X"), MatmulWeight(op, transpose_y),
                 transpose_x, transpose_y);
  op.Define(EmitProduct(op, out));
}

constexpr LoweringRule kRules[] = {
    {"mul", "Out", LowerMul},
    {"fc", "Out", LowerFc},
    {"matmul", "Out", LowerMatmul},
    {"matmul_v2", "Out", LowerMatmulV2},
};

}  // namespace

Span<const LoweringRule> MatrixRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
