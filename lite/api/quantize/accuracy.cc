// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/accuracy.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// The order of layers by sensitivity shows on few samples.
constexpr size_t kSensitivitySamples = 8;

Result<Tensor> Copy(const Tensor& tensor) {
  LITE_ASSIGN_OR_RETURN(Tensor copy,
                        Tensor::Allocate(tensor.shape(), tensor.precision()));
  if (tensor.bytes() > 0) {
    std::memcpy(copy.raw_data(), tensor.raw_data(), tensor.bytes());
  }
  return copy;
}

struct Squares {
  double signal = 0;
  double error = 0;

  // An output whose shape depends on elements may have another one; all of it
  // then counts as wrong.
  void Add(const Tensor& want, const Tensor& got) {
    const bool fits = want.shape() == got.shape();
    for (int64_t i = 0; i < want.NumElements(); ++i) {
      const double w = double{want.data<float>()[i]};
      const double g = fits ? double{got.data<float>()[i]} : 0;
      signal += w * w;
      error += (w - g) * (w - g);
    }
  }

  double Relative() const {
    if (error == 0) return 0;
    return signal > 0 ? std::sqrt(error / signal) : INFINITY;
  }
};

}  // namespace

Result<Accuracy> Accuracy::Create(const Graph& graph, const WorkBench& bench) {
  Accuracy accuracy;
  accuracy.bench_ = &bench;
  const std::vector<ValueId> outputs = OutputsOf(graph);
  for (size_t i = 0; i < outputs.size(); ++i) {
    const bool is_float =
        graph.value(outputs[i]).info.precision == Precision::kFloat;
    if (is_float) accuracy.compared_.push_back(i);
  }
  LITE_ASSIGN_OR_RETURN(WatchedNetwork network,
                        WatchedNetwork::Create(graph, outputs, bench));
  LITE_RETURN_IF_ERROR(
      network.Run([&](size_t, const std::vector<Tensor>& tensors) {
        accuracy.wanted_.emplace_back();
        for (size_t i : accuracy.compared_) {
          LITE_ASSIGN_OR_RETURN(Tensor copy, Copy(tensors[i]));
          accuracy.wanted_.back().push_back(std::move(copy));
        }
        return Status::Ok();
      }));
  return accuracy;
}

Result<double> Accuracy::Error(const Graph& quantized, size_t samples) const {
  CalibrationData data = *bench_->data;
  data.names.resize(std::min(samples, data.size()));
  WorkBench bench = *bench_;
  bench.data = &data;
  LITE_ASSIGN_OR_RETURN(
      WatchedNetwork network,
      WatchedNetwork::Create(quantized, OutputsOf(quantized), bench));
  std::vector<Squares> squares(compared_.size());
  LITE_RETURN_IF_ERROR(
      network.Run([&](size_t sample, const std::vector<Tensor>& tensors) {
        for (size_t i = 0; i < compared_.size(); ++i) {
          squares[i].Add(wanted_[sample][i], tensors[compared_[i]]);
        }
        return Status::Ok();
      }));
  double worst = 0;
  for (const Squares& output : squares) {
    worst = std::max(worst, output.Relative());
  }
  return worst;
}

namespace {

Result<Sensitivities> MeasureAlone(const Accuracy& accuracy,
                                   const MakeQuantized& make, size_t samples,
                                   const std::vector<bool>& in_codes) {
  Sensitivities alone(in_codes.size());
  for (size_t i = 0; i < in_codes.size(); ++i) {
    if (!in_codes[i]) continue;
    std::vector<bool> only(in_codes.size());
    only[i] = true;
    LITE_ASSIGN_OR_RETURN(const Graph graph, make(only));
    LITE_ASSIGN_OR_RETURN(
        alone[i],
        accuracy.Error(graph, std::min(samples, kSensitivitySamples)));
  }
  return alone;
}

std::vector<size_t> WorstFirst(const Sensitivities& alone) {
  std::vector<size_t> order;
  for (size_t i = 0; i < alone.size(); ++i) {
    if (alone[i].has_value()) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return *alone[a] > *alone[b]; });
  return order;
}

}  // namespace

Result<Sensitivities> KeepWithin(double most, const Accuracy& accuracy,
                                 const MakeQuantized& make, size_t samples,
                                 std::vector<bool>* in_codes) {
  const auto error_of = [&](const std::vector<bool>& some) -> Result<double> {
    LITE_ASSIGN_OR_RETURN(const Graph graph, make(some));
    return accuracy.Error(graph, samples);
  };
  LITE_ASSIGN_OR_RETURN(const double whole, error_of(*in_codes));
  if (whole <= most) return Sensitivities(in_codes->size());
  LITE_ASSIGN_OR_RETURN(Sensitivities alone,
                        MeasureAlone(accuracy, make, samples, *in_codes));
  const std::vector<size_t> order = WorstFirst(alone);
  const auto without = [&](size_t worst) {
    std::vector<bool> rest = *in_codes;
    for (size_t i = 0; i < worst; ++i) rest[order[i]] = false;
    return rest;
  };
  // With `few` taken out the error is too large, with `enough` it is not.
  size_t few = 0, enough = order.size();
  while (enough - few > 1) {
    const size_t middle = (few + enough) / 2;
    LITE_ASSIGN_OR_RETURN(const double error, error_of(without(middle)));
    (error <= most ? enough : few) = middle;
  }
  *in_codes = without(enough);
  return alone;
}

}  // namespace placelite
