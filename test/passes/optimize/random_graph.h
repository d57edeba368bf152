// Random small networks, made of the patterns that the optimiser looks for
// and of near misses.
#ifndef TEST_PASSES_OPTIMIZE_RANDOM_GRAPH_H_
#define TEST_PASSES_OPTIMIZE_RANDOM_GRAPH_H_

#include <random>

#include "lite/core/ir/builder.h"

namespace placelite {

// One input of rank 4 with 4 channels; batch and image size are exact or not.
// Fails where the ops that were drawn do not fit each other.
Result<Graph> RandomGraph(std::mt19937* random);

}  // namespace placelite

#endif  // TEST_PASSES_OPTIMIZE_RANDOM_GRAPH_H_
