// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/lower.h"

#include "lite/core/base/strings.h"
#include "lite/core/ir/memory.h"
#include "lite/core/ir/verifier.h"
#include "lite/passes/lower/candidates.h"

namespace placelite {

Result<Pin> ParsePin(std::string_view text) {
  const size_t equals = text.rfind('=');
  if (equals == std::string_view::npos || equals == 0 ||
      equals + 1 == text.size()) {
    return Status::InvalidArgument(
        StrCat("pin '", text, "' is not OP=KERNEL or OP=VARIANT"));
  }
  return Pin{std::string(text.substr(0, equals)),
             std::string(text.substr(equals + 1))};
}

std::map<std::string, Decision> FindPlan(
    const std::map<std::string, NamedDecision>& plan,
    const KernelRegistry& registry) {
  std::map<std::string, Decision> found;
  for (const auto& [op, named] : plan) {
    found.emplace(op, FindDecision(named, registry));
  }
  return found;
}

namespace {

// The result of one round of lowering a fused graph.
struct Round {
  Graph decided, lowered;
  LowerReport decisions, report;
};

// The part of a round after the decisions. Refusals are recorded in the report.
Status SplitAndCast(Graph* graph, const KernelRegistry& registry,
                    const LowerOptions& options, LowerReport* report) {
  LITE_RETURN_IF_ERROR(SplitEpilogues(graph, registry, options, report));
  if (!report->refusals.empty()) return Status::Ok();
  return InsertCasts(graph, registry, options, report);
}

Status RunRound(const Graph& fused, const KernelRegistry& registry,
                const LowerOptions& options, Round* round) {
  round->decided = fused;
  LITE_RETURN_IF_ERROR(
      PickKernels(&round->decided, registry, options, &round->decisions));
  round->lowered = round->decided;
  round->report = round->decisions;
  return SplitAndCast(&round->lowered, registry, options, &round->report);
}

// Excludes what was refused from the next round.
Status TakeRefusals(const std::vector<KernelRefusal>& refusals,
                    LowerOptions* options) {
  const size_t known = options->refused_kernels.size();
  for (const KernelRefusal& refusal : refusals) {
    options->refused_kernels.insert(
        {{refusal.op, refusal.kernel}, refusal.reason});
  }
  if (options->refused_kernels.size() > known) return Status::Ok();
  return Status::Internal(StrCat("op '", refusals[0].op,
                                 "': ", KernelName(*refusals[0].kernel),
                                 " was chosen again: ", refusals[0].reason));
}

// Runs rounds until nothing is refused or an op has no kernel left.
Status RunRounds(const Graph& fused, const KernelRegistry& registry,
                 const LowerOptions& options, Round* round) {
  LowerOptions next = options;
  while (true) {
    *round = Round();
    LITE_RETURN_IF_ERROR(RunRound(fused, registry, next, round));
    if (round->report.refusals.empty()) return Status::Ok();
    LITE_RETURN_IF_ERROR(TakeRefusals(round->report.refusals, &next));
  }
}

}  // namespace

bool KeepsAsOne(const Graph& graph, const Node& node,
                const KernelRegistry& registry, const LowerOptions& options) {
  if (options.valid_places.empty()) return true;
  Candidates candidates(graph, node, registry, options, std::nullopt,
                        /*reasons=*/false);
  const KernelCandidate* best = candidates.BestScore();
  return best != nullptr &&
         best->kernel->place.target == options.valid_places[0].target;
}

Status LowerDecided(Graph* graph, const KernelRegistry& registry,
                    const LowerOptions& options, LowerReport* report) {
  LITE_RETURN_IF_ERROR(SplitAndCast(graph, registry, options, report));
  if (report->refusals.empty()) return VerifyGraph(*graph);
  const KernelRefusal& first = report->refusals[0];
  return Status::Unsupported(StrCat(
      "op '", first.op, "': ", KernelName(*first.kernel), ": ", first.reason));
}

Status DecideKernels(Graph* graph, const KernelRegistry& registry,
                     const LowerOptions& options, LowerReport* report) {
  Round round;
  const Status status = RunRounds(*graph, registry, options, &round);
  *report = std::move(round.decisions);
  if (status.ok()) *graph = std::move(round.decided);
  return status;
}

Status Lower(Graph* graph, const KernelRegistry& registry,
             const LowerOptions& options, LowerReport* report) {
  Round round;
  const Status status = RunRounds(*graph, registry, options, &round);
  *report = std::move(status.ok() ? round.report : round.decisions);
  LITE_RETURN_IF_ERROR(status);
  *graph = std::move(round.lowered);
  return VerifyGraph(*graph);
}

}  // namespace placelite
