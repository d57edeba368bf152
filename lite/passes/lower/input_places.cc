// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/lower/input_places.h"

#include <algorithm>

#include "lite/passes/lower/retyped_op.h"

namespace placelite {
namespace {

// What to use for a precision that the kernel leaves open. The order is that in
// which the alternatives are tried.
enum class OpenPrecision { kAsStored, kAsModelled, kWidened };

class InputPlacer {
 public:
  InputPlacer(const Graph& graph, const Node& node, const KernelDef& def,
              Span<const Precision> modelled)
      : graph_(graph), node_(node), def_(def), modelled_(modelled) {}

  std::vector<Place> Places(OpenPrecision open) const;

 private:
  Place Declared(size_t i) const;
  Precision StoredPrecision(Precision modelled) const;
  Precision PrecisionOf(size_t i, OpenPrecision open,
                        const std::vector<Place>& before) const;

  const Graph& graph_;
  const Node& node_;
  const KernelDef& def_;
  const Span<const Precision> modelled_;
};

Place InputPlacer::Declared(size_t i) const {
  return i < node_.num_op_inputs() ? InputPlace(def_, *node_.op, i)
                                   : OutputPlace(def_, *node_.op, 0);
}

// The stored precision of the first input that has this precision in the model,
// but that of the first wide input if there is one, because fp16 may not hold
// its elements.
Precision InputPlacer::StoredPrecision(Precision modelled) const {
  Precision stored = Precision::kAny;
  for (size_t i = 0; i < node_.inputs.size(); ++i) {
    const ValueId id = node_.inputs[i];
    if (id == kNone || modelled_[id] != modelled) continue;
    if (Declared(i).precision != Precision::kAny) continue;
    const Value& value = graph_.value(id);
    if (value.info.wide) return value.place.precision;
    if (stored == Precision::kAny) stored = value.place.precision;
  }
  return stored;
}

// `before` holds the places of the inputs before `i`.
Precision InputPlacer::PrecisionOf(size_t i, OpenPrecision open,
                                   const std::vector<Place>& before) const {
  const Precision declared = Declared(i).precision;
  if (declared != Precision::kAny) return declared;
  const ValueId id = node_.inputs[i];
  for (size_t j = 0; j < i; ++j) {
    const ValueId other = node_.inputs[j];
    if (other != kNone && modelled_[other] == modelled_[id]) {
      return before[j].precision;
    }
  }
  switch (open) {
    case OpenPrecision::kAsStored:
      return StoredPrecision(modelled_[id]);
    case OpenPrecision::kAsModelled:
      return modelled_[id];
    case OpenPrecision::kWidened:
      return Widened(modelled_[id]);
  }
  return declared;
}

std::vector<Place> InputPlacer::Places(OpenPrecision open) const {
  std::vector<Place> places(node_.inputs.size());
  for (size_t i = 0; i < places.size(); ++i) {
    if (node_.inputs[i] == kNone) continue;
    const Place& actual = graph_.value(node_.inputs[i]).place;
    const bool follows =
        i > 0 && node_.inputs[0] != kNone && !TakesAnyLayout(def_, node_, i);
    places[i] = FillAny(Declared(i), follows ? places[0] : actual);
    places[i].precision = PrecisionOf(i, open, places);
  }
  return places;
}

std::vector<Precision> PrecisionsOf(const std::vector<Place>& places) {
  std::vector<Precision> precisions;
  for (const Place& place : places) precisions.push_back(place.precision);
  return precisions;
}

}  // namespace

bool TakesAnyLayout(const KernelDef& def, const Node& node, size_t i) {
  return i < node.num_op_inputs() &&
         InputPlace(def, *node.op, i).layout.kind == LayoutKind::kAny &&
         def.place.layout.kind != LayoutKind::kAny;
}

Place FillAny(const Place& wanted, const Place& actual) {
  Place place = wanted;
  if (wanted.target == Target::kAny) place.target = actual.target;
  if (wanted.precision == Precision::kAny) place.precision = actual.precision;
  if (wanted.layout.kind == LayoutKind::kAny) place.layout = actual.layout;
  return place;
}

Support AskDecided(const Decision& decision, const OpView& op,
                   const DeviceInfo& device) {
  const KernelAnswer answer = AskKernel(*decision.kernel, op, device);
  if (decision.variant == nullptr || answer.support.no()) {
    return answer.support;
  }
  for (const VariantAnswer& row : answer.variants) {
    if (row.variant == decision.variant) return row.support;
  }
  return answer.support;
}

std::vector<Place> InputPlaces(const Graph& graph, const Node& node,
                               Span<const Precision> modelled,
                               const KernelRegistry& registry,
                               const DeviceInfo& device) {
  const InputPlacer placer(graph, node, *node.decision.kernel, modelled);
  // Subgraphs declare the precisions that they take.
  if (!node.subgraphs.empty()) return placer.Places(OpenPrecision::kAsModelled);
  std::vector<Place> stored = placer.Places(OpenPrecision::kAsStored);
  std::vector<std::vector<Place>> others;
  for (OpenPrecision open :
       {OpenPrecision::kAsModelled, OpenPrecision::kWidened}) {
    std::vector<Place> places = placer.Places(open);
    if (places != stored && (others.empty() || places != others.back())) {
      others.push_back(std::move(places));
    }
  }
  const auto holds = [&](const std::vector<Place>& places) {
    const RetypedOp op(graph, node, PrecisionsOf(places), registry);
    return op.status().ok() && !AskDecided(node.decision, op.op(), device).no();
  };
  // If there is no alternative, the kernel is not asked.
  if (others.empty() || holds(stored)) return stored;
  const auto found = std::find_if(others.begin(), others.end(), holds);
  return found != others.end() ? *found : stored;
}

}  // namespace placelite
