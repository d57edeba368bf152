// SPDX-License-Identifier: Apache-2.0
// What a Predictor is made from. Plain data; copy and change freely.
#ifndef LITE_API_CONFIG_H_
#define LITE_API_CONFIG_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lite/core/program/program.h"
#include "lite/core/tensor/shape.h"
#include "lite/passes/lower/lower.h"

namespace placelite {

struct PredictorConfig {
  // Shared by several predictors; null: a new one with `runtime_options`.
  std::shared_ptr<Runtime> runtime;
  RuntimeOptions runtime_options;

  // Ordered, as opt's --valid_targets. Empty: those of the model, or this
  // machine's CPU.
  std::string valid_targets;
  bool strict = false;
  bool enable_fp16 = false;
  // What OpenCL stores activations as, where valid_targets say "opencl" and not
  // a whole place: fp16 or float. Without valid_targets, float also replaces
  // the halves of the model's places, and its decisions for them are made
  // again. Sums are floats in any case, unless runtime_options.fp16_arithmetic.
  Precision opencl_precision = Precision::kFP16;

  // Inputs and outputs, by name, that lie in memory of a device, as
  // "opencl/float/ImageDefault": the caller binds it (api/opencl.h).
  std::map<std::string, Place> io_places;

  // How kernels are chosen where nothing pins them, and no decision of the
  // model file holds.
  PickBy pick = PickBy::kScore;
  // With PickBy::kPlan: decisions by op (api/plan_file.h).
  std::map<std::string, Decision> plan;
  std::vector<Pin> pins;
  std::vector<std::string> excludes;

  // Of activations. Predictors that are given the same arena run in turn.
  MemoryConfig memory;
};

struct MobileConfig : PredictorConfig {
  // A .nb file, mapped into memory and used in place.
  std::string model_file;
  // Or its bytes, where model_file is empty; `model_owner` keeps them alive
  // (null: the caller does, longer than the predictor and its clones).
  const void* model_data = nullptr;
  size_t model_bytes = 0;
  std::shared_ptr<const void> model_owner;
};

struct FullConfig : PredictorConfig {
  // One of these is set. A Paddle model: a folder, or program and weights.
  std::string model_dir;
  std::string model_file;
  std::string param_file;
  // Or both from memory.
  std::vector<char> program_bytes;
  std::vector<char> param_bytes;
  // An ONNX model: a file, or its bytes.
  std::string onnx_model;
  std::vector<char> onnx_bytes;
  // False: no weights in files of their own are read; they are zeros, enough to
  // measure.
  bool weights_required = true;

  // Shape ranges promised to the optimiser, by input name. An input that is
  // not named may later take any height and width.
  std::map<std::string, ShapeRange> input_shapes;
  // Optimiser passes left out.
  std::vector<std::string> disabled_passes;
};

// All backends and kernels of this library. RuntimeOptions::notes of the result
// are also logged, unless the caller does.
Result<std::shared_ptr<Runtime>> MakeRuntime(const RuntimeOptions& options,
                                             bool log_notes = true);

}  // namespace placelite

#endif  // LITE_API_CONFIG_H_
