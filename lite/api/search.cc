// SPDX-License-Identifier: Apache-2.0
#include "lite/api/search.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "lite/api/search_candidates.h"
#include "lite/api/search_cast.h"
#include "lite/api/search_control.h"
#include "lite/api/search_costs.h"
#include "lite/api/stage.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/strings.h"
#include "lite/core/base/version.h"
#include "lite/core/ir/subgraphs.h"
#include "lite/passes/lower/adapt_model.h"
#include "lite/passes/lower/pick_kernels.h"

namespace placelite {
namespace {

// A plan counts as faster than the score's kernels if it wins this share of the
// rounds, and is faster by the factor kFaster.
constexpr double kWins = 0.8;
constexpr double kFaster = 0.99;
// A search that was stopped must have this many rounds to say so.
constexpr size_t kLeastRounds = 5;

// Returns the median distance from the median.
double SpreadOf(const std::vector<double>& samples) {
  const double median = Summarize(samples).median;
  std::vector<double> distances;
  for (double ms : samples) distances.push_back(std::abs(ms - median));
  return Summarize(std::move(distances)).median;
}

KnownRecords KnownTo(const SearchOptions& options) {
  KnownRecords known;
  if (!options.replay) known.least_samples = options.rounds;
  known.none = options.measure_again;
  return known;
}

class Searcher {
 public:
  Searcher(FusedModel model, MemoryConfig memory, const SearchOptions& options)
      : model_(std::move(model)),
        memory_(std::move(memory)),
        options_(options),
        records_(model_.runtime.get(), ModelHash(model_.graph),
                 KnownTo(options)) {}

  Result<SearchReport> Search();

 private:
  LowerOptions WithPick(PickBy pick) const;
  LowerOptions WithPlaceFirst(const Place& place) const;
  std::string Places() const;
  // The shapes and places that a comparison of programs is for.
  std::string Inputs() const;
  Status Add(const std::string& name, const LowerOptions& lower);
  Status AddCandidates();
  Status TimeOps();
  double KnownMs() const;
  Target Native() const;
  Status AddCosts(SearchReport* report);
  Status Solve(SearchCosts* costs, SearchReport* report);
  Result<size_t> Compare();
  size_t Choose() const;
  Result<size_t> ChooseFromRecord() const;
  Status RecordChoice(const SearchCandidate& chosen) const;
  Plan PlanOf(const SearchCandidate& chosen) const;
  void Count(SearchReport* report) const;

  const FusedModel model_;
  const MemoryConfig memory_;
  const SearchOptions& options_;
  const SearchRecords records_;
  SearchControl control_{options_};
  SearchCandidates candidates_{model_, memory_, options_, records_, &control_};
};

LowerOptions Searcher::WithPick(PickBy pick) const {
  LowerOptions lower = model_.lower;
  lower.pick = pick;
  lower.keep_decisions = false;
  return lower;
}

LowerOptions Searcher::WithPlaceFirst(const Place& place) const {
  LowerOptions lower = WithPick(PickBy::kArticle);
  std::vector<Place>& places = lower.valid_places;
  const auto found = std::find(places.begin(), places.end(), place);
  std::rotate(places.begin(), found, found + 1);
  return lower;
}

std::string Searcher::Places() const {
  std::vector<std::string> places;
  for (const Place& place : model_.lower.valid_places) {
    places.push_back(StrCat(place));
  }
  return Join(places, ",");
}

std::string Searcher::Inputs() const {
  std::vector<std::string> shapes;
  for (ValueId id : candidates_.shaped().inputs()) {
    shapes.push_back(StrCat(candidates_.shaped().value(id).info.shape));
  }
  return StrCat("inputs=", Join(shapes, ","), " places=", Places());
}

Status Searcher::Add(const std::string& name, const LowerOptions& lower) {
  if (control_.Stopped()) return Status::Ok();
  control_.Begin(StrCat("preparing ", name));
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

// Returns the time of one run of each program, and of one more, by the kernels
// that are known.
double Searcher::KnownMs() const {
  double sum = 0, score = 0;
  for (const SearchCandidate& candidate : candidates_.all()) {
    if (candidate.predictor == nullptr) continue;
    for (const auto& [op, kernel] : candidate.kernels) {
      sum += kernel.record.median_ms;
    }
    if (score == 0) score = sum;
  }
  return sum + score;
}

// Times the kernels that are not known. The times are kept after the first
// round, too, so that they survive if the process is killed later.
Status Searcher::TimeOps() {
  double programs = 0, unknown = 0;
  for (const SearchCandidate& candidate : candidates_.all()) {
    programs += candidate.predictor != nullptr ? 1 : 0;
    unknown += candidate.HasUnknown() ? 1 : 0;
  }
  if (unknown == 0) {
    control_.Expect((options_.rounds + 2) * KnownMs() / 1000);
    return Status::Ok();
  }
  // Here a program runs twice in a round; whole runs have one program more, the
  // search's, and two rounds to warm up.
  control_.Begin("timing the kernels", options_.rounds,
                 (options_.rounds + 2) * (programs + 1) / (2 * unknown));
  for (int round = 0; round < options_.rounds; ++round) {
    LITE_RETURN_IF_ERROR(candidates_.SampleOps());
    if (round == 0) LITE_RETURN_IF_ERROR(candidates_.TakeTimes());
    if (control_.Stopped()) break;
    control_.Step();
  }
  return candidates_.TakeTimes();
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
  // Loops and branches have no kernel that could be built: stages run them.
  if (HasSubgraphs(model_.graph)) lower.only_built = false;
  double ms_per_byte = 0;
  for (int i = 0; i < kTries; ++i) {
    costs->set_ms_per_byte(ms_per_byte);
    Graph graph = candidates_.shaped();
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
    if (candidates_.all().back().name != "search") return Status::Ok();
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
  const Summary& seen = all[0].report.measured;
  const double score = seen.median;
  if (options_.rounds > static_cast<int>(seen.count) &&
      seen.count < kLeastRounds) {
    return 0;
  }
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
  std::map<std::string, Summary> programs;
  for (const SearchCandidate& candidate : candidates_.all()) {
    const Summary& seen = candidate.report.measured;
    if (seen.count > 0) programs[candidate.name] = seen;
  }
  if (programs.empty()) return Status::Ok();
  return records_.KeepPrograms(Inputs(), programs, chosen.name);
}

// The choice is found by name, because a replay makes the same candidates
// again.
Result<size_t> Searcher::ChooseFromRecord() const {
  const std::vector<SearchCandidate>& all = candidates_.all();
  for (size_t i = 0; i < all.size(); ++i) {
    if (!records_.WasChosen(Inputs(), all[i].name)) continue;
    return all[i].predictor == nullptr ? 0 : i;
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
  plan.targets = Places();
  plan.predicted_ms = chosen.report.predicted_ms;
  plan.measured_ms = chosen.report.measured.median;
  if (plan.measured_ms > 0) plan.spread_ms = SpreadOf(chosen.run_ms);
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

// Looks for the program that costs least.
Status Searcher::AddCosts(SearchReport* report) {
  SearchCosts::TimeCast time_cast;
  if (!options_.replay) {
    time_cast = [this](const Shape& shape, const Place& from,
                       const Place& to) -> Result<double> {
      if (control_.Stopped()) return Status::Unsupported("the search stops");
      return TimeCast(model_, shape, from, to);
    };
  }
  SearchCosts costs(records_, Native(), time_cast);
  for (const SearchCandidate& candidate : candidates_.all()) {
    if (candidate.predictor == nullptr) continue;
    for (const auto& [op, kernel] : candidate.kernels) {
      if (kernel.record.samples == 0) continue;
      costs.AddKernel(op, KernelName(*kernel.kernel), kernel.layout,
                      kernel.record.median_ms);
    }
  }
  control_.Begin("solving");
  LITE_RETURN_IF_ERROR(Solve(&costs, report));
  report->estimated = costs.estimated();
  report->samples += costs.measured();
  return Status::Ok();
}

Result<size_t> Searcher::Compare() {
  if (options_.replay) return ChooseFromRecord();
  if (!control_.Stopped()) LITE_RETURN_IF_ERROR(candidates_.TimeRuns());
  const size_t index = Choose();
  LITE_RETURN_IF_ERROR(RecordChoice(candidates_.all()[index]));
  return index;
}

void Searcher::Count(SearchReport* report) const {
  std::set<std::string> known, measured;
  for (const SearchCandidate& candidate : candidates_.all()) {
    if (candidate.predictor == nullptr) continue;
    for (const auto& [op, kernel] : candidate.kernels) {
      if (kernel.record.samples == 0) continue;
      const TuningRecord& record = kernel.record;
      (kernel.known ? known : measured)
          .insert(StrCat(ToString(record.key), CandidateText(record)));
    }
  }
  // The search's program has kernels that others have measured just now.
  for (const std::string& kernel : measured) known.erase(kernel);
  report->known_kernels = static_cast<int64_t>(known.size());
  report->measured_kernels = static_cast<int64_t>(measured.size());
  report->kernel_samples = candidates_.kernel_samples();
  report->samples += candidates_.kernel_samples() + candidates_.run_samples();
}

Result<SearchReport> Searcher::Search() {
  SearchReport report;
  LITE_RETURN_IF_ERROR(AddCandidates());
  if (candidates_.all().empty()) {
    report.stopped = true;
    return report;
  }
  if (!options_.replay && !control_.Stopped()) {
    LITE_RETURN_IF_ERROR(TimeOps());
  }
  if (!control_.Stopped()) LITE_RETURN_IF_ERROR(AddCosts(&report));
  LITE_ASSIGN_OR_RETURN(const size_t index, Compare());
  SearchCandidate& chosen = candidates_.all()[index];
  chosen.report.chosen = true;
  report.plan = PlanOf(chosen);
  Count(&report);
  for (SearchCandidate& candidate : candidates_.all()) {
    report.programs.push_back(std::move(candidate.report));
  }
  report.stopped = control_.Stopped();
  return report;
}

}  // namespace

Result<SearchReport> SearchPlan(const FullConfig& config,
                                const SearchOptions& options) try {
  if (options.rounds < 1) {
    return Status::InvalidArgument("a search needs at least one round");
  }
  if (options.replay && options.measure_again) {
    return Status::InvalidArgument("a replay measures nothing again");
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
  ForgetDecisions(&model.graph);
  return Searcher(std::move(model), config.memory, options).Search();
}
LITE_CATCH_OUT_OF_MEMORY("searching")

}  // namespace placelite
