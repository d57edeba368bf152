// SPDX-License-Identifier: Apache-2.0
// Cuts a graph in two where shapes or attributes depend on computed elements.
// The first part can be made ready to run at once; after it has run, the
// elements are known, and the rest can be made ready.
#ifndef LITE_CORE_IR_CUT_H_
#define LITE_CORE_IR_CUT_H_

#include <string>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// Tells for each node whether its output shapes and attributes are known, and
// those of all nodes that it depends on. `inferred` must have exact input
// shapes, and the elements of its inputs where they are known.
std::vector<bool> SettledNodes(const Graph& inferred);

// Tells for each node that it neither has subgraphs nor depends on the results
// of nodes that have.
std::vector<bool> NodesBeforeSubgraphs(const Graph& graph);

struct GraphCut {
  // The part that runs first. It has all inputs of the graph; its outputs are
  // the graph outputs that it computes and the values that later nodes read.
  Graph first;
  // A node with subgraphs that reads nothing but `first` and runs between the
  // two parts. `inputs` names the outputs of `first` that it reads.
  struct SubgraphNode {
    Node node;
    std::vector<size_t> inputs;
  };
  std::vector<SubgraphNode> between;
  // The part with all other nodes and the other outputs of the graph.
  Graph rest;
  // The source of one input of the rest: an output of `between[node]` or of
  // `first`.
  struct Feed {
    int node = kNone;  // kNone: an output of `first`
    size_t index = 0;
  };
  std::vector<Feed> feeds;
  // The part and the output there that one output of the graph is.
  struct Output {
    bool in_rest = false;
    size_t index = 0;
  };
  std::vector<Output> outputs;
};

// `in_first` says for each node whether it goes to the first part. No node of
// the first part may have subgraphs or read a node outside it.
GraphCut CutGraph(const Graph& graph, const std::vector<bool>& in_first);

}  // namespace placelite

#endif  // LITE_CORE_IR_CUT_H_
