// SPDX-License-Identifier: Apache-2.0
// Weights that are codes of a grid, times a number for each channel, are the
// same codes of another grid.
#ifndef LITE_PASSES_OPTIMIZE_SCALED_GRID_H_
#define LITE_PASSES_OPTIMIZE_SCALED_GRID_H_

#include <optional>
#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

struct OnGrid {
  Tensor floats;
  GridPtr grid;
};

// Returns the elements of a constant, which `axis` has the channels of, each
// times the number of its channel, as the codes that it has by its grid stand
// for them by a grid with other scales. Returns nothing if it has no grid, or
// one by another axis or by blocks, or if its elements are no codes, or the
// products are none.
Result<std::optional<OnGrid>> ScaleOnGrid(const ValueInfo& constant, int axis,
                                          const std::vector<double>& numbers);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_SCALED_GRID_H_
