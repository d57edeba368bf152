// SPDX-License-Identifier: Apache-2.0
// FusedModel: a model before lowering, and where it will run. It is the first
// half of making a predictor from a Paddle or ONNX model.
#ifndef LITE_API_FUSED_MODEL_H_
#define LITE_API_FUSED_MODEL_H_

#include <memory>
#include <vector>

#include "lite/api/config.h"

namespace placelite {

struct FusedModel {
  Graph graph;
  std::vector<ShapeRange> nominal;  // shapes of the inputs to start with
  std::shared_ptr<Runtime> runtime;
  LowerOptions lower;
};
Result<FusedModel> FuseModel(const FullConfig& config);

}  // namespace placelite

#endif  // LITE_API_FUSED_MODEL_H_
