// SPDX-License-Identifier: Apache-2.0
// Subgraphs: the graphs that the ops `if` and `loop` run
// (op/control_ops.cc). A subgraph sees nothing but its inputs and its own
// constants. A stage (api/stage.h) runs it as a model; programs never hold ops
// with subgraphs.
#ifndef LITE_CORE_IR_SUBGRAPHS_H_
#define LITE_CORE_IR_SUBGRAPHS_H_

#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// The limit for subgraphs nested in subgraphs.
inline constexpr int kMaxSubgraphDepth = 16;

inline bool HasSubgraphs(const Node& node) { return !node.subgraphs.empty(); }
// Whether a node of the graph has subgraphs.
bool HasSubgraphs(const Graph& graph);

// Returns the graph, then all subgraphs of the graphs in the list, in the order
// of their nodes: a subgraph comes after the graph whose node has it.
std::vector<const Graph*> WithSubgraphs(const Graph& graph);

// Number of subgraphs of the op: 0 for all but `if` and `loop`.
size_t NumSubgraphs(const OpDef& op);

// Checks that the node has the subgraphs of its op, with the inputs and outputs
// that the op needs, and verifies the subgraphs themselves.
Status VerifySubgraphs(const Graph& graph, const Node& node, int depth);

}  // namespace placelite

#endif  // LITE_CORE_IR_SUBGRAPHS_H_
