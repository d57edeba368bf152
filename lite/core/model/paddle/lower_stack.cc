// SPDX-License-Identifier: Apache-2.0
// Ops that put tensors together, or take them apart.
#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

void LowerStack(OpLowering& op) {
  std::vector<ValueId> inputs = op.Inputs("X");
  const int64_t axis = op.Int("axis", 0);
  for (ValueId& x : inputs) {
    x = op.Emit("unsqueeze", {x}, {{"axes", std::vector<int64_t>{axis}}});
  }
  op.Define(op.Emit("concat", inputs, {{"axis", axis}}));
}

// Returns as many outputs as the axis is long; they do not have this axis.
void LowerUnstack(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t axis = FrontAxis(op, x, op.Int("axis", 0));
  const int64_t length = ExactLength(op, x, axis);
  const size_t outputs = op.NumOutputs();
  if (op.ok() && length != static_cast<int64_t>(outputs)) {
    return op.FailCorrupt(
        StrCat(outputs, " outputs for ", op.shape(x), " along ", axis));
  }
  std::vector<ValueId> parts =
      op.EmitMulti("split", {x}, {{"axis", axis}}, outputs);
  for (ValueId& part : parts) part = EmitSqueeze(op, part, {axis});
  op.DefineAll(parts);
}

// Output i has the elements of input i along axis i.
void LowerMeshgrid(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs("X");
  if (inputs.size() > kMaxRank) {
    return op.FailUnsupported(StrCat(inputs.size(), " inputs"));
  }
  std::vector<Size> shape;
  const std::vector<int64_t> ones(inputs.size(), 1);
  for (ValueId x : inputs) {
    if (op.ok() && op.rank(x) != 1) {
      return op.FailUnsupported(StrCat("an input ", op.shape(x)));
    }
    shape.emplace_back(x, 0);
  }
  std::vector<ValueId> outputs;
  for (size_t i = 0; i < inputs.size(); ++i) {
    std::vector<int64_t> column = ones;
    column[i] = -1;
    const ValueId x = op.Emit("reshape", {inputs[i]}, {{"shape", column}});
    outputs.push_back(EmitExpandTo(op, x, shape));
  }
  op.DefineAll(outputs);
}

// Each to the shape that all broadcast to.
void LowerBroadcastTensors(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs("X");
  std::vector<ValueId> outputs;
  for (ValueId x : inputs) {
    for (ValueId y : inputs) {
      if (x != y) x = op.Emit("expand", {x, op.Emit("shape", {y})});
    }
    outputs.push_back(x);
  }
  op.DefineAll(outputs);
}

// Cuts `length` columns (-1: all) out of each matrix, from start_index on.
std::vector<ValueId> EmitColumns(OpLowering& op) {
  std::vector<ValueId> inputs = op.Inputs("X");
  const int64_t start = op.Int("start_index", 0);
  const int64_t length = op.Int("length", -1);
  for (ValueId& x : inputs) {
    const int64_t width = ExactLength(op, x, FrontAxis(op, x, 1));
    const int64_t from = start < 0 ? start + width : start;
    if (op.ok() && (from < 0 || from > width || length > width - from)) {
      op.FailCorrupt(StrCat("start_index ", start, " and length ", length,
                            " for ", op.shape(x)));
    }
    if (!op.ok()) return inputs;
    x = EmitSlice(op, x, 1, from, length < 0 ? width : from + length);
  }
  return inputs;
}

void LowerPartialConcat(OpLowering& op) {
  op.Define(op.Emit("concat", EmitColumns(op), {{"axis", int64_t{1}}}));
}

void LowerPartialSum(OpLowering& op) {
  const std::vector<ValueId> inputs = EmitColumns(op);
  if (!op.ok()) return;
  ValueId sum = inputs[0];
  for (size_t i = 1; i < inputs.size(); ++i) {
    sum = op.Emit("elementwise_add", {sum, inputs[i]});
  }
  op.Define(sum);
}

constexpr LoweringRule kRules[] = {
    {"broadcast_tensors", "Out", LowerBroadcastTensors},
    {"meshgrid", "Out", LowerMeshgrid},
    {"partial_concat", "Out", LowerPartialConcat},
    {"partial_sum", "Out", LowerPartialSum},
    {"stack", "Y", LowerStack},
    {"unbind", "Out", LowerUnstack},
    {"unstack", "Y", LowerUnstack},
};

}  // namespace

Span<const LoweringRule> StackRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
