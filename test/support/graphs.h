// SPDX-License-Identifier: Apache-2.0
// Small graphs for tests, and their text.
#ifndef TEST_SUPPORT_GRAPHS_H_
#define TEST_SUPPORT_GRAPHS_H_

#include <string>
#include <string_view>
#include <vector>

#include "lite/core/ir/graph.h"
#include "lite/core/kernel/registry.h"

namespace placelite {

// One op called "y" whose inputs, "x0", "x1", ..., are those of the graph.
Graph OneOp(std::string_view op, const std::vector<ShapeRange>& inputs,
            AttributeMap attributes = {},
            Precision precision = Precision::kFloat);

// conv2d of [1,8,size,size] with 16 filters of kernel x kernel, padded to keep
// the size; the filter is a constant.
Graph OneConv2d(int64_t size, int64_t kernel);

// A chain x -> op[0] -> op[1] -> ... of ops of one input without required
// attributes; values are called "v0", "v1", ...; the last is the output.
Graph Chain(const std::vector<std::string>& ops, const ShapeRange& shape,
            Precision precision = Precision::kFloat);

// Makes the graph look lowered: every node is decided for the first kernel of
// its op, every value is on the host in NCHW.
void DecideForFirst(const KernelRegistry& registry, Graph* graph);

}  // namespace placelite

#endif  // TEST_SUPPORT_GRAPHS_H_
