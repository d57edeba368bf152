// SPDX-License-Identifier: Apache-2.0
// Predictor::Create from a Paddle or ONNX model: conversion and running in one
// process.
#include "lite/api/fused_model.h"
#include "lite/api/predictor.h"
#include "lite/api/predictor_builder.h"
#include "lite/api/read_model.h"
#include "lite/core/base/memory_guard.h"
#include "lite/passes/optimize/optimize_for_inputs.h"
#include "lite/passes/optimize/pipeline.h"

namespace placelite {
namespace {

ImportSource SourceOf(const FullConfig& config) {
  ImportSource source;
  source.onnx_bytes = Span<const char>(config.onnx_bytes);
  source.program_bytes = Span<const char>(config.program_bytes);
  source.param_bytes = Span<const char>(config.param_bytes);
  source.onnx_model = config.onnx_model;
  source.weights_required = config.weights_required;
  source.paddle.model_dir = config.model_dir;
  source.paddle.model_file = config.model_file;
  source.paddle.param_file = config.param_file;
  return source;
}

}  // namespace

Result<FusedModel> FuseModel(const FullConfig& config) {
  FusedModel model;
  LITE_ASSIGN_OR_RETURN(model.runtime, PredictorBuilder::RuntimeOf(config));
  LITE_ASSIGN_OR_RETURN(
      model.lower, PredictorBuilder::OptionsOf(config, *model.runtime, {}));
  LITE_ASSIGN_OR_RETURN(model.graph, ReadModel(SourceOf(config)));
  OptimizeOptions optimize;
  optimize.kernels = &model.runtime->registry();
  optimize.disabled = config.disabled_passes;
  LITE_ASSIGN_OR_RETURN(
      model.nominal,
      OptimizeForInputs(&model.graph, config.input_shapes, optimize));
  return model;
}

Result<std::unique_ptr<Predictor>> Predictor::Create(
    const FullConfig& config) try {
  LITE_ASSIGN_OR_RETURN(FusedModel model, FuseModel(config));
  return PredictorBuilder::FromGraph(std::move(model.graph), model.nominal,
                                     std::move(model.runtime),
                                     std::move(model.lower), config.memory);
}
LITE_CATCH_OUT_OF_MEMORY("loading the model")

}  // namespace placelite
