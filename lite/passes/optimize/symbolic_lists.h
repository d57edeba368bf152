// SPDX-License-Identifier: Apache-2.0
// What short lists of integers hold, as symbols, where ops make them of shapes:
// shape, slice, gather, concat and what keeps the order of elements.
#ifndef LITE_PASSES_OPTIMIZE_SYMBOLIC_LISTS_H_
#define LITE_PASSES_OPTIMIZE_SYMBOLIC_LISTS_H_

#include <optional>

#include "lite/core/op/op_view.h"
#include "lite/passes/optimize/symbol_table.h"

namespace placelite {

// Its elements, row-major; nothing where they are not followed.
using SymbolicList = std::optional<SmallDims<SymbolicDim>>;

// Of a value by itself: its elements that are exact, new symbols for others.
SymbolicList ListOfValue(const ValueInfo& value, SymbolTable* symbols);

// Of output 0, made of the shape of input 0 and of lists, both by input and
// null where they are not known.
SymbolicList ListMadeBy(const OpView& op, const SmallDims<SymbolicDim>* shape,
                        Span<const SymbolicList* const> lists);

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_SYMBOLIC_LISTS_H_
