// SPDX-License-Identifier: Apache-2.0
#include "lite/api/search.h"

#include <algorithm>
#include <cmath>

#include "lite/api/search_candidates.h"
#include "lite/api/search_cast.h"
#include "lite/api/stage.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/strings.h"
#include "lite/core/base/version.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/lower/pick_kernels.h"

namespace placelite {
namespace {

// A plan counts as faster than the score's kernels if it wins this share of the
// rounds, and is faster by the factor kFaster.
constexpr double kWins = 0.8;
constexpr double kFaster = 0.99;

// Returns the median distance from the median.
double SpreadOf(const std::vector<double>& samples) {
  const double median = Summarize(samples).median;
  std::vector<double> distances;
  for (double ms : samples) distances.push_back(std::abs(ms - median));
  return Summarize(std::move(distances)).median;
}

class Searcher {
 public:
  Searcher(FusedModel model, MemoryConfig memory, const SearchOptions& options)
      : model_(std::move(model)),
        memory_(std::move(memory)),
        options_(options),
        records_(model_.runtime.get(), ModelHash(model_.graph)) {}

  Result<SearchReport> Search();

 private:
  void Say(const std::string& what) const {
    if (options_.progress) options_.progress(what);
  }
  LowerOptions WithPick(PickBy pick) const;
  LowerOptions WithPlaceFirst(const Place& place) const;
  Status Add(const std::string& name, const LowerOptions& lower);
  Status AddCandidates();
  Status TimeOps();
  Status KeepCosts() const;
  Target Native() const;
  Status Solve(SearchCosts* costs, SearchReport* report);
  size_t Choose() const;
  Result<size_t> ChooseFromRecord() const;
  Status RecordChoice(const SearchCandidate& chosen) const;
  Plan PlanOf(const SearchCandidate& chosen) const;

  const FusedModel model_;
  const MemoryConfig memory_;
  const SearchOptions& options_;
  const SearchRecords records_;
  SearchCandidates candidates_{model_, memory_, options_};
};

LowerOptions Searcher::WithPick(PickBy pick) const {
  LowerOptions lower = model_.lower;
  lower.pick = pick;
  lower.keep_decisions = false;
  return lower;
}

LowerOptions Searcher::WithPlaceFirst(const Place& place) const {
  LowerOptions lower = WithPick(PickBy::kScore);
  std::vector<Place>& places = lower.valid_places;
  const auto found = std::find(places.begin(), places.end(), place);
  std::rotate(places.begin(), found, found + 1);
  return lower;
}

Status Searcher::Add(const std::string& name, const LowerOptions& lower) {
  Say(StrCat("preparing ", name));
  return candidates_.Add(name, lower);
}

// The score's candidate is first: the others are compared with it.
Status Searcher::AddCandidates() {
  LITE_RETURN_IF_ERROR(Add("score", WithPick(PickBy::kScore)));
  LITE_RETURN_IF_ERROR(Add("model", WithPick(PickBy::kCost)));
  for (const Place& place : model_.lower.valid_places) {
    if (place.precision == Precision::kAny || place.target == Target::kHost) {
      continue;
    }
    LITE_RETURN_IF_ERROR(Add(StrCat(place), WithPlaceFirst(place)));
  }
  return Status::Ok();
}

Status Searcher::TimeOps() {
  Say("timing the kernels");
  for (int round = 0; round < options_.rounds; ++round) {
    LITE_RETURN_IF_ERROR(candidates_.SampleOps());
    // The costs are kept after the first round, so that they survive if the
    // process is killed later.
    if (round == 0) LITE_RETURN_IF_ERROR(KeepCosts());
  }
  return KeepCosts();
}

Status Searcher::KeepCosts() const {
  for (const auto& [text, kernel] : candidates_.Kernels(records_)) {
    LITE_RETURN_IF_ERROR(records_.Keep(kernel.key, kernel.seen));
  }
  return Status::Ok();
}

Target Searcher::Native() const {
  for (const Place& place : model_.lower.valid_places) {
    if (IsCpu(place.target) && place.target != Target::kHost) {
      return place.target;
    }
  }
  return Target::kHost;
}

// Lowers by the costs. Where the answer exceeds a limit of memory, the price of
// a byte grows until an answer fits.
Status Searcher::Solve(SearchCosts* costs, SearchReport* report) {
  constexpr int kTries = 12;
  constexpr double kFirstMsPerByte = 1e-9;
  LowerOptions lower = WithPick(PickBy::kCost);
  lower.costs = costs;
  std::vector<ShapeRange> shapes;
  for (size_t i = 0; i < model_.nominal.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor input,
                          candidates_.all()[0].predictor->Input(i));
    shapes.emplace_back(input.shape());
  }
  double ms_per_byte = 0;
  for (int i = 0; i < kTries; ++i) {
    costs->set_ms_per_byte(ms_per_byte);
    Graph graph = model_.graph;
    LITE_RETURN_IF_ERROR(SetInputShapes(&graph, shapes));
    LowerReport lowered;
    LITE_RETURN_IF_ERROR(
        PickKernels(&graph, model_.runtime->registry(), lower, &lowered));
    LITE_RETURN_IF_ERROR(costs->status());
    report->cost_ms = lowered.graph_pick.cycles;
    report->lower_bound_ms = lowered.graph_pick.lower_bound;
    report->proven = lowered.graph_pick.proven;
    report->branches = lowered.graph_pick.branches;
    LowerOptions plan = WithPick(PickBy::kPlan);
    for (const Node& node : graph.nodes()) {
      plan.plan[node.name] = node.decision;
    }
    LITE_RETURN_IF_ERROR(Add("search", plan));
    SearchCandidate& answer = candidates_.all().back();
    answer.report.predicted_ms = ms_per_byte == 0 ? report->cost_ms : 0;
    const bool too_large = answer.predictor == nullptr &&
                           memory_.limit_bytes != MemoryConfig().limit_bytes &&
                           !StartsWith(answer.report.why_not, "the same as");
    if (!too_large) return Status::Ok();
    if (i + 1 < kTries) candidates_.DropLast();
    ms_per_byte = ms_per_byte == 0 ? kFirstMsPerByte : 4 * ms_per_byte;
  }
  return Status::Ok();
}

// Returns the fastest of the candidates that beat the score's by more than
// chance, else the score's.
size_t Searcher::Choose() const {
  const std::vector<SearchCandidate>& all = candidates_.all();
  const double score = all[0].report.measured.median;
  size_t best = 0;
  for (size_t i = 1; i < all.size(); ++i) {
    const SearchedProgram& report = all[i].report;
    if (report.measured.count == 0 || report.wins < kWins ||
        report.measured.median > kFaster * score) {
      continue;
    }
    if (best == 0 ||
        report.measured.median < all[best].report.measured.median) {
      best = i;
    }
  }
  return best;
}

Status Searcher::RecordChoice(const SearchCandidate& chosen) const {
  const TuningKey key = records_.KeyOf("program", "", Target::kHost);
  for (const SearchCandidate& candidate : candidates_.all()) {
    if (candidate.report.measured.count == 0 || &candidate == &chosen) continue;
    LITE_RETURN_IF_ERROR(
        records_.Keep(key, candidate.report.measured, candidate.name, false));
  }
  return records_.Keep(key, chosen.report.measured, chosen.name);
}

// The choice is found by name, because a replay makes the same candidates
// again.
Result<size_t> Searcher::ChooseFromRecord() const {
  const std::string name =
      records_.FindChosen(records_.KeyOf("program", "", Target::kHost));
  const std::vector<SearchCandidate>& all = candidates_.all();
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].name == name) return all[i].predictor == nullptr ? 0 : i;
  }
  return Status::FailedPrecondition(
      "nothing may be timed, and the tuning database has no search of this "
      "model on this device: search without replay first");
}

Plan Searcher::PlanOf(const SearchCandidate& chosen) const {
  Plan plan;
  plan.device = DescribeTuningDevice(model_.runtime->device(), "cpu").name;
  const GpuInfo& gpu = model_.runtime->device().gpu;
  if (!gpu.model.empty()) plan.device += StrCat("; ", gpu.model);
  plan.model = ModelHash(model_.graph);
  plan.version = kVersion;
  plan.threads = model_.runtime->options().threads;
  std::vector<std::string> places;
  for (const Place& place : model_.lower.valid_places) {
    places.push_back(StrCat(place));
  }
  plan.targets = Join(places, ",");
  plan.predicted_ms = chosen.report.predicted_ms;
  plan.measured_ms = chosen.report.measured.median;
  if (!chosen.run_ms.empty()) plan.spread_ms = SpreadOf(chosen.run_ms);
  plan.score_ms = candidates_.all()[0].report.measured.median;
  // The variants and parameters that were measured are pinned, so that they
  // also run where there is no tuning database.
  std::map<std::string, Decision> decisions = chosen.decisions;
  chosen.predictor->stage().PinChosen(&decisions);
  for (const auto& [op, decision] : decisions) {
    plan.decisions.emplace(op, NamesOf(decision));
  }
  return plan;
}

Result<SearchReport> Searcher::Search() {
  SearchReport report;
  LITE_RETURN_IF_ERROR(AddCandidates());
  if (!options_.replay) LITE_RETURN_IF_ERROR(TimeOps());
  SearchCosts::TimeCast time_cast;
  if (!options_.replay) {
    time_cast = [this](const Shape& shape, const Place& from, const Place& to) {
      return TimeCast(model_, shape, from, to);
    };
  }
  SearchCosts costs(records_, Native(), time_cast);
  for (const auto& [text, kernel] : candidates_.Kernels(records_)) {
    costs.AddKernel(kernel.op, kernel.kernel, kernel.layout,
                    kernel.seen.median);
  }
  Say("solving");
  LITE_RETURN_IF_ERROR(Solve(&costs, &report));
  size_t index = 0;
  if (options_.replay) {
    LITE_ASSIGN_OR_RETURN(index, ChooseFromRecord());
  } else {
    Say("timing whole runs");
    LITE_RETURN_IF_ERROR(candidates_.TimeRuns());
    index = Choose();
    LITE_RETURN_IF_ERROR(RecordChoice(candidates_.all()[index]));
  }
  SearchCandidate& chosen = candidates_.all()[index];
  chosen.report.chosen = true;
  report.plan = PlanOf(chosen);
  for (SearchCandidate& candidate : candidates_.all()) {
    report.programs.push_back(std::move(candidate.report));
  }
  report.samples = records_.measured();
  report.estimated = costs.estimated();
  return report;
}

}  // namespace

Result<SearchReport> SearchPlan(const FullConfig& config,
                                const SearchOptions& options) try {
  if (options.rounds < 1) {
    return Status::InvalidArgument("a search needs at least one round");
  }
  FullConfig with_database = config;
  TuningSource& tuning = with_database.runtime_options.tuning;
  const bool has_database =
      config.runtime != nullptr
          ? config.runtime->options().tuning.database != nullptr
          : tuning.database != nullptr;
  if (!has_database && (options.replay || config.runtime != nullptr)) {
    return Status::FailedPrecondition("a search needs a tuning database");
  }
  if (!has_database) tuning.database = std::make_shared<TuningDatabase>();
  LITE_ASSIGN_OR_RETURN(FusedModel model, FuseModel(with_database));
  return Searcher(std::move(model), config.memory, options).Search();
}
LITE_CATCH_OUT_OF_MEMORY("searching")

}  // namespace placelite
