// SPDX-License-Identifier: Apache-2.0
// Post-training quantisation: grids for the values of a float network, chosen
// on calibration data. docs/quantization.md tells the method.
//
//   ConvertConfig config;                     // lite/api/convert.h
//   config.onnx_model = "m.onnx";
//   config.quantize = QuantizeOptions();
//   config.quantize->data = MyPictures();
//   LITE_ASSIGN_OR_RETURN(ConvertedModel model, ConvertModel(config, target));
//   // model.quantized says what was chosen.
#ifndef LITE_API_QUANTIZE_QUANTIZE_H_
#define LITE_API_QUANTIZE_QUANTIZE_H_

#include <optional>
#include <string>
#include <vector>

#include "lite/api/quantize/calibration.h"
#include "lite/api/quantize/calibration_data.h"
#include "lite/api/quantize/quantized_graph.h"

namespace placelite {

struct QuantizeOptions {
  // Whether grids of activations follow from their elements at run time
  // (dynamic.h); the options below then do not count.
  bool dynamic = false;
  CalibrationData data;
  Calibration calibration = Calibration::kMse;
  // The percentage of elements that a range holds for kPercentile, from above
  // 50 to 100.
  double percentile = 99.99;
  // Whether what rounding moves the mean of each output channel by is taken off
  // the layer's bias (M. Nagel et al., "Data-free quantization through weight
  // equalization and bias correction", 2019, section 4.2, with measured means).
  bool bias_correction = true;
  // The layers that move the outputs most stay float until the relative error
  // of the outputs on the calibration data is at most this; nothing: all layers
  // compute with codes, whatever the error.
  std::optional<double> max_accuracy_drop;
  // The threads of the runs on the calibration data.
  int threads = 1;
};

// What was chosen for a layer.
struct LayerReport {
  std::string name;
  std::string type;
  std::string input;    // the tensor that it computes on
  std::string weights;  // the tensor of its weights
  bool in_codes = false;
  std::string reason;       // why it stays float; empty if it does not
  double weights_sqnr = 0;  // of the rounded weights, in decibels
  // These are of its output, in decibels, where it alone is quantised: without
  // and with the correction of its bias. Without a correction they are equal.
  double sqnr = 0;
  double corrected_sqnr = 0;
  // The relative error of the network's outputs where it alone is quantised;
  // measured only where max_accuracy_drop does not hold at first.
  std::optional<double> sensitivity;
};

// What was chosen for a value that is rounded.
struct RoundedReport {
  std::string name;
  ElementRange seen;
  ElementRange range;  // of the grid
  Grid grid;
  double sqnr = 0;  // in decibels
};

struct QuantizeReport {
  bool dynamic = false;
  // What follows does not count for a model that is quantised dynamically, nor
  // do `sqnr` and `corrected_sqnr` of layers.
  size_t samples = 0;
  Calibration calibration = Calibration::kMse;
  bool bias_correction = false;
  std::vector<LayerReport> layers;
  std::vector<RoundedReport> rounded;
  std::vector<std::string> warnings;
  // The relative error of the outputs on the calibration data,
  // |quantised - float| / |float| by Euclidean norms, of the output where it is
  // greatest; and the same in decibels.
  double output_error = 0;
  double output_sqnr = 0;
};

struct QuantizedGraph {
  Graph graph;
  // What was put in: by value ids of the float graph, and by `layers`, which
  // are its layers in their order.
  std::vector<Layer> layers;
  GridPlan plan;
  QuantizeReport report;
};

// Returns the report of a layer with its names alone.
LayerReport DescribeLayer(const Graph& graph, const Layer& layer);

// Quantises a graph whose constants are folded and whose affine ops are part of
// the layers, but without epilogues. `nominal` are the shapes of its inputs to
// start with. The float network runs on this machine's CPU.
//
// Fails with kInvalidArgument where there is no calibration data, or it does
// not fit the inputs, has no numbers (NaN or infinity; the message names the
// tensor), or where the graph is quantised already; with kUnsupported where it
// has no layers; else as runs do.
Result<QuantizedGraph> Quantize(const Graph& graph,
                                const std::vector<ShapeRange>& nominal,
                                const QuantizeOptions& options);

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_QUANTIZE_H_
