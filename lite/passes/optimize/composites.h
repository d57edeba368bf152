// SPDX-License-Identifier: Apache-2.0
// Composites are ops that mean a small graph of other ops, their definition.
// The optimiser makes them of the patterns that exporters write; where a target
// has no kernel for one, its definition takes its place again.
//
//   attention(Q, K, V, Mask) is
//     s = matmul(transpose(Q), transpose(K), transpose_y) * scale + Mask
//     Out = transpose(matmul(softmax(s), transpose(V)))
#ifndef LITE_PASSES_OPTIMIZE_COMPOSITES_H_
#define LITE_PASSES_OPTIMIZE_COMPOSITES_H_

#include <functional>

#include "lite/core/ir/graph.h"

namespace placelite {

// Whether a target computes a composite as a whole.
using KeepsComposite =
    std::function<bool(const Graph& graph, const Node& node)>;

// Whether the op has a definition; every composite must.
bool HasDefinition(const OpDef& op);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_COMPOSITES_H_
