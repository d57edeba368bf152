// SPDX-License-Identifier: Apache-2.0
// Text and dot forms of a graph. The text is stable: tests compare it.
//
//   graph tiny
//   input %x: float[?,8]
//   const %w: float[8,4]
//   %y: float[?,4] = fc(%x, %w) {in_num_col_dims=1} + relu
//   output %y
//
// Attributes at their defaults are left out. After lowering each line ends
// with "@ kernel", and " = variant" where one is pinned, and values show their
// places.
#ifndef LITE_CORE_IR_PRINTER_H_
#define LITE_CORE_IR_PRINTER_H_

#include <string>

#include "lite/core/ir/graph.h"

namespace placelite {

std::string ToString(const Graph& graph);
std::string ToString(const Graph& graph, const Node& node);

// Returns the graph in the dot language of graphviz.
std::string ToDot(const Graph& graph);

}  // namespace placelite

#endif  // LITE_CORE_IR_PRINTER_H_
