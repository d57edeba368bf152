// SPDX-License-Identifier: Apache-2.0
// The options that a Predictor is made from. They are plain data: copy and
// change them freely. What text can say, SetOption (options.h) sets by name.
#ifndef LITE_API_CONFIG_H_
#define LITE_API_CONFIG_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lite/core/program/program.h"
#include "lite/core/tensor/shape.h"
#include "lite/passes/lower/lower.h"

namespace placelite {

struct PredictorConfig {
  // May be shared by several predictors; if null, a new runtime is made with
  // `runtime_options`.
  std::shared_ptr<Runtime> runtime;
  RuntimeOptions runtime_options;

  // The targets in order of preference, like opt's --valid_targets. If empty,
  // those of the model are used, or this machine's CPU.
  std::string valid_targets;
  bool strict = false;
  bool enable_fp16 = false;
  bool enable_bf16 = false;
  // The precision that OpenCL stores activations in, fp16 or float, where
  // valid_targets say "opencl" and not a whole place. Without valid_targets,
  // float also replaces the fp16 of the model's places, and the model's
  // decisions for those are made again. Sums are floats in any case, unless
  // runtime_options.fp16_arithmetic is set.
  Precision opencl_precision = Precision::kFP16;

  // The inputs and outputs, by name, that lie in memory of a device, with their
  // place, such as "opencl/float/ImageDefault". The caller binds that memory
  // (api/opencl.h).
  std::map<std::string, Place> io_places;

  // Says how kernels are chosen where nothing pins them, and no decision of the
  // model file holds.
  PickBy pick = PickBy::kScore;
  ScoreFactors score_factors;
  // The decisions by op for PickBy::kPlan (api/kernel_plan.h).
  std::map<std::string, NamedDecision> plan;
  // The files that hold `plan`, and databases for runtime_options.tuning.
  // ReadConfigFiles (config_files.h) of the full library reads them, and
  // Predictor::Create(FullConfig) calls it; without it they are an error.
  std::string plan_file;
  std::vector<std::string> tuning_files;
  std::vector<Pin> pins;
  std::vector<std::string> excludes;

  // How memory of activations is planned. Predictors that are given the same
  // arena run one after the other.
  MemoryConfig memory;
};

struct MobileConfig : PredictorConfig {
  // The name of a .nb file, which is mapped into memory and used in place.
  std::string model_file;
  // Alternatively the bytes of a .nb file, where model_file is empty and
  // model_descriptor negative.
  // `model_owner` keeps them alive; if it is null, the caller keeps them longer
  // than the predictor and its clones.
  const void* model_data = nullptr;
  size_t model_bytes = 0;
  std::shared_ptr<const void> model_owner;
  // Or else a part of a file that the caller has opened for reading, where
  // model_descriptor is not negative: `model_bytes` bytes from `model_offset`
  // on, which are mapped. The descriptor stays the caller's, who may close it
  // when the predictor is made.
  int model_descriptor = -1;
  uint64_t model_offset = 0;
};

struct FullConfig : PredictorConfig {
  // One model is set. A model that is converted already is a .nb file, for
  // which the options below do not count.
  std::string optimized_model_file;
  // A Paddle model is a folder, or the files of its
  // program and weights;
  std::string model_dir;
  std::string model_file;
  std::string param_file;
  // or both of them as bytes in memory.
  std::vector<char> program_bytes;
  std::vector<char> param_bytes;
  // An ONNX model is a file, or its bytes.
  std::string onnx_model;
  std::vector<char> onnx_bytes;
  // If false, weights in files of their own are not read; they are zeros,
  // enough to measure.
  bool weights_required = true;

  // The shape ranges promised to the optimiser, by input name. An input that is
  // not named may later take any height and width.
  std::map<std::string, ShapeRange> input_shapes;
  // The names of optimiser passes to leave out.
  std::vector<std::string> disabled_passes;
};

// Makes a runtime with all backends and kernels of this library. Its
// RuntimeOptions::notes are also logged, unless `log_notes` is false.
Result<std::shared_ptr<Runtime>> MakeRuntime(const RuntimeOptions& options,
                                             bool log_notes = true);

}  // namespace placelite

#endif  // LITE_API_CONFIG_H_
