// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/infer.h"

#include "lite/core/base/strings.h"
#include "lite/core/op/codes.h"

namespace placelite {

Precision StoredPrecision(Precision precision, const Place& place) {
  return IsFloatingPoint(precision) &&
                 (IsFloatingPoint(place.precision) || StoresCodes(place))
             ? place.precision
             : precision;
}

Status InferOutputs(const Graph& graph, const Node& node, const OpView& op,
                    Span<ValueInfo* const> outputs) {
  LITE_RETURN_IF_ERROR(InferOp(op, outputs));
  for (size_t i = 0; i < outputs.size(); ++i) {
    outputs[i]->precision = StoredPrecision(outputs[i]->precision,
                                            graph.value(node.outputs[i]).place);
  }
  return Status::Ok();
}

Status InferNode(Graph* graph, const Node& node) {
  const Graph::View view = graph->ViewOf(node);
  std::vector<ValueInfo*> outputs;
  for (ValueId id : node.outputs) outputs.push_back(&graph->value(id).info);
  const Status status = InferOutputs(*graph, node, view.op(), outputs);
  if (status.ok()) return status;
  return status.WithContext(
      StrCat("op '", node.name, "' (", node.op->name, ")"));
}

Status InferGraph(Graph* graph) {
  for (const Node& node : graph->nodes()) {
    LITE_RETURN_IF_ERROR(InferNode(graph, node));
  }
  return Status::Ok();
}

Status SetInputShapes(Graph* graph, Span<const ShapeRange> shapes) {
  if (shapes.size() != graph->inputs().size()) {
    return Status::InvalidArgument(
        StrCat("the model has ", graph->inputs().size(), " inputs, got ",
               shapes.size(), " shapes"));
  }
  std::vector<ValueInfo> before;
  for (const Value& value : graph->values()) before.push_back(value.info);
  Status status;
  for (size_t i = 0; i < shapes.size() && status.ok(); ++i) {
    Value& value = graph->value(graph->inputs()[i]);
    const ShapeRange& old = value.info.shape;
    if (old.rank_known() && shapes[i].rank_known() &&
        old.rank() != shapes[i].rank()) {
      status = Status::InvalidArgument(
          StrCat("input '", value.name, "' has rank ", old.rank(),
                 ", cannot take shape ", shapes[i]));
      break;
    }
    status = CheckShapeRange(shapes[i]);
    value.info.shape = shapes[i];
  }
  if (status.ok()) status = InferGraph(graph);
  if (status.ok()) return status;
  for (size_t i = 0; i < before.size(); ++i) {
    graph->value(static_cast<ValueId>(i)).info = std::move(before[i]);
  }
  return status;
}

}  // namespace placelite
