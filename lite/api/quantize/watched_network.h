// SPDX-License-Identifier: Apache-2.0
// WatchedNetwork: a network that runs on calibration data and shows the
// elements of chosen values.
#ifndef LITE_API_QUANTIZE_WATCHED_NETWORK_H_
#define LITE_API_QUANTIZE_WATCHED_NETWORK_H_

#include <memory>
#include <vector>

#include "lite/api/predictor.h"
#include "lite/api/quantize/calibration_data.h"

namespace placelite {

// Where networks run while they are quantised: this machine's CPU.
struct WorkBench {
  std::shared_ptr<Runtime> runtime;
  LowerOptions lower;
  std::vector<ShapeRange> nominal;  // of the inputs, to start with
  const CalibrationData* data = nullptr;

  // `data` must outlive the bench.
  static Result<WorkBench> Make(int threads, std::vector<ShapeRange> nominal,
                                const CalibrationData* data);
};

class WatchedNetwork {
 public:
  // Each of `watched` is a value of the graph that is no constant.
  static Result<WatchedNetwork> Create(Graph graph,
                                       const std::vector<ValueId>& watched,
                                       const WorkBench& bench);

  // Runs all samples. `visit` sees the tensors of a sample, in the order of
  // `watched`, dense and valid during the call.
  using Visit =
      std::function<Status(size_t sample, const std::vector<Tensor>& tensors)>;
  Status Run(const Visit& visit);
  // Runs one of them.
  Status RunSample(size_t sample, const Visit& visit);

 private:
  // Where a watched value is: an input or an output of the network.
  struct Source {
    bool is_input = false;
    size_t index = 0;
  };

  Status SetInputs(const std::vector<Tensor>& inputs);

  const CalibrationData* data_ = nullptr;
  std::vector<CalibrationInput> inputs_;
  std::vector<Source> sources_;
  std::unique_ptr<Predictor> predictor_;
};

// Returns the values that the application reads, each once.
std::vector<ValueId> OutputsOf(const Graph& graph);

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_WATCHED_NETWORK_H_
