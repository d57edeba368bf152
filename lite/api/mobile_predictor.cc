// SPDX-License-Identifier: Apache-2.0
// Predictor::Create from model.nb: the right half of the picture in
// docs/architecture.md.

#include "lite/api/adapt.h"
#include "lite/api/fused_model.h"
#include "lite/api/predictor.h"
#include "lite/core/base/memory_guard.h"
#include "lite/core/model/nb/nb.h"

namespace placelite {
namespace {

Result<NbModel> ReadModel(const MobileConfig& config) {
  if (!config.model_file.empty()) return ReadNb(config.model_file);
  if (config.model_descriptor >= 0) {
    return ReadNbFromDescriptor(config.model_descriptor, config.model_offset,
                                config.model_bytes);
  }
  if (config.model_data == nullptr) {
    return Status::InvalidArgument(
        "a MobileConfig needs model_file, model_descriptor or model_data");
  }
  return ReadNbFromMemory(config.model_data, config.model_bytes,
                          config.model_owner);
}

// Returns the places that the model was converted for. Names that this library
// does not know are left out: lowering decides the ops that need them anew.
std::vector<Place> PlacesOf(const NbAnnotations& notes) {
  std::vector<Place> places;
  for (const std::string& text : notes.valid_places) {
    Result<Place> place = ParsePlace(text);
    if (place.ok()) places.push_back(*place);
  }
  return places;
}

std::shared_ptr<const PlanHint> HintOf(const NbMemoryPlan& plan) {
  if (plan.slots.empty()) return nullptr;
  auto hint = std::make_shared<PlanHint>();
  hint->planner = plan.planner;
  hint->arena_bytes = plan.arena_bytes;
  for (const NbMemorySlot& slot : plan.slots) {
    hint->offsets[slot.value] = slot.offset;
  }
  return hint;
}

std::shared_ptr<const PackedWeights> SharedPacks(PackedWeights weights) {
  if (weights.empty()) return nullptr;
  return std::make_shared<const PackedWeights>(std::move(weights));
}

}  // namespace

Result<FusedModel> ReadFusedModel(const MobileConfig& config) {
  LITE_ASSIGN_OR_RETURN(NbModel model, ReadModel(config));
  const std::vector<Place> places = PlacesOf(model.annotations);
  FusedModel fused;
  LITE_ASSIGN_OR_RETURN(fused.runtime,
                        PredictorBuilder::RuntimeOf(config, places));
  LITE_ASSIGN_OR_RETURN(
      fused.lower, PredictorBuilder::OptionsOf(config, *fused.runtime, places));
  AdaptDecisionsOf(config, *fused.runtime, &fused.lower, &model.graph);
  fused.nominal = NominalShapes(model);
  fused.graph = std::move(model.graph);
  fused.ahead = {HintOf(model.annotations.memory_plan),
                 SharedPacks(std::move(model.packed_weights))};
  return fused;
}

Result<std::unique_ptr<Predictor>> PredictorOf(FusedModel model,
                                               const MemoryConfig& memory) {
  return PredictorBuilder::FromGraph(
      std::move(model.graph), model.nominal, std::move(model.runtime),
      std::move(model.lower), memory, std::move(model.ahead));
}

Result<std::unique_ptr<Predictor>> Predictor::Create(
    const MobileConfig& config) try {
  LITE_ASSIGN_OR_RETURN(FusedModel model, ReadFusedModel(config));
  return PredictorOf(std::move(model), config.memory);
}
LITE_CATCH_OUT_OF_MEMORY("loading the model")

}  // namespace placelite
