// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/dynamic.h"

#include <map>

#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"

namespace placelite {
namespace {

// Adds the nodes that round values by grids of their own.
class DynamicRounding {
 public:
  explicit DynamicRounding(Graph* graph) : graph_(*graph), names_(*graph) {}

  // Returns the rounded value. The nodes stand before node `before`.
  Result<ValueId> Round(ValueId x, NodeId before) {
    const auto known = rounded_.find(x);
    if (known != rounded_.end()) return known->second;
    before_ = before;
    wish_ = graph_.value(x).name + "/dynamic";
    LITE_ASSIGN_OR_RETURN(const std::vector<ValueId> found,
                          Add("dynamic_quantize", {x}, 3));
    LITE_ASSIGN_OR_RETURN(const std::vector<ValueId> floats,
                          Add("dequantize_linear", found, 1));
    return rounded_[x] = floats[0];
  }

  void Finish() { graph_.InsertNodes(std::move(added_)); }

 private:
  Result<std::vector<ValueId>> Add(const std::string& op,
                                   std::vector<ValueId> inputs,
                                   size_t num_outputs) {
    Node node;
    node.op = FindOp(op);
    if (node.op == nullptr) return Status::Unsupported(StrCat("no op ", op));
    node.inputs = std::move(inputs);
    LITE_RETURN_IF_ERROR(CompleteAttributes(*node.op, &node.attributes));
    for (size_t i = 0; i < num_outputs; ++i) {
      const std::string name = names_.Make(StrCat(wish_, "/", op));
      node.outputs.push_back(graph_.AddValue(name, ValueInfo()));
    }
    node.name = graph_.value(node.outputs[0]).name;
    std::vector<ValueId> outputs = node.outputs;
    LITE_RETURN_IF_ERROR(InferNode(&graph_, node));
    added_.emplace_back(before_, std::move(node));
    return outputs;
  }

  Graph& graph_;
  FreshNames names_;
  std::map<ValueId, ValueId> rounded_;
  std::vector<std::pair<NodeId, Node>> added_;
  NodeId before_ = kNone;
  std::string wish_;
};

bool IsProduct(const Node& node) {
  return node.op->Is("fc") || node.op->Is("matmul");
}

}  // namespace

Result<QuantizedGraph> QuantizeDynamically(const Graph& graph) {
  LITE_RETURN_IF_ERROR(CheckIsFloat(graph));
  QuantizedGraph result;
  result.report.dynamic = true;
  result.graph = graph;
  DynamicRounding rounding(&result.graph);
  for (Layer layer : FindLayers(graph)) {
    if (!IsProduct(graph.node(layer.node))) continue;
    layer.weight_axis = -1;
    const Tensor& floats = graph.value(layer.weights).info.constant;
    LITE_ASSIGN_OR_RETURN(const QuantizedWeights weights,
                          RoundWeights(floats, -1));
    LITE_ASSIGN_OR_RETURN(const ValueId x,
                          rounding.Round(layer.input, layer.node));
    Node node = result.graph.node(layer.node);
    LITE_RETURN_IF_ERROR(SetWeights(layer, weights, &result.graph, &node));
    node.inputs[0] = x;
    result.graph.node(layer.node) = std::move(node);
    LayerReport row = DescribeLayer(graph, layer);
    row.in_codes = true;
    row.weights_sqnr = Sqnr(floats, weights.weights);
    result.report.layers.push_back(std::move(row));
    result.layers.push_back(layer);
    result.plan.in_codes.push_back(true);
    result.plan.weights.push_back(weights);
  }
  if (result.layers.empty()) {
    return Status::Unsupported(
        "the model has no matrix product with constant weights to quantise");
  }
  rounding.Finish();
  LITE_RETURN_IF_ERROR(InferGraph(&result.graph));
  return result;
}

}  // namespace placelite
