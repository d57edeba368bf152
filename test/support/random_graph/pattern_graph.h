// SPDX-License-Identifier: Apache-2.0
// Random small networks, made of the patterns that the optimiser looks for
// and of near misses; few kinds of ops, but often the same (random_graph.h has
// all).
#ifndef TEST_SUPPORT_RANDOM_GRAPH_PATTERN_GRAPH_H_
#define TEST_SUPPORT_RANDOM_GRAPH_PATTERN_GRAPH_H_

#include "lite/core/ir/builder.h"
#include "test/support/random_graph/choice_source.h"

namespace placelite {

// One input of rank 4 with 4 channels; batch and image size are exact or not.
// Fails where the ops that were drawn do not fit each other.
Result<Graph> PatternGraph(ChoiceSource* choices);

}  // namespace placelite

#endif  // TEST_SUPPORT_RANDOM_GRAPH_PATTERN_GRAPH_H_
