// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/layer_errors.h"

#include <map>

#include "lite/core/ir/infer.h"
#include "lite/core/tensor/shape.h"
#include "lite/passes/optimize/fake_quantize.h"

namespace placelite {
namespace {

// So many layers have their twins in a network at the same time, since its
// outputs stay in memory.
constexpr size_t kAtOnce = 24;

// Adds twins of layers to a graph.
class Twins {
 public:
  Twins(Graph* graph, const DataFlow& flow, const GridPlan& plan)
      : graph_(*graph), names_(*graph), flow_(flow), plan_(plan) {}

  // Returns the output of the twin.
  Result<ValueId> Add(const Layer& layer, const QuantizedWeights& weights) {
    Node node = graph_.node(layer.node);
    node.inputs[0] = Rounded(layer.input);
    QuantizedWeights uncorrected = weights;
    uncorrected.correction.clear();
    LITE_RETURN_IF_ERROR(SetWeights(layer, uncorrected, &graph_, &node));
    return Append(std::move(node),
                  graph_.value(graph_.node(layer.node).outputs[0]).info);
  }

 private:
  ValueId Rounded(ValueId input) {
    const GridPtr& grid = plan_.grids[flow_.Root(input)];
    const auto known = rounded_.find(input);
    if (known != rounded_.end()) return known->second;
    ValueInfo info = graph_.value(input).info;
    info.grid = grid;
    return rounded_[input] =
               Append(FakeQuantize(input, *grid), std::move(info));
  }

  ValueId Append(Node node, ValueInfo info) {
    node.name = names_.Make("twin");
    node.outputs = {graph_.AddValue(node.name, std::move(info))};
    const ValueId output = node.outputs[0];
    graph_.AddNode(std::move(node));
    return output;
  }

  Graph& graph_;
  FreshNames names_;
  const DataFlow& flow_;
  const GridPlan& plan_;
  std::map<ValueId, ValueId> rounded_;
};

// Adds up the errors of one layer.
class ErrorSums {
 public:
  explicit ErrorSums(int channel_axis) : axis_(channel_axis) {}

  void Add(const Tensor& floats, const Tensor& rounded) {
    const Shape& shape = floats.shape();
    const int64_t channels = axis_ < 0 ? 1 : shape[axis_];
    int64_t inner = 1;
    for (int i = axis_ + 1; axis_ >= 0 && i < shape.rank(); ++i) {
      inner *= shape[i];
    }
    if (axis_ < 0) inner = shape.NumElements();
    below_.resize(static_cast<size_t>(channels));
    const float *want = floats.data<float>(), *got = rounded.data<float>();
    for (int64_t i = 0; i < shape.NumElements(); ++i) {
      const double error = double{want[i]} - double{got[i]};
      below_[static_cast<size_t>(i / inner % channels)] += error;
      error_.signal += double{want[i]} * double{want[i]};
      error_.noise += error * error;
    }
    of_channel_ += static_cast<double>(shape.NumElements()) /
                   static_cast<double>(channels);
  }

  LayerError Finish() {
    error_.corrected_noise = error_.noise;
    if (axis_ < 0 || of_channel_ == 0) return error_;
    for (double sum : below_) {
      const double mean = sum / of_channel_;
      error_.correction.push_back(mean);
      error_.corrected_noise -= mean * sum;
    }
    return error_;
  }

 private:
  int axis_;
  LayerError error_;
  std::vector<double> below_;  // by channel
  double of_channel_ = 0;      // elements of each channel
};

// A bias that is computed cannot be corrected.
bool MayCorrect(const Graph& graph, const Layer& layer) {
  return layer.channel_axis >= 0 &&
         (layer.bias == kNone || graph.value(layer.bias).is_constant());
}

// Measures the layers whose indices are given.
Status MeasureSome(const Graph& graph, const std::vector<Layer>& layers,
                   const std::vector<size_t>& some, const DataFlow& flow,
                   const GridPlan& plan, const WorkBench& bench,
                   std::vector<LayerError>* errors) {
  Graph twins = graph;
  Twins add(&twins, flow, plan);
  std::vector<ValueId> watched;
  std::vector<ErrorSums> sums;
  for (size_t i : some) {
    watched.push_back(graph.node(layers[i].node).outputs[0]);
    LITE_ASSIGN_OR_RETURN(const ValueId twin,
                          add.Add(layers[i], plan.weights[i]));
    watched.push_back(twin);
    const bool may_correct = MayCorrect(graph, layers[i]);
    sums.emplace_back(may_correct ? layers[i].channel_axis : -1);
  }
  LITE_RETURN_IF_ERROR(InferGraph(&twins));
  LITE_ASSIGN_OR_RETURN(
      WatchedNetwork network,
      WatchedNetwork::Create(std::move(twins), watched, bench));
  LITE_RETURN_IF_ERROR(
      network.Run([&](size_t, const std::vector<Tensor>& tensors) {
        for (size_t i = 0; i < some.size(); ++i) {
          sums[i].Add(tensors[2 * i], tensors[2 * i + 1]);
        }
        return Status::Ok();
      }));
  for (size_t i = 0; i < some.size(); ++i) {
    (*errors)[some[i]] = sums[i].Finish();
  }
  return Status::Ok();
}

}  // namespace

Result<std::vector<LayerError>> MeasureLayers(const Graph& graph,
                                              const std::vector<Layer>& layers,
                                              const DataFlow& flow,
                                              const GridPlan& plan,
                                              const WorkBench& bench) {
  std::vector<LayerError> errors(layers.size());
  std::vector<size_t> some;
  for (size_t i = 0; i < layers.size(); ++i) {
    if (plan.in_codes[i]) some.push_back(i);
    if (some.size() < kAtOnce && i + 1 < layers.size()) continue;
    if (some.empty()) continue;
    LITE_RETURN_IF_ERROR(
        MeasureSome(graph, layers, some, flow, plan, bench, &errors));
    some.clear();
  }
  return errors;
}

}  // namespace placelite
