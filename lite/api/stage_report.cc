// SPDX-License-Identifier: Apache-2.0
// The reports of a stage and those after it: profiles, memory, and tuning.
#include <algorithm>

#include "lite/api/stage.h"
#include "lite/api/subgraph_runner.h"
#include "lite/core/ir/subgraphs.h"

namespace placelite {

// A model that is cut at computed elements is explained as a whole, as it was
// lowered when it was loaded; one with subgraphs part by part.
Result<LowerReport> Stage::Explain() const {
  const bool in_parts = kOffersStages && HasSubgraphs(*model_);
  const Graph& part = in_parts ? *part_ : *model_;
  LITE_ASSIGN_OR_RETURN(Graph graph, WithCurrentShapes(part));
  LowerOptions options = OptionsFor(part);
  options.explain = true;
  LowerReport report;
  LITE_RETURN_IF_ERROR(
      Lower(&graph, options_.runtime->registry(), options, &report));
  if (!in_parts) return report;
  for (const Stage* stage : OtherStages()) {
    LITE_ASSIGN_OR_RETURN(LowerReport other, stage->Explain());
    report.ops.insert(report.ops.end(), other.ops.begin(), other.ops.end());
  }
  return report;
}

// The last of the ops that an epilogue was split into has the name of the node;
// the node itself comes before it.
void Stage::AddDecisions(std::map<std::string, Decision>* decisions) const {
  for (const Node& node : program_->graph().nodes()) {
    decisions->emplace(node.fused_name(), node.decision);
  }
  for (const Stage* stage : OtherStages()) stage->AddDecisions(decisions);
}

void Stage::PinChosen(std::map<std::string, Decision>* decisions) const {
  program_->PinChosen(decisions);
  for (const Stage* stage : OtherStages()) stage->PinChosen(decisions);
}

// Subgraphs are not tuned: their inputs are known only while they run.
Result<TuneReport> Stage::Tune(const TuneOptions& options) {
  rest_ran_ = rest_fed_ = false;
  LITE_RETURN_IF_ERROR(Prepare());
  LITE_ASSIGN_OR_RETURN(TuneReport report, program_->Tune(options));
  if (!IsCut()) return report;
  LITE_RETURN_IF_ERROR(program_->Run());
  LITE_RETURN_IF_ERROR(FeedRest());
  LITE_ASSIGN_OR_RETURN(const TuneReport rest, rest_->Tune(options));
  Add(rest, &report);
  return report;
}

Result<TuningCoverage> Stage::AskTuning() {
  LITE_ASSIGN_OR_RETURN(TuningCoverage coverage, program_->AskTuning());
  if (!rest_fed_) return coverage;
  LITE_ASSIGN_OR_RETURN(const TuningCoverage rest, rest_->AskTuning());
  coverage.workloads += rest.workloads;
  coverage.known += rest.known;
  coverage.unknown.insert(coverage.unknown.end(), rest.unknown.begin(),
                          rest.unknown.end());
  return coverage;
}

void Stage::AppendRan(Ran* ran) const {
  ran->programs.push_back(program_.get());
  if (!rest_ran_) return;
  for (const auto& runner : between_) {
    if (runner->ran() != nullptr) {
      runner->ran()->AppendRan(ran);
    } else {
      ran->loops.push_back(runner->name());
    }
  }
  rest_->AppendRan(ran);
}

void Stage::EnableProfiling(bool enabled) {
  options_.profiling = enabled;
  program_->EnableProfiling(enabled);
  for (Stage* stage : OtherStages()) stage->EnableProfiling(enabled);
}

void Stage::ResetProfile() {
  program_->ResetProfile();
  for (Stage* stage : OtherStages()) stage->ResetProfile();
}

// Returns the choices of earlier programs that a new program's report includes.
std::vector<Rechoice> Stage::EarlierChoices() const {
  std::vector<Rechoice> choices = Choices();
  choices.resize(std::min(choices.size(), kMaxRechoices));
  return choices;
}

std::vector<Rechoice> Stage::Choices() const {
  std::vector<Rechoice> choices = earlier_choices_;
  if (program_ == nullptr) return choices;
  const std::vector<Rechoice>& latest = program_->choices();
  choices.insert(choices.end(), latest.begin(), latest.end());
  return choices;
}

namespace {

// The parts run one after the other, so their numbers add up.
void Add(const GroupProfile& more, GroupProfile* groups) {
  groups->per_layer = std::max(groups->per_layer, more.per_layer);
  groups->layers += more.layers;
  groups->widest_layer = std::max(groups->widest_layer, more.widest_layer);
  groups->groups += more.groups;
  groups->side_by_side += more.side_by_side;
  groups->out_of_order |= more.out_of_order;
  groups->synchronisations.upload += more.synchronisations.upload;
  groups->synchronisations.compute += more.synchronisations.compute;
  groups->synchronisations.download += more.synchronisations.download;
}

}  // namespace

// Each stage's times begin where the stage before ends.
Profile Stage::GetProfile() const {
  Profile profile = program_->GetProfile();
  profile.choices = Choices();
  for (const Stage* stage : OtherStages()) {
    const double end_ms = profile.ops.empty() ? 0
                                              : profile.ops.back().start_ms +
                                                    profile.ops.back().last_ms;
    Profile other = stage->GetProfile();
    for (OpProfile& op : other.ops) {
      op.start_ms += end_ms;
      profile.ops.push_back(std::move(op));
    }
    profile.choices.insert(profile.choices.end(), other.choices.begin(),
                           other.choices.end());
    Add(other.groups, &profile.groups);
  }
  return profile;
}

// The stages run one after the other on one arena.
ProgramMemory Stage::Memory() const {
  ProgramMemory memory = program_->Memory();
  for (const Stage* stage : OtherStages()) {
    const ProgramMemory other = stage->Memory();
    memory.weights_bytes += other.weights_bytes;
    memory.packed_bytes += other.packed_bytes;
    memory.packed_count += other.packed_count;
    memory.mapped_packed_bytes += other.mapped_packed_bytes;
    memory.mapped_packed_count += other.mapped_packed_count;
    memory.io_bytes += other.io_bytes;
    memory.device_images += other.device_images;
    memory.device_tensors += other.device_tensors;
    memory.device_tensor_bytes += other.device_tensor_bytes;
    memory.lower_bound_bytes =
        std::max(memory.lower_bound_bytes, other.lower_bound_bytes);
  }
  return memory;
}

}  // namespace placelite
