// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/verifier.h"

#include <algorithm>
#include <unordered_set>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/ir/subgraphs.h"
#include "lite/core/op/codes.h"

namespace placelite {
namespace {

bool IsValue(const Graph& graph, ValueId id) {
  return id >= 0 && static_cast<size_t>(id) < graph.values().size();
}

Status VerifyEpilogue(const Node& node) {
  if (node.epilogue.size() > kMaxEpilogueSteps) {
    return Status::Internal(StrCat("its epilogue has ", node.epilogue.size(),
                                   " steps, at most ", kMaxEpilogueSteps,
                                   " are allowed"));
  }
  if (!node.epilogue.empty() && !node.op->Has(Trait::kTakesEpilogue)) {
    return Status::Internal(StrCat(node.op->name, " takes no epilogue"));
  }
  const auto operands = static_cast<size_t>(std::count_if(
      node.epilogue.begin(), node.epilogue.end(),
      [](const EpilogueStep& s) { return TakesOperand(s.kind); }));
  if (operands > node.inputs.size()) {
    return Status::Internal("it lacks operands of its epilogue");
  }
  int next = static_cast<int>(node.inputs.size() - operands);
  for (const EpilogueStep& step : node.epilogue) {
    if (!TakesOperand(step.kind)) continue;
    if (step.operand != next || node.inputs[step.operand] == kNone) {
      return Status::Internal("the operands of its epilogue are out of place");
    }
    ++next;
  }
  return Status::Ok();
}

}  // namespace

Status VerifyNode(const Graph& graph, const Node& node) {
  if (node.op == nullptr) return Status::Internal("it has no op");
  LITE_RETURN_IF_ERROR(VerifyEpilogue(node));
  const size_t count = node.num_op_inputs();
  LITE_RETURN_IF_ERROR(CheckArity(*node.op, count, node.outputs.size()));
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const bool optional = i < count && i < node.op->inputs.size() &&
                          node.op->inputs[i].kind == ArgKind::kOptional;
    if (node.inputs[i] == kNone && optional) continue;
    if (!IsValue(graph, node.inputs[i])) {
      return Status::Internal(StrCat("input ", i, " is not a value"));
    }
  }
  for (ValueId id : node.outputs) {
    if (!IsValue(graph, id)) return Status::Internal("output is not a value");
  }
  AttributeMap complete = node.attributes;
  LITE_RETURN_IF_ERROR(CompleteAttributes(*node.op, &complete));
  // Completing attributes only adds some, so comparing the count is enough.
  // (Values may be NaN, which is not equal to itself.)
  if (complete.values().size() != node.attributes.values().size()) {
    return Status::Internal("its attributes are not complete");
  }
  return Status::Ok();
}

namespace {

// Infers a copy of the outputs again and compares.
Status VerifyShapes(const Graph& graph, const Node& node) {
  const Graph::View view = graph.ViewOf(node);
  std::vector<ValueInfo> infos(node.outputs.size());
  std::vector<ValueInfo*> outputs;
  for (ValueInfo& info : infos) outputs.push_back(&info);
  LITE_RETURN_IF_ERROR(InferOutputs(graph, node, view.op(), outputs));
  for (size_t i = 0; i < infos.size(); ++i) {
    const ValueInfo& kept = graph.value(node.outputs[i]).info;
    if (kept.precision != infos[i].precision || kept.shape != infos[i].shape) {
      return Status::Internal(
          StrCat("output '", graph.value(node.outputs[i]).name,
                 "' is noted as ", kept.precision, kept.shape,
                 " but inference gives ", infos[i].precision, infos[i].shape));
    }
  }
  return Status::Ok();
}

Status VerifyUnique(const Graph& graph) {
  std::unordered_set<std::string_view> names;
  for (const Value& value : graph.values()) {
    if (!names.insert(value.name).second) {
      return Status::Internal(
          StrCat("two values are called '", value.name, "'"));
    }
  }
  return Status::Ok();
}

// Constants must be dense NCHW in CPU memory, with the recorded shape and
// precision.
Status VerifyConstant(const Value& value) {
  const Tensor& tensor = value.info.constant;
  const bool plain = tensor.layout() == Layout(LayoutKind::kNCHW) &&
                     tensor.IsContiguous() && tensor.has_memory() &&
                     IsCpu(tensor.buffer()->target());
  if (plain && tensor.precision() == value.info.precision &&
      ShapeRange(tensor.shape()) == value.info.shape) {
    return Status::Ok();
  }
  return Status::Internal(StrCat("constant '", value.name, "', noted as ",
                                 value.info.precision, value.info.shape,
                                 ", is ", tensor.precision(), tensor.shape(),
                                 plain ? "" : ", not dense in CPU memory"));
}

// A grid belongs to floats, in whole or half precision or stored as codes, and
// fits their shape.
Status VerifyGrid(const Value& value) {
  if (value.info.grid == nullptr) return Status::Ok();
  const Status status =
      IsFloatingPoint(value.info.precision) || HasByteCodes(value.info)
          ? CheckGrid(*value.info.grid, value.info.shape)
          : Status::Internal(StrCat("it is of ", value.info.precision));
  if (status.ok()) return status;
  return Status::Internal(
      StrCat("the grid of value '", value.name, "': ", status.message()));
}

// Marks inputs and constants as defined.
Status VerifyLeaves(const Graph& graph, std::vector<bool>* defined) {
  for (size_t i = 0; i < graph.values().size(); ++i) {
    const Value& value = graph.values()[i];
    if (!value.is_constant()) continue;
    LITE_RETURN_IF_ERROR(VerifyConstant(value));
    (*defined)[i] = true;
  }
  for (ValueId id : graph.inputs()) {
    if (!IsValue(graph, id) || (*defined)[id]) {
      return Status::Internal("an input of the graph is no free value");
    }
    const Value& value = graph.value(id);
    const Status status = CheckShapeRange(value.info.shape);
    if (!status.ok()) {
      return status.WithContext(StrCat("input '", value.name, "'"));
    }
    (*defined)[id] = true;
  }
  for (size_t i = 0; i < graph.values().size(); ++i) {
    const Value& value = graph.values()[i];
    if ((value.producer == kNone) == (*defined)[i]) continue;
    return Status::Internal(StrCat("value '", value.name, "' is defined ",
                                   (*defined)[i] ? "twice" : "by nothing"));
  }
  return Status::Ok();
}

}  // namespace

Status VerifyGraph(const Graph& graph, int depth) {
  LITE_RETURN_IF_ERROR(VerifyUnique(graph));
  std::vector<bool> defined(graph.values().size(), false);
  LITE_RETURN_IF_ERROR(VerifyLeaves(graph, &defined));
  for (size_t i = 0; i < graph.nodes().size(); ++i) {
    const Node& node = graph.nodes()[i];
    const std::string context = StrCat("op '", node.name, "'");
    Status status = VerifyNode(graph, node);
    if (status.ok()) status = VerifySubgraphs(graph, node, depth);
    if (!status.ok()) return status.WithContext(context);
    for (ValueId id : node.inputs) {
      if (id != kNone && !defined[id]) {
        return Status::Internal(StrCat(context, " reads '",
                                       graph.value(id).name,
                                       "' before it is defined"));
      }
    }
    for (ValueId id : node.outputs) {
      if (defined[id] || graph.value(id).producer != static_cast<NodeId>(i)) {
        return Status::Internal(StrCat(context, " defines '",
                                       graph.value(id).name,
                                       "', which has another definition"));
      }
      defined[id] = true;
    }
    if (node.name != graph.value(node.outputs[0]).name) {
      return Status::Internal(StrCat(context, " is not called after '",
                                     graph.value(node.outputs[0]).name,
                                     "', its first output"));
    }
    status = VerifyShapes(graph, node);
    if (!status.ok()) return status.WithContext(context);
  }
  for (const Value& value : graph.values()) {
    LITE_RETURN_IF_ERROR(VerifyGrid(value));
  }
  for (ValueId id : graph.outputs()) {
    if (!IsValue(graph, id) || !defined[id]) {
      return Status::Internal("an output of the graph is not defined");
    }
  }
  return Status::Ok();
}

}  // namespace placelite
