// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/quantized_graph.h"

#include <algorithm>

#include "lite/core/ir/infer.h"
#include "lite/core/op/round_to_grid.h"
#include "lite/passes/optimize/fake_quantize.h"

namespace placelite {
namespace {

// Adds a constant that takes over the name of the one in whose place it is read
// now; kNone: it is called `name`.
ValueId AddConstant(ValueId old, const std::string& name, Tensor tensor,
                    Graph* graph) {
  ValueInfo info;
  info.precision = tensor.precision();
  info.shape = ShapeRange(tensor.shape());
  info.constant = std::move(tensor);
  const std::string fresh =
      graph->FreshName(old == kNone ? name : graph->value(old).name + ".float");
  const ValueId id = graph->AddValue(fresh, std::move(info));
  if (old != kNone) std::swap(graph->value(old).name, graph->value(id).name);
  return id;
}

// Returns bias + correction; `bias` may have no memory.
Result<Tensor> CorrectedBias(const Tensor& bias,
                             const std::vector<double>& correction) {
  const Shape shape = {static_cast<int64_t>(correction.size())};
  LITE_ASSIGN_OR_RETURN(Tensor sum, Tensor::Allocate(shape, Precision::kFloat));
  for (size_t i = 0; i < correction.size(); ++i) {
    const double old = bias.has_memory() ? double{bias.data<float>()[i]} : 0;
    sum.data<float>()[i] = static_cast<float>(old + correction[i]);
  }
  return sum;
}

bool Holds(const std::vector<ValueId>& ids, ValueId id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

// Puts the rounding of one value into a graph.
class GridNodes {
 public:
  explicit GridNodes(Graph* graph)
      : graph_(*graph), names_(*graph), uses_(graph->Uses()) {}

  void Add(ValueId value, const GridPtr& grid) {
    ValueInfo info = graph_.value(value).info;
    info.grid = grid;
    const ValueId rounded = graph_.AddValue(
        names_.Make(graph_.value(value).name + ".rounded"), std::move(info));
    TakeOverName(value, rounded);
    for (NodeId reader : uses_[value]) {
      if (reader == kNone) continue;
      std::vector<ValueId>& inputs = graph_.node(reader).inputs;
      std::replace(inputs.begin(), inputs.end(), value, rounded);
    }
    Node node = FakeQuantize(value, *grid);
    node.name = graph_.value(rounded).name;
    node.outputs = {rounded};
    const NodeId producer = graph_.value(value).producer;
    const NodeId next = producer == kNone ? 0 : producer + 1;
    const bool is_last = next == static_cast<NodeId>(graph_.nodes().size());
    added_.emplace_back(is_last ? kNone : next, std::move(node));
  }

  void Finish() { graph_.InsertNodes(std::move(added_)); }

 private:
  void TakeOverName(ValueId value, ValueId rounded) {
    if (Holds(graph_.inputs(), value) || Holds(graph_.outputs(), value)) return;
    std::swap(graph_.value(value).name, graph_.value(rounded).name);
    Node& producer = graph_.node(graph_.value(value).producer);
    if (producer.outputs[0] == value) producer.name = graph_.value(value).name;
  }

  Graph& graph_;
  FreshNames names_;
  const std::vector<std::vector<NodeId>> uses_;
  std::vector<std::pair<NodeId, Node>> added_;
};

// Values that hold moved elements have the grid of these.
void SpreadGrids(Graph* graph) {
  for (const Node& node : graph->nodes()) {
    if (!MovesOneInput(node)) continue;
    const GridPtr& grid = graph->value(node.inputs[0]).info.grid;
    for (ValueId id : node.outputs) {
      if (grid != nullptr) graph->value(id).info.grid = grid;
    }
  }
}

}  // namespace

Result<QuantizedWeights> RoundWeights(const Tensor& floats, int axis) {
  const auto grid = std::make_shared<const Grid>(WeightGrid(floats, axis));
  QuantizedWeights rounded;
  LITE_ASSIGN_OR_RETURN(rounded.weights, RoundToGrid(floats, *grid));
  rounded.grid = grid;
  return rounded;
}

Status SetWeights(const Layer& layer, const QuantizedWeights& weights,
                  Graph* graph, Node* node) {
  node->inputs[1] = AddConstant(layer.weights, "", weights.weights, graph);
  graph->value(node->inputs[1]).info.grid = weights.grid;
  if (weights.correction.empty()) return Status::Ok();
  const Tensor old =
      layer.bias == kNone ? Tensor() : graph->value(layer.bias).info.constant;
  LITE_ASSIGN_OR_RETURN(Tensor bias, CorrectedBias(old, weights.correction));
  node->inputs.resize(3, kNone);
  node->inputs[2] =
      AddConstant(layer.bias, node->name + ".bias", std::move(bias), graph);
  return Status::Ok();
}

Result<Graph> WithGrids(const Graph& graph, const std::vector<Layer>& layers,
                        const GridPlan& plan) {
  Graph result = graph;
  for (size_t i = 0; i < layers.size(); ++i) {
    if (!plan.in_codes[i]) continue;
    Node node = result.node(layers[i].node);
    LITE_RETURN_IF_ERROR(
        SetWeights(layers[i], plan.weights[i], &result, &node));
    result.node(layers[i].node) = std::move(node);
  }
  GridNodes rounding(&result);
  for (size_t i = 0; i < plan.grids.size(); ++i) {
    if (plan.grids[i] != nullptr) {
      rounding.Add(static_cast<ValueId>(i), plan.grids[i]);
    }
  }
  rounding.Finish();
  SpreadGrids(&result);
  LITE_RETURN_IF_ERROR(InferGraph(&result));
  return result;
}

}  // namespace placelite
