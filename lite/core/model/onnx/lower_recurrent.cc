// SPDX-License-Identifier: Apache-2.0
// RNN, GRU and LSTM.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"
#include "lite/core/op/recurrent.h"

namespace placelite {
namespace onnx_import {
namespace {

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

// X, W, R, B, sequence_lens, initial_h and of LSTM initial_c, P.
std::vector<ValueId> RecurrentInputs(OpLowering& op, bool is_lstm) {
  std::vector<ValueId> inputs = {op.Input(0), op.Input(1), op.Input(2)};
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

void LowerRecurrent(OpLowering& op, const char* ours) {
  const bool is_lstm = op.type() == "LSTM";
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
  const std::vector<ValueId> inputs = RecurrentInputs(op, is_lstm);
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

void LowerRnn(OpLowering& op) { LowerRecurrent(op, "rnn"); }
void LowerGru(OpLowering& op) { LowerRecurrent(op, "gru"); }
void LowerLstm(OpLowering& op) { LowerRecurrent(op, "lstm"); }

constexpr LoweringRule kRules[] = {
    {"GRU", 7, kNewestOpset, LowerGru},
    {"LSTM", 7, kNewestOpset, LowerLstm},
    {"RNN", 7, kNewestOpset, LowerRnn},
};

}  // namespace

Span<const LoweringRule> RecurrentRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
