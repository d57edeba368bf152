// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/registry.h"

namespace placelite {

void KernelRegistry::Add(Span<const KernelDef> rows) {
  for (const KernelDef& row : rows) {
    all_.push_back(&row);
    by_op_[row.op].push_back(&row);
    by_name_.emplace(KernelName(row), &row);
  }
}

const std::vector<const KernelDef*>& KernelRegistry::ForOp(
    std::string_view op) const {
  static const auto* const kNone = new std::vector<const KernelDef*>();
  const auto it = by_op_.find(op);
  return it == by_op_.end() ? *kNone : it->second;
}

const KernelDef* KernelRegistry::Find(std::string_view name) const {
  const auto it = by_name_.find(name);
  return it == by_name_.end() ? nullptr : it->second;
}

KernelRegistry::Named KernelRegistry::FindVariant(std::string_view name) const {
  for (const KernelDef* kernel : all_) {
    for (const VariantDef& variant : kernel->variants) {
      if (name == variant.name) return {kernel, &variant};
    }
  }
  return {};
}

}  // namespace placelite
