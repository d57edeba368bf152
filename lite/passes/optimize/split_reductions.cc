// SPDX-License-Identifier: Apache-2.0
// A reduction over axes that are no neighbours, as over batch and pixels but
// not the channels in between, becomes one for each run of neighbours, which
// have fast kernels.
#include <algorithm>
#include <utility>
#include <vector>

#include "lite/core/op/reduce_axes.h"
#include "lite/passes/optimize/definition.h"
#include "lite/passes/optimize/passes.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

// The reduced axes in runs of neighbours, the last run first; empty where the
// rank is not known.
std::vector<Ints> RunsOfAxes(const Graph& graph, const Node& node) {
  const ShapeRange& x = graph.value(node.inputs[0]).info.shape;
  if (!x.rank_known()) return {};
  const auto reduced = ReducedAxes(node.attributes, x.rank());
  if (!reduced.ok()) return {};
  std::vector<Ints> runs;
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (!(*reduced)[axis]) continue;
    if (axis == 0 || !(*reduced)[axis - 1]) runs.emplace_back();
    runs.back().push_back(axis);
  }
  std::reverse(runs.begin(), runs.end());
  return runs;
}

bool IsReductionOfFloats(const Graph& graph, const Node& node) {
  constexpr const char* kOps[] = {"reduce_sum", "reduce_mean", "reduce_max",
                                  "reduce_min", "reduce_prod"};
  return graph.value(node.inputs[0]).info.precision == Precision::kFloat &&
         std::any_of(std::begin(kOps), std::end(kOps),
                     [&](const char* op) { return node.op->Is(op); });
}

}  // namespace

Status SplitReductions(Graph* graph, const PassContext&) {
  const auto replaces = [&](const Node& node) {
    return !node.inputs.empty() && IsReductionOfFloats(*graph, node) &&
           FindOp("squeeze") != nullptr && RunsOfAxes(*graph, node).size() > 1;
  };
  return ReplaceByDefinitions(
      graph, replaces, [&](Definition* d) -> Result<std::vector<Node>> {
        const Node& node = d->node();
        std::vector<Ints> runs = RunsOfAxes(*graph, node);
        Ints all;
        ValueId x = node.inputs[0];
        for (Ints& run : runs) {
          all.insert(all.begin(), run.begin(), run.end());
          LITE_ASSIGN_OR_RETURN(
              x, d->Op(node.op->name, {x},
                       {{"dim", std::move(run)}, {"keep_dim", true}}));
        }
        if (!node.attributes.Bool("keep_dim")) {
          LITE_RETURN_IF_ERROR(
              d->Op("squeeze", {x}, {{"axes", std::move(all)}}).status());
        }
        return d->Finish();
      });
}

}  // namespace placelite
