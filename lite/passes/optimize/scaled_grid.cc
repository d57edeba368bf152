// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/scaled_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lite/core/op/grid.h"

namespace placelite {
namespace {

bool IsExact(const ValueInfo& constant) {
  return constant.grid != nullptr && constant.precision == Precision::kFloat &&
         EncodeExactly(*constant.grid, constant.constant).has_value();
}

// Returns the grid of the products. A channel times 0 keeps any scale, as its
// elements are the zero point. Scales below all normal numbers, of channels
// that are as good as zero, become the least normal one.
Grid GridOfProducts(const Grid& grid, int axis,
                    const std::vector<double>& numbers) {
  Grid scaled = grid;
  scaled.axis = axis;
  scaled.scales.clear();
  scaled.zero_points.clear();
  for (size_t c = 0; c < numbers.size(); ++c) {
    const size_t at = grid.IsPerTensor() ? 0 : c;
    const auto scale =
        static_cast<float>(double{grid.scales[at]} * std::fabs(numbers[c]));
    scaled.scales.push_back(
        numbers[c] == 0 ? 1
                        : std::max(scale, std::numeric_limits<float>::min()));
    scaled.zero_points.push_back(numbers[c] < 0 ? -grid.zero_points[at]
                                                : grid.zero_points[at]);
  }
  return scaled;
}

}  // namespace

Result<std::optional<OnGrid>> ScaleOnGrid(const ValueInfo& constant, int axis,
                                          const std::vector<double>& numbers) {
  const std::optional<OnGrid> none;
  if (axis < 0 || !IsExact(constant)) return none;
  const Grid& grid = *constant.grid;
  if (grid.block_size != 0 || (!grid.IsPerTensor() && grid.axis != axis)) {
    return none;
  }
  Grid scaled = GridOfProducts(grid, axis, numbers);
  if (!CheckGrid(scaled, constant.shape).ok()) return none;
  const Shape& shape = constant.constant.shape();
  LITE_ASSIGN_OR_RETURN(Tensor products,
                        Tensor::Allocate(shape, Precision::kFloat));
  const GridIndex before(grid, shape), behind(scaled, shape);
  for (int64_t i = 0; i < shape.NumElements(); ++i) {
    const size_t c = behind(i);
    const double number = (numbers[c] > 0) - (numbers[c] < 0);
    const double code = std::nearbyint(
        double{constant.constant.data<float>()[i]} / grid.scales[before(i)]);
    // Adding 0 makes a negative zero a positive one.
    products.data<float>()[i] =
        static_cast<float>(code * number * scaled.scales[c] + 0.0);
  }
  if (!EncodeExactly(scaled, products).has_value()) return none;
  return std::optional<OnGrid>(OnGrid{
      std::move(products), std::make_shared<const Grid>(std::move(scaled))});
}

}  // namespace placelite
