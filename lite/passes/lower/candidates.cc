// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/candidates.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/op/codes.h"
#include "lite/passes/lower/retyped_op.h"

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

// A blocked layout must be that of a valid place; its blocks are then as wide
// as the target's vectors. A device may offer several widths, but blocks of
// another width would be slower than a dense layout.
bool LayoutIsValid(const LowerOptions& options, Layout layout) {
  if (layout.kind != LayoutKind::kNCHWc) return true;
  return std::any_of(
      options.valid_places.begin(), options.valid_places.end(),
      [&](const Place& place) { return place.layout == layout; });
}

// Whether data of the op are int8 already, or may be stored as codes.
bool IsQuantised(const OpView& op) {
  const auto is_int8 = [](const ValueInfo& value) {
    return value.precision == Precision::kInt8 || HasByteCodes(value);
  };
  return (op.num_op_inputs() > 0 && op.has_input(0) && is_int8(op.input(0))) ||
         (op.num_outputs() > 0 && is_int8(op.output(0)));
}

bool Accepts(const Place& declared, const Place& actual) {
  return ShareMemory(declared.target, actual.target) &&
         Matches(declared.precision, actual.precision) &&
         Matches(declared.layout, actual.layout);
}

// Returns null if the device did not refuse `variant` for the node.
const VariantRefusal* FindRefusal(const LowerOptions& options, const Node& node,
                                  const std::optional<CastPlaces>& cast,
                                  const VariantDef& variant) {
  for (const VariantRefusal& refusal : options.refusals) {
    if (refusal.variant != &variant || refusal.op != node.fused_name()) {
      continue;
    }
    // Casts of one value from and to other places may have the same name.
    if (cast.has_value() &&
        (cast->from != refusal.from || cast->to != refusal.to)) {
      continue;
    }
    return &refusal;
  }
  return nullptr;
}

}  // namespace

Candidates::Candidates(const Graph& graph, const Node& node,
                       const KernelRegistry& registry,
                       const LowerOptions& options,
                       const std::optional<CastPlaces>& cast, bool reasons)
    : graph_(graph),
      node_(node),
      registry_(registry),
      options_(options),
      cast_(cast),
      reasons_(reasons),
      view_(graph.ViewOf(node)),
      rows_(registry.ForOp(node.op->name)),
      candidates_(rows_.size()) {}

std::optional<std::string> Candidates::WhyNot(const KernelDef& kernel) const {
  const auto because = [&](auto... parts) {
    return reasons_ ? StrCat(parts...) : std::string();
  };
  if (!options_.excludes.empty() && Excluded(options_, KernelName(kernel))) {
    return because("excluded");
  }
  const auto refused =
      options_.refused_kernels.find({node_.fused_name(), &kernel});
  if (refused != options_.refused_kernels.end()) {
    return because("where it would stand: ", refused->second);
  }
  const Place& place = kernel.place;
  // A cast may run at either end, if ops may run there, and on the host,
  // because the caller's tensors lie there.
  if (cast_.has_value()) {
    const Place in = InputPlace(kernel, *node_.op, 0);
    const Place out = OutputPlace(kernel, *node_.op, 0);
    if (!Accepts(in, cast_->from)) {
      return because("it takes ", in, ", not ", cast_->from);
    }
    if (!Accepts(out, cast_->to)) {
      return because("it makes ", out, ", not ", cast_->to);
    }
  } else {
    if (!TargetIsValid(options_, place.target)) {
      return because("its target ", place.target, " is in no valid place");
    }
    if (!LayoutIsValid(options_, place.layout)) {
      return because("its layout ", place.layout, " is in no valid place");
    }
    if (IsImage(place.layout) && options_.buffered_ops.count(node_.name) != 0) {
      return because("buffers are faster here");
    }
  }
  if (place.precision == Precision::kInt8 && !IsQuantised(view_.op())) {
    return because("int8 kernels are candidates for quantised ops only");
  }
  return std::nullopt;
}

std::optional<VariantVeto> Candidates::Veto(const VariantDef& variant,
                                            bool* excluded) const {
  if (Excluded(options_, variant.name)) {
    *excluded = true;
    return VariantVeto{"excluded"};
  }
  if (options_.only_built && variant.create == nullptr) {
    return VariantVeto{"not built into this library"};
  }
  const VariantRefusal* refusal = FindRefusal(options_, node_, cast_, variant);
  if (refusal == nullptr) return std::nullopt;
  return VariantVeto{StrCat("the device refuses it: ", refusal->reason), true};
}

KernelCandidate Candidates::Judge(const KernelDef& kernel) const {
  KernelCandidate candidate;
  candidate.kernel = &kernel;
  std::optional<std::string> why_not = WhyNot(kernel);
  if (why_not.has_value()) {
    candidate.support = Support::No(*why_not);
    return candidate;
  }
  KernelAnswer answer =
      cast_.has_value()
          ? AskKernel(kernel, view_.op(), options_.device)
          : AskBehindCasts(kernel, graph_, node_, registry_, options_.device);
  RefuseVariants(
      [&](const VariantDef& variant) {
        return Veto(variant, &candidate.some_excluded);
      },
      &answer);
  static_cast<KernelAnswer&>(candidate) = std::move(answer);
  if (candidate.support.no()) return candidate;
  const auto score =
      options_.pick == PickBy::kArticle ? ArticleScore : ScoreKernel;
  candidate.score =
      score(kernel.place, options_.valid_places,
            PrecisionsMatch(kernel, view_.op()), options_.score_factors);
  return candidate;
}

const KernelCandidate& Candidates::Ask(size_t row) {
  std::optional<KernelCandidate>& candidate = candidates_[row];
  if (!candidate.has_value()) candidate = Judge(*rows_[row]);
  return *candidate;
}

const KernelCandidate* Candidates::Find(const KernelDef* kernel) {
  const auto found = std::find(rows_.begin(), rows_.end(), kernel);
  if (found == rows_.end()) return nullptr;
  return &Ask(static_cast<size_t>(found - rows_.begin()));
}

const KernelCandidate* Candidates::BestScore(const KernelCandidate* other) {
  const KernelCandidate* best = nullptr;
  for (size_t row = 0; row < rows_.size(); ++row) {
    const KernelCandidate& candidate = Ask(row);
    if (candidate.support.no() || &candidate == other) continue;
    if (best == nullptr || candidate.score.total > best->score.total) {
      best = &candidate;
    }
  }
  return best;
}

std::string Candidates::ReasonOf(const KernelCandidate& candidate) const {
  if (reasons_) return candidate.support.reason();
  Candidates in_words(graph_, node_, registry_, options_, cast_,
                      /*reasons=*/true);
  return in_words.Find(candidate.kernel)->support.reason();
}

const std::vector<std::optional<KernelCandidate>>& Candidates::All() {
  for (size_t row = 0; row < rows_.size(); ++row) Ask(row);
  return candidates_;
}

std::string WhyUndecided(const Graph& graph, const Node& node,
                         const KernelRegistry& registry,
                         const LowerOptions& options,
                         const std::optional<CastPlaces>& cast) {
  Candidates candidates(graph, node, registry, options, cast,
                        /*reasons=*/true);
  std::vector<std::string> refusals;
  for (const std::optional<KernelCandidate>& candidate : candidates.All()) {
    refusals.push_back(StrCat(KernelName(*candidate->kernel), ": ",
                              candidate->support.reason()));
  }
  return StrCat("op '", node.name, "' (", node.op->name, "): ",
                refusals.empty() ? "no kernel is registered for this op"
                                 : Join(refusals, "; "));
}

}  // namespace placelite
