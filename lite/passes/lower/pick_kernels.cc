// PickKernels: scores every kernel of every op and keeps the best.
#include "lite/passes/lower/pick_kernels.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/ir/printer.h"
#include "lite/passes/lower/lower.h"

namespace placelite {
namespace {

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

// An op whose data are int8 already.
bool IsQuantised(const OpView& op) {
  return op.num_op_inputs() > 0 && op.has_input(0) &&
         op.input(0).precision == Precision::kInt8;
}

CandidateReport Refuse(CandidateReport candidate, std::string reason) {
  candidate.answer = Tri::kNo;
  candidate.reason = std::move(reason);
  return candidate;
}

// The predicates' answers, with excluded and missing variants taken out.
void AskVariants(const KernelDef& def, const OpView& op,
                 const LowerOptions& options, CandidateReport* candidate) {
  const KernelAnswer answer = AskKernel(def, op, options.device);
  candidate->answer = answer.support.answer();
  candidate->reason = answer.support.reason();
  Tri best = Tri::kNo;
  std::string reason = candidate->reason;
  for (const VariantAnswer& row : answer.variants) {
    VariantReport variant{row.variant->name, row.variant->contract,
                          row.support.answer(), row.support.reason()};
    if (Excluded(options, variant.name)) {
      variant.answer = Tri::kNo;
      variant.reason = "excluded";
    } else if (options.only_built && row.variant->create == nullptr) {
      variant.answer = Tri::kNo;
      variant.reason = "not built into this library";
    }
    if (variant.answer > best) best = variant.answer;
    if (variant.answer != Tri::kYes && reason.empty()) {
      reason = StrCat(variant.name, ": ", variant.reason);
    }
    candidate->variants.push_back(std::move(variant));
  }
  if (best < candidate->answer) {
    candidate->answer = best;
    candidate->reason = reason;
  }
}

CandidateReport Judge(const KernelDef& def, const OpView& op,
                      const LowerOptions& options) {
  CandidateReport candidate;
  candidate.kernel = KernelName(def);
  candidate.place = def.place;
  if (Excluded(options, candidate.kernel)) {
    return Refuse(std::move(candidate), "excluded");
  }
  if (!TargetIsValid(options, def.place.target)) {
    return Refuse(std::move(candidate), StrCat("its target ", def.place.target,
                                               " is in no valid place"));
  }
  if (def.place.precision == Precision::kInt8 && !IsQuantised(op)) {
    return Refuse(std::move(candidate),
                  "int8 kernels are candidates for quantised ops only");
  }
  AskVariants(def, op, options, &candidate);
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

// The best score among those that answer at least `least`; the first row
// wins a tie.
const CandidateReport* BestScore(const OpReport& report, Tri least) {
  const CandidateReport* best = nullptr;
  for (const CandidateReport& candidate : report.candidates) {
    if (candidate.answer < least) continue;
    if (best == nullptr || candidate.score.total > best->score.total) {
      best = &candidate;
    }
  }
  return best;
}

std::string FirstVariant(const CandidateReport& candidate) {
  for (const VariantReport& variant : candidate.variants) {
    if (variant.answer == Tri::kYes) return variant.name;
  }
  return "";
}

// Excluding a variant binds the runtime too: it then gets the first one that
// is left as a pin.
bool SomeVariantExcluded(const CandidateReport& candidate) {
  return std::any_of(
      candidate.variants.begin(), candidate.variants.end(),
      [](const VariantReport& v) { return v.reason == "excluded"; });
}

void PickByScore(const CandidateReport* best, DecisionSource source,
                 OpReport* report) {
  report->decision = Decision();
  if (best == nullptr) return;
  report->decision.kernel = best->kernel;
  report->decision.source = source;
  if (best->answer == Tri::kDepends) {
    const CandidateReport* sure = BestScore(*report, Tri::kYes);
    if (sure != nullptr) report->decision.fallback = sure->kernel;
  }
  if (SomeVariantExcluded(*best)) {
    report->decision.variant = FirstVariant(*best);
  }
}

// Why a decision made elsewhere does not hold here; empty when it does.
std::string WhyNot(const OpReport& report, const Decision& decision) {
  const CandidateReport* candidate = FindCandidate(report, decision.kernel);
  if (candidate == nullptr) return "this library has no such kernel";
  if (candidate->answer == Tri::kNo) return candidate->reason;
  if (decision.variant.empty()) return "";
  for (const VariantReport& variant : candidate->variants) {
    if (variant.name != decision.variant) continue;
    return variant.answer == Tri::kNo ? variant.reason : "";
  }
  return StrCat("it has no variant '", decision.variant, "'");
}

// Keeps an earlier decision where it holds; else its fallback.
bool KeepDecision(const Decision& old, OpReport* report) {
  const std::string why = WhyNot(*report, old);
  if (why.empty()) {
    report->decision = old;
    report->decision.source = DecisionSource::kModel;
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

bool PinConcerns(const Pin& pin, const Node& node) {
  constexpr std::string_view kType = "type:";
  if (StartsWith(pin.op, kType)) {
    return GlobMatch(std::string_view(pin.op).substr(kType.size()),
                     node.op->name);
  }
  return GlobMatch(pin.op, node.name);
}

Status ApplyPin(const Pin& pin, const KernelRegistry& registry,
                OpReport* report) {
  Decision decision;
  decision.source = DecisionSource::kPin;
  decision.kernel = pin.choice;
  const KernelRegistry::Named named = registry.FindVariant(pin.choice);
  if (named.variant != nullptr) {
    decision.variant = pin.choice;
    // A variant may serve several kernels (places); take the first of this op.
    for (const CandidateReport& candidate : report->candidates) {
      for (const VariantReport& variant : candidate.variants) {
        if (variant.name == pin.choice) decision.kernel = candidate.kernel;
      }
    }
    if (decision.kernel == pin.choice)
      decision.kernel = KernelName(*named.kernel);
  } else if (registry.Find(pin.choice) == nullptr) {
    return Status::InvalidArgument(
        StrCat("pin '", pin.op, "=", pin.choice,
               "': no kernel or variant has that name"));
  }
  const std::string why = WhyNot(*report, decision);
  if (!why.empty()) {
    return Status::Unsupported(StrCat("pin '", pin.op, "=", pin.choice,
                                      "': op '", report->name, "' (",
                                      report->type, "): ", why));
  }
  report->decision = decision;
  return Status::Ok();
}

}  // namespace

Status PickNode(const Graph& graph, const Node& node,
                const KernelRegistry& registry, const LowerOptions& options,
                OpReport* report) {
  const Graph::View view = graph.ViewOf(node);
  report->name = node.name;
  report->type = node.op->name;
  report->text = ToString(graph, node);
  for (const KernelDef* def : registry.ForOp(node.op->name)) {
    report->candidates.push_back(Judge(*def, view.op(), options));
  }
  const bool kept = options.keep_decisions && node.decision.decided() &&
                    KeepDecision(node.decision, report);
  if (!kept) {
    const DecisionSource source = report->note.empty()
                                      ? DecisionSource::kScore
                                      : DecisionSource::kFallback;
    PickByScore(BestScore(*report, Tri::kDepends), source, report);
  }
  for (const Pin& pin : options.pins) {
    if (!PinConcerns(pin, node)) continue;
    LITE_RETURN_IF_ERROR(ApplyPin(pin, registry, report));
  }
  const CandidateReport* chosen =
      FindCandidate(*report, report->decision.kernel);
  if (chosen != nullptr) {
    report->variant = report->decision.variant.empty()
                          ? FirstVariant(*chosen)
                          : report->decision.variant;
  }
  return Status::Ok();
}

Status PickKernels(Graph* graph, const KernelRegistry& registry,
                   const LowerOptions& options, LowerReport* report) {
  report->device = options.device.name;
  report->valid_places = options.valid_places;
  for (const Pin& pin : options.pins) {
    const bool used =
        std::any_of(graph->nodes().begin(), graph->nodes().end(),
                    [&](const Node& node) { return PinConcerns(pin, node); });
    if (!used) {
      return Status::InvalidArgument(
          StrCat("pin '", pin.op, "=", pin.choice, "': no op is called so"));
    }
  }
  for (size_t i = 0; i < graph->nodes().size(); ++i) {
    Node& node = graph->node(static_cast<NodeId>(i));
    OpReport op;
    LITE_RETURN_IF_ERROR(PickNode(*graph, node, registry, options, &op));
    node.decision = op.decision;
    report->ops.push_back(std::move(op));
  }
  const std::string unsupported = report->Unsupported();
  if (unsupported.empty()) return Status::Ok();
  return Status::Unsupported(StrCat("no kernel for some ops on ",
                                    options.device.name, ":\n", unsupported));
}

}  // namespace placelite
