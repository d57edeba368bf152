#include "lite/api/search.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <iomanip>
#include <set>
#include <sstream>

#include "lite/api/fused_model.h"
#include "lite/api/predictor_builder.h"
#include "lite/api/search_costs.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/base/strings.h"
#include "lite/core/base/version.h"
#include "lite/core/ir/builder.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/lower/pick_kernels.h"

namespace placelite {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kScore = "score";
constexpr const char* kSearch = "search";

// A plan is faster than the score's where it wins as many of the rounds, and by
// as much.
constexpr double kWins = 0.8;
constexpr double kFaster = 0.99;

constexpr int kCastRuns = 7;

double MsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start)
      .count();
}

double Median(std::vector<double> samples) {
  return Summarize(std::move(samples)).median;
}

double SpreadOf(const std::vector<double>& samples) {
  const double median = Median(samples);
  std::vector<double> distances;
  for (double ms : samples) distances.push_back(std::abs(ms - median));
  return Median(std::move(distances));
}

Result<double> TimeRun(Predictor* predictor) {
  const Clock::time_point start = Clock::now();
  LITE_RETURN_IF_ERROR(predictor->Run());
  return MsSince(start);
}

bool IsCast(const std::string& type) {
  return type == "io_copy" || type == "calib" || type == "layout";
}

// One way to lower the model.
struct Candidate {
  std::string name;
  LowerOptions lower;
  std::unique_ptr<Predictor> predictor;       // null: it could not be made
  std::map<std::string, Decision> decisions;  // by op
  std::map<std::string, std::vector<double>> op_ms;  // by op of the model
  std::map<std::string, Layout> layouts;             // likewise: of outputs
  std::vector<double> run_ms;
  SearchedProgram report;
};

// What a kernel of an op takes, its output in a layout.
struct KernelCost {
  std::string op, kernel;
  Layout layout;
  TuningKey key;
  Summary seen;
};

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
  Status AddCandidates();
  Status AddCandidate(const std::string& name, const LowerOptions& lower);
  Status Build(Candidate* candidate) const;
  void Describe(Candidate* candidate) const;
  Status TimeOps();
  Status SampleOps(Candidate* candidate) const;
  std::string OpOf(const std::string& piece) const;
  std::map<std::string, KernelCost> KernelCosts() const;
  Status KeepCosts() const;
  Result<double> TimeCast(const Shape& shape, const Place& from,
                          const Place& to);
  std::string ReluAt(const Place& place) const;
  Target Native() const;
  Status Solve(SearchCosts* costs, SearchReport* report);
  Status TimeRuns();
  size_t Choose() const;
  Result<size_t> ChooseFromRecord() const;
  Status RecordChoice(const Candidate& chosen) const;
  void PinVariants(const Candidate& chosen, Plan* plan) const;

  const FusedModel model_;
  const MemoryConfig memory_;
  const SearchOptions& options_;
  const SearchRecords records_;
  std::set<std::string> ops_;  // names in the model
  std::vector<Candidate> candidates_;
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

Status Searcher::Build(Candidate* candidate) const {
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

// What there is to tell of a program without running it.
void Searcher::Describe(Candidate* candidate) const {
  const Predictor& predictor = *candidate->predictor;
  for (const OpReport& op : predictor.report().ops) {
    if (ops_.count(op.name) != 0) candidate->decisions[op.name] = op.decision;
  }
  SearchedProgram& report = candidate->report;
  report.casts = static_cast<int>(predictor.report().casts.size());
  report.arena_bytes =
      predictor.Memory().arena_bytes + predictor.Memory().device_bytes;
  std::map<std::string, int> places;
  for (const OpProfile& op : predictor.GetProfile().ops) {
    if (!IsCast(op.type)) ++places[op.place];
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

// A program that cannot be made is told, unless it is the score's.
Status Searcher::AddCandidate(const std::string& name,
                              const LowerOptions& lower) {
  Say(StrCat("preparing ", name));
  Candidate candidate;
  candidate.name = candidate.report.name = name;
  candidate.lower = lower;
  const Status status = Build(&candidate);
  if (!status.ok()) {
    const bool may_lack = status.code() == StatusCode::kUnsupported ||
                          status.code() == StatusCode::kResourceExhausted;
    if (name == kScore || !may_lack) return status.WithContext(name);
    candidate.predictor = nullptr;
    candidate.report.why_not = status.message();
    candidates_.push_back(std::move(candidate));
    return Status::Ok();
  }
  Describe(&candidate);
  for (const Candidate& other : candidates_) {
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
  candidates_.push_back(std::move(candidate));
  return Status::Ok();
}

Status Searcher::AddCandidates() {
  LITE_RETURN_IF_ERROR(AddCandidate(kScore, WithPick(PickBy::kScore)));
  LITE_RETURN_IF_ERROR(AddCandidate("model", WithPick(PickBy::kCost)));
  for (const Place& place : model_.lower.valid_places) {
    if (place.precision == Precision::kAny || place.target == Target::kHost) {
      continue;
    }
    LITE_RETURN_IF_ERROR(AddCandidate(StrCat(place), WithPlaceFirst(place)));
  }
  return Status::Ok();
}

// The op of the model that a node of a program is, or is a part of: what an
// epilogue was split into. Empty: a cast.
std::string Searcher::OpOf(const std::string& piece) const {
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

Status Searcher::SampleOps(Candidate* candidate) const {
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

Status Searcher::TimeOps() {
  Say("timing the kernels");
  for (int round = 0; round < options_.rounds; ++round) {
    for (Candidate& candidate : candidates_) {
      if (candidate.predictor == nullptr) continue;
      LITE_RETURN_IF_ERROR(SampleOps(&candidate));
    }
    // Whoever is killed keeps what one round has shown.
    if (round == 0) LITE_RETURN_IF_ERROR(KeepCosts());
  }
  return KeepCosts();
}

// What a run takes beside its ops, for each of those on a device: launches.
double LaunchOverhead(const Candidate& candidate) {
  double in_ops = 0;
  size_t on_device = 0;
  for (const OpProfile& op : candidate.predictor->GetProfile().ops) {
    in_ops += op.last_ms;
    on_device += op.commands > 0 ? 1 : 0;
  }
  if (on_device == 0 || candidate.run_ms.empty()) return 0;
  const double beside = Median(candidate.run_ms) - in_ops;
  return std::max(0.0, beside / static_cast<double>(on_device));
}

// Of each kernel in each layout the least of what the programs show; or what
// is on record.
std::map<std::string, KernelCost> Searcher::KernelCosts() const {
  std::map<std::string, KernelCost> known;
  for (const Candidate& candidate : candidates_) {
    if (candidate.predictor == nullptr) continue;
    const double overhead = LaunchOverhead(candidate);
    for (const auto& [op, decision] : candidate.decisions) {
      const auto layout = candidate.layouts.find(op);
      const KernelDef* def = model_.runtime->registry().Find(decision.kernel);
      if (def == nullptr || layout == candidate.layouts.end()) continue;
      KernelCost cost{op, decision.kernel, layout->second, {}, {}};
      cost.key = records_.KeyOf(
          "kernel",
          StrCat("op=", op, " kernel=", cost.kernel, " layout=", cost.layout),
          def->place.target);
      const auto samples = candidate.op_ms.find(op);
      if (options_.replay) {
        if (!records_.Find(cost.key, &cost.seen.median)) continue;
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

Status Searcher::KeepCosts() const {
  for (const auto& [text, cost] : KernelCosts()) {
    LITE_RETURN_IF_ERROR(records_.Keep(cost.key, cost.seen));
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

// A kernel whose output lies there and nowhere else.
std::string Searcher::ReluAt(const Place& place) const {
  for (const KernelDef* def : model_.runtime->registry().ForOp("relu")) {
    if (def->place == place) return KernelName(*def);
  }
  return "";
}

// Two cheap ops, each where the cast begins and ends.
Result<double> Searcher::TimeCast(const Shape& shape, const Place& from,
                                  const Place& to) {
  const std::string before = ReluAt(from), after = ReluAt(to);
  if (before.empty() || after.empty()) {
    return Status::Unsupported("no kernel to time the cast with");
  }
  GraphBuilder builder("cast");
  const ValueId x = builder.Input("x", Precision::kFloat, ShapeRange(shape));
  const ValueId a = builder.Op("relu", "a", {x});
  builder.Output(builder.Op("relu", "b", {a}));
  LITE_ASSIGN_OR_RETURN(Graph graph, builder.Finish());
  LowerOptions lower = WithPick(PickBy::kPlan);
  lower.plan["a"].kernel = before;
  lower.plan["b"].kernel = after;
  lower.pins.clear();
  lower.io_places.clear();
  LITE_ASSIGN_OR_RETURN(
      std::unique_ptr<Predictor> predictor,
      PredictorBuilder::FromGraph(std::move(graph), {ShapeRange(shape)},
                                  model_.runtime, lower, MemoryConfig()));
  LITE_ASSIGN_OR_RETURN(const Tensor input, predictor->Input(0));
  std::memset(input.raw_data(), 0, input.bytes());
  LITE_RETURN_IF_ERROR(predictor->Run());
  std::vector<double> casts, beside;
  for (int i = 0; i < kCastRuns; ++i) {
    predictor->EnableProfiling(true);
    LITE_RETURN_IF_ERROR(predictor->Run());
    predictor->EnableProfiling(false);
    double in_cast = 0, in_ops = 0;
    for (const OpProfile& op : predictor->GetProfile().ops) {
      in_ops += op.last_ms;
      if (StartsWith(op.name, "a/")) in_cast += op.last_ms;
    }
    LITE_ASSIGN_OR_RETURN(const double run, TimeRun(predictor.get()));
    casts.push_back(in_cast);
    beside.push_back(std::max(0.0, run - in_ops));
  }
  // The CPU waits where values come back from a device.
  const bool waits = !IsCpu(from.target) && IsCpu(to.target);
  return Median(casts) + (waits ? Median(beside) : 0);
}

// Lowers by the costs. With a limit of memory that the answer does not keep,
// bytes cost more and more until one does.
Status Searcher::Solve(SearchCosts* costs, SearchReport* report) {
  constexpr int kTries = 12;
  constexpr double kFirstMsPerByte = 1e-9;
  LowerOptions lower = WithPick(PickBy::kCost);
  lower.costs = costs;
  std::vector<ShapeRange> shapes;
  for (size_t i = 0; i < model_.nominal.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const Tensor input,
                          candidates_[0].predictor->Input(i));
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
    for (const OpReport& op : lowered.ops) plan.plan[op.name] = op.decision;
    LITE_RETURN_IF_ERROR(AddCandidate(kSearch, plan));
    candidates_.back().report.predicted_ms =
        ms_per_byte == 0 ? report->cost_ms : 0;
    const bool too_large =
        candidates_.back().predictor == nullptr &&
        memory_.limit_bytes != MemoryConfig().limit_bytes &&
        !StartsWith(candidates_.back().report.why_not, "the same as");
    if (!too_large) return Status::Ok();
    if (i + 1 < kTries) candidates_.pop_back();
    ms_per_byte = ms_per_byte == 0 ? kFirstMsPerByte : 4 * ms_per_byte;
  }
  return Status::Ok();
}

Status Searcher::TimeRuns() {
  Say("timing whole runs");
  for (Candidate& candidate : candidates_) candidate.run_ms.clear();
  for (int round = -2; round < options_.rounds; ++round) {
    for (Candidate& candidate : candidates_) {
      if (candidate.predictor == nullptr) continue;
      LITE_ASSIGN_OR_RETURN(const double ms,
                            TimeRun(candidate.predictor.get()));
      if (round >= 0) candidate.run_ms.push_back(ms);
    }
  }
  const std::vector<double>& score = candidates_[0].run_ms;
  for (Candidate& candidate : candidates_) {
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

// The fastest of those that beat the score's by more than chance, else that.
size_t Searcher::Choose() const {
  size_t best = 0;
  const double score = candidates_[0].report.measured.median;
  for (size_t i = 1; i < candidates_.size(); ++i) {
    const SearchedProgram& report = candidates_[i].report;
    if (report.measured.count == 0 || report.wins < kWins ||
        report.measured.median > kFaster * score) {
      continue;
    }
    if (best == 0 ||
        report.measured.median < candidates_[best].report.measured.median) {
      best = i;
    }
  }
  return best;
}

Status Searcher::RecordChoice(const Candidate& chosen) const {
  const TuningKey key = records_.KeyOf("program", "", Target::kHost);
  for (const Candidate& candidate : candidates_) {
    if (candidate.report.measured.count == 0 || &candidate == &chosen) continue;
    LITE_RETURN_IF_ERROR(
        records_.Keep(key, candidate.report.measured, candidate.name, false));
  }
  return records_.Keep(key, chosen.report.measured, chosen.name);
}

// A replay makes the same candidates again.
Result<size_t> Searcher::ChooseFromRecord() const {
  const std::string name =
      records_.FindChosen(records_.KeyOf("program", "", Target::kHost));
  for (size_t i = 0; i < candidates_.size(); ++i) {
    if (candidates_[i].name != name) continue;
    return candidates_[i].predictor == nullptr ? 0 : i;
  }
  return Status::FailedPrecondition(
      "nothing may be timed, and the tuning database has no search of this "
      "model on this device: search without replay first");
}

// The variants and parameters that were measured, so that they run where there
// is no tuning database.
void Searcher::PinVariants(const Candidate& chosen, Plan* plan) const {
  const KernelRegistry& registry = model_.runtime->registry();
  for (const OpProfile& op : chosen.predictor->GetProfile().ops) {
    const auto planned = plan->decisions.find(op.name);
    if (planned == plan->decisions.end()) continue;
    const KernelRegistry::Named named = registry.FindVariant(op.variant);
    if (named.variant == nullptr ||
        KernelName(*named.kernel) != planned->second.kernel) {
      continue;
    }
    planned->second.variant = op.variant;
    const Result<TuningParameters> values =
        ParseTuningParameters(op.parameters);
    if (!values.ok() || values.value().empty()) continue;
    std::vector<int> parameters;
    for (const ParameterDef& def : named.variant->parameters) {
      int chosen_value = 0;
      for (const auto& [name, value] : values.value()) {
        if (name == def.name) chosen_value = static_cast<int>(value);
      }
      parameters.push_back(chosen_value);
    }
    planned->second.parameters = std::move(parameters);
  }
}

Result<SearchReport> Searcher::Search() {
  for (const Node& node : model_.graph.nodes()) ops_.insert(node.name);
  SearchReport report;
  LITE_RETURN_IF_ERROR(AddCandidates());
  if (!options_.replay) LITE_RETURN_IF_ERROR(TimeOps());
  SearchCosts::TimeCast time_cast;
  if (!options_.replay) {
    time_cast = [this](const Shape& shape, const Place& from, const Place& to) {
      return TimeCast(shape, from, to);
    };
  }
  SearchCosts costs(records_, Native(), time_cast);
  for (const auto& [key, cost] : KernelCosts()) {
    costs.AddKernel(cost.op, cost.kernel, cost.layout, cost.seen.median);
  }
  Say("solving");
  LITE_RETURN_IF_ERROR(Solve(&costs, &report));
  size_t chosen = 0;
  if (options_.replay) {
    LITE_ASSIGN_OR_RETURN(chosen, ChooseFromRecord());
  } else {
    LITE_RETURN_IF_ERROR(TimeRuns());
    chosen = Choose();
    LITE_RETURN_IF_ERROR(RecordChoice(candidates_[chosen]));
  }
  Candidate& winner = candidates_[chosen];
  winner.report.chosen = true;
  Plan& plan = report.plan;
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
  plan.predicted_ms = winner.report.predicted_ms;
  plan.measured_ms = winner.report.measured.median;
  if (!winner.run_ms.empty()) plan.spread_ms = SpreadOf(winner.run_ms);
  plan.score_ms = candidates_[0].report.measured.median;
  plan.decisions = winner.decisions;
  PinVariants(winner, &plan);
  for (Candidate& candidate : candidates_) {
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

std::string ToText(const SearchReport& report) {
  std::ostringstream out;
  out << std::fixed << std::setprecision(3);
  for (const SearchedProgram& each : report.programs) {
    out << (each.chosen ? "* " : "  ") << std::left << std::setw(30)
        << each.name << std::right;
    if (!each.why_not.empty()) {
      out << "  " << each.why_not << "\n";
      continue;
    }
    if (each.measured.count > 0) {
      out << std::setw(10) << each.measured.median << " ms ("
          << each.measured.min << " to " << each.measured.max << ")";
    }
    if (each.predicted_ms > 0) out << ", predicted " << each.predicted_ms;
    out << ", " << each.casts << " casts: " << each.places << "\n";
  }
  out << "costs " << report.cost_ms << " ms, at least " << report.lower_bound_ms
      << " ms (" << (report.proven ? "proven best" : "not proven best") << ", "
      << report.branches << " branches); " << report.samples << " samples\n";
  for (const std::string& cast : report.estimated) {
    out << "estimated: " << cast << "\n";
  }
  return out.str();
}

}  // namespace placelite
