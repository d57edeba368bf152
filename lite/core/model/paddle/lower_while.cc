// SPDX-License-Identifier: Apache-2.0
// while: a `loop` (op/control_ops.cc) without a number of iterations. What the
// block writes around it is carried from one iteration to the next.
#include <algorithm>
#include <cstdint>
#include <set>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/control.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

// Carried values are taken to keep their shapes; where one turns out to change,
// the block is read once more with less believed. Not in loops in loops in
// loops, which would be read many times.
constexpr int kMaxBelievingDepth = 2;

struct Loop {
  const proto::BlockDesc& block;
  OuterNames names;
  std::string_view condition;
  std::vector<std::string_view> carried;
  std::vector<ValueId> initial;  // value of each carried variable
};

ValueId InitialValue(OpLowering& op, std::string_view name) {
  SsaGraph& variables = *op.variables();
  if (!variables.IsReadable(name)) {
    return op.Constant(Placeholder(variables, name));
  }
  const Result<ValueId> id = variables.Read(name);
  if (id.ok()) return *id;
  op.Fail(id.status());
  return kNone;
}

// The condition is carried where the block reads it.
Loop FindLoop(OpLowering& op) {
  const SsaGraph& variables = *op.variables();
  Loop loop{SubBlock(variables.program(), op.desc()), {}, {}, {}, {}};
  loop.names = FindOuterNames(variables.program(), loop.block);
  for (const proto::OpDesc::Var& slot : op.desc().inputs()) {
    if (slot.parameter() != "Condition" || slot.arguments().empty()) continue;
    loop.condition = slot.arguments(0);
  }
  if (loop.names.written.count(loop.condition) == 0) {
    op.FailCorrupt(StrCat("its block does not write the condition '",
                          loop.condition, "'"));
  }
  for (std::string_view name : loop.names.written) {
    if (!op.ok()) break;
    if (name == loop.condition && loop.names.read.count(name) == 0) continue;
    loop.carried.push_back(name);
    loop.initial.push_back(InitialValue(op, name));
  }
  return loop;
}

Given GivenTo(OpLowering& op, const Loop& loop,
              const std::vector<ShapeRange>& shapes) {
  Given given;
  given.Add(EmitInteger(op, INT64_MAX, Precision::kInt64), "",
            ScalarOf(Precision::kInt64));
  given.Add(op.Input("Condition"), "", ScalarOf(Precision::kBool));
  Names others = loop.names.read;
  for (size_t i = 0; i < loop.carried.size(); ++i) {
    ValueInfo info;
    info.precision = op.info(loop.initial[i]).precision;
    info.shape = shapes[i];
    given.Add(loop.initial[i], loop.carried[i], std::move(info));
    others.erase(loop.carried[i]);
  }
  AddOuter(op, others, &given);
  return given;
}

ShapeRange Forget(const ShapeRange& shape) { return AnyOfRank(RankOf(shape)); }

// `shape`, with less said where `next` is something else.
ShapeRange Widened(const ShapeRange& shape, const ShapeRange& next) {
  if (!shape.rank_known() || !next.rank_known() ||
      shape.rank() != next.rank()) {
    return ShapeRange();
  }
  SmallDims<Dim> dims;
  for (int i = 0; i < shape.rank(); ++i) {
    const Dim a = shape[i], b = next[i];
    dims.push_back(a.min <= b.min && b.max <= a.max ? a : Dim::Any());
  }
  return ShapeRange(Span<const Dim>(dims));
}

// Widens what does not hold of the block's outputs. Whether all did.
bool Widen(const Graph& block, std::vector<ShapeRange>* shapes) {
  bool held = true;
  for (size_t i = 0; i < shapes->size(); ++i) {
    ShapeRange wide = Widened((*shapes)[i], OutputInfo(block, 1 + i).shape);
    held = held && wide == (*shapes)[i];
    (*shapes)[i] = std::move(wide);
  }
  return held;
}

std::vector<std::string_view> OutputsOf(const Loop& loop) {
  std::vector<std::string_view> outputs = {loop.condition};
  outputs.insert(outputs.end(), loop.carried.begin(), loop.carried.end());
  return outputs;
}

// The block, for shapes that hold in each iteration; null where none is found.
BlockPointer TryShapes(OpLowering& op, const Loop& loop,
                       std::vector<ShapeRange>* shapes) {
  if (op.variables()->depth() >= kMaxBelievingDepth) return nullptr;
  for (int i = 0; i < 2 && op.ok(); ++i) {
    const Given given = GivenTo(op, loop, *shapes);
    if (!op.ok()) break;
    Result<Graph> block =
        ImportBlock(loop.block, given.block, OutputsOf(loop), *op.variables());
    if (!block.ok()) break;
    if (Widen(*block, shapes)) {
      return std::make_shared<const Graph>(*std::move(block));
    }
  }
  return nullptr;
}

BlockPointer FindBlock(OpLowering& op, const Loop& loop,
                       std::vector<ShapeRange>* shapes) {
  for (ValueId id : loop.initial) shapes->push_back(op.shape(id));
  BlockPointer block = TryShapes(op, loop, shapes);
  if (block != nullptr || !op.ok()) return block;
  for (ShapeRange& shape : *shapes) shape = Forget(shape);
  return EmitBlock(op, loop.block, GivenTo(op, loop, *shapes), OutputsOf(loop));
}

// A value that the block never reads has the type that the block writes: where
// a variable is first written in a loop, programs of Paddle 2 set it to a
// number of any type ahead of the loop. Returns whether any was cast.
bool CastValuesNobodyReads(OpLowering& op, const Graph& block, Loop* loop) {
  std::set<ValueId> read(block.outputs().begin(), block.outputs().end());
  for (const Node& node : block.nodes()) {
    read.insert(node.inputs.begin(), node.inputs.end());
  }
  // The inputs are a counter, the condition, and what is carried.
  constexpr size_t kFirstCarried = 2;
  bool any = false;
  for (size_t i = 0; i < loop->carried.size(); ++i) {
    const Precision after = OutputInfo(block, 1 + i).precision;
    if (op.info(loop->initial[i]).precision == after ||
        read.count(block.inputs()[kFirstCarried + i]) != 0) {
      continue;
    }
    loop->initial[i] = EmitCast(op, loop->initial[i], after);
    any = true;
  }
  return any;
}

void CheckOutputs(OpLowering& op, const Loop& loop, const Graph& block) {
  const Precision condition = OutputInfo(block, 0).precision;
  if (condition != Precision::kBool) {
    op.FailCorrupt(StrCat("its block gives '", loop.condition, "', which is ",
                          condition, ", expected bool"));
  }
  for (size_t i = 0; i < loop.carried.size(); ++i) {
    const Precision before = op.info(loop.initial[i]).precision;
    const Precision after = OutputInfo(block, 1 + i).precision;
    if (before == after) continue;
    op.FailCorrupt(StrCat("its block makes ", after, " of '", loop.carried[i],
                          "', which is ", before));
  }
}

// It is false when the loop has ended.
void DefineCondition(OpLowering& op, const Loop& loop) {
  const ShapeRange& shape = op.shape(op.Input("Condition"));
  Result<Tensor> ended = Tensor::Allocate(
      shape.exact() ? shape.shape() : Shape({1}), Precision::kBool);
  if (ended.ok()) std::fill_n(ended->data<bool>(), ended->NumElements(), false);
  op.DefineVariable(loop.condition, op.Constant(std::move(ended)), op.index());
}

void LowerWhile(OpLowering& op) {
  op.Input("Condition");
  if (!op.ok()) return;
  Loop loop = FindLoop(op);
  std::vector<ShapeRange> shapes;
  if (!op.ok()) return;
  BlockPointer block = FindBlock(op, loop, &shapes);
  if (!op.ok()) return;
  if (CastValuesNobodyReads(op, *block, &loop)) {
    shapes.clear();
    block = FindBlock(op, loop, &shapes);
    if (!op.ok()) return;
  }
  CheckOutputs(op, loop, *block);
  BlockOutputs described;
  for (size_t i = 0; i < loop.carried.size(); ++i) {
    const int64_t rank = RankOf(OutputInfo(*block, 1 + i).shape);
    described.Add(OutputInfo(*block, 1 + i).precision,
                  rank == RankOf(shapes[i]) ? rank : -1);
  }
  AttributeMap attributes = described.Attributes();
  attributes.Set("carried", static_cast<int64_t>(loop.carried.size()));
  const auto ids =
      op.EmitMulti("loop", GivenTo(op, loop, shapes).inputs,
                   std::move(attributes), loop.carried.size(), {block});
  if (!op.ok()) return;
  if (loop.names.read.count(loop.condition) == 0) DefineCondition(op, loop);
  for (size_t i = 0; i < ids.size(); ++i) {
    op.DefineVariable(loop.carried[i], ids[i], op.index());
  }
}

constexpr LoweringRule kRules[] = {{"while", "Out", LowerWhile}};

}  // namespace

Span<const LoweringRule> LoopRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
