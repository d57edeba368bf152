// SPDX-License-Identifier: Apache-2.0
// The verifier: what every graph must satisfy between two passes.
#ifndef LITE_CORE_IR_VERIFIER_H_
#define LITE_CORE_IR_VERIFIER_H_

#include "lite/core/ir/graph.h"

namespace placelite {

// Arity, attributes, epilogue operands and value ids of one node.
Status VerifyNode(const Graph& graph, const Node& node);

// All nodes; SSA form; topological order; unique names; inputs and outputs
// exist; shapes are those that inference gives; so of all blocks. `depth` is
// that of the graph as a block.
Status VerifyGraph(const Graph& graph, int depth = 0);

}  // namespace placelite

#endif  // LITE_CORE_IR_VERIFIER_H_
