// SPDX-License-Identifier: Apache-2.0
// Decisions by their names.
#ifndef TEST_SUPPORT_DECISIONS_H_
#define TEST_SUPPORT_DECISIONS_H_

#include <memory>
#include <string>
#include <utility>

#include "lite/core/ir/decision.h"

namespace placelite {

inline std::string KernelOf(const Decision& decision) {
  return NamesOf(decision).kernel;
}
inline std::string FallbackOf(const Decision& decision) {
  return NamesOf(decision).fallback;
}
inline std::string VariantOf(const Decision& decision) {
  return NamesOf(decision).variant;
}

// A decision as a file says it, whose rows nobody has found.
inline Decision Unfound(NamedDecision named) {
  Decision decision;
  decision.named = std::make_shared<const NamedDecision>(std::move(named));
  return decision;
}

}  // namespace placelite

#endif  // TEST_SUPPORT_DECISIONS_H_
