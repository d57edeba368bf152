// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/compare_networks.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "lite/api/quantize/calibration.h"

namespace placelite {
namespace {

// A value that both graphs have.
struct Pair {
  ValueId quantized = kNone;
  ValueId floats = kNone;
};

bool IsComputedFloat(const Graph& graph, ValueId id) {
  const Value& value = graph.value(id);
  return value.producer != kNone && value.info.precision == Precision::kFloat;
}

std::vector<Pair> CommonValues(const Graph& quantized, const Graph& floats) {
  std::map<std::string, ValueId> by_name;
  for (size_t i = 0; i < floats.values().size(); ++i) {
    by_name[floats.values()[i].name] = static_cast<ValueId>(i);
  }
  std::vector<Pair> pairs;
  for (const Node& node : quantized.nodes()) {
    for (ValueId id : node.outputs) {
      const auto found = by_name.find(quantized.value(id).name);
      if (found == by_name.end() || !IsComputedFloat(quantized, id) ||
          !IsComputedFloat(floats, found->second)) {
        continue;
      }
      pairs.push_back({id, found->second});
    }
  }
  return pairs;
}

struct Sums {
  double signal = 0;
  double noise = 0;
  double largest = 0;
  bool fits = true;  // the shapes are equal

  void Add(const Tensor& got, const Tensor& want) {
    fits = fits && got.shape() == want.shape();
    for (int64_t i = 0; fits && i < want.NumElements(); ++i) {
      const double w = double{want.data<float>()[i]};
      const double error = std::fabs(double{got.data<float>()[i]} - w);
      signal += w * w;
      noise += error * error;
      largest = std::fmax(largest, error);
    }
  }
};

// Runs both networks on each sample in turn.
Status RunBoth(const Graph& quantized, const Graph& floats,
               const std::vector<Pair>& pairs, const WorkBench& bench,
               std::vector<Sums>* sums) {
  std::vector<ValueId> of_quantized, of_floats;
  for (const Pair& pair : pairs) {
    of_quantized.push_back(pair.quantized);
    of_floats.push_back(pair.floats);
  }
  LITE_ASSIGN_OR_RETURN(WatchedNetwork a,
                        WatchedNetwork::Create(quantized, of_quantized, bench));
  LITE_ASSIGN_OR_RETURN(WatchedNetwork b,
                        WatchedNetwork::Create(floats, of_floats, bench));
  return a.Run([&](size_t sample, const std::vector<Tensor>& got) {
    return b.RunSample(sample, [&](size_t, const std::vector<Tensor>& want) {
      for (size_t i = 0; i < pairs.size(); ++i) {
        (*sums)[i].Add(got[i], want[i]);
      }
      return Status::Ok();
    });
  });
}

// Returns how far a node's output is below the worst of its inputs.
double Fall(const Node& node, double sqnr,
            const std::map<ValueId, double>& known) {
  double least = INFINITY;
  for (ValueId id : node.inputs) {
    const auto found = known.find(id);
    if (found != known.end()) least = std::min(least, found->second);
  }
  return std::isfinite(least) ? std::max(0.0, least - sqnr) : 0;
}

}  // namespace

Result<std::vector<ValueDistance>> CompareNetworks(
    const Graph& quantized, const Graph& floats,
    const std::vector<ShapeRange>& nominal, const CalibrationData& data) {
  const std::vector<Pair> pairs = CommonValues(quantized, floats);
  if (pairs.empty()) {
    return Status::InvalidArgument(
        "the two networks have no value of the same name: one is not made of "
        "the other");
  }
  LITE_ASSIGN_OR_RETURN(const WorkBench bench,
                        WorkBench::Make(1, nominal, &data));
  std::vector<Sums> sums(pairs.size());
  LITE_RETURN_IF_ERROR(RunBoth(quantized, floats, pairs, bench, &sums));
  std::vector<ValueDistance> distances;
  std::map<ValueId, double> known;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (!sums[i].fits) continue;
    const Value& value = quantized.value(pairs[i].quantized);
    const Node& node = quantized.node(value.producer);
    const double sqnr = Decibels(sums[i].signal, sums[i].noise);
    distances.push_back({value.name, node.op->name, sqnr, sums[i].largest,
                         Fall(node, sqnr, known)});
    known[pairs[i].quantized] = sqnr;
  }
  return distances;
}

}  // namespace placelite
