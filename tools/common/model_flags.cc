// SPDX-License-Identifier: Apache-2.0
#include "tools/common/model_flags.h"

#include <iostream>

#include "lite/api/config_files.h"
#include "lite/core/base/strings.h"
#include "tools/common/option_flags.h"
#include "tools/common/plan_notes.h"
#include "tools/common/progress.h"

namespace placelite::tools {
namespace {

// Returns the input that a shape belongs to; a shape without a name belongs to
// the only input.
Result<size_t> IndexOfInput(const Predictor& predictor,
                            const std::string& name) {
  if (!name.empty() || predictor.input_names().size() != 1) {
    return predictor.InputIndex(name);
  }
  return size_t{0};
}

Status CheckModelIsNamed(const FullConfig& config) {
  if (!config.optimized_model_file.empty() || !config.model_dir.empty() ||
      !config.model_file.empty() || !config.onnx_model.empty()) {
    return Status::Ok();
  }
  return Status::InvalidArgument(
      "name a model: --optimized_model_file, --onnx_model, --model_dir, or "
      "--model_file and --param_file");
}

}  // namespace

std::vector<FlagFile> FilesReadByFlags() {
  std::vector<FlagFile> files;
  for (const char* option : {"optimized_model_file", "onnx_model", "model_file",
                             "param_file", "pin_file", "plan", "tuning_file"}) {
    files.push_back({StrCat("--", option), OptionFlag(option)});
  }
  return files;
}

Result<FullConfig> ConfigFromFlags() {
  FullConfig config;
  LITE_RETURN_IF_ERROR(SetOptionsFromFlags(&config));
  LITE_RETURN_IF_ERROR(CheckModelIsNamed(config));
  RuntimeOptions& runtime = config.runtime_options;
  runtime.opencl_progress = ProgramProgress(runtime.opencl_cache.empty());
  LITE_RETURN_IF_ERROR(ReadConfigFiles(&config));
  config.input_shapes.clear();
  return config;
}

Result<std::unique_ptr<Predictor>> PredictorFromFlags() {
  LITE_ASSIGN_OR_RETURN(const FullConfig config, ConfigFromFlags());
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Predictor> predictor,
                        Predictor::Create(config));
  if (config.pick == PickBy::kPlan) {
    LITE_ASSIGN_OR_RETURN(const Plan plan, ReadPlan(OptionFlag("plan")));
    const std::string device =
        DescribeTuningDevice(predictor->runtime()->device(), "cpu").name;
    LITE_ASSIGN_OR_RETURN(const LowerReport report, predictor->Explain());
    std::cerr << PlanNotes(plan, device, report);
  }
  return predictor;
}

Status ResizeFromFlags(Predictor* predictor) {
  FullConfig config;
  LITE_RETURN_IF_ERROR(SetOptionFromFlag("input_shape", &config));
  for (const auto& [name, shape] : config.input_shapes) {
    LITE_ASSIGN_OR_RETURN(size_t index, IndexOfInput(*predictor, name));
    if (!shape.exact()) {
      return Status::InvalidArgument(
          StrCat("--input_shape: ", shape, " is not an exact shape"));
    }
    LITE_RETURN_IF_ERROR(predictor->Resize(index, shape.shape()));
  }
  return Status::Ok();
}

}  // namespace placelite::tools
