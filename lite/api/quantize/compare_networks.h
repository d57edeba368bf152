// SPDX-License-Identifier: Apache-2.0
// Compares a quantised network with the float one that it was made of, op by
// op, on the same inputs.
#ifndef LITE_API_QUANTIZE_COMPARE_NETWORKS_H_
#define LITE_API_QUANTIZE_COMPARE_NETWORKS_H_

#include <string>
#include <vector>

#include "lite/api/quantize/watched_network.h"

namespace placelite {

// How far an output of an op is from that of the float network.
struct ValueDistance {
  std::string name;    // of the value, in both networks
  std::string type;    // of the op that computes it in the quantised network
  double sqnr = 0;     // in decibels
  double largest = 0;  // |quantised - float|
  // By how many decibels its sqnr is below the least of the values that it is
  // computed from; 0 if it is not below, or none of these is compared.
  double fall = 0;
};

// Returns the floats of the same name and shape in both graphs, in the order of
// the quantised one's ops. Both graphs must have the same inputs; `data` are
// the samples. Fails with kInvalidArgument if the graphs have nothing in
// common.
Result<std::vector<ValueDistance>> CompareNetworks(
    const Graph& quantized, const Graph& floats,
    const std::vector<ShapeRange>& nominal, const CalibrationData& data);

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_COMPARE_NETWORKS_H_
