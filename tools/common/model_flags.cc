// SPDX-License-Identifier: Apache-2.0
#include "tools/common/model_flags.h"

#include <gflags/gflags.h>

#include <iostream>

#include "lite/core/base/strings.h"
#include "lite/core/kernel/cpu_features.h"
#include "tools/common/flag_lists.h"
#include "tools/common/gpu_flags.h"
#include "tools/common/parse_bytes.h"
#include "tools/common/plan_flag.h"

DEFINE_string(optimized_model_file, "", "a model converted by opt (.nb)");
DEFINE_string(model_dir, "", "folder of a Paddle model");
DEFINE_string(uncombined_model_dir, "", "the same, as Paddle Lite calls it");
DEFINE_string(model_file, "", "its program (.pdmodel), with --param_file");
DEFINE_string(param_file, "", "its combined weights (.pdiparams)");
DEFINE_string(onnx_model, "", "an ONNX model (.onnx)");
DEFINE_bool(zero_weights, false,
            "measure speed without the weight files: use zeros instead");
DEFINE_string(valid_targets, "", "targets, most wanted first");
DEFINE_string(backend, "", "the same, as Paddle Lite's benchmark calls it");
DEFINE_string(input_shape, "", "shapes: 'NAME:1,3,224,224;NAME2:1,8'");
DEFINE_int32(threads, 1, "threads of one run, the caller's included");
DEFINE_string(power_mode, "no_bind", "high, low, full or no_bind (0 to 3)");
DEFINE_int32(spin, static_cast<int32_t>(placelite::kDefaultSpin.count()),
             "microseconds that idle threads wait awake before they sleep");
DEFINE_string(groups, "off",
              "ops that do not need each other run at the same time, each "
              "layer of them in at most so many groups; auto: measured; off");
DEFINE_string(pin, "", "OP=KERNEL_OR_VARIANT,... or @FILE");
DEFINE_string(exclude, "", "globs of kernels or variants, by commas");
DEFINE_string(pick, "score",
              "score: op by op; article: the same by the article's formula; "
              "model: all by estimated costs; plan: as --plan has them");
DEFINE_string(score_factors, "",
              "what the parts of a score are worth, as "
              "target=1,precision=0.5,layout=0.25,precisions=2");
DEFINE_string(plan, "", "a plan file of benchmark --search, for --pick=plan");
DEFINE_string(pin_file, "", "a file of pins and excludes, one a line");
DEFINE_bool(strict, false, "no implied places");
DEFINE_string(tuning_file, "",
              "tuning databases to choose by, by commas; none: without those "
              "that ship with the library");
DEFINE_string(cpu_features, "",
              "hide all other CPU features, to act as a lesser device: "
              "avx2,avx512,... or none; default: use what is there");
DEFINE_string(memory_limit, "",
              "refuse to need more for activations and scratch: bytes, 12MiB");

namespace placelite::tools {
namespace {

Status FillCommon(PredictorConfig* config) {
  config->valid_targets =
      FLAGS_valid_targets.empty() ? FLAGS_backend : FLAGS_valid_targets;
  config->strict = FLAGS_strict;
  LITE_ASSIGN_OR_RETURN(config->pick, ParsePickBy(FLAGS_pick));
  LITE_ASSIGN_OR_RETURN(config->score_factors,
                        ParseScoreFactors(FLAGS_score_factors));
  LITE_ASSIGN_OR_RETURN(const Plan plan,
                        ReadPlanFlag(FLAGS_plan, config->pick));
  config->plan = plan.decisions;
  LITE_ASSIGN_OR_RETURN(const PinFile pins, PinsFromFlags());
  config->pins = pins.pins;
  config->excludes = pins.excludes;
  config->runtime_options.threads = FLAGS_threads;
  config->runtime_options.spin = std::chrono::microseconds(FLAGS_spin);
  LITE_ASSIGN_OR_RETURN(config->runtime_options.groups,
                        ParseGroups(FLAGS_groups));
  LITE_ASSIGN_OR_RETURN(config->runtime_options.power_mode,
                        ParsePowerMode(FLAGS_power_mode));
  LITE_ASSIGN_OR_RETURN(const TuningFlag tuning,
                        ParseTuningFlag(FLAGS_tuning_file));
  config->runtime_options.tuning = tuning.source;
  config->runtime_options.shipped_tuning = tuning.shipped;
  if (!FLAGS_cpu_features.empty()) {
    LITE_ASSIGN_OR_RETURN(config->runtime_options.cpu_features,
                          ParseCpuFeatures(FLAGS_cpu_features));
  }
  LITE_RETURN_IF_ERROR(FillOpenCl(config));
  if (!FLAGS_memory_limit.empty()) {
    LITE_ASSIGN_OR_RETURN(config->memory.limit_bytes,
                          ParseBytes(FLAGS_memory_limit));
  }
  return Status::Ok();
}

// Returns the input that a shape belongs to; a shape without a name belongs to
// the only input.
Result<size_t> IndexOfInput(const Predictor& predictor,
                            const std::string& name) {
  if (!name.empty() || predictor.input_names().size() != 1) {
    return predictor.InputIndex(name);
  }
  return size_t{0};
}

std::vector<FlagFile> ModelFilesOfFlags() {
  return {{"--optimized_model_file", FLAGS_optimized_model_file},
          {"--onnx_model", FLAGS_onnx_model},
          {"--model_file", FLAGS_model_file}};
}

}  // namespace

std::vector<FlagFile> FilesReadByFlags() {
  std::vector<FlagFile> files = ModelFilesOfFlags();
  files.insert(files.end(), {{"--param_file", FLAGS_param_file},
                             {"--pin_file", FLAGS_pin_file},
                             {"--plan", FLAGS_plan},
                             {"--tuning_file", FLAGS_tuning_file}});
  return files;
}

Result<PinFile> PinsFromFlags() {
  return ParsePinFlags(FLAGS_pin_file, FLAGS_pin, FLAGS_exclude);
}

Result<FullConfig> FullConfigFromFlags() {
  FullConfig config;
  LITE_RETURN_IF_ERROR(FillCommon(&config));
  config.model_dir =
      FLAGS_model_dir.empty() ? FLAGS_uncombined_model_dir : FLAGS_model_dir;
  config.model_file = FLAGS_model_file;
  config.param_file = FLAGS_param_file;
  config.onnx_model = FLAGS_onnx_model;
  config.weights_required = !FLAGS_zero_weights;
  if (config.model_dir.empty() && config.model_file.empty() &&
      config.onnx_model.empty()) {
    if (!FLAGS_optimized_model_file.empty()) {
      return Status::InvalidArgument(
          "--optimized_model_file names a model that is converted already; "
          "this needs the one it was made from: --onnx_model, --model_dir, or "
          "--model_file and --param_file");
    }
    return Status::InvalidArgument(
        "name a model: --optimized_model_file, --onnx_model, --model_dir, or "
        "--model_file and --param_file");
  }
  return config;
}

namespace {

Result<std::unique_ptr<Predictor>> CreateMobile() {
  MobileConfig config;
  LITE_RETURN_IF_ERROR(FillCommon(&config));
  config.model_file = FLAGS_optimized_model_file;
  return Predictor::Create(config);
}

Result<std::unique_ptr<Predictor>> CreateFull() {
  LITE_ASSIGN_OR_RETURN(const FullConfig config, FullConfigFromFlags());
  return Predictor::Create(config);
}

Result<std::unique_ptr<Predictor>> CreateFromFlags() {
  return FLAGS_optimized_model_file.empty() ? CreateFull() : CreateMobile();
}

}  // namespace

Result<std::unique_ptr<Predictor>> PredictorFromFlags() {
  LITE_ASSIGN_OR_RETURN(std::unique_ptr<Predictor> predictor,
                        CreateFromFlags());
  if (!FLAGS_plan.empty()) {
    LITE_ASSIGN_OR_RETURN(const Plan plan, ReadPlan(FLAGS_plan));
    const std::string device =
        DescribeTuningDevice(predictor->runtime()->device(), "cpu").name;
    LITE_ASSIGN_OR_RETURN(const LowerReport report, predictor->Explain());
    std::cerr << PlanNotes(plan, device, report);
  }
  return predictor;
}

Status ResizeFromFlags(Predictor* predictor) {
  LITE_ASSIGN_OR_RETURN(auto shapes, ParseInputShapes(FLAGS_input_shape));
  for (const auto& [name, shape] : shapes) {
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
