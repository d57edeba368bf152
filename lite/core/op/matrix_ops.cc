// SPDX-License-Identifier: Apache-2.0
// fc, matmul and integer_matmul.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/integer_products.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

// The first of the zero points of integer_matmul, and its Scale, which Bias
// follows.
constexpr size_t kZeroPoints = 2, kScale = 4;

// fc: Input flattened to [M, K] behind its first `in_num_col_dims` axes, times
// W [K, N], plus Bias [N].
Status InferFc(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectRank(op, 1, 2));
  const ShapeRange& x = op.input_shape(0);
  const ShapeRange& w = op.input_shape(1);
  if (!x.rank_known() || !w.rank_known()) {
    context.SetOutput(0, op.input(0).precision, ShapeRange());
    return Status::Ok();
  }
  const int64_t leading = op.attributes().Int("in_num_col_dims");
  if (leading < 1 || leading >= x.rank()) {
    return Status::InvalidArgument(
        StrCat("fc: in_num_col_dims ", leading, " is not within Input ", x));
  }
  Dim k(1);
  for (int i = static_cast<int>(leading); i < x.rank(); ++i) k = k * x[i];
  LITE_RETURN_IF_ERROR(
      ExpectSameDim(op, k, w[0], "columns of Input against rows of W"));
  if (op.has_input(2)) {
    LITE_RETURN_IF_ERROR(ExpectSameDim(op, op.input_shape(2).NumElements(),
                                       w[1], "elements of Bias"));
  }
  SmallDims<Dim> out;
  for (int i = 0; i < leading; ++i) out.push_back(x[i]);
  out.push_back(w[1]);
  context.SetOutput(0, op.input(0).precision, ShapeRange(Span<const Dim>(out)));
  return Status::Ok();
}

int64_t FcFlops(const OpView& op) {
  return SaturatingProduct(
      {2, op.output_shape(0).NumElements().max, op.input_shape(1)[0].max});
}

// matmul: [..., M, K] x [..., K, N], leading axes broadcast; transpose_x and
// transpose_y swap the last two axes first.
Status InferMatmul(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const ShapeRange& y = op.input_shape(1);
  const Precision precision = op.input(0).precision;
  if (!x.rank_known() || !y.rank_known()) {
    context.SetOutput(0, precision, ShapeRange());
    return Status::Ok();
  }
  if (x.rank() < 2 || y.rank() < 2) {
    return Status::InvalidArgument(
        StrCat("matmul: ", x, " times ", y, ": both need rank 2 or more"));
  }
  const bool tx = op.attributes().Bool("transpose_x");
  const bool ty = op.attributes().Bool("transpose_y");
  const Dim m = x[x.rank() - (tx ? 1 : 2)], kx = x[x.rank() - (tx ? 2 : 1)];
  const Dim ky = y[y.rank() - (ty ? 1 : 2)], n = y[y.rank() - (ty ? 2 : 1)];
  LITE_RETURN_IF_ERROR(
      ExpectSameDim(op, kx, ky, "columns of X against rows of Y"));
  const Span<const Dim> x_batch(x.begin(), x.rank() - 2);
  const Span<const Dim> y_batch(y.begin(), y.rank() - 2);
  LITE_ASSIGN_OR_RETURN(ShapeRange batch, BroadcastShapes(ShapeRange(x_batch),
                                                          ShapeRange(y_batch)));
  SmallDims<Dim> out{Span<const Dim>(batch.begin(), batch.rank())};
  out.push_back(m);
  out.push_back(n);
  context.SetOutput(0, precision, ShapeRange(Span<const Dim>(out)));
  return Status::Ok();
}

// The outputs of bytes are int32, or floats where there is a Scale.
Status InferByteMatmul(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectBytes(op, kZeroPoints));
  LITE_RETURN_IF_ERROR(InferMatmul(context));
  const bool scaled = op.has_input(kScale);
  if (!scaled && op.has_input(kScale + 1)) {
    return Fail(op, "there is a Bias and no Scale");
  }
  for (size_t i : {kScale, kScale + 1}) {
    if (op.has_input(i) && op.input(i).precision != Precision::kFloat) {
      return Fail(op, StrCat(op.def().inputs[i].name, " is ",
                             op.input(i).precision, ", expected float"));
    }
  }
  const ShapeRange out = context.outputs()[0]->shape;
  const Dim columns = out.rank_known() ? out[out.rank() - 1] : Dim::Any();
  LITE_RETURN_IF_ERROR(ExpectPerColumn(op, kZeroPoints, Dim(1)));
  for (size_t i : {kZeroPoints + 1, kScale, kScale + 1}) {
    LITE_RETURN_IF_ERROR(ExpectPerColumn(op, i, columns));
  }
  context.SetOutput(0, scaled ? Precision::kFloat : Precision::kInt32, out);
  return Status::Ok();
}

Status InferIntegerMatmul(InferContext& context) {
  const OpView& op = context.op();
  if (IsByte(op.input(0).precision)) return InferByteMatmul(context);
  for (size_t i = kZeroPoints; i < op.num_op_inputs(); ++i) {
    if (op.has_input(i)) {
      return Fail(op, StrCat("there is a ", op.def().inputs[i].name,
                             ", and X is ", op.input(0).precision));
    }
  }
  LITE_RETURN_IF_ERROR(ExpectWideIntegers(op));
  return InferMatmul(context);
}

int64_t MatmulFlops(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  const bool tx = op.attributes().Bool("transpose_x");
  return SaturatingProduct({2, op.output_shape(0).NumElements().max,
                            x[x.rank() - (tx ? 2 : 1)].max});
}

constexpr ArgDef kFcInputs[] = {{"Input"}, {"W"}, {"Bias", ArgKind::kOptional}};
constexpr ArgDef kXY[] = {{"X"}, {"Y"}};
constexpr ArgDef kIntegerXY[] = {{"X"},
                                 {"Y"},
                                 {"XZero", ArgKind::kOptional},
                                 {"YZero", ArgKind::kOptional},
                                 {"Scale", ArgKind::kOptional},
                                 {"Bias", ArgKind::kOptional}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kFcAttributes[] = {
    {"in_num_col_dims", AttributeType::kInt, "1"}};
constexpr AttributeDef kMatmulAttributes[] = {
    {"transpose_x", AttributeType::kBool, "false"},
    {"transpose_y", AttributeType::kBool, "false"}};

constexpr OpDef kOps[] = {
    With({"fc", kFcInputs, kOut, kFcAttributes, InferFc,
          "paddle fc, mul; onnx Gemm", FcFlops},
         ShapeRule::kFc, SumOfProducts{}, Trait::kTakesEpilogue),
    With({"matmul", kXY, kOut, kMatmulAttributes, InferMatmul,
          "paddle matmul, matmul_v2; onnx MatMul", MatmulFlops},
         ShapeRule::kMatmul, SumOfProducts{}),
    // X and Y are integers of 32 or 64 bits, and sums wrap. Or they are bytes,
    // of which zero points are taken off, one of X and one of all of Y or of
    // each column, and the sums are int32; with a Scale, for all or for each
    // column, the output is float(sum) * Scale + Bias.
    With({"integer_matmul", kIntegerXY, kOut, kMatmulAttributes,
          InferIntegerMatmul,
          "onnx MatMul of integers, MatMulInteger, MatMulIntegerToFloat",
          MatmulFlops},
         ShapeRule::kMatmul),
};

}  // namespace

Span<const OpDef> MatrixOps() { return kOps; }

}  // namespace placelite
