// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/wide.h"

namespace placelite {
bool WideLikeInputs(const OpView& op) {
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (op.has_input(i) && op.input(i).wide) return true;
  }
  return false;
}

bool WideLikeAllInputs(const OpView& op) {
  bool any = false;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (!op.has_input(i) || op.input(i).is_constant()) continue;
    if (!op.input(i).wide) return false;
    any = true;
  }
  return any;
}

bool AlwaysWide(const OpView&) { return true; }

void InferWide(const OpView& op, Span<ValueInfo* const> outputs) {
  const WideRule rule = op.def().traits.is_wide;
  const bool wide = rule != nullptr && rule(op);
  for (ValueInfo* output : outputs) {
    output->wide = wide && IsFloatingPoint(output->precision);
  }
}

}  // namespace placelite
