// SPDX-License-Identifier: Apache-2.0
// Decision: what lowering chose for one node, and on which grounds. It is an
// annotation: it says what was decided for one device and one set of shapes,
// and is checked again wherever either is another.
#ifndef LITE_CORE_IR_DECISION_H_
#define LITE_CORE_IR_DECISION_H_

#include <cstdint>
#include <string>
#include <vector>

namespace placelite {

enum class DecisionSource : uint8_t {
  kNone,
  kScore,     // the static pick
  kPin,       // the user named it
  kFallback,  // the first choice did not hold on this device or shape
  kModel,     // read from model.nb and still true
  kCost,      // cheapest for the whole graph (`--pick=model`, a search)
  kPlan,      // read from a kernel plan and still true
};

const char* ToString(DecisionSource source);

struct Decision {
  // KernelName() of the choice; empty if nothing is decided.
  std::string kernel;
  // The next best kernel, if `kernel` depends on shapes that are not known yet;
  // empty if `kernel` holds for the whole range.
  std::string fallback;
  // The pinned variant; if empty, the runtime chooses on the first run.
  std::string variant;
  DecisionSource source = DecisionSource::kNone;
  // One value for each parameter of the pinned variant; if empty, the variant
  // chooses.
  std::vector<int> parameters = {};

  bool decided() const { return !kernel.empty(); }
  bool operator==(const Decision& o) const {
    return kernel == o.kernel && fallback == o.fallback &&
           variant == o.variant && parameters == o.parameters &&
           source == o.source;
  }
};

}  // namespace placelite

#endif  // LITE_CORE_IR_DECISION_H_
