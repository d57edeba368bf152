// SPDX-License-Identifier: Apache-2.0
// Helpers that apply a pass to a graph and print the result.
#ifndef TEST_PASSES_OPTIMIZE_PASS_TEST_H_
#define TEST_PASSES_OPTIMIZE_PASS_TEST_H_

#include <functional>
#include <string>
#include <vector>

#include "lite/core/ir/builder.h"
#include "lite/passes/optimize/passes.h"
#include "test/support/status_matchers.h"

namespace placelite {

using Pass = Status (*)(Graph* graph, const PassContext& context);
using Build = std::function<void(GraphBuilder* b)>;

// The verified graph "g" that `build` writes; fails the test if it cannot.
Graph MakeGraph(const Build& build);

// Runs the pass and verifies the graph; fails the test if either fails.
void RunPass(Pass pass, Graph* graph, const PassContext& context = {});

// The graph's text without its first line, before and after the pass.
std::string Text(const Graph& graph);
std::string Before(const Build& build);
std::string After(Pass pass, const Build& build,
                  const PassContext& context = {});

// The elements of the float constant called `name`; empty if there is none.
std::vector<float> Floats(const Graph& graph, const std::string& name);

// 0, 1, 2, ... or `first` and steps of `step`.
std::vector<float> Ramp(size_t count, float first = 0, float step = 1);

}  // namespace placelite

#endif  // TEST_PASSES_OPTIMIZE_PASS_TEST_H_
