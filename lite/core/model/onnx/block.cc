// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/block.h"

#include <algorithm>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/node_order.h"

namespace placelite {
namespace onnx_import {

using ::onnx::GraphProto;

void BlockValues::Add(ValueId id, std::string name, ValueInfo info) {
  info.ints.reset();
  info.floats.reset();
  AddAsKnown(id, std::move(name), std::move(info));
}

void BlockValues::AddAsKnown(ValueId id, std::string name, ValueInfo info) {
  inputs.push_back(id);
  info.constant = Tensor();
  block.inputs.push_back({std::move(name), std::move(info)});
}

void BlockValues::AddOuter(OpLowering& op, ValueId id, const std::string& name,
                           Elements elements) {
  const ValueInfo& info = op.info(id);
  if (info.is_constant()) {
    block.constants[name] = info.constant;
    return;
  }
  if (elements == Elements::kAsKnown) {
    AddAsKnown(id, name, info);
  } else {
    Add(id, name, info);
  }
  if (!info.shape.rank_known()) {
    block.inputs.back().ranks = op.values()->RanksOf(id);
  }
}

void AddFreeValues(OpLowering& op, const std::set<std::string>& names,
                   BlockValues* given, Elements elements) {
  for (const std::string& name : names) {
    if (!op.ok()) return;
    const Result<ValueId> id = op.values()->Read(name);
    if (!id.ok()) return op.Fail(id.status().WithContext("a block"));
    given->AddOuter(op, *id, name, elements);
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

// Copies the nodes of a subgraph behind those of the op's graph.
class Inliner {
 public:
  Inliner(OpLowering& op, const Graph& block, const BlockInputs& given)
      : op_(op),
        block_(block),
        given_(given),
        ids_(block.values().size(), kNone) {}

  std::vector<ValueId> Run(const std::vector<ValueId>& inputs) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      ids_[block_.inputs()[i]] = inputs[i];
    }
    for (const Node& node : block_.nodes()) Copy(node);
    std::vector<ValueId> outputs;
    for (ValueId id : block_.outputs()) outputs.push_back(Map(id));
    return outputs;
  }

 private:
  void Copy(const Node& node) {
    std::vector<ValueId> inputs;
    for (ValueId id : node.inputs) inputs.push_back(Map(id));
    const std::vector<ValueId> made =
        op_.EmitMulti(node.op->name, std::move(inputs), node.attributes,
                      node.outputs.size(), node.subgraphs);
    for (size_t i = 0; op_.ok() && i < made.size(); ++i) {
      ids_[node.outputs[i]] = made[i];
      // The op's own outputs get their names later.
      const Value& value = block_.value(node.outputs[i]);
      const auto& outputs = block_.outputs();
      if (std::count(outputs.begin(), outputs.end(), node.outputs[i]) == 0) {
        op_.values()->SetName(made[i], value.name);
      }
    }
  }

  ValueId Map(ValueId id) {
    if (id == kNone || ids_[id] != kNone) return id == kNone ? kNone : ids_[id];
    const Value& value = block_.value(id);
    if (given_.constants.count(value.name) != 0) {
      const Result<ValueId> outer = op_.values()->Read(value.name);
      return ids_[id] = outer.ok() ? *outer : kNone;
    }
    ids_[id] = op_.Constant(value.info.constant);
    if (op_.ok()) op_.values()->SetName(ids_[id], value.name);
    return ids_[id];
  }

  OpLowering& op_;
  const Graph& block_;
  const BlockInputs& given_;
  std::vector<ValueId> ids_;
};

}  // namespace

std::vector<ValueId> InlineSubgraph(OpLowering& op, const GraphProto& proto,
                                    const BlockValues& given) {
  const auto block = ReadBlock(op, proto, given);
  if (!op.ok()) return {};
  return Inliner(op, *block, given.block).Run(given.inputs);
}

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
    given.AddAsKnown(inputs[i], proto.input(static_cast<int>(i)).name(),
                     op.info(inputs[i]));
  }
  const std::vector<std::string> names = FreeNames(proto);
  AddFreeValues(op, {names.begin(), names.end()}, &given, Elements::kAsKnown);
  return InlineSubgraph(op, proto, given);
}

}  // namespace onnx_import
}  // namespace placelite
