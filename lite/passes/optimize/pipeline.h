// SPDX-License-Identifier: Apache-2.0
// Optimize: the device-independent passes in their order.
//
//   OptimizeOptions options;
//   options.kernels = &registry;
//   LITE_RETURN_IF_ERROR(Optimize(&graph, options));
#ifndef LITE_PASSES_OPTIMIZE_PIPELINE_H_
#define LITE_PASSES_OPTIMIZE_PIPELINE_H_

#include <functional>
#include <string>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/passes/optimize/passes.h"

namespace placelite {

struct OptimizeOptions {
  // The registry whose host kernels fold constants; may be null. It must
  // outlive the call.
  const KernelRegistry* kernels = nullptr;
  // Which composites the target computes as a whole; empty: all of them.
  KeepsComposite keeps;
  // Passes to leave out, by name; '*' stands for any run of characters.
  std::vector<std::string> disabled;
  // Passes (named likewise) after which `print` gets the graph as text.
  std::vector<std::string> print_after;
  std::function<void(const std::string&)> print;
};

struct PassReport {
  std::string name;
  bool ran = false;  // not disabled
  bool changed = false;
  double ms = 0;
  size_t nodes_before = 0;
  size_t nodes_after = 0;
};

struct OptimizeReport {
  std::vector<PassReport> passes;

  // One line per pass.
  std::string ToString() const;
};

// Runs the passes, verifying the graph after each. On failure the graph is
// not usable. `report` may be null.
Status Optimize(Graph* graph, const OptimizeOptions& options = {},
                OptimizeReport* report = nullptr);

// One row of the pipeline.
struct OptimizePass {
  const char* name;
  Status (*run)(Graph* graph, const PassContext& context);
  // Why it stands where it stands.
  const char* why;
};

// The passes in the order in which they run.
Span<const OptimizePass> OptimizePasses();

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_PIPELINE_H_
