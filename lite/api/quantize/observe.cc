// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/observe.h"

#include <cmath>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

Status Include(const std::string& name, const Tensor& tensor,
               ElementRange* range) {
  const float* elements = tensor.data<float>();
  for (int64_t i = 0; i < tensor.NumElements(); ++i) {
    if (!std::isfinite(elements[i])) {
      return Status::InvalidArgument(
          StrCat("tensor '", name, "' has an element that is ", elements[i]));
    }
    range->Include(double{elements[i]});
  }
  return Status::Ok();
}

}  // namespace

Result<std::vector<Histogram>> Observe(const Graph& graph,
                                       const std::vector<ValueId>& values,
                                       const WorkBench& bench) {
  LITE_ASSIGN_OR_RETURN(WatchedNetwork network,
                        WatchedNetwork::Create(graph, values, bench));
  std::vector<ElementRange> ranges(values.size());
  LITE_RETURN_IF_ERROR(
      network.Run([&](size_t, const std::vector<Tensor>& tensors) {
        for (size_t i = 0; i < values.size(); ++i) {
          LITE_RETURN_IF_ERROR(
              Include(graph.value(values[i]).name, tensors[i], &ranges[i]));
        }
        return Status::Ok();
      }));
  std::vector<Histogram> histograms(ranges.begin(), ranges.end());
  LITE_RETURN_IF_ERROR(
      network.Run([&](size_t, const std::vector<Tensor>& tensors) {
        for (size_t i = 0; i < values.size(); ++i) {
          histograms[i].Add(tensors[i].data<float>(), tensors[i].NumElements());
        }
        return Status::Ok();
      }));
  return histograms;
}

}  // namespace placelite
