// SPDX-License-Identifier: Apache-2.0
// Subgraphs: graphs that are attributes of a node. A value that a subgraph
// reads from around it becomes an input of the subgraph, or a constant of its
// own.
#ifndef LITE_CORE_MODEL_ONNX_BLOCK_H_
#define LITE_CORE_MODEL_ONNX_BLOCK_H_

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lite/core/model/onnx/importer.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// Whether what is known of elements around a subgraph holds when it runs.
enum class Elements { kMayChange, kAsKnown };

// The values that are passed to a subgraph, and the subgraph's view of them.
struct BlockValues {
  std::vector<ValueId> inputs;
  BlockInputs block;

  // No name: the subgraph does not read it. What is known of the elements does
  // not hold each time that a subgraph runs.
  void Add(ValueId id, std::string name, ValueInfo info);
  // A subgraph that runs once may rely on all that is known now.
  void AddAsKnown(ValueId id, std::string name, ValueInfo info);
  // A value from around the subgraph, which it knows by `name`.
  void AddOuter(OpLowering& op, ValueId id, const std::string& name,
                Elements elements = Elements::kMayChange);
};

// Adds the values that the subgraphs read from around them, by these names.
void AddFreeValues(OpLowering& op, const std::set<std::string>& names,
                   BlockValues* given,
                   Elements elements = Elements::kMayChange);

// Reads the subgraph for these values. Null, and the op has failed, where it
// cannot be read.
std::shared_ptr<const Graph> ReadBlock(OpLowering& op,
                                       const ::onnx::GraphProto& proto,
                                       const BlockValues& given);

// Puts the nodes of a subgraph that runs once in place of the op. Returns the
// subgraph's outputs; nothing where the op has failed.
std::vector<ValueId> InlineSubgraph(OpLowering& op,
                                    const ::onnx::GraphProto& proto,
                                    const BlockValues& given);

// Does so with a subgraph whose own inputs are these values. The op fails where
// their number is another.
std::vector<ValueId> EmitBlock(OpLowering& op, const ::onnx::GraphProto& proto,
                               const std::vector<ValueId>& inputs);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_BLOCK_H_
