// SPDX-License-Identifier: Apache-2.0
// Nodes that are replaced by several others.
#ifndef LITE_PASSES_OPTIMIZE_DEFINITION_H_
#define LITE_PASSES_OPTIMIZE_DEFINITION_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// A Definition collects the nodes that one node becomes.
class Definition {
 public:
  Definition(Graph* graph, NodeId id, FreshNames* names)
      : graph_(*graph), node_(graph->node(id)), names_(*names) {}

  const Node& node() const { return node_; }
  const ShapeRange& ShapeOf(ValueId id) const {
    return graph_.value(id).info.shape;
  }
  int RankOf(ValueId id) const { return ShapeOf(id).rank(); }
  Precision PrecisionOf(ValueId id) const {
    return graph_.value(id).info.precision;
  }

  // Returns the elements of a constant of floats.
  std::vector<double> FloatsOf(ValueId id) const;
  // Adds a constant of rank 1.
  Result<ValueId> Floats(const std::vector<double>& numbers);
  // Adds a constant of one element.
  Result<ValueId> Number(float number) { return Floats({number}); }
  // Adds a node and returns its output, whose shape is inferred. Fails with
  // kUnsupported where a tailored library lacks the op.
  Result<ValueId> Op(const char* name, std::vector<ValueId> inputs,
                     AttributeMap attributes = {});
  // Adds a transpose, unless the axes are in order.
  Result<ValueId> Transposed(ValueId x, const std::vector<int64_t>& axes);

  // Returns the nodes, the last of which takes the output of the node that they
  // replace.
  std::vector<Node> Finish();

 private:
  Graph& graph_;
  const Node node_;
  FreshNames& names_;
  std::vector<Node> nodes_;
};

// Replaces each node that `replaces` chooses by what `define` makes of it, in
// the order of the graph: a definition may read what those of nodes before it
// made. Where one fails, its Status is returned, and the graph is of no
// further use.
Status ReplaceByDefinitions(
    Graph* graph, const std::function<bool(const Node& node)>& replaces,
    const std::function<Result<std::vector<Node>>(Definition* definition)>&
        define);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_DEFINITION_H_
