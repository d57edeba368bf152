// SPDX-License-Identifier: Apache-2.0
// What SymbolicShapes does for each ShapeRule.
#ifndef LITE_PASSES_OPTIMIZE_SYMBOLIC_RULES_H_
#define LITE_PASSES_OPTIMIZE_SYMBOLIC_RULES_H_

#include "lite/core/op/op_traits.h"
#include "lite/passes/optimize/symbolic_shapes.h"

namespace placelite {

// One output of one op; the ranks of the first input and of this output are
// known.
struct SymbolicOp {
  const OpView& op;
  size_t output;
  // Shapes by input; null if absent or of unknown rank.
  Span<const SymbolicShape* const> inputs;
  // Lists by input; null if absent.
  Span<const SymbolicList* const> lists;
  SymbolTable* symbols;

  const SymbolicShape& input(size_t i) const { return *inputs[i]; }
  bool has(size_t i) const { return i < inputs.size() && inputs[i] != nullptr; }
  bool has_list(size_t i) const {
    return i < lists.size() && lists[i] != nullptr && lists[i]->has_value();
  }
};

// Overwrites the dimensions of `out` that it can tell; on entry each is a
// fresh symbol. Exact dimensions need no telling.
using SymbolicRule = void (*)(const SymbolicOp& op, SymbolicShape* out);

// Null when there is none.
SymbolicRule FindSymbolicRule(ShapeRule rule);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_SYMBOLIC_RULES_H_
