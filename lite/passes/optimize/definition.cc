// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/definition.h"

#include <numeric>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/passes/optimize/constants.h"

namespace placelite {

std::vector<double> Definition::FloatsOf(ValueId id) const {
  return ReadFloats(graph_.value(id).info.constant);
}

Result<ValueId> Definition::Floats(const std::vector<double>& numbers) {
  ValueInfo info;
  const auto count = static_cast<int64_t>(numbers.size());
  LITE_ASSIGN_OR_RETURN(info.constant, MakeFloats({count}, numbers));
  info.precision = Precision::kFloat;
  info.shape = ShapeRange(info.constant.shape());
  const char* name = count == 1 ? "/number" : "/numbers";
  return graph_.AddValue(names_.Make(StrCat(node_.name, name)),
                         std::move(info));
}

Result<ValueId> Definition::Op(const char* name, std::vector<ValueId> inputs,
                               AttributeMap attributes) {
  Node made;
  made.op = FindOp(name);
  if (made.op == nullptr) {
    return Status::Unsupported(StrCat("'", node_.name, "' needs the op ", name,
                                      ", which this tailored library lacks"));
  }
  const ValueId output =
      graph_.AddValue(names_.Make(StrCat(node_.name, "/", name)), ValueInfo());
  made.inputs = std::move(inputs);
  made.outputs = {output};
  made.name = graph_.value(output).name;
  made.attributes = std::move(attributes);
  LITE_RETURN_IF_ERROR(CompleteAttributes(*made.op, &made.attributes));
  LITE_RETURN_IF_ERROR(InferNode(&graph_, made));
  nodes_.push_back(std::move(made));
  return output;
}

Result<ValueId> Definition::Transposed(ValueId x,
                                       const std::vector<int64_t>& axes) {
  std::vector<int64_t> same(axes.size());
  std::iota(same.begin(), same.end(), 0);
  if (axes == same) return x;
  return Op("transpose", {x}, {{"axis", axes}});
}

std::vector<Node> Definition::Finish() {
  Node& last = nodes_.back();
  last.outputs = node_.outputs;
  last.name = graph_.value(node_.outputs[0]).name;
  return std::move(nodes_);
}

Status ReplaceByDefinitions(
    Graph* graph, const std::function<bool(const Node& node)>& replaces,
    const std::function<Result<std::vector<Node>>(Definition* definition)>&
        define) {
  const auto count = static_cast<NodeId>(graph->nodes().size());
  std::vector<NodeId> order;
  FreshNames names(*graph);
  bool replaced = false;
  for (NodeId id = 0; id < count; ++id) {
    if (!replaces(graph->node(id))) {
      order.push_back(id);
      continue;
    }
    Definition definition(graph, id, &names);
    LITE_ASSIGN_OR_RETURN(std::vector<Node> nodes, define(&definition));
    for (Node& each : nodes) order.push_back(graph->AddNode(std::move(each)));
    replaced = true;
  }
  if (!replaced) return Status::Ok();
  graph->Rebuild(order);
  return InferGraph(graph);
}

}  // namespace placelite
