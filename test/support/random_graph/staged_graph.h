// SPDX-License-Identifier: Apache-2.0
// A graph that computes the same in stages: behind a cut by a computed count,
// in a branch, or in a loop.
#ifndef TEST_SUPPORT_RANDOM_GRAPH_STAGED_GRAPH_H_
#define TEST_SUPPORT_RANDOM_GRAPH_STAGED_GRAPH_H_

#include "lite/core/ir/graph.h"
#include "test/support/random_graph/choice_source.h"

namespace placelite {

// `graph` has inputs of known rank, each with elements.
Result<Graph> StagedGraph(const Graph& graph, ChoiceSource* choices);

}  // namespace placelite

#endif  // TEST_SUPPORT_RANDOM_GRAPH_STAGED_GRAPH_H_
