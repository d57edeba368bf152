// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/emit_einsum.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

void LowerEinsum(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs();
  if (op.ok()) op.Define(EmitEinsum(op, inputs, op.String("equation", "")));
}

constexpr LoweringRule kRules[] = {
    {"Einsum", 12, kNewestOpset, LowerEinsum},
};

}  // namespace

Span<const LoweringRule> EinsumRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
