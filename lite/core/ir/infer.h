// SPDX-License-Identifier: Apache-2.0
// Shape inference over a graph.
#ifndef LITE_CORE_IR_INFER_H_
#define LITE_CORE_IR_INFER_H_

#include "lite/core/ir/graph.h"

namespace placelite {

// Infers the outputs of `op`, the view of `node`. Where the node's kernel is
// decided, floating-point outputs have the precision in which it stores them.
Status InferOutputs(const Node& node, const OpView& op,
                    Span<ValueInfo* const> outputs);

// Infers all outputs as the model states them, whatever kernels are decided and
// store.
Status InferModel(Graph* graph);

// Infers precision and shape of one node's outputs from its inputs.
Status InferNode(Graph* graph, const Node& node);

// Infers all nodes, in order. The message of a failure names the node.
Status InferGraph(Graph* graph);

// Gives input `i` another shape range (of the same rank, if that is known) and
// infers the graph again. On failure the graph is as before.
Status SetInputShapes(Graph* graph, Span<const ShapeRange> shapes);

}  // namespace placelite

#endif  // LITE_CORE_IR_INFER_H_
