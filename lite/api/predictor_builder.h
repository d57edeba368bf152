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
  // The config's runtime, or a new one: with a GPU where the config's targets,
  // or else the model's places, name one.
  static Result<std::shared_ptr<Runtime>> RuntimeOf(
      const PredictorConfig& config,
      const std::vector<Place>& model_places = {});

  // How to lower for this machine. `model_places` are those that the model
  // was converted for, where the config names no targets.
  static Result<LowerOptions> OptionsOf(const PredictorConfig& config,
                                        const Runtime& runtime,
                                        const std::vector<Place>& model_places);

  // What was made ahead of time, for those shapes; each may be null.
  struct Ahead {
    std::shared_ptr<const PlanHint> plan_hint;
    std::shared_ptr<const PackedWeights> packed_weights;
  };

  // A predictor over a fused graph. `nominal` are the input shapes to start
  // with; an open batch dimension starts at 1.
  static Result<std::unique_ptr<Predictor>> FromGraph(
      Graph&& model, const std::vector<ShapeRange>& nominal,
      std::shared_ptr<Runtime> runtime, LowerOptions options,
      const MemoryConfig& memory, Ahead ahead = {});
};

}  // namespace placelite

#endif  // LITE_API_PREDICTOR_BUILDER_H_
