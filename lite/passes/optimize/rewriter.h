// SPDX-License-Identifier: Apache-2.0
// Rewriter: the edits that one pass makes to a graph.
//
// A pass walks the nodes in order and looks back, from a node to the producers
// of its inputs. What it edits is the node at hand and what lies before it, so
// that the graph stays in topological order and a fused op stands where its
// last part stood, behind all of its inputs. The work is linear in the graph.
//
//   Status Relu6ToClip(Graph* graph, const PassContext&) {
//     Rewriter rewriter(graph);
//     return rewriter.Sweep([&](NodeId id) { return Visit(&rewriter, id); });
//   }
#ifndef LITE_PASSES_OPTIMIZE_REWRITER_H_
#define LITE_PASSES_OPTIMIZE_REWRITER_H_

#include <string>
#include <unordered_map>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/passes/optimize/constants.h"

namespace placelite {

// Whether `node` gives the elements of its input another shape.
bool IsReshape(const Node& node);

// Whether `node` makes the signal [N, C, W] of an image of height 1.
bool DropsHeight(const Node& node);

// Whether every shape in the range `inner` is in `outer`, so that a reader of
// `inner` knows at least as much.
bool IsWithin(const ShapeRange& inner, const ShapeRange& outer);

class Rewriter {
 public:
  explicit Rewriter(Graph* graph);

  const Graph& graph() const { return *graph_; }
  const Node& node(NodeId id) const { return graph_->node(id); }
  const ValueInfo& info(ValueId id) const { return graph_->value(id).info; }

  // Calls `visit` (NodeId -> Status) for every node in order, its inputs up
  // to date; then drops what was removed and, where anything was edited,
  // infers the shapes again.
  template <typename Visit>
  Status Sweep(const Visit& visit) {
    const NodeId count = static_cast<NodeId>(graph_->nodes().size());
    for (NodeId id = 0; id < count; ++id) {
      UpdateInputs(id);
      LITE_RETURN_IF_ERROR(visit(id));
    }
    return Finish();
  }

  // The node that computes `value`; kNone for inputs and constants.
  NodeId Producer(ValueId value) const { return graph_->value(value).producer; }
  // Returns the producer of `value` if exactly one node reads it once and the
  // application does not; otherwise kNone.
  NodeId SoleProducer(ValueId value) const;
  // How often `value` is read, by nodes and as an output.
  int Reads(ValueId value) const { return reads_[value]; }
  bool IsOutput(ValueId value) const { return is_output_[value]; }

  // Makes all readers of the only output of `id` read `value` instead, and
  // removes the node. Every output of the graph keeps a producer: nothing
  // happens where an input or a constant would become an output.
  void Bypass(NodeId id, ValueId value);

  // Node `id` computes its outputs by the op, inputs, attributes and epilogue
  // of `by` (attributes at their defaults may be missing).
  Status Rewrite(NodeId id, Node by);

  // Drops a node that nobody reads any more.
  void Remove(NodeId id);

  // The outputs of `id` become constants, and the node goes.
  void ReplaceByConstants(NodeId id, std::vector<Tensor> outputs);

  // A constant made from the constant `source` for the one reader that now
  // stops reading it. It takes over the name, and the value where nobody else
  // reads that. Memory is never written: graphs share constants.
  ValueId DeriveConstant(ValueId source, Tensor tensor);
  // Whether the `bytes` of such a constant are within bounds: they take the
  // place of `source`, or they are new. `source` may be kNone.
  bool MayDerive(ValueId source, size_t bytes);

  ValueId AddConstant(const std::string& wished_name, Tensor tensor);

  // Says as which codes the value may be stored.
  void SetGrid(ValueId id, GridPtr grid);

 private:
  void UpdateInputs(NodeId id);
  Status Finish();
  void CountReads(const Node& node, int change);
  void SetConstant(ValueId id, Tensor tensor);
  std::string FreshName(const std::string& wish);

  Graph* graph_;
  bool edited_ = false;
  // The number of times that each value is read, as an output of the graph,
  // too.
  std::vector<int> reads_;
  std::vector<bool> is_output_;
  // The value that the readers of each value read instead; kNone means itself.
  std::vector<ValueId> replaced_by_;
  std::vector<bool> dead_;
  // Every name, with the next number to make it unique by; filled at the
  // first need.
  std::unordered_map<std::string, int> names_;
  ConstantBudget budget_;
};

// Whether there is such a node and it is this op, without an epilogue.
bool Is(const Rewriter& graph, NodeId id, std::string_view op);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_REWRITER_H_
