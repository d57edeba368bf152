// SPDX-License-Identifier: Apache-2.0
// Makes codes of floats that were none: what quantising a model does to its
// weights.
#ifndef LITE_CORE_OP_ROUND_TO_GRID_H_
#define LITE_CORE_OP_ROUND_TO_GRID_H_

#include "lite/core/op/grid.h"

namespace placelite {

// Returns the scale for steps of this size. A scale must be a normal number;
// what a smaller one would tell apart are zeros, and it is 1.
float ScaleOfStep(double step);

// Returns the nearest code of an element, by the scale at an index.
int32_t CodeOf(const Grid& grid, double element, size_t scale);

// Returns the grid for weights: int8 from -127 to 127, zero point 0, with the
// greatest magnitude as the greatest code; a scale for each index of `axis`, or
// one scale if it is -1. `weights` are dense floats, all of them finite.
Grid WeightGrid(const Tensor& weights, int axis);

// Returns the codes of weights, by such a grid.
std::vector<int8_t> WeightCodes(const Tensor& weights, const Grid& grid);

// Returns the elements that the nearest codes of the elements stand for, in new
// memory; `elements` are dense floats of a shape that the grid is for.
Result<Tensor> RoundToGrid(const Tensor& elements, const Grid& grid);

}  // namespace placelite

#endif  // LITE_CORE_OP_ROUND_TO_GRID_H_
