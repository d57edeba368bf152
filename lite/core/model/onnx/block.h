// Blocks: graphs that are attributes of a node. What a block reads from around
// it becomes an input of it, or a constant of its own.
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

// What a block is given, and the block's view of that.
struct BlockValues {
  std::vector<ValueId> inputs;
  BlockInputs block;

  // No name: the block does not read it.
  void Add(ValueId id, std::string name, ValueInfo info);
  // A value from around the block, which it knows by `name`.
  void AddOuter(const OpLowering& op, ValueId id, const std::string& name);
};

// What the blocks read from around them, by these names.
void AddFreeValues(OpLowering& op, const std::set<std::string>& names,
                   BlockValues* given);

// Null, and the op has failed, where it cannot be read.
std::shared_ptr<const Graph> ReadBlock(OpLowering& op,
                                       const ::onnx::GraphProto& proto,
                                       const BlockValues& given);

// The nodes of a block that runs once, on `inputs`, put in place of the op.
// Its outputs.
std::vector<ValueId> EmitBlock(OpLowering& op, const ::onnx::GraphProto& proto,
                               const std::vector<ValueId>& inputs);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_BLOCK_H_
