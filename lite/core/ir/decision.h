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
  kCost,      // the whole graph by its costs (`--pick=model`, a search)
  kPlan,      // of a plan file and still true
};

const char* ToString(DecisionSource source);

struct Decision {
  // KernelName() of the choice; empty: not decided.
  std::string kernel;
  // The next best where `kernel` depends on shapes that are not known yet;
  // empty where it holds for the whole range.
  std::string fallback;
  // The pinned variant; empty: the runtime picks on the first run.
  std::string variant;
  DecisionSource source = DecisionSource::kNone;
  // One for each of the pinned variant's; none: its own choice.
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
