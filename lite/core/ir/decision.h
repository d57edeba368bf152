// SPDX-License-Identifier: Apache-2.0
// Decision: what lowering chose for one node, and on which grounds. It is an
// annotation: it says what was decided for one device and one set of shapes,
// and is checked again wherever either is another.
//
// Inside the engine a decision points at rows of the registry. Files name
// kernels and variants instead (NamedDecision); their readers find the rows.
#ifndef LITE_CORE_IR_DECISION_H_
#define LITE_CORE_IR_DECISION_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

class KernelRegistry;

enum class DecisionSource : uint8_t {
  kNone,
  kScore,     // the static pick
  kPin,       // the user named it
  kFallback,  // the first choice did not hold on this device or shape
  kModel,     // read from model.nb and still true
  kCost,      // cheapest for the whole graph, in place of the score's choice
  kPlan,      // read from a kernel plan and still true
};

const char* ToString(DecisionSource source);

// A decision as files write it; what is empty here is null in a Decision.
struct NamedDecision {
  std::string kernel = {};  // KernelName()
  std::string fallback = {};
  std::string variant = {};
  DecisionSource source = DecisionSource::kNone;
  std::vector<int> parameters = {};
};

// The rows are those of a KernelRegistry, which are static data.
struct Decision {
  // Null: nothing is decided.
  const KernelDef* kernel = nullptr;
  // The next best kernel, if `kernel` depends on shapes that are not known yet;
  // null if `kernel` holds for the whole range.
  const KernelDef* fallback = nullptr;
  // The pinned variant of `kernel`; if null, the runtime chooses on the first
  // run.
  const VariantDef* variant = nullptr;
  DecisionSource source = DecisionSource::kNone;
  // One value for each parameter of the pinned variant; if empty, the variant
  // chooses.
  std::vector<int> parameters = {};
  // What a file says, until its rows are found. It stays where the registry
  // lacks the kernel or the variant; such a decision does not hold.
  std::shared_ptr<const NamedDecision> named = nullptr;

  bool decided() const { return kernel != nullptr; }
  bool operator==(const Decision& o) const {
    return kernel == o.kernel && fallback == o.fallback &&
           variant == o.variant && source == o.source &&
           parameters == o.parameters && named == o.named;
  }
};

// Finds the rows that a file names. An unknown fallback is left out.
Decision FindDecision(const NamedDecision& named,
                      const KernelRegistry& registry);

// Returns the decision with names in place of rows.
NamedDecision NamesOf(const Decision& decision);

}  // namespace placelite

#endif  // LITE_CORE_IR_DECISION_H_
