// SPDX-License-Identifier: Apache-2.0
#include "test/models/predictors.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "lite/api/convert.h"
#include "lite/core/base/strings.h"
#include "lite/passes/optimize/pipeline.h"
#include "test/support/graph_predictor.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

void SetModel(const ModelCase& model_case, FullConfig* config) {
  config->model_dir = model_case.model_dir;
  config->model_file = model_case.model_file;
  config->param_file = model_case.param_file;
  config->onnx_model = model_case.onnx_model;
}

// Converts into a temporary file, which may be gone once it is mapped.
Result<std::unique_ptr<Predictor>> ThroughNb(const ModelCase& model_case,
                                             const std::string& targets,
                                             const PredictorWishes& wishes) {
  ConvertConfig convert;
  SetModel(model_case, &convert);
  convert.valid_targets = targets;
  convert.enable_fp16 = wishes.enable_fp16;
  convert.enable_bf16 = wishes.enable_bf16;
  convert.pins = wishes.pins;
  convert.excludes = wishes.excludes;
  convert.input_shapes = wishes.input_shapes;
  LITE_ASSIGN_OR_RETURN(ConvertTarget target, ResolveTarget(convert));
  LITE_ASSIGN_OR_RETURN(ConvertedModel model, ConvertModel(convert, target));
  MobileConfig config;
  config.memory = wishes.memory;
  config.runtime_options = wishes.runtime;
  config.model_file = std::filesystem::temp_directory_path() /
                      StrCat("placelite_test_", getpid(), ".nb");
  LITE_RETURN_IF_ERROR(WriteModel(model, target, config.model_file));
  Result<std::unique_ptr<Predictor>> predictor = Predictor::Create(config);
  std::filesystem::remove(config.model_file);
  return predictor;
}

// Element i of n is i / n.
Status FillRamp(size_t index, Predictor* predictor) {
  LITE_ASSIGN_OR_RETURN(Tensor input, predictor->Input(index));
  const int64_t count = input.NumElements();
  for (int64_t i = 0; i < count; ++i) {
    input.data<float>()[i] =
        static_cast<float>(static_cast<double>(i) / static_cast<double>(count));
  }
  return Status::Ok();
}

}  // namespace

const char* ToString(ModelRoute route) {
  return route == ModelRoute::kMobile ? "mobile" : "full";
}

Result<std::unique_ptr<Predictor>> MakePredictor(
    const ModelCase& model_case, const std::string& targets, ModelRoute route,
    const PredictorWishes& wishes) {
  if (route == ModelRoute::kMobile) {
    return ThroughNb(model_case, targets, wishes);
  }
  FullConfig config;
  config.memory = wishes.memory;
  config.runtime_options = wishes.runtime;
  SetModel(model_case, &config);
  config.valid_targets = targets;
  config.enable_fp16 = wishes.enable_fp16;
  config.enable_bf16 = wishes.enable_bf16;
  config.pins = wishes.pins;
  config.excludes = wishes.excludes;
  config.input_shapes = wishes.input_shapes;
  return Predictor::Create(config);
}

Result<std::unique_ptr<Predictor>> MakePredictor(GraphBuilder* builder,
                                                 const MemoryConfig& memory) {
  LITE_ASSIGN_OR_RETURN(Graph graph, builder->Finish());
  LITE_RETURN_IF_ERROR(Optimize(&graph));
  return MakeGraphPredictor(std::move(graph), memory);
}

Status FillInputs(const ModelCase& model_case, Predictor* predictor) {
  for (const auto& [name, path] : model_case.inputs) {
    size_t index = 0;
    if (!name.empty()) {
      LITE_ASSIGN_OR_RETURN(index, predictor->InputIndex(name));
    }
    if (path.empty()) {
      LITE_RETURN_IF_ERROR(FillRamp(index, predictor));
      continue;
    }
    LITE_ASSIGN_OR_RETURN(Tensor tensor, ReadCaseTensor(path));
    LITE_RETURN_IF_ERROR(predictor->SetInput(
        index, tensor.precision(), tensor.shape(), tensor.raw_data()));
  }
  return Status::Ok();
}

void RunAndCompare(const ModelCase& model_case, Predictor* predictor) {
  ASSERT_OK(FillInputs(model_case, predictor));
  ASSERT_OK(predictor->Run());
  ASSERT_EQ(predictor->output_names().size(), model_case.outputs.size());
  for (size_t i = 0; i < model_case.outputs.size(); ++i) {
    ASSERT_OK_AND_ASSIGN(Tensor output, predictor->Output(i));
    ExpectOutput(model_case, i, output);
  }
}

}  // namespace placelite
