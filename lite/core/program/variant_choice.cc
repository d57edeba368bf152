#include "lite/core/program/variant_choice.h"

#include <cmath>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// More combinations of one variant's parameters are not tried.
constexpr size_t kMaxCombinations = 256;

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

// Empty-handed where no record fits.
VariantChoice ChooseByRecords(const Workload& workload,
                              const KernelAnswer& answer,
                              const TuningSource& tuning) {
  VariantChoice choice;
  if (tuning.database == nullptr || tuning.database->size() == 0) return choice;
  const Result<TuningKey> key = MakeTuningKey(
      workload.op, workload.inputs, workload.outputs, workload.threads);
  if (!key.ok()) return choice;
  TuningQuery query;
  query.key = *key;
  query.device = DescribeTuningDevice(workload.device, key->memory);
  query.revision = tuning.revision;
  query.accepts = [&](const TuningRecord& record) {
    VariantChoice probe;
    probe.variant = FindApplying(answer, record.variant);
    return probe.variant != nullptr && SetParameters(record.parameters, &probe);
  };
  // Twice the size may want another algorithm, and estimates know sizes.
  query.max_distance = 0;
  const TuningAnswer found = tuning.database->Lookup(query);
  if (found.record == nullptr) return choice;
  choice.variant = FindApplying(answer, found.record->variant);
  SetParameters(found.record->parameters, &choice);
  choice.source = StrCat("tuned: ", ToString(found.match));
  return choice;
}

// Parameters that are not the variant's, because the decision is older than
// its code, are left to it.
VariantChoice ChooseByPin(const KernelAnswer& answer,
                          const Decision& decision) {
  VariantChoice choice;
  choice.variant = FindApplying(answer, decision.variant);
  choice.source = "pin";
  if (choice.variant != nullptr &&
      choice.variant->parameters.size() == decision.parameters.size()) {
    choice.parameters = decision.parameters;
  }
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
  return choice;
}

std::string WhyNone(const KernelAnswer& answer, const std::string& pin) {
  if (!answer.support.yes()) return answer.support.reason();
  std::string reason =
      pin.empty() ? "" : StrCat("it has no variant '", pin, "'");
  for (const VariantAnswer& row : answer.variants) {
    if (!pin.empty() && pin != row.variant->name) continue;
    if (!row.support.yes()) {
      if (!pin.empty()) reason = row.support.reason();
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
    if (name != defs[i].name || value < 0 || value > INT32_MAX) return false;
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
  const KernelAnswer answer =
      AskKernel(workload.kernel, workload.op, workload.device);
  VariantChoice choice;
  if (answer.support.yes()) {
    if (!decision.variant.empty()) {
      choice = ChooseByPin(answer, decision);
    } else {
      choice = ChooseByRecords(workload, answer, tuning);
      if (choice.variant == nullptr) choice = ChooseByEstimate(answer);
    }
  }
  if (choice.variant == nullptr) {
    *reason = WhyNone(answer, decision.variant);
  }
  return choice;
}

std::vector<VariantChoice> AllChoices(const Workload& workload) {
  const KernelAnswer answer =
      AskKernel(workload.kernel, workload.op, workload.device);
  std::vector<VariantChoice> choices;
  if (!answer.support.yes()) return choices;
  choices.push_back(ChooseByEstimate(answer));
  const VariantDef* preferred = choices[0].variant;
  if (preferred == nullptr) return {};
  for (const VariantAnswer& row : answer.variants) {
    if (!row.support.yes() || row.variant->create == nullptr) continue;
    if (row.variant != preferred) choices.push_back({row.variant, {}, ""});
    const Span<const ParameterDef> defs = row.variant->parameters;
    size_t combinations = defs.empty() ? 0 : 1;
    for (const ParameterDef& def : defs) combinations *= def.values.size();
    combinations = std::min(combinations, kMaxCombinations);
    for (size_t c = 0; c < combinations; ++c) {
      VariantChoice choice{row.variant, {}, ""};
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

}  // namespace placelite
