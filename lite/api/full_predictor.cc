// SPDX-License-Identifier: Apache-2.0
// Predictor::Create from a Paddle or ONNX model: conversion and running in one
// process.
#include "lite/api/config_files.h"
#include "lite/api/fused_model.h"
#include "lite/api/predictor.h"
#include "lite/api/predictor_builder.h"
#include "lite/api/read_model.h"
#include "lite/core/base/memory_guard.h"
#include "lite/passes/optimize/optimize_for_inputs.h"
#include "lite/passes/optimize/pipeline.h"

namespace placelite {
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

namespace {

Result<std::unique_ptr<Predictor>> CreateFromNb(const FullConfig& config) {
  MobileConfig mobile;
  static_cast<PredictorConfig&>(mobile) = config;
  mobile.model_file = config.optimized_model_file;
  return Predictor::Create(mobile);
}

}  // namespace

Result<std::unique_ptr<Predictor>> Predictor::Create(
    const FullConfig& config) try {
  if (NamesFiles(config)) {
    FullConfig read = config;
    LITE_RETURN_IF_ERROR(ReadConfigFiles(&read));
    return Create(read);
  }
  if (!config.optimized_model_file.empty()) return CreateFromNb(config);
  LITE_ASSIGN_OR_RETURN(FusedModel model, FuseModel(config));
  return PredictorBuilder::FromGraph(std::move(model.graph), model.nominal,
                                     std::move(model.runtime),
                                     std::move(model.lower), config.memory);
}
LITE_CATCH_OUT_OF_MEMORY("loading the model")

}  // namespace placelite
