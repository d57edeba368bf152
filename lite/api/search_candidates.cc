// SPDX-License-Identifier: Apache-2.0
#include "lite/api/search_candidates.h"

#include <algorithm>

#include "lite/api/predictor_builder.h"
#include "lite/api/stage.h"
#include "lite/api/time_run.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"

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

std::string TextOf(const TuningRecord& kernel) {
  return StrCat(ToString(kernel.key), "\n", CandidateText(kernel), "\n",
                kernel.revision);
}

// Adds the variant of a piece of an op, which is the whole op unless its
// epilogue was split off. Parameters are those of the op's own kernel.
void AddPiece(const OpProfile& piece, int revision, SearchedKernel* kernel) {
  TuningRecord& record = kernel->record;
  if (!record.variant.empty()) record.variant += "+";
  record.variant += piece.variant.empty() ? "none" : piece.variant;
  record.revision += revision;
  if (piece.kernel != KernelName(*kernel->kernel)) return;
  const Result<TuningParameters> parameters =
      ParseTuningParameters(piece.parameters);
  if (parameters.ok()) record.parameters = *parameters;
}

}  // namespace

bool SearchCandidate::HasUnknown() const {
  return predictor != nullptr &&
         std::any_of(kernels.begin(), kernels.end(),
                     [](const auto& entry) { return !entry.second.known; });
}

SearchCandidates::SearchCandidates(const FusedModel& model,
                                   const MemoryConfig& memory,
                                   const SearchOptions& options,
                                   const SearchRecords& records,
                                   SearchControl* control)
    : model_(model),
      memory_(memory),
      options_(options),
      records_(records),
      control_(*control) {
  for (size_t i = 0; i < model.graph.nodes().size(); ++i) {
    const NodeId id = static_cast<NodeId>(i);
    ops_[model.graph.node(id).name] = id;
  }
}

Status SearchCandidates::Tune(SearchCandidate* candidate) const {
  TuneOptions tune;
  tune.keep = model_.runtime->options().tuning.keep;
  tune.stop = [this] { return control_.Stopped(); };
  tune.progress = [&](const TuneProgress& progress) {
    if (progress.workload > 0) return control_.Step();
    control_.Begin(StrCat("measuring variants for ", candidate->name),
                   static_cast<int64_t>(progress.workloads));
  };
  return candidate->predictor->Tune(tune).status();
}

Status SearchCandidates::Build(SearchCandidate* candidate) const {
  Graph graph = model_.graph;
  MemoryConfig memory = memory_;
  memory.arena = nullptr;
  LITE_ASSIGN_OR_RETURN(candidate->predictor,
                        PredictorBuilder::FromGraph(
                            std::move(graph), model_.nominal, model_.runtime,
                            candidate->lower, memory, model_.ahead));
  if (options_.fill) {
    LITE_RETURN_IF_ERROR(options_.fill(candidate->predictor.get()));
  }
  if (options_.tune && !options_.replay) {
    LITE_RETURN_IF_ERROR(Tune(candidate));
  }
  return candidate->predictor->Warmup();
}

Status SearchCandidates::TakeShapes(const SearchCandidate& first) {
  std::vector<ShapeRange> shapes;
  for (size_t i = 0; i < model_.nominal.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor input, first.predictor->Input(i));
    shapes.emplace_back(input.shape());
  }
  shaped_ = model_.graph;
  return SetInputShapes(&shaped_, shapes);
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
  }
  for (const auto& [place, count] : places) {
    report.places +=
        StrCat(report.places.empty() ? "" : ", ", place, " ", count);
  }
}

// Names the kernels that run, and looks up what is known of them.
void SearchCandidates::AddKernels(SearchCandidate* candidate) const {
  const auto& revision = model_.runtime->options().tuning.revision;
  for (const OpProfile& piece : candidate->predictor->GetProfile().ops) {
    const auto decided = candidate->decisions.find(OpOf(piece.name));
    const Result<Place> place = ParsePlace(piece.place);
    if (decided == candidate->decisions.end() || !place.ok()) continue;
    SearchedKernel& kernel = candidate->kernels[decided->first];
    kernel.kernel = decided->second.kernel;
    kernel.layout = place->layout;
    AddPiece(piece, revision ? revision(piece.variant) : 1, &kernel);
  }
  for (auto& [op, kernel] : candidate->kernels) {
    kernel.record.key =
        KernelKey(shaped_, ops_.at(op), *kernel.kernel, kernel.layout,
                  records_.threads(), records_.model());
    kernel.known = records_.FindKernel(&kernel.record);
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
  if (all_.empty()) LITE_RETURN_IF_ERROR(TakeShapes(candidate));
  Describe(&candidate);
  AddKernels(&candidate);
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

Status SearchCandidates::SampleOpsOf(SearchCandidate* candidate) {
  Predictor* predictor = candidate->predictor.get();
  predictor->EnableProfiling(true);
  LITE_RETURN_IF_ERROR(predictor->Run());
  predictor->EnableProfiling(false);
  std::map<std::string, double> times;
  for (const OpProfile& op : predictor->GetProfile().ops) {
    const auto kernel = candidate->kernels.find(OpOf(op.name));
    if (kernel == candidate->kernels.end() || kernel->second.known) continue;
    times[kernel->first] += op.last_ms;
  }
  for (const auto& [op, ms] : times) candidate->op_ms[op].push_back(ms);
  kernel_samples_ += static_cast<int64_t>(times.size());
  LITE_ASSIGN_OR_RETURN(const double ms, TimeRun(predictor));
  candidate->run_ms.push_back(ms);
  return Status::Ok();
}

Status SearchCandidates::SampleOps() {
  for (SearchCandidate& candidate : all_) {
    if (!candidate.HasUnknown()) continue;
    if (control_.Stopped()) break;
    LITE_RETURN_IF_ERROR(SampleOpsOf(&candidate));
  }
  return Status::Ok();
}

std::map<std::string, TuningRecord> SearchCandidates::TimesOf(
    const SearchCandidate& candidate) const {
  std::map<std::string, TuningRecord> times;
  if (candidate.op_ms.empty()) return times;
  // Ops of one workload are samples of the same.
  std::map<std::string, std::vector<double>> samples;
  for (const auto& [op, ms] : candidate.op_ms) {
    const TuningRecord& record = candidate.kernels.at(op).record;
    const std::string text = TextOf(record);
    times.emplace(text, record);
    samples[text].insert(samples[text].end(), ms.begin(), ms.end());
  }
  const double overhead = LaunchOverhead(candidate);
  for (auto& [text, record] : times) {
    const Summary seen = Summarize(samples[text]);
    record.samples = static_cast<int64_t>(seen.count);
    const double launches = record.key.memory == "cpu" ? 0 : overhead;
    record.median_ms = std::max(kLeastRecordMs, seen.median + launches);
  }
  return times;
}

Status SearchCandidates::TakeTimes() {
  std::map<std::string, TuningRecord> least;
  for (const SearchCandidate& candidate : all_) {
    for (const auto& [text, record] : TimesOf(candidate)) {
      const auto [entry, added] = least.emplace(text, record);
      if (!added && record.median_ms < entry->second.median_ms) {
        entry->second = record;
      }
    }
  }
  for (SearchCandidate& candidate : all_) {
    for (auto& [op, kernel] : candidate.kernels) {
      const auto found = least.find(TextOf(kernel.record));
      if (found != least.end()) kernel.record = found->second;
    }
  }
  for (const auto& [text, record] : least) {
    LITE_RETURN_IF_ERROR(records_.KeepKernel(record));
  }
  return Status::Ok();
}

Status SearchCandidates::TimeRound(bool counts) {
  for (SearchCandidate& candidate : all_) {
    if (candidate.predictor == nullptr) continue;
    if (control_.Stopped()) break;
    LITE_ASSIGN_OR_RETURN(const double ms, TimeRun(candidate.predictor.get()));
    ++run_samples_;
    if (counts) candidate.run_ms.push_back(ms);
  }
  return Status::Ok();
}

// The score's program is first in each round, so rounds that were not ended
// are longest there.
void SearchCandidates::ReportTimes() {
  size_t rounds = all_[0].run_ms.size();
  for (const SearchCandidate& candidate : all_) {
    if (candidate.predictor == nullptr) continue;
    rounds = std::min(rounds, candidate.run_ms.size());
  }
  if (rounds == 0) return;
  const std::vector<double>& score = all_[0].run_ms;
  for (SearchCandidate& candidate : all_) {
    if (candidate.predictor == nullptr) continue;
    candidate.run_ms.resize(rounds);
    size_t wins = 0;
    for (size_t i = 0; i < rounds; ++i) {
      wins += candidate.run_ms[i] < score[i] ? 1 : 0;
    }
    candidate.report.wins =
        static_cast<double>(wins) / static_cast<double>(rounds);
    candidate.report.measured = Summarize(candidate.run_ms);
  }
}

Status SearchCandidates::TimeRuns() {
  constexpr int kWarmups = 2;
  for (SearchCandidate& candidate : all_) candidate.run_ms.clear();
  control_.Begin("timing whole runs", kWarmups + options_.rounds);
  for (int round = -kWarmups; round < options_.rounds; ++round) {
    LITE_RETURN_IF_ERROR(TimeRound(round >= 0));
    if (control_.Stopped()) break;
    control_.Step();
  }
  ReportTimes();
  return Status::Ok();
}

}  // namespace placelite
