// SPDX-License-Identifier: Apache-2.0
// rnn: recurrent layers above each other, each forward or in both directions.
#include <string_view>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

struct Mode {
  std::string_view name;
  const char* op;
  const char* activation;      // of each direction; "": the default
  std::vector<int64_t> gates;  // where each of ours is among Paddle's
};

// Returns null and fails the op if there is no such mode.
const Mode* FindMode(OpLowering& op) {
  static const auto* const kModes =
      new std::vector<Mode>{{"LSTM", "lstm", "", {0, 3, 1, 2}},
                            {"GRU", "gru", "", {1, 0, 2}},
                            {"RNN_TANH", "rnn", "", {0}},
                            {"RNN_RELU", "rnn", "r", {0}}};
  const std::string name = op.String("mode", "RNN_TANH");
  for (const Mode& mode : *kModes) {
    if (mode.name == name) return &mode;
  }
  op.FailUnsupported(StrCat("attribute 'mode' is '", name, "'"));
  return nullptr;
}

// What all layers share.
struct Stack {
  const Mode* mode = nullptr;
  int64_t layers = 1, ways = 1;
  std::vector<ValueId> weights, states;
  ValueId lengths = kNone;
};

// A matrix for x and one for h of each direction of each layer, then two biases
// of each.
constexpr int64_t kWeightsOfOne = 4;

Stack ReadStack(OpLowering& op) {
  Stack stack;
  stack.mode = FindMode(op);
  stack.layers = op.Int("num_layers", 1);
  stack.ways = op.Bool("is_bidirec", false) ? 2 : 1;
  stack.weights = op.Inputs("WeightList");
  stack.states = op.Inputs("PreState");
  // Old programs feed it as int64.
  if (op.HasInput("SequenceLength")) {
    stack.lengths = EmitCast(op, op.Input("SequenceLength"), Precision::kInt32);
  }
  if (!op.ok()) return stack;
  const auto known = static_cast<int64_t>(stack.weights.size());
  if (stack.layers < 1 || stack.layers > known ||
      known != kWeightsOfOne * stack.layers * stack.ways) {
    op.FailCorrupt(StrCat(known, " weights for ", stack.layers, " layers with ",
                          stack.ways, " directions"));
  }
  const size_t states = stack.mode->name == "LSTM" ? 2 : 1;
  if (stack.states.size() != states) {
    op.FailCorrupt(StrCat(stack.states.size(), " states, expected ", states));
  }
  return stack;
}

// The gates, which axis 0 holds behind each other, in our order.
ValueId SortGates(OpLowering& op, const Mode& mode, ValueId x) {
  const auto count = static_cast<int64_t>(mode.gates.size());
  if (count == 1) return x;
  x = EmitReshapeAxes(op, x, 0, 1, {count, -1});
  x = EmitPick(op, x, 0, mode.gates);
  return EmitReshapeAxes(op, x, 0, 2, {-1});
}

ValueId Concat(OpLowering& op, const std::vector<ValueId>& parts) {
  if (parts.size() == 1) return parts[0];
  return op.Emit("concat", parts, {{"axis", int64_t{0}}});
}

// The weights of a layer from position `first` on, `stride` positions from one
// direction to the next; `each` of them are made one.
ValueId Weights(OpLowering& op, const Stack& stack, size_t first, size_t stride,
                size_t each, int rank) {
  std::vector<ValueId> ways;
  for (int64_t way = 0; way < stack.ways; ++way) {
    std::vector<ValueId> parts;
    for (size_t i = 0; i < each; ++i) {
      const ValueId part =
          stack.weights[first + static_cast<size_t>(way) * stride + i];
      if (op.ok() && op.rank(part) != rank) {
        op.FailCorrupt(StrCat("weights have shape ", op.shape(part),
                              ", expected rank ", rank));
      }
      parts.push_back(SortGates(op, *stack.mode, part));
    }
    ways.push_back(EmitUnsqueeze(op, Concat(op, parts), {0}));
  }
  return Concat(op, ways);
}

// X, W, R, B, Lengths and the states before the first step.
std::vector<ValueId> InputsOfLayer(OpLowering& op, const Stack& stack,
                                   int64_t layer, ValueId x) {
  const auto before = static_cast<size_t>(layer * stack.ways);
  const size_t matrices = 2 * before;
  const size_t biases = stack.weights.size() / 2 + 2 * before;
  std::vector<ValueId> inputs = {x, Weights(op, stack, matrices, 2, 1, 2),
                                 Weights(op, stack, matrices + 1, 2, 1, 2),
                                 Weights(op, stack, biases, 2, 2, 1),
                                 stack.lengths};
  for (ValueId state : stack.states) {
    inputs.push_back(
        EmitSlice(op, state, 0, layer * stack.ways, (layer + 1) * stack.ways));
  }
  return inputs;
}

// The layer's output and states.
std::vector<ValueId> EmitLayer(OpLowering& op, const Stack& stack,
                               std::vector<ValueId> inputs) {
  std::string activations;
  for (int64_t way = 0; way < stack.ways; ++way) {
    activations += stack.mode->activation;
  }
  AttributeMap attributes = {
      {"direction", std::string(stack.ways == 2 ? "bidirectional" : "forward")},
      {"activations", activations}};
  if (stack.mode->name == "GRU") attributes.Set("linear_before_reset", true);
  std::vector<ValueId> outputs =
      op.EmitMulti(stack.mode->op, std::move(inputs), std::move(attributes),
                   1 + stack.states.size());
  if (!op.ok()) return outputs;
  // [steps, directions, batch, hidden]
  const ValueId y = op.Emit("transpose", {outputs[0]},
                            {{"axis", std::vector<int64_t>{0, 2, 1, 3}}});
  outputs[0] = EmitReshapeAxes(op, y, 2, 2, {-1});
  return outputs;
}

void CheckHidden(OpLowering& op, ValueId state) {
  const int64_t hidden = op.Int("hidden_size", 0);
  if (!op.ok() || op.rank(state) != 3 || op.shape(state)[2].contains(hidden)) {
    return;
  }
  op.FailCorrupt(
      StrCat("hidden_size is ", hidden, ", but PreState ", op.shape(state)));
}

// Time comes first, then the batch.
void LowerRnn(OpLowering& op) {
  ValueId x = op.Input("Input");
  const Stack stack = ReadStack(op);
  if (!op.ok()) return;
  CheckHidden(op, stack.states[0]);
  std::vector<std::vector<ValueId>> last(stack.states.size());
  for (int64_t layer = 0; op.ok() && layer < stack.layers; ++layer) {
    const std::vector<ValueId> outputs =
        EmitLayer(op, stack, InputsOfLayer(op, stack, layer, x));
    if (!op.ok()) return;
    x = outputs[0];
    for (size_t i = 0; i < last.size(); ++i) last[i].push_back(outputs[i + 1]);
  }
  std::vector<ValueId> states;
  for (const std::vector<ValueId>& parts : last) {
    states.push_back(Concat(op, parts));
  }
  op.Define(x);
  op.DefineAllSecond(states);
}

constexpr LoweringRule kRules[] = {{"rnn", "Out", LowerRnn, "State"}};

}  // namespace

Span<const LoweringRule> RecurrentRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
