// SPDX-License-Identifier: Apache-2.0
// The flags that name a model and how to run it, shared by run_model and
// benchmark.
#ifndef TOOLS_COMMON_MODEL_FLAGS_H_
#define TOOLS_COMMON_MODEL_FLAGS_H_

#include <memory>
#include <vector>

#include "lite/api/predictor.h"
#include "lite/passes/lower/pin_file.h"
#include "tools/common/output_flags.h"

namespace placelite::tools {

// Makes the predictor that the flags name: --optimized_model_file, or a Paddle
// model (--model_dir, or --model_file and --param_file) with --valid_targets.
Result<std::unique_ptr<Predictor>> PredictorFromFlags();

// Returns the config of a Paddle or ONNX model; other flags are an error.
Result<FullConfig> FullConfigFromFlags();

// Returns the files that these flags name to be read, for CheckOutputs.
std::vector<FlagFile> FilesReadByFlags();

// Returns the pins of --pin_file, --pin and --exclude.
Result<PinFile> PinsFromFlags();

// Resizes inputs to the shapes of --input_shape, which must be exact.
Status ResizeFromFlags(Predictor* predictor);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_MODEL_FLAGS_H_
