// SPDX-License-Identifier: Apache-2.0
// What run_model, benchmark and check_model make of their option flags
// (option_flags.h): a model and how to run it.
#ifndef TOOLS_COMMON_MODEL_FLAGS_H_
#define TOOLS_COMMON_MODEL_FLAGS_H_

#include <memory>
#include <vector>

#include "lite/api/predictor.h"
#include "tools/common/output_flags.h"

namespace placelite::tools {

// Returns the config that the flags give, without the shapes of --input_shape,
// for ResizeFromFlags; its files are read. It is an error if they name no
// model.
Result<FullConfig> ConfigFromFlags();

// Makes the predictor of that config.
Result<std::unique_ptr<Predictor>> PredictorFromFlags();

// Returns the files that these flags name to be read, for CheckOutputs.
std::vector<FlagFile> FilesReadByFlags();

// Resizes inputs to the shapes of --input_shape, which must be exact.
Status ResizeFromFlags(Predictor* predictor);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_MODEL_FLAGS_H_
