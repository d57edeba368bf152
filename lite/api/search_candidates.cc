// SPDX-License-Identifier: Apache-2.0
#include "lite/api/search_candidates.h"

#include <algorithm>

#include "lite/api/predictor_builder.h"
#include "lite/api/stage.h"
#include "lite/api/time_run.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Returns the launch overhead: the time of a run outside its ops, divided by
// the number of ops on a device.
double LaunchOverhead(const SearchCandidate& candidate) {
  double in_ops = 0;
  size_t on_device = 0;
  for (const OpProfile& op : candidate.predictor->GetProfile().ops) {
    in_ops += op.last_ms;
    on_device += op.commands > 0 ? 1 : 0;
  }
  if (on_device == 0 || candidate.run_ms.empty()) return 0;
  const double beside = Summarize(candidate.run_ms).median - in_ops;
  return std::max(0.0, beside / static_cast<double>(on_device));
}

}  // namespace

SearchCandidates::SearchCandidates(const FusedModel& model,
                                   const MemoryConfig& memory,
                                   const SearchOptions& options)
    : model_(model), memory_(memory), options_(options) {
  for (const Node& node : model.graph.nodes()) ops_.insert(node.name);
}

Status SearchCandidates::Build(SearchCandidate* candidate) const {
  Graph graph = model_.graph;
  MemoryConfig memory = memory_;
  memory.arena = nullptr;
  LITE_ASSIGN_OR_RETURN(
      candidate->predictor,
      PredictorBuilder::FromGraph(std::move(graph), model_.nominal,
                                  model_.runtime, candidate->lower, memory));
  if (options_.fill) {
    LITE_RETURN_IF_ERROR(options_.fill(candidate->predictor.get()));
  }
  if (options_.tune && !options_.replay &&
      model_.runtime->options().tuning.database != nullptr) {
    TuneOptions tune;
    tune.keep = model_.runtime->options().tuning.keep;
    LITE_RETURN_IF_ERROR(candidate->predictor->Tune(tune).status());
  }
  return candidate->predictor->Warmup();
}

// Fills in what the report can say of a program without running it.
void SearchCandidates::Describe(SearchCandidate* candidate) const {
  const Predictor& predictor = *candidate->predictor;
  std::map<std::string, Decision> decisions;
  predictor.stage().AddDecisions(&decisions);
  for (auto& [op, decision] : decisions) {
    if (ops_.count(op) != 0) candidate->decisions[op] = std::move(decision);
  }
  SearchedProgram& report = candidate->report;
  report.arena_bytes =
      predictor.Memory().arena_bytes + predictor.Memory().device_bytes;
  std::map<std::string, int> places;
  for (const OpProfile& op : predictor.GetProfile().ops) {
    const OpDef* def = FindOp(op.type);
    if (def != nullptr && def->IsCast()) {
      ++report.casts;
    } else {
      ++places[op.place];
    }
    const std::string name = OpOf(op.name);
    const Result<Place> place = ParsePlace(op.place);
    if (!name.empty() && place.ok()) {
      candidate->layouts[name] = place.value().layout;
    }
  }
  for (const auto& [place, count] : places) {
    report.places +=
        StrCat(report.places.empty() ? "" : ", ", place, " ", count);
  }
}

Status SearchCandidates::Add(const std::string& name,
                             const LowerOptions& lower) {
  SearchCandidate candidate;
  candidate.name = candidate.report.name = name;
  candidate.lower = lower;
  const Status status = Build(&candidate);
  if (!status.ok()) {
    const bool may_lack = status.code() == StatusCode::kUnsupported ||
                          status.code() == StatusCode::kResourceExhausted;
    if (all_.empty() || !may_lack) return status.WithContext(name);
    candidate.predictor = nullptr;
    candidate.report.why_not = status.message();
    all_.push_back(std::move(candidate));
    return Status::Ok();
  }
  Describe(&candidate);
  for (const SearchCandidate& other : all_) {
    const bool same =
        other.decisions.size() == candidate.decisions.size() &&
        std::equal(other.decisions.begin(), other.decisions.end(),
                   candidate.decisions.begin(), [](auto& a, auto& b) {
                     return a.second.kernel == b.second.kernel;
                   });
    if (!same || other.predictor == nullptr) continue;
    candidate.predictor = nullptr;
    candidate.report.why_not = StrCat("the same as ", other.name);
    break;
  }
  all_.push_back(std::move(candidate));
  return Status::Ok();
}

// Returns the model's op that a node of a program is, or is a part of after its
// epilogue was split; empty for a cast.
std::string SearchCandidates::OpOf(const std::string& piece) const {
  if (ops_.count(piece) != 0) return piece;
  const size_t slash = piece.rfind('/');
  if (slash == std::string::npos) return "";
  const std::string last = piece.substr(slash + 1);
  const bool part =
      last == "before_epilogue" ||
      (!last.empty() && std::all_of(last.begin(), last.end(), [](char c) {
        return c >= '0' && c <= '9';
      }));
  const std::string op = piece.substr(0, slash);
  return part && ops_.count(op) != 0 ? op : "";
}

Status SearchCandidates::SampleOpsOf(SearchCandidate* candidate) const {
  Predictor* predictor = candidate->predictor.get();
  predictor->EnableProfiling(true);
  LITE_RETURN_IF_ERROR(predictor->Run());
  predictor->EnableProfiling(false);
  std::map<std::string, double> times;
  for (const OpProfile& op : predictor->GetProfile().ops) {
    const std::string name = OpOf(op.name);
    if (!name.empty()) times[name] += op.last_ms;
  }
  for (const auto& [op, ms] : times) candidate->op_ms[op].push_back(ms);
  LITE_ASSIGN_OR_RETURN(const double ms, TimeRun(predictor));
  candidate->run_ms.push_back(ms);
  return Status::Ok();
}

Status SearchCandidates::SampleOps() {
  for (SearchCandidate& candidate : all_) {
    if (candidate.predictor == nullptr) continue;
    LITE_RETURN_IF_ERROR(SampleOpsOf(&candidate));
  }
  return Status::Ok();
}

std::map<std::string, SearchedKernel> SearchCandidates::Kernels(
    const SearchRecords& records) const {
  std::map<std::string, SearchedKernel> known;
  for (const SearchCandidate& candidate : all_) {
    if (candidate.predictor == nullptr) continue;
    const double overhead = LaunchOverhead(candidate);
    for (const auto& [op, decision] : candidate.decisions) {
      const auto layout = candidate.layouts.find(op);
      const KernelDef* def = decision.kernel;
      if (layout == candidate.layouts.end()) continue;
      SearchedKernel cost{op, KernelName(*def), layout->second, {}, {}};
      cost.key = records.KeyOf(
          "kernel",
          StrCat("op=", op, " kernel=", cost.kernel, " layout=", cost.layout),
          def->place.target);
      const auto samples = candidate.op_ms.find(op);
      if (options_.replay) {
        if (!records.Find(cost.key, &cost.seen.median)) continue;
      } else if (samples != candidate.op_ms.end()) {
        cost.seen = Summarize(samples->second);
        if (!IsCpu(def->place.target)) cost.seen.median += overhead;
      } else {
        continue;
      }
      const auto [entry, added] = known.emplace(ToString(cost.key), cost);
      if (!added && cost.seen.median < entry->second.seen.median) {
        entry->second = cost;
      }
    }
  }
  return known;
}

Status SearchCandidates::TimeRuns() {
  for (SearchCandidate& candidate : all_) candidate.run_ms.clear();
  for (int round = -2; round < options_.rounds; ++round) {
    for (SearchCandidate& candidate : all_) {
      if (candidate.predictor == nullptr) continue;
      LITE_ASSIGN_OR_RETURN(const double ms,
                            TimeRun(candidate.predictor.get()));
      if (round >= 0) candidate.run_ms.push_back(ms);
    }
  }
  const std::vector<double>& score = all_[0].run_ms;
  for (SearchCandidate& candidate : all_) {
    if (candidate.run_ms.empty()) continue;
    size_t wins = 0;
    for (size_t i = 0; i < score.size(); ++i) {
      wins += candidate.run_ms[i] < score[i] ? 1 : 0;
    }
    candidate.report.wins =
        static_cast<double>(wins) / static_cast<double>(score.size());
    candidate.report.measured = Summarize(candidate.run_ms);
  }
  return Status::Ok();
}

}  // namespace placelite
