// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/known_branch.h"

#include <algorithm>
#include <set>

namespace placelite {
namespace onnx_import {
namespace {

// Makes a value of this type and rank, with one element or two, from two flags.
ValueId EmitLike(OpEmitter& op, ValueId two, const ValueInfo& wanted) {
  const int rank = wanted.shape.rank_known() ? wanted.shape.rank() : 1;
  ValueId x = EmitCast(op, two, Precision::kInt64);
  if (rank == 0) {
    x = op.Emit("reduce_max", {x},
                {{"dim", std::vector<int64_t>{0}}, {"keep_dim", false}});
  } else {
    std::vector<int64_t> target(static_cast<size_t>(rank), 1);
    target[0] = 2;
    x = op.Emit("reshape", {x}, {{"shape", target}});
  }
  return EmitCast(op, x, wanted.precision);
}

}  // namespace

std::optional<bool> KnownAnswer(const ValueInfo& condition) {
  const auto known = KnownInts(condition);
  if (!known.has_value() || known->size() != 1) return std::nullopt;
  if (!known->front().exact()) return std::nullopt;
  return known->front().min != 0;
}

bool DependsOnInputs(const Graph& graph, ValueId id) {
  std::vector<ValueId> pending = {id};
  std::set<ValueId> seen = {id, kNone};
  while (!pending.empty()) {
    const Value& value = graph.value(pending.back());
    pending.pop_back();
    if (value.producer == kNone) {
      if (!value.is_constant()) return true;
      continue;
    }
    for (ValueId from : graph.node(value.producer).inputs) {
      if (seen.insert(from).second) pending.push_back(from);
    }
  }
  return false;
}

std::shared_ptr<const Graph> UnreadableBranch(OpLowering& op,
                                              const BlockInputs& given,
                                              const Graph& other) {
  ImportGraph graph;
  OpEmitter inner(&graph);
  std::vector<ValueId> inputs;
  for (const BlockInputs::Input& input : given.inputs) {
    ValueInfo info = input.info;
    if (inputs.empty()) info.shape = ShapeRange();
    inputs.push_back(graph.AddInput("unused", std::move(info)));
  }
  const ValueId two = inner.Emit("reshape", {inputs.front()},
                                 {{"shape", std::vector<int64_t>{2}}});
  const char* const name = "branch_that_cannot_be_read";
  for (ValueId id : other.outputs()) {
    const ValueId like = EmitLike(inner, two, other.value(id).info);
    if (inner.ok()) graph.AddOutput(like, name);
  }
  graph.NameRest(0, name);
  Result<Graph> block =
      inner.ok() ? graph.Finish(name) : Result<Graph>(inner.status());
  if (block.ok()) return std::make_shared<const Graph>(*std::move(block));
  op.Fail(block.status());
  return nullptr;
}

}  // namespace onnx_import
}  // namespace placelite
