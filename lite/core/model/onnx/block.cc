#include "lite/core/model/onnx/block.h"

#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace onnx_import {

using ::onnx::GraphProto;

void BlockValues::Add(ValueId id, std::string name, ValueInfo info) {
  inputs.push_back(id);
  info.constant = Tensor();
  block.inputs.push_back({std::move(name), std::move(info)});
}

void BlockValues::AddOuter(const OpLowering& op, ValueId id,
                           const std::string& name) {
  const ValueInfo& info = op.info(id);
  if (info.is_constant()) {
    block.constants[name] = info.constant;
  } else {
    Add(id, name, info);
  }
}

void AddFreeValues(OpLowering& op, const std::set<std::string>& names,
                   BlockValues* given) {
  for (const std::string& name : names) {
    if (!op.ok()) return;
    const Result<ValueId> id = op.values()->Read(name);
    if (!id.ok()) return op.Fail(id.status().WithContext("a block"));
    given->AddOuter(op, *id, name);
  }
}

// The copy is taken apart.
std::shared_ptr<const Graph> ReadBlock(OpLowering& op, const GraphProto& proto,
                                       const BlockValues& given) {
  if (!op.ok()) return nullptr;
  GraphProto copy = proto;
  Result<Graph> block =
      ImportBlock(&copy, op.opsets(), given.block, *op.values());
  if (!block.ok()) {
    op.Fail(block.status());
    return nullptr;
  }
  return std::make_shared<const Graph>(*std::move(block));
}

namespace {

// The nodes of `block`, whose inputs are `inputs`.
std::vector<ValueId> EmitNodes(OpLowering& op, const Graph& block,
                               const std::vector<ValueId>& inputs) {
  std::vector<ValueId> ids(block.values().size(), kNone);
  for (size_t i = 0; i < inputs.size(); ++i) ids[block.inputs()[i]] = inputs[i];
  const auto mapped = [&](ValueId id) {
    if (id == kNone) return id;
    const Value& value = block.value(id);
    if (ids[id] == kNone && value.is_constant()) {
      ids[id] = op.Constant(value.info.constant);
    }
    return ids[id];
  };
  for (const Node& node : block.nodes()) {
    if (!op.ok()) break;
    std::vector<ValueId> read;
    for (ValueId id : node.inputs) read.push_back(mapped(id));
    const std::vector<ValueId> made =
        op.EmitMulti(node.op->name, std::move(read), node.attributes,
                     node.outputs.size(), node.blocks);
    for (size_t i = 0; i < made.size(); ++i) ids[node.outputs[i]] = made[i];
  }
  std::vector<ValueId> outputs;
  for (ValueId id : block.outputs()) outputs.push_back(mapped(id));
  return outputs;
}

}  // namespace

std::vector<ValueId> EmitBlock(OpLowering& op, const GraphProto& proto,
                               const std::vector<ValueId>& inputs) {
  if (!op.ok()) return {};
  if (static_cast<size_t>(proto.input_size()) != inputs.size()) {
    op.FailCorrupt(StrCat("graph '", proto.name(), "' has ", proto.input_size(),
                          " inputs, expected ", inputs.size()));
    return {};
  }
  BlockValues given;
  for (size_t i = 0; i < inputs.size(); ++i) {
    given.Add(inputs[i], proto.input(static_cast<int>(i)).name(),
              op.info(inputs[i]));
  }
  const std::vector<std::string> names = FreeNames(proto);
  AddFreeValues(op, {names.begin(), names.end()}, &given);
  const auto block = ReadBlock(op, proto, given);
  if (!op.ok()) return {};
  return EmitNodes(op, *block, given.inputs);
}

}  // namespace onnx_import
}  // namespace placelite
