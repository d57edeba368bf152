// SPDX-License-Identifier: Apache-2.0
// The oracle computes a graph by the reference kernels alone, node by node, and
// says how far from its result another right program may be.
//
// The tolerance is measured, not guessed (stochastic arithmetic): the graph is
// also computed in a few noisy copies. In each, every op reads elements that
// are off by a few roundings, and its result is off by as much as the loosest
// numeric contract of its kernel rows allows, up or down at random. The drift
// of the copies from the plain run shows the effect that rounding errors of
// this size can have in this graph. An element may differ by
//
//   2 * the largest drift of the element + 0.25 * that of its tensor
//
// (the second term is for elements whose errors happened to cancel). Integers,
// and the outputs of ops that only move elements, must be equal.
//
// Where programs store fp16, the copies are off by the rounding of every
// element that fp16 cannot hold exactly. Integers that such a rounding decides
// are neither right nor wrong: the oracle reports that it cannot tell.
#ifndef TEST_SUPPORT_GRAPH_CHECK_ORACLE_H_
#define TEST_SUPPORT_GRAPH_CHECK_ORACLE_H_

#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

// Says how programs that are compared with the oracle compute floats.
enum class Arithmetic : uint8_t {
  kFloats,
  kStoredHalves,  // computed in float, stored as fp16
  kHalves,        // added up in fp16, too
  kStoredBf16,    // computed in float, stored and multiplied as bf16
};

struct OracleOutput {
  Tensor value;  // dense NCHW
  // One tolerance per element; empty: all elements must be equal.
  std::vector<double> tolerance;
};

// `graph` has exact shapes, no epilogues and no casts of lowering. The tensors
// of `inputs` are dense NCHW. Fails with kInvalidArgument where half precision
// does not hold a number, and with kFailedPrecondition where rounding to it
// decides integers.
Result<std::vector<OracleOutput>> RunOracle(
    const Graph& graph, const std::vector<Tensor>& inputs,
    const KernelRegistry& registry, const DeviceInfo& device,
    Arithmetic arithmetic = Arithmetic::kFloats);

}  // namespace placelite

#endif  // TEST_SUPPORT_GRAPH_CHECK_ORACLE_H_
