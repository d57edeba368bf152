// SPDX-License-Identifier: Apache-2.0
// Small graphs with ops that have subgraphs.
#ifndef TEST_SUPPORT_BLOCK_GRAPHS_H_
#define TEST_SUPPORT_BLOCK_GRAPHS_H_

#include "lite/core/ir/builder.h"

namespace placelite {

// Inputs: condition (bool []), x (float [?,2]). Output y: the sum of x's
// columns as [?,1] where the condition holds, else x times 3.
GraphBuilder IfGraph();

// Inputs are trips (int64 []), go (bool []), x (float [2]) and step (float
// [2]). Each iteration adds step to the carried value, starting with x, and
// goes on while the sum of its elements is below 100. Outputs are y, the last
// value, and all, [trips,2], the value at the start of each iteration.
GraphBuilder LoopGraph();

// Input: x (float [?]). A loop runs as often as x has elements other than 0,
// on as many of the first ones, and adds 1 to each. Outputs: last, and all that
// it gave.
GraphBuilder SizedLoopGraph();

}  // namespace placelite

#endif  // TEST_SUPPORT_BLOCK_GRAPHS_H_
