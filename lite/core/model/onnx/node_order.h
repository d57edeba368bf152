// SPDX-License-Identifier: Apache-2.0
// The order in which the nodes of a graph can be read.
#ifndef LITE_CORE_MODEL_ONNX_NODE_ORDER_H_
#define LITE_CORE_MODEL_ONNX_NODE_ORDER_H_

#include <onnx/onnx_pb.h>

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite {
namespace onnx_import {

// Adds the names that a node reads: its inputs, and what its subgraphs read
// from around them. The names belong to the model.
void AddReads(const ::onnx::NodeProto& node,
              std::unordered_set<std::string_view>* names);

// Names that nodes and outputs of a subgraph read from around it, each once and
// sorted. What the subgraph defines anywhere is its own.
std::vector<std::string> FreeNames(const ::onnx::GraphProto& block);

// "'Add' (node "a")", "'Add' (output 'y')" where the node has no name.
std::string DescribeNode(const ::onnx::NodeProto& node);

// Positions of all nodes, each behind those whose outputs it or its subgraphs
// read; nodes that may come in any order keep that of the file. The format
// wants files to be in such an order already, but not all are. kCorrupt, with
// the nodes of a cycle, when there is none.
Result<std::vector<int>> OrderNodes(const ::onnx::GraphProto& graph);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_NODE_ORDER_H_
