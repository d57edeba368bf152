// Element-wise ops of two or more tensors, and reductions.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

constexpr struct {
  const char* onnx;
  const char* ours;
} kOps[] = {
    {"Add", "elementwise_add"}, {"Div", "elementwise_div"},
    {"Max", "elementwise_max"}, {"Mean", "elementwise_add"},
    {"Min", "elementwise_min"}, {"Mul", "elementwise_mul"},
    {"Pow", "elementwise_pow"}, {"Sub", "elementwise_sub"},
    {"Sum", "elementwise_add"},
};

std::string OurOp(const OpLowering& op) {
  for (const auto& row : kOps) {
    if (op.type() == row.onnx) return row.ours;
  }
  return "";
}

void LowerBinary(OpLowering& op) {
  op.Define(op.Emit(OurOp(op), {op.Input(0), op.Input(1)}));
}

// An exponent may have another type than X; it counts as X's.
void LowerPow(OpLowering& op) {
  const ValueId x = op.Input(0);
  const ValueId y = EmitCast(op, op.Input(1), op.info(x).precision);
  op.Define(op.Emit("elementwise_pow", {x, y}));
}

void LowerVariadic(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs();
  if (!op.ok()) return;
  ValueId out = inputs[0];
  for (size_t i = 1; i < inputs.size(); ++i) {
    out = op.Emit(OurOp(op), {out, inputs[i]});
  }
  if (op.type() == "Mean" && inputs.size() > 1) {
    const float scale = 1 / static_cast<float>(inputs.size());
    out = op.Emit("scale", {out}, {{"scale", scale}, {"bias", 0.f}});
  }
  op.Define(out);
}

// What happens to each element before, which reduction, what happens after.
struct Reduction {
  const char* onnx;
  const char* before;
  const char* ours;
  const char* after;
};

constexpr Reduction kReductions[] = {
    {"ReduceL1", "abs", "reduce_sum", nullptr},
    {"ReduceL2", "square", "reduce_sum", "sqrt"},
    {"ReduceLogSum", nullptr, "reduce_sum", "log"},
    {"ReduceMax", nullptr, "reduce_max", nullptr},
    {"ReduceMean", nullptr, "reduce_mean", nullptr},
    {"ReduceMin", nullptr, "reduce_min", nullptr},
    {"ReduceProd", nullptr, "reduce_prod", nullptr},
    {"ReduceSum", nullptr, "reduce_sum", nullptr},
    {"ReduceSumSquare", "square", "reduce_sum", nullptr},
};

// Axes are an attribute in old opsets, input 1 in new ones.
void LowerReduce(OpLowering& op) {
  ValueId x = op.Input(0);
  const std::vector<int64_t> axes = op.IntsInput(1, "axes");
  const bool keep = op.Int("keepdims", 1) != 0;
  if (axes.empty() && op.Int("noop_with_empty_axes", 0) != 0) {
    return op.Define(op.Emit("identity", {x}));
  }
  for (const Reduction& row : kReductions) {
    if (op.type() != row.onnx) continue;
    if (row.before != nullptr) x = op.Emit(row.before, {x});
    ValueId out = op.Emit(row.ours, {x}, {{"dim", axes}, {"keep_dim", keep}});
    if (row.after != nullptr) out = op.Emit(row.after, {out});
    return op.Define(out);
  }
}

constexpr LoweringRule kRules[] = {
    {"Add", 7, kNewestOpset, LowerBinary},
    {"Div", 7, kNewestOpset, LowerBinary},
    {"Max", 6, kNewestOpset, LowerVariadic},
    {"Mean", 6, kNewestOpset, LowerVariadic},
    {"Min", 6, kNewestOpset, LowerVariadic},
    {"Mul", 7, kNewestOpset, LowerBinary},
    {"Pow", 7, kNewestOpset, LowerPow},
    {"ReduceL1", 1, kNewestOpset, LowerReduce},
    {"ReduceL2", 1, kNewestOpset, LowerReduce},
    {"ReduceLogSum", 1, kNewestOpset, LowerReduce},
    {"ReduceMax", 1, kNewestOpset, LowerReduce},
    {"ReduceMean", 1, kNewestOpset, LowerReduce},
    {"ReduceMin", 1, kNewestOpset, LowerReduce},
    {"ReduceProd", 1, kNewestOpset, LowerReduce},
    {"ReduceSum", 1, kNewestOpset, LowerReduce},
    {"ReduceSumSquare", 1, kNewestOpset, LowerReduce},
    {"Sub", 7, kNewestOpset, LowerBinary},
    {"Sum", 6, kNewestOpset, LowerVariadic},
};

}  // namespace

Span<const LoweringRule> ElementwiseRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
