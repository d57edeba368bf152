// SPDX-License-Identifier: Apache-2.0
// These functions tell which nodes only move elements, so that an output has no
// element that an input does not have.
#ifndef LITE_PASSES_OPTIMIZE_MOVED_ELEMENTS_H_
#define LITE_PASSES_OPTIMIZE_MOVED_ELEMENTS_H_

#include "lite/core/base/span.h"
#include "lite/core/ir/graph.h"

namespace placelite {

// Returns whether the node moves elements of its inputs, as reshape, concat,
// the largest of a pool and the nearest of interpolation do.
bool MovesElements(const Node& node);

// Returns the inputs whose elements such a node moves; the others say where.
Span<const ValueId> MovedInputs(const Node& node);

// Returns the grid that all moved inputs of such a node have, one for all
// elements, or null.
GridPtr GridOfMoved(const Graph& graph, const Node& node);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_MOVED_ELEMENTS_H_
