// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/round_to_grid.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace placelite {

float ScaleOfStep(double step) {
  const float scale = static_cast<float>(step);
  return scale >= FLT_MIN ? scale : 1.0f;
}

int32_t CodeOf(const Grid& grid, double element, size_t scale) {
  const double code = std::nearbyint(element / double{grid.scales[scale]}) +
                      grid.zero_points[scale];
  return static_cast<int32_t>(std::clamp<double>(code, grid.qmin, grid.qmax));
}

Grid WeightGrid(const Tensor& weights, int axis) {
  Grid grid;
  grid.code = Precision::kInt8;
  grid.axis = axis;
  grid.qmin = -127;
  grid.qmax = 127;
  const int64_t scales = axis < 0 ? 1 : weights.shape()[axis];
  std::vector<float> largest(static_cast<size_t>(scales));
  const GridIndex scale_of(grid, weights.shape());
  const float* elements = weights.data<float>();
  for (int64_t i = 0; i < weights.NumElements(); ++i) {
    float& magnitude = largest[scale_of(i)];
    magnitude = std::max(magnitude, std::fabs(elements[i]));
  }
  for (float magnitude : largest) {
    grid.scales.push_back(ScaleOfStep(double{magnitude} / grid.qmax));
  }
  grid.zero_points.assign(grid.scales.size(), 0);
  return grid;
}

std::vector<int8_t> WeightCodes(const Tensor& weights, const Grid& grid) {
  std::vector<int8_t> codes;
  const GridIndex scale_of(grid, weights.shape());
  const float* elements = weights.data<float>();
  for (int64_t i = 0; i < weights.NumElements(); ++i) {
    codes.push_back(
        static_cast<int8_t>(CodeOf(grid, double{elements[i]}, scale_of(i))));
  }
  return codes;
}

Result<Tensor> RoundToGrid(const Tensor& elements, const Grid& grid) {
  LITE_ASSIGN_OR_RETURN(Tensor rounded,
                        Tensor::Allocate(elements.shape(), Precision::kFloat));
  const GridIndex scale_of(grid, elements.shape());
  const float* from = elements.data<float>();
  float* to = rounded.data<float>();
  for (int64_t i = 0; i < elements.NumElements(); ++i) {
    const size_t scale = scale_of(i);
    to[i] = grid.Decoded(CodeOf(grid, double{from[i]}, scale), scale);
  }
  return rounded;
}

}  // namespace placelite
