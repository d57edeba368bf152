// SPDX-License-Identifier: Apache-2.0
// Reductions.
#include <limits>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// The function of each element before the reduction, the reduction itself, and
// the function of its result.
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
ValueId EmitReduction(OpLowering& op, const std::string& ours, ValueId x,
                      bool keep) {
  const bool none_where_empty = op.Int("noop_with_empty_axes", 0) != 0;
  if (op.IsComputed(1)) {
    return op.EmitByInput(
        StrCat(ours, "_by_input"), x, {1},
        {{"keep_dim", keep}, {"none_where_empty", none_where_empty}});
  }
  const std::vector<int64_t> axes = op.IntsInput(1, "axes");
  if (axes.empty() && none_where_empty) return op.Emit("identity", {x});
  return op.Emit(ours, {x}, {{"dim", axes}, {"keep_dim", keep}});
}

bool IsExtreme(const Reduction& row) {
  return row.ours == std::string_view("reduce_max") ||
         row.ours == std::string_view("reduce_min");
}

void LowerReduce(OpLowering& op) {
  ValueId x = op.Input(0);
  for (const Reduction& row : kReductions) {
    if (op.type() != row.onnx) continue;
    if (row.before != nullptr) x = op.Emit(row.before, {x});
    // Booleans have a largest and a least, and no other reduction.
    const bool booleans =
        IsExtreme(row) && op.ok() && op.info(x).precision == Precision::kBool;
    if (booleans) x = EmitCast(op, x, Precision::kUInt8);
    ValueId out = EmitReduction(op, row.ours, x, op.Int("keepdims", 1) != 0);
    if (row.after != nullptr) out = op.Emit(row.after, {out});
    return op.Define(booleans ? EmitCast(op, out, Precision::kBool) : out);
  }
}

ValueId EmitFinite(OpLowering& op, ValueId x) {
  return op.Emit("clip", {x},
                 {{"min", std::numeric_limits<float>::lowest()},
                  {"max", std::numeric_limits<float>::max()}});
}

// Where the axes are computed, the maximum is taken twice: once it keeps the
// axes, once it does not.
void LogSumExpByInput(OpLowering& op) {
  const ValueId x = op.Input(0);
  const bool keep = op.Int("keepdims", 1) != 0;
  const ValueId max = EmitFinite(op, EmitReduction(op, "reduce_max", x, true));
  const ValueId centred = op.Emit("elementwise_sub", {x, max});
  const ValueId sum =
      EmitReduction(op, "reduce_sum", op.Emit("exp", {centred}), keep);
  const ValueId back =
      keep ? max : EmitFinite(op, EmitReduction(op, "reduce_max", x, false));
  op.Define(op.Emit("elementwise_add", {op.Emit("log", {sum}), back}));
}

// max + log(sum(exp(x - max))), which cannot overflow; a finite max also keeps
// infinite elements from becoming nan.
void LowerReduceLogSumExp(OpLowering& op) {
  if (op.IsComputed(1)) return LogSumExpByInput(op);
  const ValueId x = op.Input(0);
  std::vector<int64_t> axes = op.IntsInput(1, "axes");
  if (op.ok() && op.rank(x) < 0) {
    return op.FailUnsupported("X has no known rank");
  }
  if (axes.empty() && op.Int("noop_with_empty_axes", 0) != 0) {
    return op.Define(op.Emit("identity", {x}));
  }
  if (axes.empty()) {
    for (int i = 0; i < op.rank(x); ++i) axes.push_back(i);
  }
  const AttributeMap along = {{"dim", axes}, {"keep_dim", true}};
  const ValueId max = EmitFinite(op, op.Emit("reduce_max", {x}, along));
  const ValueId centred = op.Emit("elementwise_sub", {x, max});
  const ValueId sum = op.Emit("reduce_sum", {op.Emit("exp", {centred})}, along);
  const ValueId out = op.Emit("elementwise_add", {op.Emit("log", {sum}), max});
  const bool keep = op.Int("keepdims", 1) != 0;
  op.Define(keep ? out : EmitSqueeze(op, out, axes));
}

constexpr LoweringRule kRules[] = {
    {"ReduceL1", 1, kNewestOpset, LowerReduce},
    {"ReduceL2", 1, kNewestOpset, LowerReduce},
    {"ReduceLogSum", 1, kNewestOpset, LowerReduce},
    {"ReduceLogSumExp", 1, kNewestOpset, LowerReduceLogSumExp},
    {"ReduceMax", 1, kNewestOpset, LowerReduce},
    {"ReduceMean", 1, kNewestOpset, LowerReduce},
    {"ReduceMin", 1, kNewestOpset, LowerReduce},
    {"ReduceProd", 1, kNewestOpset, LowerReduce},
    {"ReduceSum", 1, kNewestOpset, LowerReduce},
    {"ReduceSumSquare", 1, kNewestOpset, LowerReduce},
};

}  // namespace

Span<const LoweringRule> ReduceRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
