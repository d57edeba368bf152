// SPDX-License-Identifier: Apache-2.0
// RNN, GRU, LSTM and DynamicQuantizeLSTM.
#include <algorithm>
#include <string_view>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"
#include "lite/core/op/recurrent.h"

namespace placelite {
namespace onnx_import {
namespace {

// Whether the numbers of an attribute, which HardSigmoid alone takes of the
// activations here, are its usual one.
bool AreDefaults(const std::vector<float>& numbers, float usual) {
  return std::all_of(numbers.begin(), numbers.end(),
                     [&](float number) { return number == usual; });
}

// A letter for each; others of ONNX's are not supported.
std::string Activations(OpLowering& op) {
  std::string letters;
  for (const std::string& name : op.Strings("activations")) {
    if (name == "Sigmoid") {
      letters += 's';
    } else if (name == "Tanh") {
      letters += 't';
    } else if (name == "Relu") {
      letters += 'r';
    } else if (name == "HardSigmoid" &&
               AreDefaults(op.Floats("activation_alpha"), 0.2f) &&
               AreDefaults(op.Floats("activation_beta"), 0.5f)) {
      letters += 'h';
    } else {
      op.FailUnsupported(StrCat("activation '", name, "'"));
    }
  }
  return letters;
}

// If layout is 1, the batch axis comes first.
ValueId Swapped(OpLowering& op, ValueId id, std::vector<int64_t> order) {
  if (id == kNone || op.Int("layout", 0) == 0) return id;
  return op.Emit("transpose", {id}, {{"axis", std::move(order)}});
}

void CheckHidden(OpLowering& op, ValueId r) {
  if (!op.ok() || !op.HasAttribute("hidden_size") || op.rank(r) != 3) return;
  const int64_t hidden = op.Int("hidden_size", 0);
  if (op.shape(r)[2].contains(hidden)) return;
  op.FailCorrupt(StrCat("hidden_size is ", hidden, ", but R ", op.shape(r)));
}

// X, W and R are given; B, sequence_lens, initial_h and of LSTM initial_c and P
// follow.
std::vector<ValueId> RecurrentInputs(OpLowering& op, bool is_lstm,
                                     std::vector<ValueId> inputs) {
  for (int i = 3; i < (is_lstm ? 8 : 6); ++i) {
    inputs.push_back(op.OptionalInput(i));
  }
  inputs[0] = Swapped(op, inputs[0], {1, 0, 2});
  inputs[kRecurrentH] = Swapped(op, inputs[kRecurrentH], {1, 0, 2});
  if (is_lstm)
    inputs[kRecurrentC] = Swapped(op, inputs[kRecurrentC], {1, 0, 2});
  while (inputs.back() == kNone && inputs.size() > 3) inputs.pop_back();
  return inputs;
}

void LowerRecurrent(OpLowering& op, const char* ours,
                    std::vector<ValueId> x_w_r) {
  const bool is_lstm = ours == std::string_view("lstm");
  if (op.Int("input_forget", 0) != 0) {
    return op.FailUnsupported("attribute 'input_forget' is set");
  }
  AttributeMap attributes = {{"direction", op.String("direction", "forward")},
                             {"activations", Activations(op)},
                             {"clip", op.Float("clip", 0)}};
  if (op.type() == "GRU") {
    attributes.Set("linear_before_reset",
                   op.Int("linear_before_reset", 0) != 0);
  }
  const std::vector<ValueId> inputs =
      RecurrentInputs(op, is_lstm, std::move(x_w_r));
  CheckHidden(op, inputs[2]);
  std::vector<ValueId> outputs =
      op.EmitMulti(ours, inputs, std::move(attributes), is_lstm ? 3 : 2);
  if (!op.ok()) return;
  outputs.resize(
      std::min(outputs.size(), static_cast<size_t>(op.NumOutputs())));
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (!op.IsOutputRead(static_cast<int>(i))) continue;
    outputs[i] = i == 0 ? Swapped(op, outputs[i], {2, 0, 1, 3})
                        : Swapped(op, outputs[i], {1, 0, 2});
  }
  op.DefineAll(outputs);
}

std::vector<ValueId> FirstInputs(OpLowering& op) {
  return {op.Input(0), op.Input(1), op.Input(2)};
}

void LowerRnn(OpLowering& op) { LowerRecurrent(op, "rnn", FirstInputs(op)); }
void LowerGru(OpLowering& op) { LowerRecurrent(op, "gru", FirstInputs(op)); }
void LowerLstm(OpLowering& op) { LowerRecurrent(op, "lstm", FirstInputs(op)); }

// Returns input `i`, codes [directions, inputs, 4 * hidden], as the weights
// that LSTM has. Input `scale_input` has the scales and the input behind it the
// zero points: one number for each direction, or one for each column of it.
ValueId EmitDecodedGates(OpLowering& op, int i, int scale_input) {
  const ValueId codes = op.Input(i);
  std::vector<ValueId> inputs = {codes, op.Input(scale_input),
                                 op.Input(scale_input + 1)};
  if (!op.ok()) return kNone;
  const int rank = op.rank(inputs[1]);
  if (op.rank(codes) != 3 || rank < 1 || rank > 2 ||
      rank != op.rank(inputs[2])) {
    op.FailUnsupported(StrCat("weights ", op.shape(codes), ", scales ",
                              op.shape(inputs[1]), ", zero points ",
                              op.shape(inputs[2])));
    return kNone;
  }
  for (size_t list : {1, 2}) {
    if ((op.shape(inputs[list])[0] == op.shape(codes)[0]) != Tri::kNo) continue;
    op.FailCorrupt(StrCat("weights ", op.shape(codes),
                          " with scales or zero points ",
                          op.shape(inputs[list])));
    return kNone;
  }
  AttributeMap attributes = {{"axis", int64_t{0}}};
  if (rank == 2) {
    // All inputs of a column are one block.
    const Dim count = op.shape(codes)[1];
    if (!count.exact() || count.min < 1) {
      op.FailUnsupported(StrCat("weights ", op.shape(codes)));
      return kNone;
    }
    attributes = {{"axis", int64_t{1}}, {"block_size", count.min}};
    for (size_t list : {1, 2}) {
      inputs[list] = EmitUnsqueeze(op, inputs[list], {1});
    }
  }
  return op.Emit(
      "transpose",
      {op.Emit("dequantize_linear", std::move(inputs), std::move(attributes))},
      {{"axis", std::vector<int64_t>{0, 2, 1}}});
}

// Inputs 8 to 11 are the scale and the zero point of W, and those of R. X is
// rounded as onnxruntime rounds it; it also rounds h before each step, and we
// do not.
void LowerDynamicQuantizeLstm(OpLowering& op) {
  LowerRecurrent(op, "lstm",
                 {op.Emit("dynamic_fake_quantize", {op.Input(0)}),
                  EmitDecodedGates(op, 1, 8), EmitDecodedGates(op, 2, 10)});
}

constexpr LoweringRule kRules[] = {
    {"DynamicQuantizeLSTM", 1, 1, LowerDynamicQuantizeLstm, kMicrosoftDomain},
    {"GRU", 7, kNewestOpset, LowerGru},
    {"LSTM", 7, kNewestOpset, LowerLstm},
    {"RNN", 7, kNewestOpset, LowerRnn},
};

}  // namespace

Span<const LoweringRule> RecurrentRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
