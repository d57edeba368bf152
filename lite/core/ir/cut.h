// SPDX-License-Identifier: Apache-2.0
// Cuts a graph in two where shapes or attributes depend on elements that are
// computed: what comes first can be made ready to run; once it has run, the
// elements are known and the rest can be.
#ifndef LITE_CORE_IR_CUT_H_
#define LITE_CORE_IR_CUT_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// By node: whether its output shapes and attributes are known, and those of
// all nodes that it reads. `inferred` has exact input shapes, and the elements
// of its inputs where they are known.
std::vector<bool> SettledNodes(const Graph& inferred);

// By node: whether it neither has blocks nor reads what comes of blocks.
std::vector<bool> NodesBeforeBlocks(const Graph& graph);

struct GraphCut {
  // All inputs of the graph. Outputs: those of the graph that it computes, and
  // what nodes behind it read.
  Graph first;
  // Nodes with blocks that read nothing but `first`, to run between the two.
  // `inputs` says which outputs of `first` are theirs.
  struct BlockNode {
    Node node;
    std::vector<size_t> inputs;
  };
  std::vector<BlockNode> between;
  // All other nodes, and the other outputs of the graph.
  Graph rest;
  // By input of the rest: which output of `between[node]` it is, or of `first`.
  struct Feed {
    int node = kNone;  // kNone: of `first`
    size_t index = 0;
  };
  std::vector<Feed> feeds;
  // By output of the graph: where it is one.
  struct Output {
    bool in_rest = false;
    size_t index = 0;
  };
  std::vector<Output> outputs;
};

// `in_first` by node; no node of the first part reads one of the others or has
// blocks.
GraphCut CutGraph(const Graph& graph, const std::vector<bool>& in_first);

}  // namespace placelite

#endif  // LITE_CORE_IR_CUT_H_
