// SPDX-License-Identifier: Apache-2.0
// Published cases of real models: which files, which inputs, which outputs.
#ifndef TEST_MODELS_MODEL_CASES_H_
#define TEST_MODELS_MODEL_CASES_H_

#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

struct ModelCase {
  std::string name;       // "mobilenet_v1/caffe_mobilenet_224_tabby_cat"
  std::string model_dir;  // or program and weights:
  std::string model_file;
  std::string param_file;
  std::string onnx_model;  // or this
  // Input name -> .npy or .pb; the only input when the name is empty, and a
  // ramp from 0 to 1 where the file is empty.
  std::map<std::string, std::string> inputs;
  std::vector<std::string> outputs;  // .npy or .pb, by index
  double atol = 0;
  double rtol = 0;  // times the largest magnitude expected
};

// Prints a case for GoogleTest.
inline void PrintTo(const ModelCase& model_case, std::ostream* out) {
  *out << model_case.name;
}

// Every case below test/data/models, demo/ and, for models too large for this
// repository, ../shared/models; by name. Folders that are not there have none.
std::vector<ModelCase> AllModelCases();

// Returns whether a model has over 100 million multiply-adds, which take
// minutes on an emulated CPU.
bool IsLarge(const ModelCase& model_case);

// The one called `name`.
ModelCase FindModelCase(const std::string& name);

// A tensor of a case: an array of NumPy, or of ONNX's test data.
Result<Tensor> ReadCaseTensor(const std::string& path);

// Fails the test unless every element lies within the case's tolerance.
void ExpectOutput(const ModelCase& model_case, size_t index,
                  const Tensor& actual);

}  // namespace placelite

#endif  // TEST_MODELS_MODEL_CASES_H_
