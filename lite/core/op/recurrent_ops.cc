// SPDX-License-Identifier: Apache-2.0
// Recurrent layers: rnn, gru, lstm, forward, reverse or both.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/recurrent.h"

namespace placelite {
namespace {

const Dim kAnySize(0, Dim::kUnbounded);

Dim Axis(const ShapeRange& shape, int axis) {
  return shape.rank_known() ? shape[axis] : kAnySize;
}

// An input has this shape, as far as both are known.
Status ExpectShape(const OpView& op, size_t input, const ShapeRange& expected) {
  if (!op.has_input(input)) return Status::Ok();
  const ShapeRange& shape = op.input_shape(input);
  LITE_RETURN_IF_ERROR(ExpectRank(op, input, expected.rank()));
  for (int i = 0; shape.rank_known() && i < shape.rank(); ++i) {
    if ((shape[i] == expected[i]) != Tri::kNo) continue;
    return Fail(op, StrCat(op.def().inputs[input].name, " has shape ", shape,
                           ", expected ", expected));
  }
  return Status::Ok();
}

Status ExpectPrecisions(const OpView& op) {
  for (size_t i = 1; i < op.num_op_inputs(); ++i) {
    if (!op.has_input(i)) continue;
    const Precision wanted =
        i == kRecurrentLengths ? Precision::kInt32 : op.input(0).precision;
    if (op.input(i).precision == wanted) continue;
    return Fail(op, StrCat(op.def().inputs[i].name, " is ",
                           op.input(i).precision, ", expected ", wanted));
  }
  return Status::Ok();
}

Status CheckAttributes(const OpView& op, int64_t directions) {
  const std::string& letters = op.attributes().String("activations");
  const auto expected =
      static_cast<size_t>(directions * ActivationsOf(op.def().name));
  if (!letters.empty() && letters.size() != expected) {
    return Fail(op,
                StrCat(letters.size(), " activations, expected ", expected));
  }
  if (letters.find_first_not_of("strh") != std::string::npos) {
    return Fail(op, StrCat("activations are '", letters, "'"));
  }
  const float clip = op.attributes().Float("clip");
  return clip >= 0 ? Status::Ok() : Fail(op, StrCat("clip is ", clip));
}

Status InferRecurrent(InferContext& context) {
  const OpView& op = context.op();
  const std::string& direction = op.attributes().String("direction");
  if (direction != "forward" && direction != "reverse" &&
      direction != "bidirectional") {
    return Fail(op, StrCat("direction is '", direction, "'"));
  }
  const int64_t directions = direction == "bidirectional" ? 2 : 1;
  LITE_RETURN_IF_ERROR(CheckAttributes(op, directions));
  LITE_RETURN_IF_ERROR(ExpectPrecisions(op));
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 3));
  LITE_RETURN_IF_ERROR(ExpectRank(op, 2, 3));
  const ShapeRange &x = op.input_shape(0), &r = op.input_shape(2);
  const Dim steps = Axis(x, 0), batch = Axis(x, 1), hidden = Axis(r, 2);
  const Dim all = Dim(directions);
  const Dim gates = Dim(GatesOf(op.def().name)) * hidden;
  const ShapeRange state = {all, batch, hidden};
  LITE_RETURN_IF_ERROR(ExpectShape(op, 1, {all, gates, Axis(x, 2)}));
  LITE_RETURN_IF_ERROR(ExpectShape(op, 2, {all, gates, hidden}));
  LITE_RETURN_IF_ERROR(ExpectShape(op, kRecurrentBias, {all, Dim(2) * gates}));
  LITE_RETURN_IF_ERROR(ExpectShape(op, kRecurrentLengths, {batch}));
  LITE_RETURN_IF_ERROR(ExpectKnownWithin(op, kRecurrentLengths, 0, steps.max));
  LITE_RETURN_IF_ERROR(ExpectShape(op, kRecurrentH, state));
  LITE_RETURN_IF_ERROR(ExpectShape(op, kRecurrentC, state));
  LITE_RETURN_IF_ERROR(
      ExpectShape(op, kRecurrentPeepholes, {all, Dim(3) * hidden}));
  const Precision precision = op.input(0).precision;
  context.SetOutput(0, precision, {steps, all, batch, hidden});
  for (size_t i = 1; i < context.num_outputs(); ++i) {
    context.SetOutput(i, precision, state);
  }
  return Status::Ok();
}

// Two for each weight, each step and each entry of the batch.
int64_t RecurrentFlops(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  const int64_t weights =
      SaturatingProduct({1, op.input_shape(1).NumElements().max}) / 2 +
      op.input_shape(2).NumElements().max / 2;
  return SaturatingProduct({4, weights, x[0].max, x[1].max});
}

constexpr auto kOptional = ArgKind::kOptional;
constexpr ArgDef kInputs[] = {{"X"},
                              {"W"},
                              {"R"},
                              {"B", kOptional},
                              {"Lengths", kOptional},
                              {"InitialH", kOptional}};
constexpr ArgDef kLstmInputs[] = {{"X"},
                                  {"W"},
                                  {"R"},
                                  {"B", kOptional},
                                  {"Lengths", kOptional},
                                  {"InitialH", kOptional},
                                  {"InitialC", kOptional},
                                  {"P", kOptional}};
constexpr ArgDef kOutputs[] = {{"Y"}, {"LastH"}};
constexpr ArgDef kLstmOutputs[] = {{"Y"}, {"LastH"}, {"LastC"}};

constexpr AttributeDef kAttributes[] = {
    {"direction", AttributeType::kString, "forward"},
    // Letters: s for sigmoid, t for tanh, r for relu, h for hard_sigmoid
    // (clip(0.2 x + 0.5, 0, 1)), those of each direction; none: the usual ones.
    {"activations", AttributeType::kString, ""},
    // The inputs of activations are clipped to [-clip, clip]; 0 means no
    // clipping.
    {"clip", AttributeType::kFloat, "0"}};
constexpr AttributeDef kGruAttributes[] = {
    {"direction", AttributeType::kString, "forward"},
    {"activations", AttributeType::kString, ""},
    {"clip", AttributeType::kFloat, "0"},
    // Whether the reset gate comes behind the matrix, not before it.
    {"linear_before_reset", AttributeType::kBool, "false"}};

// X [steps,batch,inputs], W [directions,gates*hidden,inputs], R
// [directions,gates*hidden,hidden], B [directions,2*gates*hidden]: that of W,
// then that of R. The formulas are in lite/kernels/recurrent/recurrent.h.
constexpr OpDef kOps[] = {
    {"rnn", kInputs, kOutputs, kAttributes, InferRecurrent,
     "paddle rnn; onnx RNN", RecurrentFlops},
    {"gru", kInputs, kOutputs, kGruAttributes, InferRecurrent,
     "paddle rnn; onnx GRU", RecurrentFlops},
    {"lstm", kLstmInputs, kLstmOutputs, kAttributes, InferRecurrent,
     "paddle rnn; onnx LSTM", RecurrentFlops},
};

}  // namespace

Span<const OpDef> RecurrentOps() { return kOps; }

}  // namespace placelite
