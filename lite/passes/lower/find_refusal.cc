// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/find_refusal.h"

namespace placelite {

const VariantRefusal* FindRefusal(const LowerOptions& options,
                                  const JudgedOp& op,
                                  const std::string& variant) {
  for (const VariantRefusal& refusal : options.refusals) {
    if (refusal.op != op.name || refusal.variant != variant) continue;
    // Casts of one value from and to other places may have the same name.
    if (op.cast.has_value() &&
        (op.cast->from != refusal.from || op.cast->to != refusal.to)) {
      continue;
    }
    return &refusal;
  }
  return nullptr;
}

}  // namespace placelite
