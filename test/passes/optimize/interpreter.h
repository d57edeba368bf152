// SPDX-License-Identifier: Apache-2.0
// A naive interpreter of graphs: every op by its formula, in double, one
// element at a time. The oracle of the optimiser's property test; shares no
// code with kernels or passes.
#ifndef TEST_PASSES_OPTIMIZE_INTERPRETER_H_
#define TEST_PASSES_OPTIMIZE_INTERPRETER_H_

#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

struct Array {
  Shape shape;
  std::vector<double> data;  // row-major
};

// Computes the outputs of `graph`, whose shapes are all exact, for `inputs`.
Result<std::vector<Array>> Interpret(const Graph& graph,
                                     const std::vector<Array>& inputs);

}  // namespace placelite

#endif  // TEST_PASSES_OPTIMIZE_INTERPRETER_H_
