// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/reference_share.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/ir/subgraphs.h"

namespace placelite {
namespace {

// The targets that come before host in the list.
std::vector<Target> AskedFor(const std::vector<Place>& places) {
  std::vector<Target> targets;
  for (const Place& place : places) {
    if (place.target == Target::kHost) break;
    targets.push_back(place.target);
  }
  return targets;
}

bool Contains(const std::vector<Target>& targets, Target target) {
  return std::find(targets.begin(), targets.end(), target) != targets.end();
}

bool IsBuilt(const KernelRegistry& registry, Target target) {
  return std::any_of(
      registry.all().begin(), registry.all().end(), [&](const KernelDef* def) {
        return def->place.target == target &&
               std::any_of(def->variants.begin(), def->variants.end(),
                           [](const VariantDef& variant) {
                             return variant.create != nullptr;
                           });
      });
}

// The targets whose kernels should run ops: those that were asked for, and the
// CPU target of this library in place of a CPU target that the library is not
// built for.
std::vector<Target> TargetsFor(const KernelRegistry& registry,
                               const LowerOptions& options) {
  std::vector<Target> targets = AskedFor(options.valid_places);
  const bool foreign =
      options.only_built &&
      std::any_of(targets.begin(), targets.end(), [&](Target target) {
        return IsCpu(target) && !IsBuilt(registry, target);
      });
  for (Target target : {Target::kX86, Target::kArm}) {
    if (foreign && IsBuilt(registry, target)) targets.push_back(target);
  }
  return targets;
}

bool RunsHere(const KernelAnswer& answer, bool only_built) {
  return std::any_of(answer.variants.begin(), answer.variants.end(),
                     [&](const VariantAnswer& row) {
                       return !row.support.no() &&
                              (!only_built || row.variant->create != nullptr);
                     });
}

bool IsExcluded(const KernelDef& def, const LowerOptions& options) {
  return std::any_of(options.excludes.begin(), options.excludes.end(),
                     [&](const std::string& glob) {
                       return GlobMatch(glob, KernelName(def));
                     });
}

// Kernels of these targets that would run the op, best first.
std::vector<const KernelDef*> BetterKernels(const OpView& op,
                                            const KernelRegistry& registry,
                                            const std::vector<Target>& targets,
                                            const LowerOptions& options) {
  std::vector<const KernelDef*> better;
  for (const KernelDef* def : registry.ForOp(op.def().name)) {
    if (!Contains(targets, def->place.target)) continue;
    if (IsExcluded(*def, options)) continue;
    const KernelAnswer answer = AskKernel(*def, op, options.device);
    if (!answer.support.no() && RunsHere(answer, options.only_built)) {
      better.push_back(def);
    }
  }
  return better;
}

// Whether a computing reference kernel was chosen for the op, and not by the
// user.
bool FallsToHost(const Decision& decision) {
  const KernelDef* def = decision.kernel;
  return def != nullptr && def->place.target == Target::kHost &&
         def->storage != OutputStorage::kViewOfInput &&
         decision.source != DecisionSource::kPin && decision.variant == nullptr;
}

bool IsListed(const Place& place, const LowerOptions& options) {
  return std::find(options.valid_places.begin(), options.valid_places.end(),
                   place) != options.valid_places.end();
}

// Whether costs could have chosen one of these kernels, and preferred host.
bool CostsPreferHost(const Decision& decision,
                     const std::vector<const KernelDef*>& better,
                     const LowerOptions& options) {
  return decision.source == DecisionSource::kCost &&
         std::any_of(better.begin(), better.end(), [&](const KernelDef* def) {
           return IsListed(def->place, options);
         });
}

using PlaceCounts = std::map<std::string, std::pair<Place, int>>;

// Takes, again and again, the place that serves most of the remaining ops.
std::vector<Place> FewestPlaces(
    std::vector<std::vector<const KernelDef*>> kernels) {
  std::vector<Place> places;
  while (!kernels.empty()) {
    PlaceCounts counts;
    for (const auto& choices : kernels) {
      for (const KernelDef* def : choices) {
        auto& [place, count] = counts[ToString(def->place)];
        place = def->place;
        ++count;
      }
    }
    const auto most = std::max_element(
        counts.begin(), counts.end(), [](const auto& a, const auto& b) {
          return a.second.second < b.second.second;
        });
    const Place place = most->second.first;
    places.push_back(place);
    const auto serves = [&](const std::vector<const KernelDef*>& choices) {
      return std::any_of(
          choices.begin(), choices.end(),
          [&](const KernelDef* def) { return def->place == place; });
    };
    kernels.erase(std::remove_if(kernels.begin(), kernels.end(), serves),
                  kernels.end());
  }
  return places;
}

// Formats ops as "conv2d a, b; softmax c".
std::string OpList(const std::vector<ReferenceShare::Op>& ops) {
  std::vector<std::string> types;
  std::map<std::string, std::vector<std::string>> names;
  for (const ReferenceShare::Op& op : ops) {
    if (names[op.type].empty()) types.push_back(op.type);
    names[op.type].push_back(op.name);
  }
  std::vector<std::string> parts;
  for (const std::string& type : types) {
    parts.push_back(StrCat(type, " ", Join(names[type], ", ")));
  }
  return Join(parts, "; ");
}

std::string Advice(const std::vector<Place>& missing) {
  if (missing.empty()) return "convert the model again, for this device";
  return StrCat("add ", Join(missing, ","), " to the valid targets, in front");
}

}  // namespace

ReferenceShare MeasureReferences(
    const Graph& graph, const KernelRegistry& registry,
    const LowerOptions& options,
    const std::map<std::string, Decision>& decisions) {
  ReferenceShare share;
  const std::vector<Target> targets = TargetsFor(registry, options);
  std::vector<std::vector<const KernelDef*>> kernels;
  double all = 0, references = 0;
  for (const Graph* part : WithSubgraphs(graph)) {
    for (const Node& node : part->nodes()) {
      const auto decision = decisions.find(node.name);
      if (decision == decisions.end()) continue;
      const Graph::View view = part->ViewOf(node);
      const auto flops = static_cast<double>(Flops(view.op()));
      all += flops;
      ++share.of_ops;
      if (!FallsToHost(decision->second)) continue;
      auto better = BetterKernels(view.op(), registry, targets, options);
      if (better.empty() ||
          CostsPreferHost(decision->second, better, options)) {
        continue;
      }
      references += flops;
      share.ops.push_back({node.name, node.op->name, better[0]->place});
      kernels.push_back(std::move(better));
    }
  }
  if (all > 0) share.share = references / all;
  for (const Place& place : FewestPlaces(std::move(kernels))) {
    if (!IsListed(place, options)) share.places.push_back(place);
  }
  return share;
}

std::string ReferenceText(const ReferenceShare& share) {
  if (share.share <= kNotableReferenceShare) return "";
  const double percent = std::round(share.share * 1000) / 10;
  return StrCat(share.ops.size(), " of ", share.of_ops, " ops, ", percent,
                " % of the operations, fall to reference kernels of host, "
                "which are slow, although there are kernels for them: ",
                Advice(share.places), " (", OpList(share.ops), ")");
}

}  // namespace placelite
