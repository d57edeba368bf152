// SPDX-License-Identifier: Apache-2.0
// The choice of a variant and its parameters for one op, exact shapes known.
// Internal to the room.
#ifndef LITE_CORE_PROGRAM_VARIANT_CHOICE_H_
#define LITE_CORE_PROGRAM_VARIANT_CHOICE_H_

#include <cmath>
#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/kernel_def.h"
#include "lite/core/program/tuning_source.h"

namespace placelite {

// A variant with one value for each of its parameters; no values leave all of
// them to the variant.
struct VariantChoice {
  const VariantDef* variant = nullptr;
  std::vector<int> parameters;
  // "pin", "tuned: exact device", "estimate", "order"; and why a record was not
  // taken.
  std::string source;
  // Of AllChoices: the estimate for the variant; NaN: unknown.
  double cost = NAN;
  // Whether a record tells of the workload, be it taken or not.
  bool recorded = false;

  bool operator==(const VariantChoice& o) const {
    return variant == o.variant && parameters == o.parameters;
  }
};

// One op as the choice sees it.
struct Workload {
  const KernelDef& kernel;
  const OpView& op;
  const DeviceInfo& device;
  std::vector<Place> inputs, outputs;  // absent inputs: any place
  int threads;
  // By the device, when they were prepared.
  Span<const VariantDef* const> refused = {};
};

// `node`, whose inputs and outputs have places, as the choice sees it. `op` is
// the view of the node.
Workload WorkloadOf(const Graph& graph, const Node& node,
                    const KernelDef& kernel, const OpView& op,
                    const DeviceInfo& device, int threads);

// What the decision pins, else what was measured here or for what ships,
// else the cheapest by estimate, the first of those whose costs are equal or
// unknown. What ships was measured for speed alone: where it rounds more than
// what the estimates choose, theirs is taken. Without a variant: `reason` says
// why.
VariantChoice ChooseVariant(const Workload& workload, const Decision& decision,
                            const TuningSource& tuning, std::string* reason);

// Every candidate of a workload, the one that ChooseVariant takes without
// measurements first: each variant that applies and is built, as it chooses
// itself and with all combinations of its parameters' values.
std::vector<VariantChoice> AllChoices(const Workload& workload);

// Leaves out the choices whose estimate is above `factor` times the least one
// and tells how many; those without an estimate stay. 0: keeps all.
size_t ScreenByEstimate(double factor, std::vector<VariantChoice>* choices);

// The choice as a database knows it, and back: false where the variant has no
// such parameters.
TuningParameters ParametersOf(const VariantChoice& choice);
bool SetParameters(const TuningParameters& parameters, VariantChoice* choice);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_VARIANT_CHOICE_H_
