// SPDX-License-Identifier: Apache-2.0
// Products of matrices.
#include <cmath>

#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

void LowerMatMul(OpLowering& op) {
  const ValueId a = op.Input(0), b = op.Input(1);
  const bool vectors = op.rank(a) == 1 && op.rank(b) == 1;
  const ValueId out = EmitMatmul(op, a, b, false, false);
  op.Define(vectors ? EmitSqueeze(op, out, {0}) : out);
}

bool IsWhole(float x) { return x == std::floor(x); }

// alpha * A' * B' + beta * C
void LowerGemm(OpLowering& op) {
  const bool transpose_a = op.Int("transA", 0) != 0;
  const bool transpose_b = op.Int("transB", 0) != 0;
  const ValueId a = op.Input(0), b = op.Input(1);
  if (IsIntegral(op.info(a).precision) &&
      (!IsWhole(op.Float("alpha", 1)) || !IsWhole(op.Float("beta", 1)))) {
    return op.FailUnsupported("integers times a fraction");
  }
  const ValueId product = EmitMatmul(op, a, b, transpose_a, transpose_b);
  const ValueId out = EmitScale(op, product, op.Float("alpha", 1), 0);
  const float beta = op.Float("beta", 1);
  if (!op.HasInput(2) || beta == 0) return op.Define(out);
  const ValueId c = EmitScale(op, op.Input(2), beta, 0);
  op.Define(op.Emit("elementwise_add", {out, c}));
}

constexpr LoweringRule kRules[] = {
    {"Gemm", 6, kNewestOpset, LowerGemm},
    {"MatMul", 1, kNewestOpset, LowerMatMul},
};

}  // namespace

Span<const LoweringRule> MatrixRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
