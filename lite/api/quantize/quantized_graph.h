// SPDX-License-Identifier: Apache-2.0
// QuantizedGraph: a float graph with grids put in.
#ifndef LITE_API_QUANTIZE_QUANTIZED_GRAPH_H_
#define LITE_API_QUANTIZE_QUANTIZED_GRAPH_H_

#include <string>
#include <vector>

#include "lite/api/quantize/data_flow.h"

namespace placelite {

// A layer's weights, rounded, and its bias where that was corrected.
struct QuantizedWeights {
  Tensor weights;
  GridPtr grid;
  // What is added to the bias for each output channel; empty: nothing.
  std::vector<double> correction;
};

// Rounds weights, which must be finite, by scales along an axis.
Result<QuantizedWeights> RoundWeights(const Tensor& floats, int axis);

// What is put into a graph.
struct GridPlan {
  std::vector<GridPtr> grids;             // by value id; null: not rounded
  std::vector<bool> in_codes;             // by layer
  std::vector<QuantizedWeights> weights;  // by layer
};

// Returns the graph with a fake_quantize behind each value that has a grid,
// which all its readers read (the application reads the value itself), and
// rounded weights in the layers that compute with codes. The rounded value
// takes over the name of one that is no input or output of the graph, so that
// ops are called as in the float network; values that are moved keep the grid.
Result<Graph> WithGrids(const Graph& graph, const std::vector<Layer>& layers,
                        const GridPlan& plan);

// Gives a node of the layer's op these weights and corrections.
Status SetWeights(const Layer& layer, const QuantizedWeights& weights,
                  Graph* graph, Node* node);

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_QUANTIZED_GRAPH_H_
