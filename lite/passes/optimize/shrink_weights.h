// SPDX-License-Identifier: Apache-2.0
// ShrinkWeights: weights with fewer digits, so that a .nb can store them small.
// All targets compute with floats, those that the stored numbers stand for.
#ifndef LITE_PASSES_OPTIMIZE_SHRINK_WEIGHTS_H_
#define LITE_PASSES_OPTIMIZE_SHRINK_WEIGHTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// Parses what weights can be stored as: "float" (as they are), "fp16", "bf16",
// "int8" or "int16".
Result<Precision> ParseWeightPrecision(std::string_view name);

struct ShrunkWeights {
  size_t constants = 0;  // how many are stored in fewer bytes
  uint64_t float_bytes = 0, stored_bytes = 0;
  // Says of each constant that keeps its floats why.
  std::vector<std::string> kept;
};

// Weights of convolutions, products of matrices, recurrent ops and tables that
// gather reads, of 1024 elements or more, become the nearest numbers of a
// precision. For int8 and int16 they get a grid with a scale for each channel
// of the output and without zero points; weights that are the codes of a grid
// stay as they are.
Result<ShrunkWeights> ShrinkWeights(Precision precision, Graph* graph);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_SHRINK_WEIGHTS_H_
