// SPDX-License-Identifier: Apache-2.0
// What quantising does to the output of each layer alone.
#ifndef LITE_API_QUANTIZE_LAYER_ERRORS_H_
#define LITE_API_QUANTIZE_LAYER_ERRORS_H_

#include <vector>

#include "lite/api/quantize/quantized_graph.h"
#include "lite/api/quantize/watched_network.h"

namespace placelite {

// Sums over the elements of a layer's output on all samples.
struct LayerError {
  double signal = 0;           // of squares of the float layer
  double noise = 0;            // of squares of quantised - float
  double corrected_noise = 0;  // the same behind a correction of the bias
  // What the quantised layer is below the float one on average, by channel;
  // empty if the layer cannot have a bias.
  std::vector<double> correction;
};

// Runs the float network with a twin of each layer beside it, which has the
// rounded weights and the rounded input. `plan` holds grids and weights of all
// layers that are in_codes; the errors of others are zeros.
Result<std::vector<LayerError>> MeasureLayers(const Graph& graph,
                                              const std::vector<Layer>& layers,
                                              const DataFlow& flow,
                                              const GridPlan& plan,
                                              const WorkBench& bench);

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_LAYER_ERRORS_H_
