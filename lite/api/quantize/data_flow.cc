// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/data_flow.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Ops without weights that compute with codes between layers. Those of other
// kinds (softmax, layer_norm, exp, ...) need floats in between.
constexpr const char* kBetweenLayers[] = {
    "elementwise_add", "elementwise_sub", "elementwise_mul", "pool2d",
    "interpolate",     "reduce_mean",     "concat",          "pad"};

bool IsBetweenLayers(const Node& node) {
  return std::any_of(std::begin(kBetweenLayers), std::end(kBetweenLayers),
                     [&](const char* op) { return node.op->Is(op); });
}

bool IsActivation(const Node& node) {
  return node.op->traits.is_step && !node.op->Is("elementwise_add");
}

bool IsFloatConstant(const Graph& graph, ValueId id) {
  const ValueInfo& info = graph.value(id).info;
  return info.is_constant() && info.precision == Precision::kFloat;
}

// Sets the axes of an op that has a weight for each input and output channel.
void SetAxes(const Graph& graph, const Node& node, Layer* layer) {
  const Shape& weights = graph.value(layer->weights).info.constant.shape();
  layer->channel_axis = 1;
  if (node.op->Is("conv2d")) {
    layer->weight_axis = 0;
  } else if (node.op->Is("fc")) {
    layer->weight_axis = 1;
    const ShapeRange& output = graph.value(node.outputs[0]).info.shape;
    layer->channel_axis = output.rank_known() ? output.rank() - 1 : -1;
  } else if (node.op->Is("conv2d_transpose")) {
    const int64_t groups = node.attributes.Int("groups");
    if (groups == 1) layer->weight_axis = 1;
    if (weights[1] == 1 && weights[0] == groups) layer->weight_axis = 0;
  } else {
    layer->channel_axis = -1;
  }
}

bool HasWeights(const Node& node) {
  return node.op->Is("conv2d") || node.op->Is("conv2d_transpose") ||
         node.op->Is("fc") || node.op->Is("matmul");
}

// Returns how far the elements of a constant reach.
double Magnitude(const Tensor& floats) {
  double magnitude = 0;
  for (int64_t i = 0; i < floats.NumElements(); ++i) {
    magnitude = std::max(magnitude, std::fabs(double{floats.data<float>()[i]}));
  }
  return magnitude;
}

Status IsQuantized(const std::string& tensor) {
  return Status::InvalidArgument(
      StrCat("tensor '", tensor,
             "' is quantised already; --quantize takes the float model"));
}

}  // namespace

bool MovesOneInput(const Node& node) {
  if (!node.epilogue.empty() || node.inputs.empty()) return false;
  if (node.op->Is("pool2d")) {
    return node.attributes.String("pooling_type") == "max";
  }
  return node.op->Has(Trait::kMovesElements) &&
         node.op->inputs[0].kind != ArgKind::kVariadic;
}

std::vector<Layer> FindLayers(const Graph& graph) {
  std::vector<Layer> layers;
  for (size_t i = 0; i < graph.nodes().size(); ++i) {
    const Node& node = graph.nodes()[i];
    if (!HasWeights(node) || !node.epilogue.empty()) continue;
    Layer layer;
    layer.node = static_cast<NodeId>(i);
    layer.input = node.inputs[0];
    layer.weights = node.inputs[1];
    layer.bias = node.inputs.size() > 2 ? node.inputs[2] : kNone;
    const ValueInfo& input = graph.value(layer.input).info;
    if (!IsFloatConstant(graph, layer.weights) || input.is_constant() ||
        input.precision != Precision::kFloat) {
      continue;
    }
    SetAxes(graph, node, &layer);
    layers.push_back(layer);
  }
  return layers;
}

Status CheckIsFloat(const Graph& graph) {
  for (const Value& value : graph.values()) {
    if (value.info.grid != nullptr) return IsQuantized(value.name);
  }
  for (const Node& node : graph.nodes()) {
    if (node.op->Is("fake_quantize") || node.op->Is("quantize_linear") ||
        node.op->Is("dequantize_linear")) {
      return IsQuantized(graph.value(node.outputs[0]).name);
    }
  }
  return Status::Ok();
}

DataFlow::DataFlow(const Graph& graph)
    : graph_(graph), roots_(graph.values().size()) {
  for (size_t i = 0; i < roots_.size(); ++i) {
    roots_[i] = static_cast<ValueId>(i);
  }
  for (const Node& node : graph.nodes()) {
    if (!MovesOneInput(node) || !IsFloat(node.inputs[0])) continue;
    for (ValueId id : node.outputs) roots_[id] = roots_[node.inputs[0]];
  }
}

bool DataFlow::IsFloat(ValueId value) const {
  return value != kNone && !graph_.value(value).is_constant() &&
         graph_.value(value).info.precision == Precision::kFloat;
}

std::vector<bool> DataFlow::Rounded(const std::vector<Layer>& layers,
                                    const std::vector<bool>& in_codes) const {
  std::vector<bool> rounded(graph_.values().size());
  // An activation makes codes of these values, which are no codes themselves.
  std::vector<bool> activated(graph_.values().size());
  std::vector<bool> is_layer(graph_.nodes().size());
  const auto round = [&](ValueId id) {
    if (IsFloat(id)) rounded[Root(id)] = true;
  };
  for (size_t i = 0; i < layers.size(); ++i) {
    is_layer[layers[i].node] = true;
    if (in_codes[i]) round(layers[i].input);
  }
  for (size_t i = graph_.nodes().size(); i-- > 0;) {
    const Node& node = graph_.nodes()[i];
    const ValueId output = node.outputs[0];
    if (is_layer[i] || MovesOneInput(node) ||
        (!rounded[output] && !activated[output])) {
      continue;
    }
    if (IsActivation(node)) {
      activated[node.inputs[0]] = true;
    } else if (IsBetweenLayers(node)) {
      for (ValueId id : node.inputs) round(id);
    }
  }
  return rounded;
}

std::vector<bool> DataFlow::Observed(const std::vector<Layer>& layers) const {
  std::vector<bool> observed =
      Rounded(layers, std::vector<bool>(layers.size(), true));
  for (const Node& node : graph_.nodes()) {
    if (!node.op->Is("concat")) continue;
    for (ValueId id : node.inputs) {
      if (IsFloat(id)) observed[Root(id)] = true;
    }
  }
  return observed;
}

std::vector<DataFlow::UnevenConcat> DataFlow::FindUneven(
    const std::vector<ElementRange>& ranges) const {
  std::vector<UnevenConcat> found;
  for (size_t i = 0; i < graph_.nodes().size(); ++i) {
    const Node& node = graph_.nodes()[i];
    if (!node.op->Is("concat")) continue;
    UnevenConcat concat{static_cast<NodeId>(i), INFINITY, 0};
    for (ValueId id : node.inputs) {
      double magnitude = 0;
      if (IsFloat(id)) magnitude = ranges[Root(id)].magnitude();
      if (IsFloatConstant(graph_, id)) {
        magnitude = Magnitude(graph_.value(id).info.constant);
      }
      if (magnitude == 0) continue;
      concat.least = std::min(concat.least, magnitude);
      concat.greatest = std::max(concat.greatest, magnitude);
    }
    if (concat.greatest > kMostUneven * concat.least) found.push_back(concat);
  }
  return found;
}

std::vector<NodeId> DataFlow::Behind(const std::vector<UnevenConcat>& concats,
                                     const std::vector<Layer>& layers) const {
  std::vector<NodeId> from(graph_.values().size(), kNone);
  std::vector<bool> is_layer(graph_.nodes().size());
  for (const Layer& layer : layers) is_layer[layer.node] = true;
  for (const UnevenConcat& concat : concats) {
    from[graph_.node(concat.node).outputs[0]] = concat.node;
  }
  for (size_t i = 0; i < graph_.nodes().size(); ++i) {
    if (is_layer[i]) continue;
    const Node& node = graph_.nodes()[i];
    for (ValueId input : node.inputs) {
      if (input == kNone || from[input] == kNone) continue;
      for (ValueId output : node.outputs) {
        if (from[output] == kNone) from[output] = from[input];
      }
    }
  }
  return from;
}

}  // namespace placelite
