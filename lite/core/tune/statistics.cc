// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace placelite {

double Quantile(const std::vector<double>& sorted, double fraction) {
  const double at = fraction * static_cast<double>(sorted.size() - 1);
  const size_t below = static_cast<size_t>(at);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  const double part = at - static_cast<double>(below);
  return sorted[below] + part * (sorted[above] - sorted[below]);
}

Summary Summarize(std::vector<double> samples) {
  Summary summary;
  summary.count = samples.size();
  if (samples.empty()) return summary;
  std::sort(samples.begin(), samples.end());
  const double n = static_cast<double>(samples.size());
  summary.min = samples.front();
  summary.max = samples.back();
  summary.median = Quantile(samples, 0.5);
  summary.p90 = Quantile(samples, 0.9);
  summary.p99 = Quantile(samples, 0.99);
  summary.mean = std::accumulate(samples.begin(), samples.end(), 0.0) / n;
  double squares = 0;
  for (double sample : samples) {
    squares += (sample - summary.mean) * (sample - summary.mean);
  }
  summary.std = samples.size() > 1 ? std::sqrt(squares / (n - 1)) : 0;
  return summary;
}

}  // namespace placelite
