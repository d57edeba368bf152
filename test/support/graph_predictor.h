// SPDX-License-Identifier: Apache-2.0
// A predictor of a graph that a test builds.
#ifndef TEST_SUPPORT_GRAPH_PREDICTOR_H_
#define TEST_SUPPORT_GRAPH_PREDICTOR_H_

#include <memory>
#include <utility>
#include <vector>

#include "lite/api/predictor_builder.h"

namespace placelite {

// Lowered for the shapes that the inputs have. Only for tests that link
// lite_mobile.
inline Result<std::unique_ptr<Predictor>> MakeGraphPredictor(
    Graph graph, const PredictorConfig& config) {
  std::vector<ShapeRange> nominal;
  for (ValueId id : graph.inputs()) {
    nominal.push_back(graph.value(id).info.shape);
  }
  LITE_ASSIGN_OR_RETURN(auto runtime, PredictorBuilder::RuntimeOf(config));
  LITE_ASSIGN_OR_RETURN(LowerOptions options,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  return PredictorBuilder::FromGraph(std::move(graph), nominal, runtime,
                                     std::move(options), config.memory);
}

// Makes a predictor for this machine's CPU.
inline Result<std::unique_ptr<Predictor>> MakeGraphPredictor(
    Graph graph, const MemoryConfig& memory = {}) {
  PredictorConfig config;
  config.memory = memory;
  return MakeGraphPredictor(std::move(graph), config);
}

}  // namespace placelite

#endif  // TEST_SUPPORT_GRAPH_PREDICTOR_H_
