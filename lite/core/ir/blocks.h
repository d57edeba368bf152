// SPDX-License-Identifier: Apache-2.0
// Blocks: the graphs that the ops `if` and `loop` run (op/control_ops.cc).
//
// A block sees nothing but its inputs and constants of its own. A stage
// (api/stage.h) runs it as a model; programs never hold ops with blocks.
#ifndef LITE_CORE_IR_BLOCKS_H_
#define LITE_CORE_IR_BLOCKS_H_

#include <vector>

#include "lite/core/ir/graph.h"

namespace placelite {

// Blocks in blocks, no deeper than this.
inline constexpr int kMaxBlockDepth = 16;

inline bool HasBlocks(const Node& node) { return !node.blocks.empty(); }
// Whether a node of the graph has blocks.
bool HasBlocks(const Graph& graph);

// The graph, then all blocks of the graphs in the list, in the order of their
// nodes: a block comes behind the graph whose node has it.
std::vector<const Graph*> WithBlocks(const Graph& graph);

// How many blocks the op has: 0 for all but `if` and `loop`.
size_t NumBlocks(const OpDef& op);

// Whether the node has the blocks of its op, with the inputs and outputs that
// the op needs; the blocks themselves are verified, too.
Status VerifyBlocks(const Graph& graph, const Node& node, int depth);

}  // namespace placelite

#endif  // LITE_CORE_IR_BLOCKS_H_
