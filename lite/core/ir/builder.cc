// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/builder.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/ir/verifier.h"

namespace placelite {

GraphBuilder::GraphBuilder(std::string graph_name) {
  graph_.name = std::move(graph_name);
}

ValueId GraphBuilder::Input(std::string name, Precision precision,
                            const ShapeRange& shape) {
  if (status_.ok()) {
    status_ = CheckShapeRange(shape).WithContext(StrCat("input '", name, "'"));
  }
  ValueInfo info;
  info.precision = precision;
  info.shape = shape;
  const ValueId id = graph_.AddValue(std::move(name), std::move(info));
  graph_.AddInput(id);
  return id;
}

ValueId GraphBuilder::Constant(std::string name, Tensor tensor) {
  ValueInfo info;
  info.precision = tensor.precision();
  info.shape = tensor.shape();
  info.constant = std::move(tensor);
  return graph_.AddValue(std::move(name), std::move(info));
}

namespace {

template <typename T>
Result<Tensor> Filled(const Shape& shape, Precision precision,
                      const std::vector<T>& values) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Allocate(shape, precision));
  if (static_cast<size_t>(tensor.NumElements()) != values.size()) {
    return Status::InvalidArgument(
        StrCat(values.size(), " values for shape ", shape));
  }
  std::copy(values.begin(), values.end(), tensor.data<T>());
  return tensor;
}

}  // namespace

ValueId GraphBuilder::Constant(std::string name, const Shape& shape,
                               const std::vector<float>& values) {
  Result<Tensor> tensor = Filled(shape, Precision::kFloat, values);
  if (!tensor.ok() && status_.ok()) status_ = tensor.status().WithContext(name);
  return Constant(std::move(name), tensor.ok() ? *tensor : Tensor());
}

ValueId GraphBuilder::Constant(std::string name, const Shape& shape,
                               const std::vector<int64_t>& values) {
  Result<Tensor> tensor = Filled(shape, Precision::kInt64, values);
  if (!tensor.ok() && status_.ok()) status_ = tensor.status().WithContext(name);
  return Constant(std::move(name), tensor.ok() ? *tensor : Tensor());
}

ValueId GraphBuilder::Op(std::string_view op, std::string name,
                         std::vector<ValueId> inputs, AttributeMap attributes,
                         Epilogue epilogue) {
  return OpMulti(op, {std::move(name)}, std::move(inputs),
                 std::move(attributes), std::move(epilogue))[0];
}

std::vector<ValueId> GraphBuilder::OpMulti(std::string_view op,
                                           std::vector<std::string> names,
                                           std::vector<ValueId> inputs,
                                           AttributeMap attributes,
                                           Epilogue epilogue) {
  Node node;
  node.inputs = std::move(inputs);
  node.attributes = std::move(attributes);
  node.epilogue = std::move(epilogue);
  return Add(std::move(node), op, std::move(names));
}

std::vector<ValueId> GraphBuilder::OpWithSubgraphs(
    std::string_view op, std::vector<std::string> names,
    std::vector<ValueId> inputs, AttributeMap attributes,
    std::vector<std::shared_ptr<const Graph>> blocks) {
  Node node;
  node.inputs = std::move(inputs);
  node.attributes = std::move(attributes);
  node.subgraphs = std::move(blocks);
  return Add(std::move(node), op, std::move(names));
}

std::vector<ValueId> GraphBuilder::Add(Node node, std::string_view op,
                                       std::vector<std::string> names) {
  node.op = FindOp(op);
  node.name = names.empty() ? std::string(op) : names[0];
  for (std::string& name : names) {
    node.outputs.push_back(graph_.AddValue(std::move(name), ValueInfo()));
  }
  const std::vector<ValueId> outputs = node.outputs;
  if (!status_.ok()) return outputs;
  if (node.op == nullptr) {
    status_ = Status::NotFound(StrCat("no op is called '", op, "'"));
    return outputs;
  }
  status_ = CompleteAttributes(*node.op, &node.attributes);
  if (status_.ok()) status_ = VerifyNode(graph_, node);
  status_ = status_.WithContext(StrCat("op '", node.name, "' (", op, ")"));
  if (status_.ok()) status_ = InferNode(&graph_, node);
  if (status_.ok()) graph_.AddNode(std::move(node));
  return outputs;
}

void GraphBuilder::Output(ValueId id, std::string name) {
  graph_.AddOutput(id, name.empty() ? graph_.value(id).name : std::move(name));
}

Result<Graph> GraphBuilder::Finish() {
  LITE_RETURN_IF_ERROR(status_);
  LITE_RETURN_IF_ERROR(VerifyGraph(graph_));
  return std::move(graph_);
}

}  // namespace placelite
