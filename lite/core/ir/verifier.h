// SPDX-License-Identifier: Apache-2.0
// The verifier: what every graph must satisfy between two passes.
#ifndef LITE_CORE_IR_VERIFIER_H_
#define LITE_CORE_IR_VERIFIER_H_

#include "lite/core/ir/graph.h"

namespace placelite {

// Checks arity, attributes, epilogue operands and value ids of one node.
Status VerifyNode(const Graph& graph, const Node& node);

// Checks all nodes: SSA form, topological order, unique names, that inputs and
// outputs exist, and that shapes are those which inference gives; also checks
// all subgraphs. `depth` is the nesting depth of the graph as a subgraph.
Status VerifyGraph(const Graph& graph, int depth = 0);

}  // namespace placelite

#endif  // LITE_CORE_IR_VERIFIER_H_
