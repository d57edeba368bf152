// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/optimize_for_inputs.h"

#include <algorithm>

#include "lite/core/ir/infer.h"
#include "lite/core/ir/memory.h"
#include "lite/passes/optimize/input_shapes.h"

namespace placelite {
namespace {

// Whether all shapes follow from these.
bool TellsShapes(const Graph& graph, const std::vector<ShapeRange>& inputs) {
  Graph exact = graph;
  return SetInputShapes(&exact, inputs).ok() && HasExactShapes(exact);
}

// Optimises for exactly these shapes, without a promise of other sizes.
Result<Graph> OptimizeExactly(Graph graph,
                              const std::vector<ShapeRange>& shapes,
                              const OptimizeOptions& options,
                              OptimizeReport* report) {
  LITE_RETURN_IF_ERROR(SetInputShapes(&graph, shapes));
  LITE_RETURN_IF_ERROR(Optimize(&graph, options, report));
  return graph;
}

}  // namespace

Result<std::vector<ShapeRange>> OptimizeForInputs(
    Graph* graph, const std::map<std::string, ShapeRange>& wanted,
    const OptimizeOptions& options, OptimizeReport* report) {
  const Graph read = *graph;
  LITE_ASSIGN_OR_RETURN(std::vector<ShapeRange> nominal,
                        PromiseInputShapes(graph, wanted));
  LITE_RETURN_IF_ERROR(Optimize(graph, options, report));
  const bool exact =
      std::all_of(nominal.begin(), nominal.end(),
                  [](const ShapeRange& shape) { return shape.exact(); });
  if (!exact || TellsShapes(*graph, nominal)) return nominal;
  OptimizeReport of_one_size;
  Result<Graph> one_size =
      OptimizeExactly(read, nominal, options, &of_one_size);
  if (one_size.ok() && TellsShapes(*one_size, nominal)) {
    *graph = *std::move(one_size);
    if (report != nullptr) *report = std::move(of_one_size);
    return nominal;
  }
  Graph tried = *graph;
  const Status status = SetInputShapes(&tried, nominal);
  if (!status.ok()) return wanted.empty() ? FaultOfModel(status) : status;
  return nominal;
}

}  // namespace placelite
