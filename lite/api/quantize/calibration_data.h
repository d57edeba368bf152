// SPDX-License-Identifier: Apache-2.0
// CalibrationData: inputs that are typical of those that a network will have.
#ifndef LITE_API_QUANTIZE_CALIBRATION_DATA_H_
#define LITE_API_QUANTIZE_CALIBRATION_DATA_H_

#include <functional>
#include <string>
#include <vector>

#include "lite/core/tensor/tensor.h"

namespace placelite {

// An input of the model that a sample is read for.
struct CalibrationInput {
  std::string name;
  Precision precision = Precision::kFloat;
  ShapeRange shape;  // the one that the model was made for
};

struct CalibrationData {
  // What the samples are called in messages, such as their files.
  std::vector<std::string> names;
  // Returns a tensor for each input of the model, in order: dense NCHW on the
  // CPU, of the input's precision and a shape that the model takes. Each sample
  // is asked for several times, by the thread that quantises.
  std::function<Result<std::vector<Tensor>>(
      size_t sample, const std::vector<CalibrationInput>& inputs)>
      read;

  size_t size() const { return names.size(); }
};

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_CALIBRATION_DATA_H_
