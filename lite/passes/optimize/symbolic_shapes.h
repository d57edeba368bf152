// SPDX-License-Identifier: Apache-2.0
// SymbolicShapes: proofs that two values always have the same shape.
//
// Ranges cannot tell: "?" and "?" may be two batches or one. Here every
// dimension is a symbol plus a constant. Each inexact dimension of an input is
// a symbol of its own; an op's output gets its symbols from its inputs by the
// op's own shape rule (a batch passes through a conv2d; a window of stride 1
// adds a constant; the same window over the same dimension gives the same
// symbol), or new ones where there is no rule. So equal symbols are equal
// sizes, for every input the graph admits; unequal ones prove nothing. Short
// lists of integers are followed likewise: they become shapes again.
#ifndef LITE_PASSES_OPTIMIZE_SYMBOLIC_SHAPES_H_
#define LITE_PASSES_OPTIMIZE_SYMBOLIC_SHAPES_H_

#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/passes/optimize/symbol_table.h"
#include "lite/passes/optimize/symbolic_lists.h"

namespace placelite {

using SymbolicShape = SmallDims<SymbolicDim>;

// The symbolic shapes of a graph as it is when this object is made. Rewrites
// that do not change the contents of values keep them valid; values that are
// added later have their exact shapes or none.
class SymbolicShapes {
 public:
  explicit SymbolicShapes(const Graph& graph);

  // Whether `a` and `b` have the same known rank, and equal dimensions
  // whatever the inputs of the graph are.
  bool AlwaysEqual(ValueId a, ValueId b) const;

  // Whether dimension `i` of `a` equals dimension `j` of `b`.
  bool SameDim(ValueId a, int i, ValueId b, int j) const;

 private:
  void Derive(const Node& node);
  void DeriveShapes(const Node& node);
  void DeriveList(const Node& node);

  const Graph& graph_;
  SymbolTable symbols_;
  std::vector<SymbolicShape> shapes_;  // by value; empty if the rank is unknown
  std::vector<SymbolicList> lists_;    // by value
};

}  // namespace placelite

#endif  // LITE_PASSES_OPTIMIZE_SYMBOLIC_SHAPES_H_
