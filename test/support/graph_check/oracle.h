// SPDX-License-Identifier: Apache-2.0
// What a graph computes, by the reference kernels alone, node by node, and how
// far from it another right program may be.
//
// The tolerance is measured, not guessed (stochastic arithmetic): the graph is
// also computed in a few noisy copies. In each, every op reads elements that
// are off by a few roundings, and its result is off by as much as the loosest
// numeric contract of its rows allows, up or down at random. How far the
// copies drift from the plain run is what rounding errors of this size, and
// the conditioning of this graph, can do. An element may differ by
//
//   2 * the largest drift of the element + 0.25 * that of its tensor
//
// (the second term is for elements whose errors happened to cancel). Integers,
// and what only moves elements, must be equal.
//
// Where programs store halves, the copies are off by the rounding of every
// element that no half is equal to. Integers that such a rounding decides are
// no matter of right or wrong: the oracle says that it cannot tell.
#ifndef TEST_SUPPORT_GRAPH_CHECK_ORACLE_H_
#define TEST_SUPPORT_GRAPH_CHECK_ORACLE_H_

#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

// How programs that are compared with the oracle compute floats.
enum class Arithmetic : uint8_t {
  kFloats,
  kStoredHalves,  // computed in floats, stored as halves
  kHalves,        // added up in halves, too
};

struct OracleOutput {
  Tensor value;  // dense NCHW
  // By element; empty: all elements must be equal.
  std::vector<double> tolerance;
};

// `graph` has exact shapes, no epilogues and no casts of lowering. The tensors
// of `inputs` are dense NCHW. kInvalidArgument where a half does not hold a
// number, kFailedPrecondition where rounding to halves decides integers.
Result<std::vector<OracleOutput>> RunOracle(
    const Graph& graph, const std::vector<Tensor>& inputs,
    const KernelRegistry& registry, const DeviceInfo& device,
    Arithmetic arithmetic = Arithmetic::kFloats);

}  // namespace placelite

#endif  // TEST_SUPPORT_GRAPH_CHECK_ORACLE_H_
