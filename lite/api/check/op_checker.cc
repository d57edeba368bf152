// SPDX-License-Identifier: Apache-2.0
#include "lite/api/check/op_checker.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Whether all arguments lie in the CPU's memory, where RunVariant runs kernels.
bool RunsOnCpu(const KernelDef& row, const OpView& op) {
  const auto on_cpu = [](const Place& place) {
    return place.target == Target::kAny || IsCpu(place.target);
  };
  bool all = on_cpu(row.place);
  for (size_t i = 0; i < op.num_inputs(); ++i) {
    all = all && on_cpu(InputPlace(row, op.def(), i));
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    all = all && on_cpu(OutputPlace(row, op.def(), i));
  }
  return all;
}

}  // namespace

bool OpChecker::Excluded(const KernelRegistry::Named& candidate) const {
  return std::any_of(options_.excludes.begin(), options_.excludes.end(),
                     [&](const std::string& glob) {
                       return GlobMatch(glob, candidate.variant->name) ||
                              GlobMatch(glob, KernelName(*candidate.kernel));
                     });
}

// Returns the chosen kernel first; then, with CheckOptions::all_variants, all
// others that have code here.
std::vector<KernelRegistry::Named> OpChecker::Candidates(
    const OpData& data, const KernelRegistry::Named& chosen) const {
  std::vector<KernelRegistry::Named> candidates;
  if (chosen.variant != nullptr && RunsOnCpu(*chosen.kernel, data.op)) {
    candidates.push_back(chosen);
  }
  if (!options_.all_variants) return candidates;
  for (const KernelDef* row : runtime_.registry().ForOp(data.op.def().name)) {
    if (runtime_.backend(row->place.target) == nullptr ||
        !RunsOnCpu(*row, data.op)) {
      continue;
    }
    const KernelAnswer answer =
        AskWithEpilogue(*row, data.op, runtime_.device());
    if (!answer.support.yes()) continue;
    for (const VariantAnswer& each : answer.variants) {
      const KernelRegistry::Named candidate{row, each.variant};
      if (each.variant == chosen.variant || !each.support.yes() ||
          each.variant->create == nullptr || Excluded(candidate)) {
        continue;
      }
      candidates.push_back(candidate);
    }
  }
  return candidates;
}

bool OpChecker::OnlyRounding(const KernelRegistry::Named& candidate,
                             const OpData& data, const Expected& expected,
                             const std::vector<Tensor>& outputs,
                             std::unique_ptr<JitteredOp>* jittered) const {
  const NumericContract contract = candidate.variant->contract;
  const auto worst = FindDeviation(expected, outputs, contract, data.op,
                                   WorstCaseFactor(contract, data.op));
  if (!worst.ok() || worst->has_value()) return false;
  if (*jittered == nullptr) {
    auto made = JitteredOp::Make(runtime_.registry(), data, runtime_.device());
    if (!made.ok()) return false;
    *jittered = std::move(made).value();
  }
  return (*jittered)->Holds(candidate, runtime_.device(), pool_);
}

std::vector<Tensor> OpChecker::CheckCandidate(
    const KernelRegistry::Named& candidate, const OpData& data,
    const Expected& expected, std::unique_ptr<JitteredOp>* jittered,
    CheckReport* report) const {
  CheckFinding finding;
  finding.kernel = KernelName(*candidate.kernel);
  finding.variant = candidate.variant->name;
  finding.contract = candidate.variant->contract;
  ++report->runs;
  const auto keep = [&] {
    if (report->findings.empty()) {
      finding.inputs.assign(data.inputs.begin(), data.inputs.end());
      finding.expected = expected.outputs;
    }
    report->findings.push_back(std::move(finding));
  };
  Result<std::vector<Tensor>> outputs = RunVariant(
      *candidate.kernel, *candidate.variant, data, runtime_.device(), pool_);
  if (!outputs.ok()) {
    finding.problem = outputs.status().ToString();
    keep();
    return {};
  }
  const Result<std::optional<Deviation>> worst =
      FindDeviation(expected, *outputs, finding.contract, data.op);
  if (!worst.ok()) {
    finding.problem = worst.status().message();
    keep();
    return {};
  }
  if (worst->has_value() &&
      OnlyRounding(candidate, data, expected, *outputs, jittered)) {
    ++report->rounded;
  } else if (worst->has_value()) {
    finding.worst = **worst;
    finding.shape = expected.outputs[finding.worst.output].shape();
    keep();
  }
  return std::move(outputs).value();
}

Result<OpChecker::Outcome> OpChecker::Check(const OpData& data,
                                            const std::string& variant,
                                            CheckReport* report) const {
  // Copies between memories compute nothing.
  if (data.op.def().traits.cast == PlaceCast::kMemory) {
    const std::vector<Tensor> same = {data.inputs[0]};
    return Outcome{same, same};
  }
  ++report->ops;
  const KernelRegistry& registry = runtime_.registry();
  const KernelRegistry::Named reference =
      FindReference(registry, data.op, runtime_.device());
  if (reference.variant == nullptr) {
    report->unchecked.push_back(
        StrCat("it has no reference: ", data.op.def().name, " '",
               data.op.name(), "'"));
    LITE_ASSIGN_OR_RETURN(std::vector<Tensor> outputs,
                          Reference(data, variant));
    return Outcome{outputs, outputs};
  }
  LITE_ASSIGN_OR_RETURN(const Expected expected,
                        RunReference(registry, data, runtime_.device()));
  Outcome outcome{expected.outputs, expected.outputs};
  const KernelRegistry::Named chosen = registry.FindVariant(variant);
  if (chosen.variant != nullptr && !RunsOnCpu(*chosen.kernel, data.op)) {
    report->unchecked.push_back(StrCat(
        "it runs on ", chosen.kernel->place.target,
        ", and kernels are checked on the CPU alone: ", data.op.def().name,
        " '", data.op.name(), "'"));
  }
  std::unique_ptr<JitteredOp> jittered;
  for (const KernelRegistry::Named& candidate : Candidates(data, chosen)) {
    if (candidate.variant == reference.variant) continue;
    std::vector<Tensor> outputs =
        CheckCandidate(candidate, data, expected, &jittered, report);
    if (candidate.variant == chosen.variant && !outputs.empty()) {
      outcome.computed = std::move(outputs);
    }
  }
  return outcome;
}

Result<std::vector<Tensor>> OpChecker::Reference(
    const OpData& data, const std::string& variant) const {
  if (data.op.def().traits.cast == PlaceCast::kMemory) {
    return std::vector<Tensor>{data.inputs[0]};
  }
  const KernelRegistry& registry = runtime_.registry();
  KernelRegistry::Named named =
      FindReference(registry, data.op, runtime_.device());
  ThreadPool* pool = nullptr;
  if (named.variant == nullptr) {
    named = registry.FindVariant(variant);
    pool = pool_;
  }
  if (named.variant == nullptr || !RunsOnCpu(*named.kernel, data.op)) {
    return Status::Unsupported(StrCat("op '", data.op.name(), "' (",
                                      data.op.def().name,
                                      ") has no kernel to compare with"));
  }
  return RunVariant(*named.kernel, *named.variant, data, runtime_.device(),
                    pool);
}

}  // namespace placelite
