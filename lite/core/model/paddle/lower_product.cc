// SPDX-License-Identifier: Apache-2.0
// Products of matrices and vectors that are other ops here.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/emit_einsum.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

void LowerBmm(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(EmitMatmul(op, x, op.Input("Y"), false, false));
}

void LowerMv(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(EmitMatmul(op, x, op.Input("Vec"), false, false));
}

// Along the last axis, which older programs keep.
void LowerDot(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId product = op.Emit("elementwise_mul", {x, op.Input("Y")});
  const bool keep = op.DeclaredRank() >= 0 && op.DeclaredRank() == op.rank(x);
  op.Define(
      EmitNumber(op, EmitReduction(op, "reduce_sum", product, {-1}, keep)));
}

// Alpha * X * Y + Beta * Input
void LowerAddmm(OpLowering& op) {
  const ValueId input = op.Input("Input"), x = op.Input("X");
  const ValueId product = EmitMatmul(op, x, op.Input("Y"), false, false);
  op.Define(op.Emit("elementwise_add",
                    {EmitScale(op, input, op.Float("Beta", 1)),
                     EmitScale(op, product, op.Float("Alpha", 1))}));
}

void LowerMultiDot(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs("X");
  if (!op.ok()) return;
  ValueId product = inputs[0];
  for (size_t i = 1; i < inputs.size(); ++i) {
    product = EmitMatmul(op, product, inputs[i], false, false);
  }
  if (op.DeclaredRank() == 0 && op.rank(product) == 1) {
    product = EmitSqueeze(op, product, {0});
  }
  op.Define(product);
}

// Each axis as two: [n,1] of X, [1,n] of Y; longer ranks in front.
ValueId EmitInterleaved(OpLowering& op, ValueId x, int rank, bool first) {
  std::vector<int64_t> shape;
  for (int i = 0; op.ok() && i < rank; ++i) {
    const int from = i - (rank - op.rank(x));
    const int64_t length = from < 0 ? 1 : ExactLength(op, x, from);
    shape.push_back(first ? length : 1);
    shape.push_back(first ? 1 : length);
  }
  return op.Emit("reshape", {x}, {{"shape", shape}});
}

// Each element of X is replaced by a block: Y times this element.
void LowerKron(OpLowering& op) {
  const ValueId x = op.Input("X"), y = op.Input("Y");
  const int rank = std::max(op.rank(x), op.rank(y));
  if (!op.ok()) return;
  if (op.rank(x) < 0 || op.rank(y) < 0 || 2 * rank > kMaxRank) {
    return op.FailUnsupported(StrCat("X ", op.shape(x), ", Y ", op.shape(y)));
  }
  const ValueId product =
      op.Emit("elementwise_mul", {EmitInterleaved(op, x, rank, true),
                                  EmitInterleaved(op, y, rank, false)});
  std::vector<int64_t> shape;
  for (int i = 0; op.ok() && i < rank; ++i) {
    const Dim outer(ExactLength(op, product, 2 * i));
    shape.push_back((outer * Dim(ExactLength(op, product, 2 * i + 1))).min);
  }
  op.Define(op.Emit("reshape", {product}, {{"shape", shape}}));
}

void LowerEinsum(OpLowering& op) {
  const std::vector<ValueId> operands = op.Inputs("Operands");
  if (op.ok()) op.Define(EmitEinsum(op, operands, op.String("equation", "")));
}

constexpr LoweringRule kRules[] = {
    {"einsum", "Out", LowerEinsum}, {"addmm", "Out", LowerAddmm},
    {"bmm", "Out", LowerBmm},       {"dot", "Out", LowerDot},
    {"kron", "Out", LowerKron},     {"multi_dot", "Out", LowerMultiDot},
    {"mv", "Out", LowerMv},
};

}  // namespace

Span<const LoweringRule> ProductRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
