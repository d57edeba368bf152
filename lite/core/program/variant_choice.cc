// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/variant_choice.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "lite/core/base/offers.h"
#include "lite/core/base/strings.h"
#include "lite/core/kernel/advisor.h"

namespace placelite {
namespace {

// A variant with more combinations of parameters than this has only the first
// ones tried.
constexpr size_t kMaxCombinations = 256;

// Limit for ShapeDistance: shapes that differ by a factor of eight in total.
constexpr double kNear = 3;

// Asks the kernel, and refuses the variants that the device has refused or that
// are not built.
KernelAnswer AskWorkload(const Workload& workload) {
  KernelAnswer answer =
      AskKernel(workload.kernel, workload.op, workload.device);
  const auto veto =
      [&](const VariantDef& variant) -> std::optional<VariantVeto> {
    const auto& refused = workload.refused;
    if (std::find(refused.begin(), refused.end(), &variant) != refused.end()) {
      return VariantVeto{"the device refuses it", true};
    }
    if (variant.create != nullptr) return std::nullopt;
    return VariantVeto{"it is not built into this library"};
  };
  RefuseVariants(veto, &answer);
  return answer;
}

// What the advisors are asked.
struct VariantQuestion {
  const Workload& workload;
  const Decision& decision;
  const TuningSource& tuning;
  const KernelAnswer& answer;
};

const VariantAnswer* AnswerOf(const KernelAnswer& answer,
                              std::string_view variant) {
  for (const VariantAnswer& row : answer.variants) {
    if (variant == row.variant->name) return &row;
  }
  return nullptr;
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

// A record's candidate; nothing if it does not apply here.
std::optional<VariantChoice> ChoiceOf(const KernelAnswer& answer,
                                      std::string_view variant,
                                      const TuningParameters& parameters,
                                      const VariantGround& ground) {
  const VariantAnswer* row = AnswerOf(answer, variant);
  if (row == nullptr || !row->support.yes()) return std::nullopt;
  VariantChoice choice{row->variant, {}, ground, row->cost};
  if (!SetParameters(parameters, &choice)) return std::nullopt;
  return choice;
}

std::optional<VariantChoice> ChooseByEstimate(const KernelAnswer& answer) {
  const VariantAnswer* best = Cheapest(answer.variants, Tri::kYes);
  if (best == nullptr) return std::nullopt;
  VariantChoice choice{best->variant, {}, {}, best->cost};
  choice.ground.kind = std::isnan(best->cost) ? VariantGround::Kind::kOrder
                                              : VariantGround::Kind::kEstimate;
  return choice;
}

using VariantAdvice = Result<std::optional<VariantChoice>>;

// Parameters that the variant does not have are dropped, and it chooses its
// own: the decision may be older than the variant's code.
VariantAdvice AdvisePin(const VariantQuestion& question) {
  const Decision& decision = question.decision;
  if (decision.variant == nullptr) return std::optional<VariantChoice>();
  for (const VariantAnswer& row : question.answer.variants) {
    if (row.variant != decision.variant) continue;
    if (!row.support.yes()) {
      return Status::Unsupported(
          StrCat(row.variant->name, ": ", row.support.reason()));
    }
    VariantChoice choice{row.variant, {}, {}, row.cost};
    choice.ground.kind = VariantGround::Kind::kPin;
    if (AreParametersOf(*choice.variant, decision.parameters)) {
      choice.parameters = decision.parameters;
    }
    return std::optional<VariantChoice>(std::move(choice));
  }
  return Status::Unsupported(
      StrCat("it has no variant '", decision.variant->name, "'"));
}

std::optional<VariantChoice> ChooseByDatabase(const TuningKey& key,
                                              const TuningDevice& device,
                                              const VariantQuestion& question) {
  if (question.tuning.database == nullptr) return std::nullopt;
  TuningQuery query;
  query.key = key;
  query.device = device;
  query.revision = question.tuning.revision;
  query.accepts = [&](const TuningRecord& record) {
    return ChoiceOf(question.answer, record.variant, record.parameters, {})
        .has_value();
  };
  // On a CPU a shape of twice the size may want another algorithm, and
  // estimates know sizes, so only exact shapes count. On a device the choice
  // for a similar shape is better than none.
  query.max_distance = key.memory == "cpu" ? 0 : kNear;
  const TuningAnswer found = question.tuning.database->Lookup(query);
  if (found.record == nullptr) return std::nullopt;
  return ChoiceOf(question.answer, found.record->variant,
                  found.record->parameters,
                  {VariantGround::Kind::kTuned, found.match});
}

// Replaces a shipped choice that rounds more than the estimate's choice: a user
// of the library has not asked for speed at the price of accuracy.
VariantChoice ExceptRougher(VariantChoice shipped, const KernelAnswer& answer) {
  VariantChoice estimated = *ChooseByEstimate(answer);
  if (!IsRougher(*shipped.variant, *estimated.variant)) return shipped;
  estimated.ground.rougher = shipped.variant;
  return estimated;
}

std::optional<VariantChoice> ChooseByShipped(const TuningKey& key,
                                             const TuningDevice& device,
                                             const VariantQuestion& question) {
  const ShippedCandidate* found =
      FindShipped(question.tuning.shipped, device.device_class, ToString(key));
  if (found == nullptr) return std::nullopt;
  const Result<TuningParameters> parameters =
      ParseTuningParameters(found->parameters);
  if (!parameters.ok()) return std::nullopt;
  std::optional<VariantChoice> choice =
      ChoiceOf(question.answer, found->variant, *parameters,
               {VariantGround::Kind::kShipped, TuningMatch::kClass});
  if (!choice.has_value()) return std::nullopt;
  return ExceptRougher(*std::move(choice), question.answer);
}

// Measurements of this machine, then those that ship.
VariantAdvice AdviseMeasured(const VariantQuestion& question) {
  if constexpr (!kOffersTuning && !kOffersShippedTuning) {
    return std::optional<VariantChoice>();
  }
  const TuningSource& tuning = question.tuning;
  const bool no_database =
      tuning.database == nullptr || tuning.database->size() == 0;
  const Workload& workload = question.workload;
  // Keys are made only where something may be found by them.
  if (no_database && !MayShip(tuning.shipped, workload.op.def().name)) {
    return std::optional<VariantChoice>();
  }
  const Result<TuningKey> key = MakeTuningKey(
      workload.op, workload.inputs, workload.outputs, workload.threads);
  if (!key.ok()) return std::optional<VariantChoice>();
  const TuningDevice device =
      DescribeTuningDevice(workload.device, key->memory);
  std::optional<VariantChoice> choice =
      ChooseByDatabase(*key, device, question);
  if (!choice.has_value()) choice = ChooseByShipped(*key, device, question);
  return choice;
}

VariantAdvice AdviseEstimate(const VariantQuestion& question) {
  return ChooseByEstimate(question.answer);
}

// The precedence of variants; lowering has that of kernels
// (passes/lower/pick_kernels.cc).
constexpr Advisor<VariantChoice, VariantQuestion> kAdvisors[] = {
    AdvisePin, AdviseMeasured, AdviseEstimate};

}  // namespace

std::string ToString(const VariantGround& ground) {
  switch (ground.kind) {
    case VariantGround::Kind::kPin:
      return "pin";
    case VariantGround::Kind::kTuned:
      return StrCat("tuned: ", ToString(ground.match));
    case VariantGround::Kind::kShipped:
      return StrCat("tuned: ", ToString(ground.match), ", shipped");
    case VariantGround::Kind::kOrder:
    case VariantGround::Kind::kEstimate:
      break;
  }
  const char* what =
      ground.kind == VariantGround::Kind::kOrder ? "order" : "estimate";
  if (ground.rougher == nullptr) return what;
  return StrCat(what, ", as ", ground.rougher->name, ", shipped, rounds more");
}

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

Result<VariantChoice> ChooseVariant(const Workload& workload,
                                    const Decision& decision,
                                    const TuningSource& tuning) {
  const KernelAnswer answer = AskWorkload(workload);
  if (!answer.support.yes()) {
    return Status::Unsupported(answer.support.reason());
  }
  LITE_ASSIGN_OR_RETURN(
      std::optional<VariantChoice> choice,
      FirstAdvice(kAdvisors,
                  VariantQuestion{workload, decision, tuning, answer}));
  if (choice.has_value()) return *std::move(choice);
  return Status::Unsupported("none of its variants applies");
}

std::vector<VariantChoice> AllChoices(const Workload& workload) {
  const KernelAnswer answer = AskWorkload(workload);
  std::vector<VariantChoice> choices;
  if (!answer.support.yes()) return choices;
  std::optional<VariantChoice> preferred = ChooseByEstimate(answer);
  if (!preferred.has_value()) return choices;
  choices.push_back(*std::move(preferred));
  for (const VariantAnswer& row : answer.variants) {
    if (!row.support.yes()) continue;
    if (row.variant != choices[0].variant) {
      choices.push_back({row.variant, {}, {}, row.cost});
    }
    const Span<const ParameterDef> defs = row.variant->parameters;
    size_t combinations = defs.empty() ? 0 : 1;
    for (const ParameterDef& def : defs) combinations *= def.values.size();
    combinations = std::min(combinations, kMaxCombinations);
    for (size_t c = 0; c < combinations; ++c) {
      VariantChoice choice{row.variant, {}, {}, row.cost};
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
