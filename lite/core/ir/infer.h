// SPDX-License-Identifier: Apache-2.0
// Shape inference over a graph.
#ifndef LITE_CORE_IR_INFER_H_
#define LITE_CORE_IR_INFER_H_

#include "lite/core/ir/graph.h"

namespace placelite {

// Returns the precision in which a kernel at `place`, which may not be known
// yet, stores values of `precision`: floating-point numbers as its place says.
Precision StoredPrecision(Precision precision, const Place& place);

// Infers the outputs of `op`, the view of `node`, as they are stored at the
// places of their values.
Status InferOutputs(const Graph& graph, const Node& node, const OpView& op,
                    Span<ValueInfo* const> outputs);

// Infers precision and shape of one node's outputs from its inputs.
Status InferNode(Graph* graph, const Node& node);

// Infers all nodes, in order. The message of a failure names the node.
Status InferGraph(Graph* graph);

// Gives input `i` another shape range (of the same rank, if that is known) and
// infers the graph again. On failure the graph is as before.
Status SetInputShapes(Graph* graph, Span<const ShapeRange> shapes);

}  // namespace placelite

#endif  // LITE_CORE_IR_INFER_H_
