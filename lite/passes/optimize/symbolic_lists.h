// SPDX-License-Identifier: Apache-2.0
// The contents of short lists of integers as symbols, where ops make them from
// shapes: shape, slice, gather, concat and ops that keep the order of elements.
#ifndef LITE_PASSES_OPTIMIZE_SYMBOLIC_LISTS_H_
#define LITE_PASSES_OPTIMIZE_SYMBOLIC_LISTS_H_

#include <optional>

#include "lite/core/op/op_view.h"
#include "lite/passes/optimize/symbol_table.h"

namespace placelite {

// Its elements, row-major; nothing where they are not followed.
using SymbolicList = std::optional<SmallDims<SymbolicDim>>;

// The list of a value by itself: its exact elements, and new symbols for
// others.
SymbolicList ListOfValue(const ValueInfo& value, SymbolTable* symbols);

// The list in output 0, made from the shape of input 0 and from lists, both by
// input; null where they are not known.
SymbolicList ListMadeBy(const OpView& op, const SmallDims<SymbolicDim>* shape,
                        Span<const SymbolicList* const> lists);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_SYMBOLIC_LISTS_H_
