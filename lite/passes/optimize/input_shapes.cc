// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/input_shapes.h"

#include <algorithm>

#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"

namespace placelite {
namespace {

ShapeRange WithAnyImageSize(const ShapeRange& declared) {
  ShapeRange relaxed = declared;
  if (declared.rank_known() && declared.rank() == 4) {
    // A size that is declared as 0 stays: others begin at 1.
    for (int axis : {2, 3}) {
      if (relaxed[axis].max > 0) relaxed[axis] = Dim::Any();
    }
  }
  return relaxed;
}

Status CheckNames(const Graph& graph,
                  const std::map<std::string, ShapeRange>& wanted) {
  std::vector<std::string> names;
  for (ValueId id : graph.inputs()) names.push_back(graph.value(id).name);
  for (const auto& [name, shape] : wanted) {
    if (name.empty() && names.size() == 1) continue;
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return Status::NotFound(StrCat("the model has no input '", name,
                                   "', its inputs are: ", Join(names, ", "),
                                   DidYouMean(name, names)));
  }
  return Status::Ok();
}

}  // namespace

Result<std::vector<ShapeRange>> PromiseInputShapes(
    Graph* graph, const std::map<std::string, ShapeRange>& wanted) {
  LITE_RETURN_IF_ERROR(CheckNames(*graph, wanted));
  std::vector<ShapeRange> nominal, relaxed;
  for (ValueId id : graph->inputs()) {
    const Value& value = graph->value(id);
    auto found = wanted.find(value.name);
    if (found == wanted.end() && graph->inputs().size() == 1) {
      found = wanted.find("");
    }
    const bool named = found != wanted.end();
    nominal.push_back(named ? found->second : value.info.shape);
    relaxed.push_back(named ? found->second
                            : WithAnyImageSize(value.info.shape));
  }
  // Some models work for their own size only; inference then says so.
  if (!SetInputShapes(graph, relaxed).ok()) {
    const Status status = SetInputShapes(graph, nominal);
    // The shapes are the model's own where the caller gave none.
    if (!status.ok()) return wanted.empty() ? FaultOfModel(status) : status;
  }
  return nominal;
}

Status FaultOfModel(Status status) {
  if (status.code() != StatusCode::kInvalidArgument) return status;
  return Status::Corrupt(status.message());
}

ShapeRange StartShape(ShapeRange shape) {
  if (shape.rank_known() && shape.rank() > 0 && !shape[0].exact() &&
      shape[0].contains(1)) {
    shape[0] = Dim(1);
  }
  return shape;
}

std::string ExampleShape(const ShapeRange& shape) {
  const ShapeRange start = StartShape(shape);
  const int64_t usual = start.rank_known() && start.rank() >= 4 ? 320 : 16;
  std::vector<std::string> dims;
  for (const Dim& dim : start) {
    dims.push_back(StrCat(std::clamp(usual, dim.min, dim.max)));
  }
  return Join(dims, ",");
}

std::vector<ShapeRange> StartShapes(const Graph& graph) {
  std::vector<ShapeRange> ranges, start;
  for (ValueId id : graph.inputs()) {
    ranges.push_back(graph.value(id).info.shape);
    start.push_back(StartShape(ranges.back()));
  }
  Graph copy = graph;
  return start != ranges && SetInputShapes(&copy, start).ok() ? start : ranges;
}

}  // namespace placelite
