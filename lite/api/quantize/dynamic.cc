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
    LITE_ASSIGN_OR_RETURN(const ValueId zero, Number(0));
    LITE_ASSIGN_OR_RETURN(const ValueId low, Bound("min", x, zero));
    LITE_ASSIGN_OR_RETURN(const ValueId high, Bound("max", x, zero));
    LITE_ASSIGN_OR_RETURN(const ValueId codes, Number(255));
    LITE_ASSIGN_OR_RETURN(const ValueId range,
                          Add("elementwise_sub", {high, low}));
    LITE_ASSIGN_OR_RETURN(const ValueId scale,
                          Add("elementwise_div", {range, codes}));
    LITE_ASSIGN_OR_RETURN(const ValueId zero_point,
                          ZeroPoint(low, scale, zero));
    LITE_ASSIGN_OR_RETURN(const ValueId coded,
                          Add("quantize_linear", {x, scale, zero_point}));
    LITE_ASSIGN_OR_RETURN(rounded_[x],
                          Add("dequantize_linear", {coded, scale, zero_point}));
    return rounded_[x];
  }

  void Finish() { graph_.InsertNodes(std::move(added_)); }

 private:
  Result<ValueId> Bound(const std::string& which, ValueId x, ValueId zero) {
    LITE_ASSIGN_OR_RETURN(
        const ValueId bound,
        Add("reduce_" + which, {x}, {{"dim", std::vector<int64_t>{}}}));
    return Add("elementwise_" + which, {bound, zero});
  }

  Result<ValueId> ZeroPoint(ValueId low, ValueId scale, ValueId zero) {
    LITE_ASSIGN_OR_RETURN(const ValueId steps,
                          Add("elementwise_div", {low, scale}));
    LITE_ASSIGN_OR_RETURN(const ValueId start,
                          Add("elementwise_sub", {zero, steps}));
    LITE_ASSIGN_OR_RETURN(const ValueId clipped,
                          Add("clip", {start}, {{"min", 0.f}, {"max", 255.f}}));
    LITE_ASSIGN_OR_RETURN(const ValueId whole, Add("round", {clipped}));
    return Add("cast", {whole}, {{"to", std::string("uint8")}});
  }

  Result<ValueId> Number(float number) {
    LITE_ASSIGN_OR_RETURN(Tensor tensor,
                          Tensor::Allocate(Shape(), Precision::kFloat));
    *tensor.data<float>() = number;
    ValueInfo info;
    info.precision = Precision::kFloat;
    info.shape = ShapeRange(tensor.shape());
    info.constant = std::move(tensor);
    return graph_.AddValue(names_.Make(wish_), std::move(info));
  }

  Result<ValueId> Add(const std::string& op, std::vector<ValueId> inputs,
                      AttributeMap attributes = {}) {
    Node node;
    node.op = FindOp(op);
    if (node.op == nullptr) return Status::Unsupported(StrCat("no op ", op));
    node.inputs = std::move(inputs);
    node.attributes = std::move(attributes);
    LITE_RETURN_IF_ERROR(CompleteAttributes(*node.op, &node.attributes));
    node.name = names_.Make(wish_ + "/" + op);
    node.outputs = {graph_.AddValue(node.name, ValueInfo())};
    const ValueId output = node.outputs[0];
    LITE_RETURN_IF_ERROR(InferNode(&graph_, node));
    added_.emplace_back(before_, std::move(node));
    return output;
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
