// SPDX-License-Identifier: Apache-2.0
// PickKernels: decides every op by the first advisor that has an answer.
#include "lite/passes/lower/pick_kernels.h"

#include <algorithm>
#include <memory>

#include "lite/core/base/offers.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/printer.h"
#include "lite/core/kernel/advisor.h"
#include "lite/passes/lower/check_pins.h"
#include "lite/passes/lower/lower.h"
#include "lite/passes/lower/pick_by_cost.h"

namespace placelite {
namespace {

// What the advisors are asked. `note` gets the reason why an earlier decision
// does not hold.
struct PickQuestion {
  const Node& node;
  const KernelRegistry& registry;
  const LowerOptions& options;
  const bool added;
  Candidates* const candidates;
  std::string* const note;
};

using PickAdvice = Result<std::optional<Decision>>;

// An excluded variant must not be chosen at run time either, so the cheapest
// variant that is left is pinned.
void BindExcludes(const KernelCandidate& chosen, Decision* decision) {
  if (!chosen.some_excluded || decision->variant != nullptr) return;
  const VariantAnswer* left = Cheapest(chosen.variants, Tri::kYes);
  if (left == nullptr) left = Cheapest(chosen.variants, Tri::kDepends);
  if (left != nullptr) decision->variant = left->variant;
}

// The reason why a decision made elsewhere does not hold here; empty if it
// does.
std::string WhyNot(const PickQuestion& question, const Decision& decision) {
  if (decision.named != nullptr) {
    return decision.kernel == nullptr
               ? StrCat("there is no kernel '", decision.named->kernel,
                        "' for this op")
               : StrCat("it has no variant '", decision.named->variant, "'");
  }
  const KernelCandidate* candidate = question.candidates->Find(decision.kernel);
  if (candidate == nullptr) {
    return StrCat("there is no kernel '", KernelName(*decision.kernel),
                  "' for this op");
  }
  if (candidate->support.no()) {
    return question.candidates->ReasonOf(*candidate);
  }
  for (const VariantAnswer& row : candidate->variants) {
    if (row.variant != decision.variant) continue;
    return row.support.no() ? row.support.reason() : "";
  }
  if (decision.variant == nullptr) return "";
  return StrCat("it has no variant '", decision.variant->name, "'");
}

// A decision made elsewhere, with `source`, if it holds, else its fallback.
PickAdvice Keep(const PickQuestion& question, const Decision& old,
                DecisionSource source) {
  const std::string why = WhyNot(question, old);
  if (why.empty()) {
    Decision kept = old;
    kept.source = source;
    return std::optional<Decision>(std::move(kept));
  }
  const NamedDecision names = NamesOf(old);
  *question.note = StrCat(names.variant.empty() ? names.kernel : names.variant,
                          " does not hold: ", why);
  Decision fallback;
  fallback.kernel = old.fallback;
  fallback.source = DecisionSource::kFallback;
  if (old.fallback == nullptr || !WhyNot(question, fallback).empty()) {
    return std::optional<Decision>();
  }
  return std::optional<Decision>(std::move(fallback));
}

// Later pins win.
PickAdvice AdvisePin(const PickQuestion& question) {
  std::optional<Decision> pinned;
  const Node& node = question.node;
  for (const Pin& pin : question.options.pins) {
    if (!PinConcerns(pin, node)) continue;
    LITE_ASSIGN_OR_RETURN(Decision decision,
                          DecisionOf(pin, question.registry));
    const bool meant = question.candidates->Find(decision.kernel) != nullptr;
    if (question.added && !meant) continue;
    const std::string why = WhyNot(question, decision);
    if (!why.empty()) {
      return Status::Unsupported(StrCat("pin '", pin.op, "=", pin.choice,
                                        "': op '", node.name, "' (",
                                        node.op->name, "): ", why));
    }
    pinned = std::move(decision);
  }
  return pinned;
}

const Decision* PlannedFor(const PickQuestion& question) {
  if (question.options.pick != PickBy::kPlan) return nullptr;
  const auto planned = question.options.plan.find(question.node.name);
  return planned == question.options.plan.end() ? nullptr : &planned->second;
}

PickAdvice AdvisePlan(const PickQuestion& question) {
  const Decision* planned = PlannedFor(question);
  if (planned == nullptr) return std::optional<Decision>();
  return Keep(question, *planned, DecisionSource::kPlan);
}

PickAdvice AdviseModel(const PickQuestion& question) {
  const Decision& decision = question.node.decision;
  const bool decides = decision.decided() || decision.named != nullptr;
  if (!question.options.keep_decisions || !decides ||
      PlannedFor(question) != nullptr) {
    return std::optional<Decision>();
  }
  return Keep(question, decision, DecisionSource::kModel);
}

PickAdvice AdviseScore(const PickQuestion& question) {
  const KernelCandidate* best = question.candidates->BestScore();
  if (best == nullptr) return std::optional<Decision>();
  return std::optional<Decision>(DecideFor(*best,
                                           question.note->empty()
                                               ? DecisionSource::kScore
                                               : DecisionSource::kFallback,
                                           question.candidates));
}

// The precedence of kernels; that of variants is in
// core/program/variant_choice.cc. PickByCost replaces decisions of the score.
constexpr Advisor<Decision, PickQuestion> kAdvisors[] = {
    AdvisePin, AdvisePlan, AdviseModel, AdviseScore};

// Describes the node and what was decided for it, before that is written into
// the graph.
OpReport Describe(const Graph& graph, const Node& node, const Pick& pick,
                  Candidates* candidates) {
  OpReport report;
  report.name = node.name;
  report.type = node.op->name;
  report.text = ToString(graph, node);
  for (const std::optional<KernelCandidate>& candidate : candidates->All()) {
    report.candidates.push_back(*candidate);
  }
  report.decision = pick.decision;
  report.note = pick.note;
  report.variant = pick.decision.variant;
  const KernelCandidate* chosen = candidates->Find(pick.decision.kernel);
  if (chosen == nullptr || report.variant != nullptr) return report;
  const VariantAnswer* suggested = Cheapest(chosen->variants, Tri::kYes);
  if (suggested != nullptr) report.variant = suggested->variant;
  return report;
}

// Fails once if there is no GPU; otherwise each kernel of each op would be
// refused for the same reason.
Status CheckForGpu(const LowerOptions& options) {
  const std::vector<Place>& places = options.valid_places;
  const auto needs_gpu = [](const Place& place) {
    return place.target == Target::kOpenCL;
  };
  if (options.device.has_gpu() || places.empty() ||
      !std::all_of(places.begin(), places.end(), needs_gpu)) {
    return Status::Ok();
  }
  std::string notes;
  for (const std::string& note : options.notes) notes += "; " + note;
  return Status::Unsupported(
      StrCat("opencl is the only valid target, and ", options.device.name,
             " has no OpenCL device: name a processor behind it, as in "
             "opencl,x86, or do without strict",
             notes));
}

Status UnsupportedOps(const Graph& graph, const KernelRegistry& registry,
                      const LowerOptions& options,
                      const std::vector<NodePick>& picks) {
  std::string text;
  for (size_t i = 0; i < picks.size(); ++i) {
    if (picks[i].pick.decision.decided()) continue;
    text +=
        WhyUndecided(graph, graph.nodes()[i], registry, options, std::nullopt) +
        "\n";
  }
  if (text.empty()) return Status::Ok();
  std::string notes;
  for (const std::string& note : options.notes) notes += note + "\n";
  return Status::Unsupported(StrCat("no kernel for some ops on ",
                                    options.device.name, ":\n", notes, text));
}

}  // namespace

Decision DecideFor(const KernelCandidate& chosen, DecisionSource source,
                   Candidates* candidates) {
  Decision decision;
  decision.kernel = chosen.kernel;
  decision.source = source;
  if (!chosen.support.yes()) {
    // The fallback may depend on shapes, too; if neither holds, the pick is
    // made again.
    const KernelCandidate* next = candidates->BestScore(&chosen);
    if (next != nullptr) decision.fallback = next->kernel;
  }
  BindExcludes(chosen, &decision);
  return decision;
}

Result<Pick> PickNode(const Node& node, const KernelRegistry& registry,
                      const LowerOptions& options, bool added,
                      Candidates* candidates) {
  Pick pick;
  LITE_ASSIGN_OR_RETURN(
      std::optional<Decision> advice,
      FirstAdvice(kAdvisors, PickQuestion{node, registry, options, added,
                                          candidates, &pick.note}));
  if (!advice.has_value()) return pick;
  pick.decision = *std::move(advice);
  BindExcludes(*candidates->Find(pick.decision.kernel), &pick.decision);
  return pick;
}

Result<Decision> PickAddedNode(const Graph& graph, const Node& node,
                               const KernelRegistry& registry,
                               const LowerOptions& options,
                               const std::optional<CastPlaces>& cast,
                               OpReport* report) {
  Candidates candidates(graph, node, registry, options, cast, options.explain);
  LITE_ASSIGN_OR_RETURN(Pick pick, PickNode(node, registry, options,
                                            /*added=*/true, &candidates));
  if (!pick.decision.decided()) {
    return Status::Unsupported(
        WhyUndecided(graph, node, registry, options, cast));
  }
  if (report != nullptr) *report = Describe(graph, node, pick, &candidates);
  return std::move(pick.decision);
}

Status PickKernels(Graph* graph, const KernelRegistry& registry,
                   const LowerOptions& options, LowerReport* report) {
  if (options.explain) {
    report->device = options.device.name;
    report->valid_places = options.valid_places;
    report->score_factors = options.score_factors;
    report->notes = options.notes;
  }
  LITE_RETURN_IF_ERROR(CheckPins(*graph, registry, options));
  LITE_RETURN_IF_ERROR(CheckForGpu(options));
  const bool by_cost = kOffersCxx && PicksByCost(options);
  std::vector<NodePick> picks;
  for (const Node& node : graph->nodes()) {
    NodePick& entry = picks.emplace_back();
    entry.candidates = std::make_unique<Candidates>(
        *graph, node, registry, options, std::nullopt, options.explain);
    LITE_ASSIGN_OR_RETURN(entry.pick,
                          PickNode(node, registry, options, /*added=*/false,
                                   entry.candidates.get()));
    if (!by_cost && !options.explain) entry.candidates.reset();
  }
  const Status status = UnsupportedOps(*graph, registry, options, picks);
  if (status.ok() && by_cost) {
    report->graph_pick = PickByCost(*graph, options, &picks);
  }
  for (size_t i = 0; i < picks.size(); ++i) {
    NodePick& entry = picks[i];
    const NodeId id = static_cast<NodeId>(i);
    if (options.explain) {
      report->ops.push_back(Describe(*graph, graph->node(id), entry.pick,
                                     entry.candidates.get()));
    }
    graph->node(id).decision = std::move(entry.pick.decision);
  }
  return status;
}

}  // namespace placelite
