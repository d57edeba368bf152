// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/adapt_model.h"

#include <algorithm>
#include <functional>

#include "lite/core/base/strings.h"
#include "lite/core/ir/subgraphs.h"

namespace placelite {
namespace {

template <typename T>
bool Contains(const std::vector<T>& list, const T& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

template <typename T>
void AddOnce(const T& item, std::vector<T>* list) {
  if (!Contains(*list, item)) list->push_back(item);
}

// Names what `place` needs and the machine lacks; empty if it lacks nothing.
std::string Lacks(const Machine& machine, const Place& place) {
  if (!Contains(machine.targets, place.target)) return ToString(place.target);
  const CpuFeatures features = machine.device.cpu.features;
  const bool halves = place.precision == Precision::kFP16;
  if (place.target == Target::kArm && halves && (features & kArmFp16) == 0) {
    return CpuFeaturesToString(kArmFp16);
  }
  const bool bf16 = place.precision == Precision::kBF16;
  if (place.target == Target::kX86 && bf16 && (features & kAvx512Bf16) == 0) {
    return CpuFeaturesToString(kAvx512Bf16);
  }
  const bool codes = place.precision == Precision::kInt8;
  const CpuFeatures bytes =
      place.layout == Layout::Blocked(16) ? kAvx512Vnni : kAvx2;
  if (place.target == Target::kX86 && codes && (features & bytes) == 0) {
    return CpuFeaturesToString(bytes);
  }
  if (place.target == Target::kArm && codes &&
      machine.device.cpu.arch == "arm") {
    return "64-bit Arm";
  }
  const bool in_blocks = place.layout.kind == LayoutKind::kNCHWc;
  if (place.target == Target::kX86 && in_blocks &&
      place.layout.block > VectorFloats(features & (kAvx2 | kAvx512))) {
    return CpuFeaturesToString(
        place.layout.block == VectorFloats(kAvx512) ? kAvx512 : kAvx2);
  }
  return "";
}

bool IsHost(const Place& place) { return place.target == Target::kHost; }

bool RunsHere(const Machine& machine, const VariantDef& variant) {
  return (variant.needs & ~machine.device.cpu.features) == 0 &&
         variant.create != nullptr;
}

// Whether the decided kernel cannot run here whatever the shapes are. A name
// that this library does not know says nothing about the machine, so it does
// not count.
bool IsForeign(const Machine& machine, const Decision& decision) {
  const KernelDef* def = decision.kernel;
  if (def == nullptr) return false;
  if (!Contains(machine.targets, KernelTarget(*def))) return true;
  return std::none_of(
      def->variants.begin(), def->variants.end(), [&](const VariantDef& row) {
        const bool meant =
            decision.variant == nullptr || decision.variant == &row;
        return meant && RunsHere(machine, row);
      });
}

// Applies `change` to each decision of the graph and its subgraphs; returns how
// often it changed anything.
using ChangeDecision = std::function<bool(Decision* decision)>;
int ChangeDecisions(const ChangeDecision& change, Graph* graph) {
  int changes = 0;
  for (size_t i = 0; i < graph->nodes().size(); ++i) {
    Node& node = graph->node(static_cast<NodeId>(i));
    if (change(&node.decision)) ++changes;
    for (auto& block : node.subgraphs) {
      Graph copy = *block;
      const int inside = ChangeDecisions(change, &copy);
      if (inside == 0) continue;
      changes += inside;
      block = std::make_shared<const Graph>(std::move(copy));
    }
  }
  return changes;
}

std::vector<std::string> TargetNames(const std::vector<Place>& places) {
  std::vector<std::string> names;
  for (const Place& place : places) {
    if (!IsHost(place)) AddOnce<std::string>(ToString(place.target), &names);
  }
  return names;
}

}  // namespace

AdaptedPlaces AdaptPlaces(const std::vector<Place>& made_for,
                          const std::vector<Place>& own,
                          const Machine& machine) {
  AdaptedPlaces adapted;
  const auto add_own = [&] {
    for (const Place& place : own) {
      if (!IsHost(place)) AddOnce(place, &adapted.places);
    }
  };
  for (const Place& place : made_for) {
    const std::string missing = Lacks(machine, place);
    if (missing.empty()) {
      // The place of a model made for host alone stays first, since it was
      // asked for.
      const bool is_end =
          IsHost(place) && place == made_for.back() && made_for.size() > 1;
      if (!is_end) AddOnce(place, &adapted.places);
    } else {
      AddOnce(missing, &adapted.missing);
      add_own();
    }
  }
  add_own();
  if (!own.empty() && IsHost(own.back())) {
    AddOnce(own.back(), &adapted.places);
  }
  return adapted;
}

int ForgetForeignDecisions(const Machine& machine, Graph* graph) {
  const int foreign = ChangeDecisions(
      [&](Decision* decision) {
        if (!IsForeign(machine, *decision)) return false;
        decision->fallback = nullptr;
        return true;
      },
      graph);
  if (foreign == 0) return 0;
  ChangeDecisions(
      [&](Decision* decision) {
        const KernelDef* def = decision->kernel;
        if (def == nullptr || !IsHost(def->place)) return false;
        if (decision->variant != nullptr) return false;
        *decision = Decision();
        return true;
      },
      graph);
  return foreign;
}

void FindDecisions(const KernelRegistry& registry, Graph* graph) {
  ChangeDecisions(
      [&](Decision* decision) {
        if (decision->named == nullptr) return false;
        *decision = FindDecision(*decision->named, registry);
        return true;
      },
      graph);
}

void ForgetDecisions(Graph* graph) {
  ChangeDecisions(
      [](Decision* decision) {
        *decision = Decision();
        return true;
      },
      graph);
}

int ForgetUnlistedHalves(const std::vector<Place>& places, Graph* graph) {
  const auto listed = [&](Target target) {
    return std::any_of(places.begin(), places.end(), [&](const Place& place) {
      return place.target == target && place.precision == Precision::kFP16;
    });
  };
  return ChangeDecisions(
      [&](Decision* decision) {
        const KernelDef* def = decision->kernel;
        if (def == nullptr || def->place.precision != Precision::kFP16 ||
            listed(def->place.target)) {
          return false;
        }
        *decision = Decision();
        return true;
      },
      graph);
}

std::vector<Place> WithFloats(const std::vector<Place>& places, Target target) {
  std::vector<Place> floats;
  for (Place place : places) {
    if (place.target == target && place.precision == Precision::kFP16) {
      place.precision = Precision::kFloat;
    }
    AddOnce(place, &floats);
  }
  return floats;
}

std::string AdaptionText(const std::vector<Place>& made_for,
                         const AdaptedPlaces& adapted,
                         const std::vector<std::string>& reasons,
                         Target native) {
  const std::string why =
      reasons.empty() ? "" : StrCat(" (", Join(reasons, "; "), ")");
  return StrCat("the model was converted for ",
                Join(TargetNames(made_for), ", "), ", and this machine lacks ",
                Join(adapted.missing, ", "), why,
                ": the best kernels of this processor stand in; convert it "
                "with --valid_targets=",
                native, " to have them chosen ahead of time");
}

}  // namespace placelite
