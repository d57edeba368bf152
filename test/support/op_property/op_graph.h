// SPDX-License-Identifier: Apache-2.0
// OpGraph: a small model around one op, made of a case of the kernel tests.
//
// The op stands between convolutions, so that its neighbours store values as
// their device prefers, above all fp16 in GPU images. Each convolution has a
// filter that returns its input, so that the op sees the elements of its case
// and the model's outputs are the op's. Casts and reshapes stand between them,
// as in real models.
#ifndef TEST_SUPPORT_OP_PROPERTY_OP_GRAPH_H_
#define TEST_SUPPORT_OP_PROPERTY_OP_GRAPH_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"
#include "test/support/kernel_cases.h"

namespace placelite {

enum class Position : uint8_t {
  kFirst,            // the op reads inputs of the model
  kBetween,          // convolutions make all that the op reads
  kLast,             // as kBetween; the op makes the outputs
  kBesideConstants,  // a convolution makes one input, all others are constants
  kBesideInputs,     // a convolution makes one input, all others are fed
};
inline constexpr Position kPositions[] = {
    Position::kFirst, Position::kBetween, Position::kLast,
    Position::kBesideConstants, Position::kBesideInputs};
const char* ToString(Position position);

// The expected value of an output of the model.
struct OpExpectation {
  // The oracle's elements, and how large the terms were that went into them.
  Tensor value;
  std::vector<double> magnitudes;
  // The factor of the loosest contract among the op's variants; the tolerance
  // is factor * epsilon * magnitude.
  double factor = 0;
  // Whether a convolution stored the output behind the op.
  bool is_convolved = false;
};

struct OpGraph {
  Graph graph;
  std::vector<Tensor> inputs;
  std::vector<OpExpectation> outputs;
  // Whether the largest number of the computation fits into fp16.
  bool fits_halves = true;
};

// The model of `source` in which floats are declared as `element`: those of the
// op, and those of the convolutions where that is fp16. kUnsupported where
// there is no such model: the op does not take the element, the elements of the
// case do not fit, or the position is like another.
Result<OpGraph> MakeOpGraph(const KernelCase& source, Position position,
                            Precision element, const KernelRegistry& registry);

}  // namespace placelite

#endif  // TEST_SUPPORT_OP_PROPERTY_OP_GRAPH_H_
