// SPDX-License-Identifier: Apache-2.0
// How far the outputs of a quantised network are from those of the float one,
// and which layers stay float so that they are not too far.
#ifndef LITE_API_QUANTIZE_ACCURACY_H_
#define LITE_API_QUANTIZE_ACCURACY_H_

#include <functional>
#include <optional>
#include <vector>

#include "lite/api/quantize/watched_network.h"

namespace placelite {

// Accuracy knows the outputs of the float network on the calibration data.
class Accuracy {
 public:
  // Runs the float network. `bench` must outlive the object.
  static Result<Accuracy> Create(const Graph& graph, const WorkBench& bench);

  // Returns |quantised - float| / |float|, by Euclidean norms over all samples,
  // of the float output where that is greatest, on the first `samples` of them.
  Result<double> Error(const Graph& quantized, size_t samples) const;
  Result<double> Error(const Graph& quantized) const {
    return Error(quantized, bench_->data->size());
  }

 private:
  const WorkBench* bench_ = nullptr;
  std::vector<size_t> compared_;             // which outputs are floats
  std::vector<std::vector<Tensor>> wanted_;  // by sample
};

// Makes the graph in which these layers compute with codes.
using MakeQuantized =
    std::function<Result<Graph>(const std::vector<bool>& in_codes)>;

// What was measured of each layer; nothing where the layer is float anyway.
using Sensitivities = std::vector<std::optional<double>>;

// Takes those layers out of `in_codes` that have the greatest errors of the
// outputs when they alone are quantised, as few as let the error of the whole
// network be at most `most`. Returns these errors; none where no layer has to
// be taken out.
Result<Sensitivities> KeepWithin(double most, const Accuracy& accuracy,
                                 const MakeQuantized& make, size_t samples,
                                 std::vector<bool>* in_codes);

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_ACCURACY_H_
