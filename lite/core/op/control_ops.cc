// SPDX-License-Identifier: Apache-2.0
// Ops that run graphs of their own, their subgraphs (ir/subgraphs.h). Inference
// sees no subgraph: what their outputs are like stands in attributes.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

ShapeRange AnyOfRank(int64_t rank) {
  if (rank < 0) return ShapeRange();
  SmallDims<Dim> dims;
  for (int64_t i = 0; i < rank; ++i) dims.push_back(Dim::Any());
  return ShapeRange(Span<const Dim>(dims));
}

Status InferOutputs(InferContext& context) {
  const OpView& op = context.op();
  const std::vector<std::string>& precisions =
      op.attributes().Strings("precisions");
  const std::vector<int64_t>& ranks = op.attributes().Ints("ranks");
  if (precisions.size() != context.num_outputs() ||
      ranks.size() != context.num_outputs()) {
    return Fail(op, StrCat("has ", context.num_outputs(), " outputs, ",
                           precisions.size(), " precisions and ", ranks.size(),
                           " ranks"));
  }
  for (size_t i = 0; i < ranks.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Precision precision,
                          ParsePrecision(precisions[i]));
    if (SizeOf(precision) == 0) {
      return Fail(op, StrCat("'", precisions[i], "' is no type of elements"));
    }
    if (ranks[i] < -1 || ranks[i] > kMaxRank) {
      return Fail(op, StrCat("output ", i, " has rank ", ranks[i]));
    }
    context.SetOutput(i, precision, AnyOfRank(ranks[i]));
  }
  return Status::Ok();
}

Status ExpectOne(const OpView& op, size_t i, Precision precision,
                 const char* what) {
  const Dim count = op.input_shape(i).NumElements();
  if (op.input(i).precision == precision && (count == Dim(1)) != Tri::kNo) {
    return Status::Ok();
  }
  return Fail(op, StrCat(what, " is ", op.input(i).precision, op.input_shape(i),
                         ", expected one ", precision));
}

Status InferIf(InferContext& context) {
  LITE_RETURN_IF_ERROR(
      ExpectOne(context.op(), 0, Precision::kBool, "the condition"));
  return InferOutputs(context);
}

Status InferLoop(InferContext& context) {
  const OpView& op = context.op();
  if (op.num_op_inputs() < 2) {
    return Fail(op, "needs a number of iterations and a condition");
  }
  LITE_RETURN_IF_ERROR(
      ExpectOne(op, 0, Precision::kInt64, "the number of iterations"));
  LITE_RETURN_IF_ERROR(ExpectOne(op, 1, Precision::kBool, "the condition"));
  const int64_t carried = op.attributes().Int("carried");
  if (carried < 0 || static_cast<size_t>(carried) > context.num_outputs() ||
      static_cast<size_t>(carried) > op.num_op_inputs() - 2) {
    return Fail(
        op, StrCat("carries ", carried, " values, with ", op.num_op_inputs(),
                   " inputs and ", context.num_outputs(), " outputs"));
  }
  return InferOutputs(context);
}

// The work of subgraphs is not counted.
int64_t NoFlops(const OpView&) { return 0; }

constexpr ArgDef kX[] = {{"X", ArgKind::kVariadic}};
constexpr ArgDef kOut[] = {{"Out", ArgKind::kVariadic}};
constexpr AttributeDef kIf[] = {{"precisions", AttributeType::kStrings},
                                {"ranks", AttributeType::kInts}};
constexpr AttributeDef kLoop[] = {{"precisions", AttributeType::kStrings},
                                  {"ranks", AttributeType::kInts},
                                  {"carried", AttributeType::kInt}};

constexpr OpDef kOps[] = {
    // X: the condition, then what the subgraphs read. Both subgraphs have all
    // of X as inputs; the first runs where the condition holds.
    With({"if", kX, kOut, kIf, InferIf,
          "onnx If 1-24; paddle conditional_block", NoFlops},
         Control::kBranches),
    // X: the number of iterations, the first condition, the carried values,
    // then what the subgraph only reads. The subgraph has the iteration, the
    // condition and the others as inputs; its outputs are the next condition,
    // the carried values, then one part of each list that the loop gives. Out:
    // the carried values, then the lists.
    With({"loop", kX, kOut, kLoop, InferLoop, "onnx Loop 1-24; paddle while",
          NoFlops},
         Control::kLoop),
};

}  // namespace

Span<const OpDef> ControlOps() { return kOps; }

}  // namespace placelite
