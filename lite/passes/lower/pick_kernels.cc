// SPDX-License-Identifier: Apache-2.0
// PickKernels: scores every kernel of every op and keeps the best.
#include "lite/passes/lower/pick_kernels.h"

#include <algorithm>

#include "lite/core/base/offers.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/printer.h"
#include "lite/passes/lower/check_pins.h"
#include "lite/passes/lower/find_refusal.h"
#include "lite/passes/lower/lower.h"
#include "lite/passes/lower/pick_by_cost.h"
#include "lite/passes/lower/retyped_op.h"

namespace placelite {
namespace {

constexpr const char* kExcluded = "excluded";

bool Excluded(const LowerOptions& options, std::string_view name) {
  return std::any_of(
      options.excludes.begin(), options.excludes.end(),
      [&](const std::string& glob) { return GlobMatch(glob, name); });
}

bool TargetIsValid(const LowerOptions& options, Target target) {
  return std::any_of(
      options.valid_places.begin(), options.valid_places.end(),
      [&](const Place& place) { return Matches(place.target, target); });
}

// A blocked layout must be that of a valid place; its blocks are then as wide
// as the target's vectors. A device may offer several widths, but blocks of
// another width would be slower than a dense layout.
bool SubgraphsAreValid(const LowerOptions& options, Layout layout) {
  if (layout.kind != LayoutKind::kNCHWc) return true;
  return std::any_of(
      options.valid_places.begin(), options.valid_places.end(),
      [&](const Place& place) { return place.layout == layout; });
}

// Whether the data of the op are int8 already.
bool IsQuantised(const OpView& op) {
  return op.num_op_inputs() > 0 && op.has_input(0) &&
         op.input(0).precision == Precision::kInt8;
}

CandidateReport Refuse(CandidateReport candidate, std::string reason) {
  candidate.answer = Tri::kNo;
  candidate.reason = std::move(reason);
  return candidate;
}

// Copies the predicates' answers; excluded, refused and missing variants are
// marked as not applying.
void AskVariants(const KernelAnswer& answer, const JudgedOp& judged,
                 const LowerOptions& options, CandidateReport* candidate) {
  candidate->answer = answer.support.answer();
  candidate->reason = answer.support.reason();
  Tri best = Tri::kNo;
  // of the best answer, the first of equal ones
  std::string reason = candidate->reason;
  for (const VariantAnswer& row : answer.variants) {
    VariantReport variant{row.variant->name, row.variant->contract,
                          row.support.answer(), row.support.reason(), row.cost};
    const VariantRefusal* refusal = FindRefusal(options, judged, variant.name);
    if (Excluded(options, variant.name)) {
      variant.answer = Tri::kNo;
      variant.reason = kExcluded;
    } else if (options.only_built && row.variant->create == nullptr) {
      variant.answer = Tri::kNo;
      variant.reason = "not built into this library";
    } else if (refusal != nullptr) {
      variant.answer = Tri::kNo;
      variant.reason = StrCat("the device refuses it: ", refusal->reason);
    }
    // A variant that the device refuses would otherwise have run, so its reason
    // is more useful than the others.
    const bool tells_more = best == Tri::kNo && refusal != nullptr;
    if (variant.answer > best || candidate->variants.empty() || tells_more) {
      best = variant.answer;
      reason = StrCat(variant.name, ": ", variant.reason);
    }
    candidate->variants.push_back(std::move(variant));
  }
  if (best < candidate->answer) {
    candidate->answer = best;
    candidate->reason = reason;
  }
}

bool Accepts(const Place& declared, const Place& actual) {
  return ShareMemory(declared.target, actual.target) &&
         Matches(declared.precision, actual.precision) &&
         Matches(declared.layout, actual.layout);
}

// The reason why `def` does not cast between these places; empty if it does.
std::string WhyNoCast(const KernelDef& def, const OpDef& op,
                      const CastPlaces& cast) {
  const Place in = InputPlace(def, op, 0), out = OutputPlace(def, op, 0);
  if (!Accepts(in, cast.from)) {
    return StrCat("it takes ", in, ", not ", cast.from);
  }
  if (!Accepts(out, cast.to))
    return StrCat("it makes ", out, ", not ", cast.to);
  return "";
}

CandidateReport Judge(const KernelDef& def, const Graph& graph,
                      const Node& node, const KernelRegistry& registry,
                      const std::optional<CastPlaces>& cast,
                      const LowerOptions& options) {
  const Graph::View view = graph.ViewOf(node);
  const OpView& op = view.op();
  CandidateReport candidate;
  candidate.kernel = KernelName(def);
  candidate.place = def.place;
  if (Excluded(options, candidate.kernel)) {
    return Refuse(std::move(candidate), kExcluded);
  }
  const auto refused =
      options.refused_kernels.find({node.fused_name(), candidate.kernel});
  if (refused != options.refused_kernels.end()) {
    return Refuse(std::move(candidate),
                  StrCat("where it would stand: ", refused->second));
  }
  // A cast may run at either end, if ops may run there, and on the host,
  // because the caller's tensors lie there.
  if (!cast.has_value() && !TargetIsValid(options, def.place.target)) {
    return Refuse(std::move(candidate), StrCat("its target ", def.place.target,
                                               " is in no valid place"));
  }
  if (!cast.has_value() && !SubgraphsAreValid(options, def.place.layout)) {
    return Refuse(std::move(candidate), StrCat("its layout ", def.place.layout,
                                               " is in no valid place"));
  }
  if (!cast.has_value() && IsImage(def.place.layout) &&
      options.buffered_ops.count(std::string(op.name())) != 0) {
    return Refuse(std::move(candidate), "buffers are faster here");
  }
  if (def.place.precision == Precision::kInt8 && !IsQuantised(op)) {
    return Refuse(std::move(candidate),
                  "int8 kernels are candidates for quantised ops only");
  }
  if (cast.has_value()) {
    std::string why = WhyNoCast(def, op.def(), *cast);
    if (!why.empty()) return Refuse(std::move(candidate), std::move(why));
  }
  AskVariants(cast.has_value()
                  ? AskKernel(def, op, options.device)
                  : AskBehindCasts(def, graph, node, registry, options.device),
              {node.fused_name(), cast}, options, &candidate);
  if (candidate.answer == Tri::kNo) return candidate;
  candidate.score =
      ScoreKernel(def.place, options.valid_places, PrecisionsMatch(def, op));
  return candidate;
}

const CandidateReport* FindCandidate(const OpReport& report,
                                     const std::string& kernel) {
  for (const CandidateReport& candidate : report.candidates) {
    if (candidate.kernel == kernel) return &candidate;
  }
  return nullptr;
}

// The candidate with the best score among those that may run, except `other`;
// the first kernel row wins a tie.
const CandidateReport* BestScore(const OpReport& report,
                                 const CandidateReport* other = nullptr) {
  const CandidateReport* best = nullptr;
  for (const CandidateReport& candidate : report.candidates) {
    if (candidate.answer < Tri::kDepends || &candidate == other) continue;
    if (best == nullptr || candidate.score.total > best->score.total) {
      best = &candidate;
    }
  }
  return best;
}

// The variant to take of those whose answer is at least `least`: the cheapest,
// or the first of equal or unknown costs; empty if there is none.
std::string PreferredVariant(const CandidateReport& candidate, Tri least) {
  const VariantReport* best = nullptr;
  for (const VariantReport& variant : candidate.variants) {
    if (variant.answer < least) continue;
    if (best == nullptr || IsCheaper(variant.cost, best->cost)) best = &variant;
  }
  return best == nullptr ? "" : best->name;
}

// An excluded variant must not be chosen at run time either, so the first
// variant that is left is pinned.
void BindExcludes(const CandidateReport& chosen, Decision* decision) {
  const bool some_excluded =
      std::any_of(chosen.variants.begin(), chosen.variants.end(),
                  [](const VariantReport& v) { return v.reason == kExcluded; });
  if (!some_excluded || !decision->variant.empty()) return;
  decision->variant = PreferredVariant(chosen, Tri::kYes);
  if (decision->variant.empty()) {
    decision->variant = PreferredVariant(chosen, Tri::kDepends);
  }
}

// Names the variant of the decided kernel, and pins it where excludes require
// that.
void NameVariant(const CandidateReport& chosen, OpReport* report) {
  BindExcludes(chosen, &report->decision);
  report->variant = report->decision.variant.empty()
                        ? PreferredVariant(chosen, Tri::kYes)
                        : report->decision.variant;
}

void PickByScore(const CandidateReport* best, DecisionSource source,
                 OpReport* report) {
  report->decision = Decision();
  if (best == nullptr) return;
  report->decision.kernel = best->kernel;
  report->decision.source = source;
  if (best->answer == Tri::kDepends) {
    // The fallback may depend on shapes, too; if neither holds, the pick is
    // made again.
    const CandidateReport* next = BestScore(*report, best);
    if (next != nullptr) report->decision.fallback = next->kernel;
  }
}

// The reason why a decision made elsewhere does not hold here; empty if it
// does.
std::string WhyNot(const OpReport& report, const Decision& decision) {
  const CandidateReport* candidate = FindCandidate(report, decision.kernel);
  if (candidate == nullptr) {
    return StrCat("there is no kernel '", decision.kernel, "' for this op");
  }
  if (candidate->answer == Tri::kNo) return candidate->reason;
  if (decision.variant.empty()) return "";
  for (const VariantReport& variant : candidate->variants) {
    if (variant.name != decision.variant) continue;
    return variant.answer == Tri::kNo ? variant.reason : "";
  }
  return StrCat("it has no variant '", decision.variant, "'");
}

// Keeps a decision made elsewhere, with `source`, if it holds; otherwise tries
// its fallback.
bool KeepDecision(const Decision& old, DecisionSource source,
                  OpReport* report) {
  const std::string why = WhyNot(*report, old);
  if (why.empty()) {
    report->decision = old;
    report->decision.source = source;
    return true;
  }
  report->note = StrCat(old.variant.empty() ? old.kernel : old.variant,
                        " does not hold: ", why);
  Decision fallback;
  fallback.kernel = old.fallback;
  if (old.fallback.empty() || !WhyNot(*report, fallback).empty()) return false;
  report->decision = fallback;
  report->decision.source = DecisionSource::kFallback;
  return true;
}

Status ApplyPin(const Pin& pin, const Decision& decision, OpReport* report) {
  const std::string why = WhyNot(*report, decision);
  if (!why.empty()) {
    return Status::Unsupported(StrCat("pin '", pin.op, "=", pin.choice,
                                      "': op '", report->name, "' (",
                                      report->type, "): ", why));
  }
  report->decision = decision;
  return Status::Ok();
}

Status ApplyPins(const Node& node, const KernelRegistry& registry,
                 const LowerOptions& options, bool added, OpReport* report) {
  for (const Pin& pin : options.pins) {
    if (!PinConcerns(pin, node)) continue;
    LITE_ASSIGN_OR_RETURN(const Decision decision, DecisionOf(pin, registry));
    if (added && FindCandidate(*report, decision.kernel) == nullptr) continue;
    LITE_RETURN_IF_ERROR(ApplyPin(pin, decision, report));
  }
  return Status::Ok();
}

Status Pick(const Graph& graph, const Node& node,
            const KernelRegistry& registry, const LowerOptions& options,
            bool added, const std::optional<CastPlaces>& cast,
            OpReport* report) {
  report->name = node.name;
  report->type = node.op->name;
  report->text = ToString(graph, node);
  for (const KernelDef* def : registry.ForOp(node.op->name)) {
    report->candidates.push_back(
        Judge(*def, graph, node, registry, cast, options));
  }
  const auto planned = options.pick == PickBy::kPlan
                           ? options.plan.find(node.name)
                           : options.plan.end();
  const bool kept =
      planned != options.plan.end()
          ? KeepDecision(planned->second, DecisionSource::kPlan, report)
          : options.keep_decisions && node.decision.decided() &&
                KeepDecision(node.decision, DecisionSource::kModel, report);
  if (!kept) {
    const DecisionSource source = report->note.empty()
                                      ? DecisionSource::kScore
                                      : DecisionSource::kFallback;
    PickByScore(BestScore(*report), source, report);
  }
  LITE_RETURN_IF_ERROR(ApplyPins(node, registry, options, added, report));
  const CandidateReport* chosen =
      FindCandidate(*report, report->decision.kernel);
  if (chosen != nullptr) NameVariant(*chosen, report);
  return Status::Ok();
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

}  // namespace

void DecideFor(const CandidateReport& chosen, DecisionSource source,
               OpReport* report) {
  PickByScore(&chosen, source, report);
  NameVariant(chosen, report);
}

Status PickNode(const Graph& graph, const Node& node,
                const KernelRegistry& registry, const LowerOptions& options,
                OpReport* report) {
  return Pick(graph, node, registry, options, /*added=*/false, std::nullopt,
              report);
}

Status PickAddedNode(const Graph& graph, const Node& node,
                     const KernelRegistry& registry,
                     const LowerOptions& options,
                     const std::optional<CastPlaces>& cast, OpReport* report) {
  return Pick(graph, node, registry, options, /*added=*/true, cast, report);
}

Status PickKernels(Graph* graph, const KernelRegistry& registry,
                   const LowerOptions& options, LowerReport* report) {
  report->device = options.device.name;
  report->valid_places = options.valid_places;
  report->notes = options.notes;
  LITE_RETURN_IF_ERROR(CheckPins(*graph, registry, options));
  LITE_RETURN_IF_ERROR(CheckForGpu(options));
  for (size_t i = 0; i < graph->nodes().size(); ++i) {
    Node& node = graph->node(static_cast<NodeId>(i));
    OpReport op;
    LITE_RETURN_IF_ERROR(PickNode(*graph, node, registry, options, &op));
    node.decision = op.decision;
    report->ops.push_back(std::move(op));
  }
  const std::string unsupported = report->Unsupported();
  if (unsupported.empty()) {
    if (kOffersCxx && options.pick == PickBy::kCost) {
      PickByCost(graph, registry, options, report);
    }
    return Status::Ok();
  }
  std::string notes;
  for (const std::string& note : options.notes) notes += note + "\n";
  return Status::Unsupported(StrCat("no kernel for some ops on ",
                                    options.device.name, ":\n", notes,
                                    unsupported));
}

}  // namespace placelite
