// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/decision.h"

#include <algorithm>

#include "lite/core/kernel/registry.h"

namespace placelite {
namespace {

const VariantDef* FindVariantOf(const KernelDef& kernel,
                                const std::string& name) {
  const auto found = std::find_if(
      kernel.variants.begin(), kernel.variants.end(),
      [&](const VariantDef& variant) { return name == variant.name; });
  return found == kernel.variants.end() ? nullptr : &*found;
}

}  // namespace

const char* ToString(DecisionSource source) {
  switch (source) {
    case DecisionSource::kNone:
      return "none";
    case DecisionSource::kScore:
      return "score";
    case DecisionSource::kPin:
      return "pin";
    case DecisionSource::kFallback:
      return "fallback";
    case DecisionSource::kModel:
      return "model";
    case DecisionSource::kCost:
      return "cost";
    case DecisionSource::kPlan:
      return "plan";
  }
  return "?";
}

Decision FindDecision(const NamedDecision& named,
                      const KernelRegistry& registry) {
  Decision decision;
  decision.source = named.source;
  if (named.kernel.empty()) return decision;
  decision.kernel = registry.Find(named.kernel);
  decision.fallback = registry.Find(named.fallback);
  bool found = decision.kernel != nullptr;
  if (found && !named.variant.empty()) {
    decision.variant = FindVariantOf(*decision.kernel, named.variant);
    decision.parameters = named.parameters;
    found = decision.variant != nullptr;
  }
  if (!found) decision.named = std::make_shared<const NamedDecision>(named);
  return decision;
}

NamedDecision NamesOf(const Decision& decision) {
  if (decision.named != nullptr) return *decision.named;
  NamedDecision named;
  if (decision.kernel != nullptr) named.kernel = KernelName(*decision.kernel);
  if (decision.fallback != nullptr) {
    named.fallback = KernelName(*decision.fallback);
  }
  if (decision.variant != nullptr) named.variant = decision.variant->name;
  named.source = decision.source;
  named.parameters = decision.parameters;
  return named;
}

}  // namespace placelite
