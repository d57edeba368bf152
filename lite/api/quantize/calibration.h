// SPDX-License-Identifier: Apache-2.0
// Calibration: which grid is chosen for what was seen of a tensor. These are
// functions on plain numbers, without state, and safe in any thread.
#ifndef LITE_API_QUANTIZE_CALIBRATION_H_
#define LITE_API_QUANTIZE_CALIBRATION_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "lite/core/op/grid.h"

namespace placelite {

// How the range of a grid is chosen from the elements that were seen.
enum class Calibration : uint8_t {
  // The range of least mean squared error, clipped elements included.
  kMse,
  // The range that holds a given percentage of the elements.
  kPercentile,
  // The range whose codes tell the distribution best, by the Kullback-Leibler
  // divergence (S. Migacz, "8-bit inference with TensorRT", GTC 2017).
  kKl,
  // From the least element to the greatest.
  kMinMax,
};

// Parses "mse", "percentile", "kl" or "minmax".
Result<Calibration> ParseCalibration(std::string_view text);
const char* ToString(Calibration calibration);

// The elements of a tensor lie in it; it contains 0.
struct ElementRange {
  double low = 0;
  double high = 0;

  void Include(double element) {
    if (element < low) low = element;
    if (element > high) high = element;
  }
  // The greatest magnitude.
  double magnitude() const { return high > -low ? high : -low; }
};

// Histogram counts elements in equal bins over their whole range, which must be
// known beforehand.
class Histogram {
 public:
  static constexpr int kBins = 2048;

  explicit Histogram(ElementRange range);

  // The elements must be numbers; those out of the range count in the first or
  // last bin.
  void Add(const float* elements, int64_t count);

  const ElementRange& range() const { return range_; }
  const std::vector<double>& counts() const { return counts_; }
  double total() const { return total_; }
  // Returns the element in the middle of a bin.
  double Middle(int bin) const { return range_.low + (bin + 0.5) * width_; }
  double width() const { return width_; }

 private:
  ElementRange range_;
  double width_;
  std::vector<double> counts_;
  double total_ = 0;
};

// Returns the range for a grid; it lies within the histogram's and contains 0.
// `percentile`, from above 50 to 100, counts for kPercentile alone.
ElementRange ChooseRange(const Histogram& histogram, Calibration calibration,
                         double percentile);

// Returns the grid for activations: uint8, with one scale. Its range is the
// given one, moved by less than a step so that 0 has a code.
Grid ActivationGrid(const ElementRange& range);

// Returns the mean squared distance of the elements from those that their codes
// stand for.
double MeanSquaredError(const Histogram& histogram, const Grid& grid);
// Returns the mean square of the elements.
double MeanSquare(const Histogram& histogram);

// Returns 10 log10(signal / noise), at most 999.
double Decibels(double signal, double noise);

// Returns the same of floats and what they were rounded to.
double Sqnr(const Tensor& floats, const Tensor& rounded);

}  // namespace placelite

#endif  // LITE_API_QUANTIZE_CALIBRATION_H_
