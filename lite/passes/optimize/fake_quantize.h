// SPDX-License-Identifier: Apache-2.0
// fake_quantize: the op that rounds a value to its grid, as passes make it.
#ifndef LITE_PASSES_OPTIMIZE_FAKE_QUANTIZE_H_
#define LITE_PASSES_OPTIMIZE_FAKE_QUANTIZE_H_

#include "lite/core/ir/graph.h"

namespace placelite {

// Returns a node without outputs that rounds `x` to a grid, which must have one
// scale. Whoever adds it gives its output the grid.
Node FakeQuantize(ValueId x, const Grid& grid);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_FAKE_QUANTIZE_H_
