// SPDX-License-Identifier: Apache-2.0
// The ops that round a value to its grid, as passes make and find them:
// fake_quantize, or fake_quantize_away by the grid's rounding.
#ifndef LITE_PASSES_OPTIMIZE_FAKE_QUANTIZE_H_
#define LITE_PASSES_OPTIMIZE_FAKE_QUANTIZE_H_

#include "lite/core/ir/graph.h"

namespace placelite {

// Returns a node without outputs that rounds `x` to a grid, which must have one
// scale. Whoever adds it gives its output the grid.
Node FakeQuantize(ValueId x, const Grid& grid);

// Returns whether the node is one of them, without an epilogue.
bool IsFakeQuantize(const Node& node);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_FAKE_QUANTIZE_H_
