// SPDX-License-Identifier: Apache-2.0
#include "lite/core/program/tune_task.h"

#include <algorithm>
#include <set>

#include "lite/core/program/step.h"

namespace placelite {

namespace {

// Keeps only the choices that leave parameters to their variants.
void LeaveParameters(std::vector<VariantChoice>* choices) {
  const auto sets = [](const VariantChoice& choice) {
    return !choice.parameters.empty();
  };
  choices->erase(std::remove_if(choices->begin(), choices->end(), sets),
                 choices->end());
}

}  // namespace

std::vector<Program::TuneTask> Program::TuneTasks(const TuneOptions& options) {
  std::vector<TuneTask> tasks;
  std::set<std::string> seen;
  for (Step& step : steps_) {
    // A pinned variant leaves no choice, so it is not measured. Nor is an op
    // that may move nothing and otherwise just copies.
    if (MayMoveNothing(step.def->storage) ||
        (options.device_only && !step.on_device) ||
        graph_.node(step.node).decision.variant != nullptr) {
      continue;
    }
    const Workload workload = WorkloadOf(step);
    std::vector<VariantChoice> choices = AllChoices(workload);
    if (!options.parameters) LeaveParameters(&choices);
    if (choices.size() < 2) continue;
    const size_t screened = ScreenByEstimate(options.screen, &choices);
    const Result<TuningKey> key = MakeTuningKey(
        workload.op, workload.inputs, workload.outputs, workload.threads);
    if (!key.ok() || !seen.insert(ToString(*key)).second) continue;
    tasks.push_back({&step, *key, std::move(choices), screened});
  }
  return tasks;
}

Result<TuningCoverage> Program::AskTuning() {
  LITE_RETURN_IF_ERROR(InferShapes());
  TuningCoverage coverage;
  for (const TuneTask& task : TuneTasks(TuneOptions())) {
    ++coverage.workloads;
    LITE_ASSIGN_OR_RETURN(
        const VariantChoice choice,
        placelite::ChooseVariant(WorkloadOf(*task.step), Decision(),
                                 runtime_->options().tuning));
    if (choice.ground.recorded()) {
      ++coverage.known;
    } else {
      coverage.unknown.push_back(ToString(task.key));
    }
  }
  return coverage;
}

}  // namespace placelite
