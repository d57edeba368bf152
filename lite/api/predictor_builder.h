// SPDX-License-Identifier: Apache-2.0
// PredictorBuilder: the steps that the ways of making a predictor share.
#ifndef LITE_API_PREDICTOR_BUILDER_H_
#define LITE_API_PREDICTOR_BUILDER_H_

#include <memory>
#include <vector>

#include "lite/api/predictor.h"

namespace placelite {

class PredictorBuilder {
 public:
  // Returns the config's runtime, or makes a new one. It has a GPU where the
  // config's targets, or without these the model's places, name one.
  static Result<std::shared_ptr<Runtime>> RuntimeOf(
      const PredictorConfig& config,
      const std::vector<Place>& model_places = {});

  // Returns the options of lowering for this machine. `model_places` are the
  // places that the model was converted for; they count where the config names
  // no targets.
  static Result<LowerOptions> OptionsOf(const PredictorConfig& config,
                                        const Runtime& runtime,
                                        const std::vector<Place>& model_places);

  // The memory plan and weights that were made ahead of time for the nominal
  // shapes; each may be null.
  struct Ahead {
    std::shared_ptr<const PlanHint> plan_hint;
    std::shared_ptr<const PackedWeights> packed_weights;
  };

  // Makes a predictor of a fused graph. `nominal` are the input shapes to start
  // with; an open batch dimension starts at 1.
  static Result<std::unique_ptr<Predictor>> FromGraph(
      Graph&& model, const std::vector<ShapeRange>& nominal,
      std::shared_ptr<Runtime> runtime, LowerOptions options,
      const MemoryConfig& memory, Ahead ahead = {});
};

}  // namespace placelite

#endif  // LITE_API_PREDICTOR_BUILDER_H_
