// SPDX-License-Identifier: Apache-2.0
// Small float networks and samples for tests of quantising.
#ifndef TEST_API_QUANTIZE_NETWORKS_H_
#define TEST_API_QUANTIZE_NETWORKS_H_

#include <string>
#include <vector>

#include "lite/api/quantize/calibration_data.h"
#include "lite/core/ir/builder.h"

namespace placelite {

// A convolution of 3 x 3 with random weights of at most `size`, padded.
ValueId RandomConv(GraphBuilder* b, const std::string& name, ValueId x,
                   int64_t channels, float size);

// x -> conv1 -> relu1 -> conv2 -> sum = relu1 + conv2 -> relu2 -> conv3.
Graph ResidualNetwork();

// The head of a detector: boxes of 0 to about 640 and scores of 0 to 1 are
// joined by the concat "head", which the layer "behind" reads.
Graph DetectorHead();

// Random samples of an input of the shape, from -1 to 1.
CalibrationData RandomSamples(size_t count, const Shape& shape);

// Runs a graph on this machine and returns its outputs.
std::vector<std::vector<float>> OutputsOn(const Graph& graph,
                                          const Tensor& input);

}  // namespace placelite

#endif  // TEST_API_QUANTIZE_NETWORKS_H_
