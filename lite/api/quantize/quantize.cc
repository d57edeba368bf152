// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/quantize.h"

#include <algorithm>
#include <cmath>

#include "lite/api/quantize/accuracy.h"
#include "lite/api/quantize/dynamic.h"
#include "lite/api/quantize/layer_errors.h"
#include "lite/api/quantize/observe.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

Status CheckOptions(const QuantizeOptions& options) {
  if (options.data.size() == 0) {
    return Status::InvalidArgument(
        "there is no calibration data to quantise the model by");
  }
  if (!(options.percentile > 50 && options.percentile <= 100)) {
    return Status::InvalidArgument(StrCat("a percentile of ",
                                          options.percentile,
                                          " is not above 50 and at most 100"));
  }
  const double drop = options.max_accuracy_drop.value_or(0);
  if (!(drop >= 0)) {
    return Status::InvalidArgument(
        StrCat("an accuracy drop of at most ", drop, " is less than none"));
  }
  return Status::Ok();
}

bool AllAreNumbers(const Tensor& floats) {
  const float* elements = floats.data<float>();
  return std::all_of(elements, elements + floats.NumElements(),
                     [](float element) { return std::isfinite(element); });
}

// Quantises one graph, step by step.
class Quantizer {
 public:
  Quantizer(const Graph& graph, const QuantizeOptions& options)
      : graph_(graph),
        options_(options),
        layers_(FindLayers(graph)),
        flow_(graph) {
    report_.samples = options.data.size();
    report_.calibration = options.calibration;
    report_.bias_correction = options.bias_correction;
    for (const Layer& layer : layers_) {
      report_.layers.push_back(DescribeLayer(graph, layer));
    }
    plan_.grids.resize(graph.values().size());
    plan_.in_codes.assign(layers_.size(), true);
    plan_.weights.resize(layers_.size());
  }

  Result<QuantizedGraph> Run(const std::vector<ShapeRange>& nominal) {
    LITE_RETURN_IF_ERROR(CheckIsFloat(graph_));
    if (layers_.empty()) {
      return Status::Unsupported(
          "the model has no layer with constant weights to quantise");
    }
    if (options_.data.size() == 1) {
      report_.warnings.push_back(
          "there is one calibration sample only: ranges of other inputs are "
          "not known");
    }
    LITE_ASSIGN_OR_RETURN(
        bench_, WorkBench::Make(options_.threads, nominal, &options_.data));
    LITE_RETURN_IF_ERROR(ChooseGrids());
    LITE_RETURN_IF_ERROR(RoundAllWeights());
    LITE_RETURN_IF_ERROR(Correct());
    LITE_RETURN_IF_ERROR(KeepAccurate());
    return Finish();
  }

 private:
  void StayFloat(size_t layer, std::string reason) {
    plan_.in_codes[layer] = false;
    if (report_.layers[layer].reason.empty()) {
      report_.layers[layer].reason = std::move(reason);
    }
  }

  // Chooses a grid for each value that may be rounded.
  Status ChooseGrids() {
    const std::vector<bool> observed = flow_.Observed(layers_);
    std::vector<ValueId> values;
    for (size_t i = 0; i < observed.size(); ++i) {
      if (observed[i]) values.push_back(static_cast<ValueId>(i));
    }
    LITE_ASSIGN_OR_RETURN(const std::vector<Histogram> histograms,
                          Observe(graph_, values, bench_));
    grids_.resize(graph_.values().size());
    rounded_.resize(graph_.values().size());
    std::vector<ElementRange> ranges(graph_.values().size());
    for (size_t i = 0; i < values.size(); ++i) {
      ranges[values[i]] = histograms[i].range();
      ChooseGrid(values[i], histograms[i]);
    }
    LeaveUnevenConcats(ranges);
    return Status::Ok();
  }

  void ChooseGrid(ValueId id, const Histogram& histogram) {
    RoundedReport& row = rounded_[id];
    row.name = graph_.value(id).name;
    row.seen = histogram.range();
    row.range =
        ChooseRange(histogram, options_.calibration, options_.percentile);
    row.grid = ActivationGrid(row.range);
    row.range = {double{row.grid.Lowest()}, double{row.grid.Highest()}};
    row.sqnr =
        Decibels(MeanSquare(histogram), MeanSquaredError(histogram, row.grid));
    grids_[id] = std::make_shared<const Grid>(row.grid);
  }

  void LeaveUnevenConcats(const std::vector<ElementRange>& ranges) {
    const std::vector<DataFlow::UnevenConcat> concats =
        flow_.FindUneven(ranges);
    for (const DataFlow::UnevenConcat& concat : concats) {
      const Node& node = graph_.node(concat.node);
      report_.warnings.push_back(StrCat(
          "concat '", graph_.value(node.outputs[0]).name,
          "' joins ranges that are ", concat.greatest / concat.least,
          " times apart (up to ", concat.least, " and up to ", concat.greatest,
          "): it stays float, with what reads it up to the next layer"));
    }
    const std::vector<NodeId> behind = flow_.Behind(concats, layers_);
    for (size_t i = 0; i < layers_.size(); ++i) {
      const NodeId concat = behind[layers_[i].input];
      if (concat == kNone) continue;
      StayFloat(i, StrCat("it reads what concat '", graph_.node(concat).name,
                          "' joins, whose ranges are too far apart"));
    }
  }

  Status RoundAllWeights() {
    for (size_t i = 0; i < layers_.size(); ++i) {
      const Tensor& floats = graph_.value(layers_[i].weights).info.constant;
      if (!AllAreNumbers(floats)) {
        return Status::InvalidArgument(
            StrCat("tensor '", report_.layers[i].weights,
                   "' has elements that are no finite numbers"));
      }
      LITE_ASSIGN_OR_RETURN(plan_.weights[i],
                            RoundWeights(floats, layers_[i].weight_axis));
      report_.layers[i].weights_sqnr = Sqnr(floats, plan_.weights[i].weights);
    }
    return Status::Ok();
  }

  // Returns the plan in which these layers compute with codes.
  GridPlan PlanOf(const std::vector<bool>& in_codes) const {
    GridPlan plan = plan_;
    plan.in_codes = in_codes;
    const std::vector<bool> rounded = flow_.Rounded(layers_, in_codes);
    for (size_t i = 0; i < rounded.size(); ++i) {
      plan.grids[i] = rounded[i] ? grids_[i] : nullptr;
    }
    return plan;
  }

  Result<Graph> GraphOf(const std::vector<bool>& in_codes) const {
    return WithGrids(graph_, layers_, PlanOf(in_codes));
  }

  // Measures each layer alone, and corrects biases where that is asked for.
  Status Correct() {
    LITE_ASSIGN_OR_RETURN(
        std::vector<LayerError> errors,
        MeasureLayers(graph_, layers_, flow_, PlanOf(plan_.in_codes), bench_));
    for (size_t i = 0; i < layers_.size(); ++i) {
      if (!plan_.in_codes[i]) continue;
      LayerReport& row = report_.layers[i];
      row.sqnr = Decibels(errors[i].signal, errors[i].noise);
      row.corrected_sqnr = row.sqnr;
      if (!options_.bias_correction) continue;
      row.corrected_sqnr =
          Decibels(errors[i].signal, errors[i].corrected_noise);
      plan_.weights[i].correction = std::move(errors[i].correction);
    }
    return Status::Ok();
  }

  Status KeepAccurate() {
    LITE_ASSIGN_OR_RETURN(const Accuracy accuracy,
                          Accuracy::Create(graph_, bench_));
    const auto make = [this](const std::vector<bool>& in_codes) {
      return GraphOf(in_codes);
    };
    if (options_.max_accuracy_drop.has_value()) {
      std::vector<bool> kept = plan_.in_codes;
      LITE_ASSIGN_OR_RETURN(const Sensitivities alone,
                            KeepWithin(*options_.max_accuracy_drop, accuracy,
                                       make, options_.data.size(), &kept));
      for (size_t i = 0; i < layers_.size(); ++i) {
        report_.layers[i].sensitivity = alone[i];
        if (plan_.in_codes[i] && !kept[i]) {
          StayFloat(i, StrCat("alone it moves the outputs by ", *alone[i]));
        }
      }
    }
    LITE_ASSIGN_OR_RETURN(const Graph graph, make(plan_.in_codes));
    LITE_ASSIGN_OR_RETURN(report_.output_error, accuracy.Error(graph));
    report_.output_sqnr =
        Decibels(1, report_.output_error * report_.output_error);
    return Status::Ok();
  }

  Result<QuantizedGraph> Finish() {
    QuantizedGraph result;
    result.plan = PlanOf(plan_.in_codes);
    for (size_t i = 0; i < layers_.size(); ++i) {
      report_.layers[i].in_codes = plan_.in_codes[i];
    }
    for (size_t i = 0; i < result.plan.grids.size(); ++i) {
      if (result.plan.grids[i] == nullptr) continue;
      report_.rounded.push_back(std::move(rounded_[i]));
    }
    LITE_ASSIGN_OR_RETURN(result.graph,
                          WithGrids(graph_, layers_, result.plan));
    result.layers = std::move(layers_);
    result.report = std::move(report_);
    return result;
  }

  const Graph& graph_;
  const QuantizeOptions& options_;
  std::vector<Layer> layers_;
  DataFlow flow_;
  WorkBench bench_;
  // By value id, of all values that may be rounded.
  std::vector<GridPtr> grids_;
  std::vector<RoundedReport> rounded_;
  GridPlan plan_;
  QuantizeReport report_;
};

}  // namespace

LayerReport DescribeLayer(const Graph& graph, const Layer& layer) {
  const Node& node = graph.node(layer.node);
  LayerReport row;
  row.name = node.name;
  row.type = node.op->name;
  row.input = graph.value(layer.input).name;
  row.weights = graph.value(layer.weights).name;
  return row;
}

Result<QuantizedGraph> Quantize(const Graph& graph,
                                const std::vector<ShapeRange>& nominal,
                                const QuantizeOptions& options) {
  if (options.dynamic) return QuantizeDynamically(graph);
  LITE_RETURN_IF_ERROR(CheckOptions(options));
  return Quantizer(graph, options).Run(nominal);
}

}  // namespace placelite
