// SPDX-License-Identifier: Apache-2.0
// The choice of a variant and its parameters for one op whose shapes are exact.
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

// On which ground a variant was chosen.
struct VariantGround {
  enum class Kind : uint8_t {
    kOrder,     // the first row; costs are equal or unknown
    kEstimate,  // the least estimated cost
    kPin,       // the decision names it
    kTuned,     // measured on this machine
    kShipped,   // measured on a device of this class
  };
  Kind kind = Kind::kOrder;
  // How well the record fits; set with kTuned and kShipped.
  TuningMatch match = TuningMatch::kMiss;
  // The shipped choice that was not taken, because it rounds more.
  const VariantDef* rougher = nullptr;

  // Whether a record of the workload exists, taken or not.
  bool recorded() const {
    return kind == Kind::kTuned || kind == Kind::kShipped || rougher != nullptr;
  }
};

// "pin", "tuned: exact device", "estimate", "order", with the reason why a
// record was not taken.
std::string ToString(const VariantGround& ground);

// A variant with one value for each of its parameters. If there are no values,
// the variant chooses all of them.
struct VariantChoice {
  const VariantDef* variant = nullptr;
  std::vector<int> parameters;
  VariantGround ground;
  // The estimated cost of the variant; NaN if unknown.
  double cost = NAN;

  bool operator==(const VariantChoice& o) const {
    return variant == o.variant && parameters == o.parameters;
  }
};

// What the choice needs to know of one op.
struct Workload {
  const KernelDef& kernel;
  const OpView& op;
  const DeviceInfo& device;
  std::vector<Place> inputs, outputs;  // an absent input has any place
  int threads;
  // The variants that the device refused when they were prepared.
  Span<const VariantDef* const> refused = {};
};

// Describes `node`, whose inputs and outputs must have places. `op` is the view
// of the node.
Workload WorkloadOf(const Graph& graph, const Node& node,
                    const KernelDef& kernel, const OpView& op,
                    const DeviceInfo& device, int threads);

// Chooses the variant that the decision pins; otherwise the one that
// measurements of this machine or the shipped ones name; otherwise the one with
// the smallest estimate, and the first of those whose costs are equal or
// unknown. Shipped measurements were made for speed alone: where their choice
// rounds more than the estimate's choice, the latter is taken. If no variant is
// found, the error (kUnsupported) says why.
Result<VariantChoice> ChooseVariant(const Workload& workload,
                                    const Decision& decision,
                                    const TuningSource& tuning);

// Every candidate of a workload; the one that ChooseVariant would take without
// measurements comes first. A candidate is a variant that applies and is built,
// either with the parameters that it chooses itself or with one combination of
// its parameters' values.
std::vector<VariantChoice> AllChoices(const Workload& workload);

// Removes the choices whose estimate is above `factor` times the smallest one,
// and returns how many were removed. Choices without an estimate stay. 0 keeps
// all.
size_t ScreenByEstimate(double factor, std::vector<VariantChoice>* choices);

// Convert a choice to the form that a database stores, and back. SetParameters
// returns false where the variant has no such parameters.
TuningParameters ParametersOf(const VariantChoice& choice);
bool SetParameters(const TuningParameters& parameters, VariantChoice* choice);

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_VARIANT_CHOICE_H_
