// SPDX-License-Identifier: Apache-2.0
// Random graphs whose elements are stored as fp16 are compared with the oracle.
#ifndef TEST_SUPPORT_GRAPH_CHECK_HALVES_AGREEMENT_H_
#define TEST_SUPPORT_GRAPH_CHECK_HALVES_AGREEMENT_H_

#include <vector>

#include "test/support/graph_check/graph_check.h"

namespace placelite {

// The test that calls it fails with the seed of each graph that disagrees.
// Each graph runs on one of `rows`, by turns. LITE_RANDOM_GRAPHS and
// LITE_RANDOM_SEED are as in random_graphs_test.cc.
void ExpectHalvesAgree(const std::vector<GraphCheckOptions>& rows);

}  // namespace placelite

#endif  // TEST_SUPPORT_GRAPH_CHECK_HALVES_AGREEMENT_H_
