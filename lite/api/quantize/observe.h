// SPDX-License-Identifier: Apache-2.0
// What the elements of a float network's values are on calibration data.
#ifndef LITE_API_QUANTIZE_OBSERVE_H_
#define LITE_API_QUANTIZE_OBSERVE_H_

#include <vector>

#include "lite/api/quantize/calibration.h"
#include "lite/api/quantize/watched_network.h"

namespace placelite {

// Returns a histogram of each of the values. The samples run twice, for ranges
// and for counts. Fails with kInvalidArgument, naming the tensor and the
// sample, where an element is NaN or infinite.
Result<std::vector<Histogram>> Observe(const Graph& graph,
                                       const std::vector<ValueId>& values,
                                       const WorkBench& bench);

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_OBSERVE_H_
