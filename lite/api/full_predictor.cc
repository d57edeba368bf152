// SPDX-License-Identifier: Apache-2.0
// Predictor::Create from any model file: conversion and running in one process.
#include "lite/api/config_files.h"
#include "lite/api/fused_model.h"
#include "lite/api/predictor.h"
#include "lite/api/read_model.h"
#include "lite/core/base/memory_guard.h"
#include "lite/passes/optimize/optimize_for_inputs.h"
#include "lite/passes/optimize/pipeline.h"

namespace placelite {
namespace {

MobileConfig MobileOf(const FullConfig& config) {
  MobileConfig mobile;
  static_cast<PredictorConfig&>(mobile) = config;
  mobile.model_file = config.optimized_model_file;
  return mobile;
}

}  // namespace

Result<FusedModel> FuseModel(const FullConfig& config) {
  if (!config.optimized_model_file.empty()) {
    return ReadFusedModel(MobileOf(config));
  }
  FusedModel model;
  LITE_ASSIGN_OR_RETURN(model.runtime, PredictorBuilder::RuntimeOf(config));
  LITE_ASSIGN_OR_RETURN(
      model.lower, PredictorBuilder::OptionsOf(config, *model.runtime, {}));
  LITE_ASSIGN_OR_RETURN(model.graph, ReadModel(SourceOf(config)));
  OptimizeOptions optimize;
  const KernelRegistry& registry = model.runtime->registry();
  optimize.kernels = &registry;
  optimize.keeps = [&](const Graph& graph, const Node& node) {
    return KeepsAsOne(graph, node, registry, model.lower);
  };
  optimize.disabled = config.disabled_passes;
  LITE_ASSIGN_OR_RETURN(
      model.nominal,
      OptimizeForInputs(&model.graph, config.input_shapes, optimize));
  return model;
}

Result<std::unique_ptr<Predictor>> Predictor::Create(
    const FullConfig& config) try {
  if (NamesFiles(config)) {
    FullConfig read = config;
    LITE_RETURN_IF_ERROR(ReadConfigFiles(&read));
    return Create(read);
  }
  LITE_ASSIGN_OR_RETURN(FusedModel model, FuseModel(config));
  return PredictorOf(std::move(model), config.memory);
}
LITE_CATCH_OUT_OF_MEMORY("loading the model")

}  // namespace placelite
