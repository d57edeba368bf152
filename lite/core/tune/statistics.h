// SPDX-License-Identifier: Apache-2.0
// Statistics of repeated measurements.
#ifndef LITE_CORE_TUNE_STATISTICS_H_
#define LITE_CORE_TUNE_STATISTICS_H_

#include <cstddef>
#include <vector>

namespace placelite {

struct Summary {
  size_t count = 0;
  double min = 0;
  double median = 0;
  double mean = 0;
  double p90 = 0;
  double p99 = 0;
  double max = 0;
  double std = 0;  // sample deviation: divided by count - 1
};

// All zero for no samples.
Summary Summarize(std::vector<double> samples);

// The value below which `fraction` (0..1) of the sorted samples lie, linearly
// interpolated between neighbours. At least one sample.
double Quantile(const std::vector<double>& sorted, double fraction);

}  // namespace placelite

#endif  // LITE_CORE_TUNE_STATISTICS_H_
