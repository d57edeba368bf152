// SPDX-License-Identifier: Apache-2.0
// FusedModel: a model before lowering, and where it will run. It is the first
// half of making a predictor.
#ifndef LITE_API_FUSED_MODEL_H_
#define LITE_API_FUSED_MODEL_H_

#include <memory>
#include <vector>

#include "lite/api/config.h"
#include "lite/api/predictor_builder.h"

namespace placelite {

struct FusedModel {
  Graph graph;  // with the decisions of the model file, where it is a .nb
  std::vector<ShapeRange> nominal;  // shapes of the inputs to start with
  std::shared_ptr<Runtime> runtime;
  LowerOptions lower;
  PredictorBuilder::Ahead ahead;  // what a .nb holds; else nothing
};

// Reads an optimised model (.nb); in both libraries.
Result<FusedModel> ReadFusedModel(const MobileConfig& config);
// Reads a .nb, or reads and optimises a Paddle or ONNX model; in the full
// library only. Files that the config names besides the model are not read.
Result<FusedModel> FuseModel(const FullConfig& config);

// Makes the predictor; the second half.
Result<std::unique_ptr<Predictor>> PredictorOf(FusedModel model,
                                               const MemoryConfig& memory);

}  // namespace placelite

#endif  // LITE_API_FUSED_MODEL_H_
