// The verifier: what every graph must satisfy between two passes.
#ifndef LITE_CORE_IR_VERIFIER_H_
#define LITE_CORE_IR_VERIFIER_H_

#include "lite/core/ir/graph.h"

namespace placelite {

// Arity, attributes, epilogue operands and value ids of one node.
Status VerifyNode(const Graph& graph, const Node& node);

// All nodes; SSA form; topological order; unique names; inputs and outputs
// exist; shapes are those that inference gives.
Status VerifyGraph(const Graph& graph);

}  // namespace placelite

#endif  // LITE_CORE_IR_VERIFIER_H_
