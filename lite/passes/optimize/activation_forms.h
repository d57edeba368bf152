// SPDX-License-Identifier: Apache-2.0
// How exporters write activations as arithmetic.
#ifndef LITE_PASSES_OPTIMIZE_ACTIVATION_FORMS_H_
#define LITE_PASSES_OPTIMIZE_ACTIVATION_FORMS_H_

#include <optional>
#include <string_view>
#include <vector>

#include "lite/passes/optimize/rewriter.h"

namespace placelite {

// The nodes that a match takes together, beside its last one; only nodes of the
// match read them.
using Parts = std::vector<NodeId>;

Node Activation(std::string_view op, ValueId x);

// The constant number beside the other operand of node `id`, which is an `op`;
// that operand goes to `x`, and its shape is the result's. Commutative ops take
// the constant on either side.
std::optional<float> Operand(const Rewriter& graph, NodeId id,
                             std::string_view op, bool commutes, ValueId* x);

// If node `id` multiplies or divides `*x` by a constant, returns the constant
// of the equivalent division.
std::optional<float> Divisor(const Rewriter& graph, NodeId id, ValueId* x);

std::optional<float> Added(const Rewriter& graph, NodeId id, ValueId* x);

// x / 2 * (1 + erf(x / sqrt(2))), or 1 + tanh(sqrt(2 / pi) * (x + 0.044715 *
// x^3)) in place of the sum, in any order of factors and terms. Node `id` is
// the last product; the other nodes go to `parts`.
std::optional<Node> MatchGelu(const Rewriter& graph, NodeId id, Parts* parts);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_ACTIVATION_FORMS_H_
