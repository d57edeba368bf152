// SPDX-License-Identifier: Apache-2.0
// Predictors for the model tests.
#ifndef TEST_MODELS_PREDICTORS_H_
#define TEST_MODELS_PREDICTORS_H_

#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "lite/api/predictor.h"
#include "lite/core/ir/builder.h"
#include "test/models/model_cases.h"

namespace placelite {

enum class ModelRoute {
  kMobile,  // opt writes a .nb, the mobile predictor reads it
  kFull,    // the full predictor reads the Paddle model
};
const char* ToString(ModelRoute route);
inline void PrintTo(ModelRoute route, std::ostream* out) {
  *out << ToString(route);
}

// The options that a test sets to other values than the defaults.
struct PredictorWishes {
  std::vector<Pin> pins;
  std::vector<std::string> excludes;
  std::map<std::string, ShapeRange> input_shapes;
  MemoryConfig memory;
  RuntimeOptions runtime;
  bool enable_fp16 = false;
  bool enable_bf16 = false;
};

Result<std::unique_ptr<Predictor>> MakePredictor(
    const ModelCase& model_case, const std::string& targets, ModelRoute route,
    const PredictorWishes& wishes = {});

// Makes a predictor of a graph that a test builds.
Result<std::unique_ptr<Predictor>> MakePredictor(
    GraphBuilder* builder, const MemoryConfig& memory = {});

// Resizes and fills all inputs from the case's files.
Status FillInputs(const ModelCase& model_case, Predictor* predictor);

// Fills the inputs, runs, and expects the case's outputs.
void RunAndCompare(const ModelCase& model_case, Predictor* predictor);

}  // namespace placelite

#endif  // TEST_MODELS_PREDICTORS_H_
