// SPDX-License-Identifier: Apache-2.0
// A golden: a Paddle program of one op, with inputs and the outputs that Paddle
// computes.
#ifndef TEST_PADDLE_GOLDENS_GOLDEN_H_
#define TEST_PADDLE_GOLDENS_GOLDEN_H_

#include <string>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

struct GoldenTensor {
  std::string name;
  Tensor tensor;
};

struct Golden {
  std::string name;  // "relu/0"
  std::vector<char> program;
  std::vector<char> params;
  std::vector<GoldenTensor> inputs;
  std::vector<GoldenTensor> outputs;
  // Relative to the largest element of an output.
  double tolerance = 0;
};

// Reads the goldens of all archives in `folder`, sorted by name.
Result<std::vector<Golden>> ReadGoldens(const std::string& folder);

}  // namespace placelite

#endif  // TEST_PADDLE_GOLDENS_GOLDEN_H_
