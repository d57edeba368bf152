// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/variant_choice.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/offers.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// A variant with more combinations of parameters than this has only the first
// ones tried.
constexpr size_t kMaxCombinations = 256;

// Limit for ShapeDistance: shapes that differ by a factor of eight in total.
constexpr double kNear = 3;

const VariantDef* FindApplying(const KernelAnswer& answer,
                               const std::string& name) {
  for (const VariantAnswer& row : answer.variants) {
    if (row.support.yes() && row.variant->create != nullptr &&
        name == row.variant->name) {
      return row.variant;
    }
  }
  return nullptr;
}

// Finds a candidate by its names. The result has no variant if it does not
// apply here.
VariantChoice ChoiceOf(const KernelAnswer& answer, const std::string& variant,
                       const TuningParameters& parameters) {
  VariantChoice choice;
  choice.variant = FindApplying(answer, variant);
  if (choice.variant != nullptr && !SetParameters(parameters, &choice)) {
    return VariantChoice();
  }
  return choice;
}

VariantChoice ChooseByDatabase(const TuningKey& key, const TuningDevice& device,
                               const KernelAnswer& answer,
                               const TuningSource& tuning) {
  if (tuning.database == nullptr) return VariantChoice();
  TuningQuery query;
  query.key = key;
  query.device = device;
  query.revision = tuning.revision;
  query.accepts = [&](const TuningRecord& record) {
    return ChoiceOf(answer, record.variant, record.parameters).variant !=
           nullptr;
  };
  // On a CPU a shape of twice the size may want another algorithm, and
  // estimates know sizes, so only exact shapes count. On a device the choice
  // for a similar shape is better than none.
  query.max_distance = key.memory == "cpu" ? 0 : kNear;
  const TuningAnswer found = tuning.database->Lookup(query);
  if (found.record == nullptr) return VariantChoice();
  VariantChoice choice =
      ChoiceOf(answer, found.record->variant, found.record->parameters);
  choice.source = StrCat("tuned: ", ToString(found.match));
  choice.recorded = true;
  return choice;
}

VariantChoice ChooseByShipped(const TuningKey& key, const TuningDevice& device,
                              const KernelAnswer& answer,
                              const ShippedSource& shipped) {
  const ShippedCandidate* found =
      FindShipped(shipped, device.device_class, ToString(key));
  if (found == nullptr) return VariantChoice();
  const Result<TuningParameters> parameters =
      ParseTuningParameters(found->parameters);
  if (!parameters.ok()) return VariantChoice();
  VariantChoice choice = ChoiceOf(answer, found->variant, *parameters);
  choice.source = StrCat("tuned: ", ToString(TuningMatch::kClass), ", shipped");
  choice.recorded = true;
  return choice;
}

VariantChoice ChooseByEstimate(const KernelAnswer& answer) {
  VariantChoice choice;
  double least = NAN;
  for (const VariantAnswer& row : answer.variants) {
    if (!row.support.yes() || row.variant->create == nullptr) continue;
    if (choice.variant != nullptr && !IsCheaper(row.cost, least)) continue;
    choice.variant = row.variant;
    least = row.cost;
  }
  choice.source = std::isnan(least) ? "order" : "estimate";
  choice.cost = least;
  return choice;
}

// Replaces a shipped choice that rounds more than the estimate's choice: a user
// of the library has not asked for speed at the price of accuracy.
VariantChoice ExceptRougher(VariantChoice shipped, const KernelAnswer& answer) {
  if (shipped.variant == nullptr) return shipped;
  VariantChoice estimated = ChooseByEstimate(answer);
  if (!IsRougher(*shipped.variant, *estimated.variant)) return shipped;
  estimated.source +=
      StrCat(", as ", shipped.variant->name, ", shipped, rounds more");
  estimated.recorded = true;
  return estimated;
}

// The result has no variant if no record fits.
VariantChoice ChooseByRecords(const Workload& workload,
                              const KernelAnswer& answer,
                              const TuningSource& tuning) {
  const bool no_database =
      tuning.database == nullptr || tuning.database->size() == 0;
  if (no_database && tuning.shipped.classes.empty()) return VariantChoice();
  const Result<TuningKey> key = MakeTuningKey(
      workload.op, workload.inputs, workload.outputs, workload.threads);
  if (!key.ok()) return VariantChoice();
  const TuningDevice device =
      DescribeTuningDevice(workload.device, key->memory);
  VariantChoice choice = ChooseByDatabase(*key, device, answer, tuning);
  if (choice.variant != nullptr) return choice;
  return ExceptRougher(ChooseByShipped(*key, device, answer, tuning.shipped),
                       answer);
}

// Whether the variant declares `value`, or it is 0, which leaves the choice to
// the variant. Values come from files, so one that no test has run must not get
// further.
bool IsValueOf(const ParameterDef& parameter, int64_t value) {
  return value == 0 ||
         std::find(parameter.values.begin(), parameter.values.end(), value) !=
             parameter.values.end();
}

bool AreParametersOf(const VariantDef& variant,
                     const std::vector<int>& values) {
  if (values.size() != variant.parameters.size()) return false;
  for (size_t i = 0; i < values.size(); ++i) {
    if (!IsValueOf(variant.parameters[i], values[i])) return false;
  }
  return true;
}

// Parameters that the variant does not have are dropped, and it chooses its
// own: the decision may be older than the variant's code.
VariantChoice ChooseByPin(const KernelAnswer& answer,
                          const Decision& decision) {
  VariantChoice choice;
  choice.variant = FindApplying(answer, decision.variant);
  choice.source = "pin";
  if (choice.variant != nullptr &&
      AreParametersOf(*choice.variant, decision.parameters)) {
    choice.parameters = decision.parameters;
  }
  return choice;
}

// Asks the kernel, and marks the variants that the device refused as
// unsupported.
KernelAnswer AskWorkload(const Workload& workload) {
  KernelAnswer answer =
      AskKernel(workload.kernel, workload.op, workload.device);
  for (VariantAnswer& row : answer.variants) {
    const auto& refused = workload.refused;
    if (std::find(refused.begin(), refused.end(), row.variant) ==
        refused.end()) {
      continue;
    }
    row.support = Support::No("the device refuses it");
    row.cost = NAN;
  }
  return answer;
}

std::string WhyNone(const KernelAnswer& answer, const std::string& pin) {
  if (!answer.support.yes()) return answer.support.reason();
  std::string reason =
      pin.empty() ? "" : StrCat("it has no variant '", pin, "'");
  for (const VariantAnswer& row : answer.variants) {
    if (!pin.empty() && pin != row.variant->name) continue;
    if (!row.support.yes()) {
      if (!pin.empty() || reason.empty()) {
        reason = StrCat(row.variant->name, ": ", row.support.reason());
      }
    } else {
      reason = StrCat(row.variant->name, " is not built into this library");
    }
  }
  return reason;
}

}  // namespace

TuningParameters ParametersOf(const VariantChoice& choice) {
  TuningParameters parameters;
  for (size_t i = 0; i < choice.parameters.size(); ++i) {
    parameters.emplace_back(choice.variant->parameters[i].name,
                            choice.parameters[i]);
  }
  return parameters;
}

bool SetParameters(const TuningParameters& parameters, VariantChoice* choice) {
  choice->parameters.clear();
  if (parameters.empty()) return true;
  const Span<const ParameterDef> defs = choice->variant->parameters;
  if (parameters.size() != defs.size()) return false;
  for (size_t i = 0; i < defs.size(); ++i) {
    const auto& [name, value] = parameters[i];
    if (name != defs[i].name || !IsValueOf(defs[i], value)) return false;
    choice->parameters.push_back(static_cast<int>(value));
  }
  return true;
}

Workload WorkloadOf(const Graph& graph, const Node& node,
                    const KernelDef& kernel, const OpView& op,
                    const DeviceInfo& device, int threads) {
  Workload workload{kernel, op, device, {}, {}, threads};
  for (ValueId id : node.inputs) {
    workload.inputs.push_back(id == kNone ? Place() : graph.value(id).place);
  }
  for (ValueId id : node.outputs) {
    workload.outputs.push_back(graph.value(id).place);
  }
  return workload;
}

VariantChoice ChooseVariant(const Workload& workload, const Decision& decision,
                            const TuningSource& tuning, std::string* reason) {
  const KernelAnswer answer = AskWorkload(workload);
  VariantChoice choice;
  if (answer.support.yes()) {
    if (!decision.variant.empty()) {
      choice = ChooseByPin(answer, decision);
    } else {
      if constexpr (kOffersTuning || kOffersShippedTuning) {
        choice = ChooseByRecords(workload, answer, tuning);
      }
      if (choice.variant == nullptr) choice = ChooseByEstimate(answer);
    }
  }
  if (choice.variant == nullptr) {
    *reason = WhyNone(answer, decision.variant);
  }
  return choice;
}

std::vector<VariantChoice> AllChoices(const Workload& workload) {
  const KernelAnswer answer = AskWorkload(workload);
  std::vector<VariantChoice> choices;
  if (!answer.support.yes()) return choices;
  choices.push_back(ChooseByEstimate(answer));
  const VariantDef* preferred = choices[0].variant;
  if (preferred == nullptr) return {};
  for (const VariantAnswer& row : answer.variants) {
    if (!row.support.yes() || row.variant->create == nullptr) continue;
    if (row.variant != preferred) {
      choices.push_back({row.variant, {}, "", row.cost});
    }
    const Span<const ParameterDef> defs = row.variant->parameters;
    size_t combinations = defs.empty() ? 0 : 1;
    for (const ParameterDef& def : defs) combinations *= def.values.size();
    combinations = std::min(combinations, kMaxCombinations);
    for (size_t c = 0; c < combinations; ++c) {
      VariantChoice choice{row.variant, {}, "", row.cost};
      size_t rest = c;
      for (const ParameterDef& def : defs) {
        choice.parameters.push_back(def.values[rest % def.values.size()]);
        rest /= def.values.size();
      }
      choices.push_back(std::move(choice));
    }
  }
  return choices;
}

size_t ScreenByEstimate(double factor, std::vector<VariantChoice>* choices) {
  if (factor <= 0 || choices->empty()) return 0;
  // The choice with the smallest cost comes first in AllChoices.
  const double limit = factor * choices->front().cost;
  const auto hopeless = [&](const VariantChoice& c) { return c.cost > limit; };
  const auto end = std::remove_if(choices->begin(), choices->end(), hopeless);
  const size_t screened = static_cast<size_t>(choices->end() - end);
  choices->erase(end, choices->end());
  return screened;
}

}  // namespace placelite
