// SPDX-License-Identifier: Apache-2.0
// Random valid graphs over the whole vocabulary (vocabulary.h), small and
// tame: what two right programs compute of one agrees within a tolerance that
// the graph's conditioning gives (test/support/graph_check/oracle.h).
#ifndef TEST_SUPPORT_RANDOM_GRAPH_RANDOM_GRAPH_H_
#define TEST_SUPPORT_RANDOM_GRAPH_RANDOM_GRAPH_H_

#include "test/support/random_graph/draft.h"

namespace placelite {

struct RandomGraphOptions {
  // Rows of the vocabulary that are drawn at most; some make several ops.
  int64_t max_steps = 24;
  // All elements stay within what halves hold.
  bool halves = false;
  // One graph of so many has inputs with open dimensions.
  int64_t open_one_of = 2;
};

// One to three inputs; dimensions of some are open. Every graph runs for both
// sets of shapes. Fails only by a bug of the generator.
Result<Draft::Drawn> RandomGraph(ChoiceSource* choices,
                                 const KernelRegistry& registry,
                                 const DeviceInfo& device,
                                 const RandomGraphOptions& options = {});

}  // namespace placelite

#endif  // TEST_SUPPORT_RANDOM_GRAPH_RANDOM_GRAPH_H_
