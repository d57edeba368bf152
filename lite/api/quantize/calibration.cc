// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/calibration.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/op/round_to_grid.h"

namespace placelite {
namespace {

constexpr int kCodes = 256;
// The end of a range is looked for in so many steps.
constexpr int kSteps = 128;

struct CalibrationName {
  Calibration calibration;
  const char* name;
};
constexpr CalibrationName kNames[] = {{Calibration::kMse, "mse"},
                                      {Calibration::kPercentile, "percentile"},
                                      {Calibration::kKl, "kl"},
                                      {Calibration::kMinMax, "minmax"}};

double Rounded(const Grid& grid, double element) {
  return double{grid.Decoded(CodeOf(grid, element, 0), 0)};
}

// Tries ends of one side of the range, the other being as it is; `end` is the
// side's own.
ElementRange LeastError(const Histogram& histogram, ElementRange range,
                        double ElementRange::*end) {
  const double whole = histogram.range().*end;
  ElementRange best = range;
  double least = MeanSquaredError(histogram, ActivationGrid(range));
  for (int step = 1; step <= kSteps && whole != 0; ++step) {
    ElementRange tried = range;
    tried.*end = whole * step / kSteps;
    const double error = MeanSquaredError(histogram, ActivationGrid(tried));
    if (error < least) {
      least = error;
      best = tried;
    }
  }
  return best;
}

ElementRange ByMse(const Histogram& histogram) {
  ElementRange range = histogram.range();
  for (int round = 0; round < 2; ++round) {
    range = LeastError(histogram, range, &ElementRange::high);
    range = LeastError(histogram, range, &ElementRange::low);
  }
  return range;
}

// Leaves out half of the rest on either side.
ElementRange ByPercentile(const Histogram& histogram, double percentile) {
  const double out = histogram.total() * (1 - percentile / 100) / 2;
  const std::vector<double>& counts = histogram.counts();
  int first = 0, last = Histogram::kBins - 1;
  for (double seen = counts[0]; first < last && seen <= out;) {
    seen += counts[++first];
  }
  for (double seen = counts[last]; last > first && seen <= out;) {
    seen += counts[--last];
  }
  const double half = histogram.width() / 2;
  ElementRange range;
  range.Include(histogram.Middle(first) - half);
  range.Include(histogram.Middle(last) + half);
  return range;
}

// Returns the divergence of what 256 codes tell about bins `first` to `last`
// from their distribution, the elements outside being clipped to the ends.
double Divergence(const std::vector<double>& counts, int first, int last) {
  double total = 0;
  for (double count : counts) total += count;
  std::vector<double> p(counts.begin() + first, counts.begin() + last + 1);
  for (int bin = 0; bin < first; ++bin) p.front() += counts[bin];
  for (int bin = last + 1; bin < Histogram::kBins; ++bin) {
    p.back() += counts[bin];
  }
  const int bins = last - first + 1;
  double divergence = 0;
  for (int code = 0; code < kCodes; ++code) {
    const int from = bins * code / kCodes, to = bins * (code + 1) / kCodes;
    double sum = 0;
    int full = 0;
    for (int bin = from; bin < to; ++bin) {
      // The codes know the elements before they were clipped.
      sum += counts[first + bin];
      if (p[bin] > 0) ++full;
    }
    for (int bin = from; bin < to; ++bin) {
      if (p[bin] <= 0) continue;
      const double q = std::max(sum / full, 1e-9 * total);
      divergence += p[bin] * std::log(p[bin] / q);
    }
  }
  return divergence / total;
}

ElementRange ByDivergence(const Histogram& histogram) {
  const double half = histogram.width() / 2;
  std::vector<double> counts = histogram.counts();
  const int zero =
      std::clamp(static_cast<int>(-histogram.range().low / histogram.width()),
                 0, Histogram::kBins - 1);
  // The zeros of a relu are told exactly by any range; among the others they
  // would count as what is spread over the whole first code.
  counts[zero] = zero + 1 < Histogram::kBins ? counts[zero + 1] : 0;
  ElementRange best = histogram.range();
  double least = INFINITY;
  // Elements above a magnitude are clipped, be they positive or negative.
  for (int step = kSteps; step > 0; --step) {
    const int reach = Histogram::kBins * step / kSteps;
    const int first = std::max(zero - reach, 0);
    const int last = std::min(zero + reach, Histogram::kBins - 1);
    if (last - first + 1 < kCodes) break;
    const double divergence = Divergence(counts, first, last);
    if (divergence >= least) continue;
    least = divergence;
    best = ElementRange();
    best.Include(histogram.Middle(first) - half);
    best.Include(histogram.Middle(last) + half);
  }
  return best;
}

}  // namespace

Result<Calibration> ParseCalibration(std::string_view text) {
  std::vector<std::string> names;
  for (const CalibrationName& row : kNames) {
    if (text == row.name) return row.calibration;
    names.push_back(row.name);
  }
  return Status::InvalidArgument(
      StrCat("unknown calibration '", text, "', expected ", Join(names, ", ")));
}

const char* ToString(Calibration calibration) {
  return kNames[static_cast<size_t>(calibration)].name;
}

Histogram::Histogram(ElementRange range)
    : range_(range), width_((range.high - range.low) / kBins), counts_(kBins) {}

void Histogram::Add(const float* elements, int64_t count) {
  total_ += static_cast<double>(count);
  if (width_ <= 0) {
    counts_[0] += static_cast<double>(count);
    return;
  }
  for (int64_t i = 0; i < count; ++i) {
    const double bin = (double{elements[i]} - range_.low) / width_;
    ++counts_[static_cast<size_t>(std::clamp(bin, 0.0, kBins - 1.0))];
  }
}

ElementRange ChooseRange(const Histogram& histogram, Calibration calibration,
                         double percentile) {
  if (histogram.width() <= 0 || histogram.total() <= 0) {
    return histogram.range();
  }
  switch (calibration) {
    case Calibration::kMse:
      return ByMse(histogram);
    case Calibration::kPercentile:
      return ByPercentile(histogram, percentile);
    case Calibration::kKl:
      return ByDivergence(histogram);
    case Calibration::kMinMax:
      break;
  }
  return histogram.range();
}

Grid ActivationGrid(const ElementRange& range) {
  Grid grid;
  grid.scales = {ScaleOfStep((range.high - range.low) / (kCodes - 1))};
  const double zero = std::nearbyint(-range.low / double{grid.scales[0]});
  grid.zero_points = {
      static_cast<int32_t>(std::clamp<double>(zero, grid.qmin, grid.qmax))};
  return grid;
}

double MeanSquaredError(const Histogram& histogram, const Grid& grid) {
  const std::vector<double>& counts = histogram.counts();
  // Elements are spread over their bin.
  double sum = histogram.total() * histogram.width() * histogram.width() / 12;
  for (int bin = 0; bin < Histogram::kBins; ++bin) {
    if (counts[bin] == 0) continue;
    const double x = histogram.Middle(bin);
    const double error = x - Rounded(grid, x);
    sum += counts[bin] * error * error;
  }
  return sum / histogram.total();
}

double MeanSquare(const Histogram& histogram) {
  double sum = 0;
  for (int bin = 0; bin < Histogram::kBins; ++bin) {
    const double x = histogram.Middle(bin);
    sum += histogram.counts()[bin] * x * x;
  }
  return sum / histogram.total();
}

double Decibels(double signal, double noise) {
  constexpr double kMost = 999;
  if (noise <= 0) return kMost;
  if (signal <= 0) return -kMost;
  return std::min(kMost, 10 * std::log10(signal / noise));
}

double Sqnr(const Tensor& floats, const Tensor& rounded) {
  double signal = 0, noise = 0;
  for (int64_t i = 0; i < floats.NumElements(); ++i) {
    const double want = double{floats.data<float>()[i]};
    const double error = want - double{rounded.data<float>()[i]};
    signal += want * want;
    noise += error * error;
  }
  return Decibels(signal, noise);
}

}  // namespace placelite
