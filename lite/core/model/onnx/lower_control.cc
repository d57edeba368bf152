// SPDX-License-Identifier: Apache-2.0
// If and Loop: ops with subgraphs (core/ir/subgraphs.h).
#include "lite/core/model/onnx/lower_control.h"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/block_values.h"
#include "lite/core/model/onnx/block.h"
#include "lite/core/model/onnx/known_branch.h"
#include "lite/core/model/onnx/lower_sequence_loop.h"
#include "lite/core/model/onnx/node_order.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::GraphProto;

// The one branch that is ever taken, in place of the op. The other one may hold
// anything.
void LowerTakenBranch(OpLowering& op, const GraphProto& branch) {
  BlockValues given;
  const std::vector<std::string> names = FreeNames(branch);
  AddFreeValues(op, {names.begin(), names.end()}, &given, Elements::kAsKnown);
  op.DefineAll(InlineSubgraph(op, branch, given));
}

// Both branches; that one which is known not to be taken need not be readable.
std::pair<std::shared_ptr<const Graph>, std::shared_ptr<const Graph>>
ImportBranches(OpLowering& op, const GraphProto& then_proto,
               const GraphProto& else_proto, const BlockValues& given,
               std::optional<bool> answer) {
  if (!answer.has_value()) {
    auto first = ReadBlock(op, then_proto, given);
    return {first, ReadBlock(op, else_proto, given)};
  }
  const auto taken = ReadBlock(op, *answer ? then_proto : else_proto, given);
  if (!op.ok()) return {};
  GraphProto copy = *answer ? else_proto : then_proto;
  Result<Graph> block =
      ImportBlock(&copy, op.opsets(), given.block, *op.values());
  const auto other =
      block.ok() && block->outputs().size() == taken->outputs().size()
          ? std::make_shared<const Graph>(*std::move(block))
          : UnreadableBranch(op, given.block, *taken);
  if (*answer) return {taken, other};
  return {other, taken};
}

// The names that the branches read from around them.
std::set<std::string> NamesForBranches(OpLowering& op,
                                       const GraphProto& then_proto,
                                       const GraphProto& else_proto,
                                       std::optional<bool> answer) {
  std::set<std::string> names;
  for (const GraphProto* proto : {&then_proto, &else_proto}) {
    const bool taken =
        !answer.has_value() || proto == (*answer ? &then_proto : &else_proto);
    for (std::string& name : FreeNames(*proto)) {
      if (taken || op.values()->Read(name).ok()) names.insert(std::move(name));
    }
  }
  return names;
}

void LowerIf(OpLowering& op) {
  const ValueId condition = op.Input(0);
  const GraphProto* then_proto = op.GraphAttribute("then_branch");
  const GraphProto* else_proto = op.GraphAttribute("else_branch");
  if (!op.ok()) return;
  const auto answer = KnownAnswer(op.info(condition));
  if (answer.has_value() && !DependsOnInputs(op.values()->graph(), condition)) {
    return LowerTakenBranch(op, *answer ? *then_proto : *else_proto);
  }
  BlockValues given;
  given.Add(condition, "", op.info(condition));
  AddFreeValues(op, NamesForBranches(op, *then_proto, *else_proto, answer),
                &given);
  const auto [first, second] =
      ImportBranches(op, *then_proto, *else_proto, given, answer);
  if (!op.ok()) return;
  const size_t count = first->outputs().size();
  if (count != second->outputs().size()) {
    return op.FailCorrupt("its branches have not the same number of outputs");
  }
  BlockOutputs described;
  std::vector<bool> has_rank;
  for (size_t i = 0; i < count; ++i) {
    const ValueInfo &a = OutputInfo(*first, i), &b = OutputInfo(*second, i);
    if (a.precision != b.precision) {
      return op.FailCorrupt(
          StrCat("output ", i, " is ", a.precision, " or ", b.precision));
    }
    const int64_t rank =
        RankOf(a.shape) == RankOf(b.shape) ? RankOf(a.shape) : -1;
    described.Add(a.precision, rank);
    has_rank.push_back(rank >= 0);
  }
  const std::vector<ValueId> made = op.EmitMulti(
      "if", given.inputs, described.Attributes(), count, {first, second});
  for (size_t i = 0; op.ok() && i < count; ++i) {
    if (has_rank[i]) continue;
    const auto of = [i](const Graph& block) {
      return static_cast<int>(RankOf(OutputInfo(block, i).shape));
    };
    op.values()->SetRanks(made[i], {of(*first), of(*second)});
  }
  op.DefineAll(made);
}

// What is known of a value that may change from iteration to iteration: only
// the declared rank is trusted.
ValueInfo CarriedInfo(const ValueInfo& initial,
                      const ::onnx::ValueInfoProto& declared) {
  ValueInfo info;
  info.precision = initial.precision;
  const Result<ValueInfo> type = DeclaredInfo(declared.type());
  const bool says_rank = type.ok() && type->shape.rank_known();
  info.shape = AnyOfRank(RankOf(says_rank ? type->shape : initial.shape));
  return info;
}

template <typename T>
ValueId EmitScalar(OpLowering& op, Precision precision, T value) {
  Result<Tensor> tensor = Tensor::Allocate(Shape(), precision);
  if (tensor.ok()) *tensor->data<T>() = value;
  return op.Constant(std::move(tensor));
}

// A carried value whose rank changes from iteration to iteration has no known
// rank. Returns whether there was one that was taken to have one.
bool WidenCarried(const Graph& body, int carried, BlockValues* given) {
  bool widened = false;
  for (int i = 0; i < carried; ++i) {
    if (static_cast<size_t>(i) + 1 >= body.outputs().size()) break;
    ValueInfo& before = given->block.inputs[2 + i].info;
    const int64_t rank = RankOf(before.shape);
    if (rank < 0 || rank == RankOf(OutputInfo(body, 1 + i).shape)) continue;
    before.shape = ShapeRange();
    widened = true;
  }
  return widened;
}

// A rank that is no longer known may be what another one follows from: after
// this many readings of the body no carried value has a known rank.
constexpr int kPreciseReadings = 3;

std::shared_ptr<const Graph> ReadBody(OpLowering& op, const GraphProto& body,
                                      int carried, BlockValues* given) {
  auto block = ReadBlock(op, body, *given);
  for (int reading = 1; block != nullptr; ++reading) {
    if (!WidenCarried(*block, carried, given)) return block;
    for (int i = 0; i < carried && reading >= kPreciseReadings; ++i) {
      given->block.inputs[2 + i].info.shape = ShapeRange();
    }
    if (Status status = op.values()->CountSubgraphAgain(); !status.ok()) {
      op.Fail(std::move(status));
      return nullptr;
    }
    block = ReadBlock(op, body, *given);
  }
  return nullptr;
}

// The condition is a bool, and what is carried keeps its type.
void CheckLoop(OpLowering& op, const Graph& body, size_t carried,
               const BlockValues& given) {
  const Precision condition = OutputInfo(body, 0).precision;
  if (condition != Precision::kBool) {
    return op.FailCorrupt(StrCat("its body's condition is ", condition));
  }
  for (size_t i = 0; i < carried; ++i) {
    const Precision before = given.block.inputs[2 + i].info.precision;
    const Precision behind = OutputInfo(body, 1 + i).precision;
    if (before == behind) continue;
    return op.FailCorrupt(StrCat("carried value ", i, " is ", before,
                                 " before the body, and ", behind,
                                 " behind it"));
  }
}

void DescribeLoop(const Graph& body, size_t carried, const BlockValues& given,
                  AttributeMap* attributes) {
  BlockOutputs described;
  for (size_t i = 1; i < body.outputs().size(); ++i) {
    const ValueInfo& info = OutputInfo(body, i);
    int64_t rank = RankOf(info.shape);
    if (i > carried) {
      rank = rank < 0 || rank == kMaxRank ? -1 : rank + 1;
    } else {
      const ShapeRange& before = given.block.inputs[1 + i].info.shape;
      if (rank != RankOf(before)) rank = -1;
    }
    described.Add(info.precision, rank);
  }
  *attributes = described.Attributes();
  attributes->Set("carried", static_cast<int64_t>(carried));
}

}  // namespace

std::vector<ValueId> EmitLoop(OpLowering& op, const LoopParts& parts) {
  if (!op.ok()) return {};
  const GraphProto& body = *parts.body;
  const auto carried = static_cast<int>(parts.carried.size());
  BlockValues given;
  given.Add(parts.trips, body.input(0).name(), ScalarOf(Precision::kInt64));
  given.Add(parts.condition, body.input(1).name(), ScalarOf(Precision::kBool));
  for (int i = 0; i < carried; ++i) {
    const ValueId id = parts.carried[static_cast<size_t>(i)];
    given.Add(id, body.input(2 + i).name(),
              CarriedInfo(op.info(id), body.input(2 + i)));
  }
  for (size_t i = 0; i < parts.captured.size(); ++i) {
    const std::string& name =
        body.input(2 + carried + static_cast<int>(i)).name();
    given.AddOuter(op, parts.captured[i], name);
  }
  const std::vector<std::string> names = FreeNames(body);
  AddFreeValues(op, {names.begin(), names.end()}, &given);
  const auto block = ReadBody(op, body, carried, &given);
  if (!op.ok()) return {};
  const size_t least = parts.carried.size() + 1;
  if (block->outputs().size() < std::max<size_t>(least, 2)) {
    op.FailCorrupt(StrCat("its body has ", block->outputs().size(),
                          " outputs for ", carried, " carried values"));
    return {};
  }
  CheckLoop(op, *block, parts.carried.size(), given);
  if (!op.ok()) return {};
  AttributeMap attributes;
  DescribeLoop(*block, parts.carried.size(), given, &attributes);
  return op.EmitMulti("loop", given.inputs, std::move(attributes),
                      block->outputs().size() - 1, {block});
}

ValueId EmitTrue(OpLowering& op) {
  return EmitScalar(op, Precision::kBool, true);
}

namespace {

// The values that Identity nodes of a body give, each with what they take.
using Aliases = std::unordered_map<std::string, std::string>;

Aliases AliasesOf(const GraphProto& body) {
  Aliases aliases;
  for (const ::onnx::NodeProto& node : body.node()) {
    if (node.op_type() == "Identity" && node.domain().empty() &&
        node.input_size() == 1 && node.output_size() == 1) {
      aliases[node.output(0)] = node.input(0);
    }
  }
  return aliases;
}

// Returns what `name` is another name of. Chains of Identity nodes are short.
std::string SourceOf(const Aliases& aliases, std::string name) {
  constexpr int kLongest = 16;
  for (int i = 0; i < kLongest; ++i) {
    const auto alias = aliases.find(name);
    if (alias == aliases.end()) break;
    name = alias->second;
  }
  return name;
}

// Loops that were translated from other frameworks carry their weights, which
// every iteration passes on as they are. Such carried values become captured
// ones here, because what is known of captured values holds in the body, too.
struct FixedValues {
  std::vector<bool> is_fixed;  // of each carried value
  GraphProto body;             // for them; empty if none is fixed
  bool any() const {
    return std::find(is_fixed.begin(), is_fixed.end(), true) != is_fixed.end();
  }
};

FixedValues FixValues(const GraphProto& body, int carried) {
  FixedValues fixed;
  const Aliases aliases = AliasesOf(body);
  std::vector<const ::onnx::ValueInfoProto*> inputs, captured, outputs;
  inputs = {&body.input(0), &body.input(1)};
  outputs = {&body.output(0)};
  for (int i = 0; i < carried; ++i) {
    const std::string& name = body.input(2 + i).name();
    fixed.is_fixed.push_back(SourceOf(aliases, body.output(1 + i).name()) ==
                             name);
    (fixed.is_fixed.back() ? captured : inputs).push_back(&body.input(2 + i));
    if (!fixed.is_fixed.back()) outputs.push_back(&body.output(1 + i));
  }
  if (!fixed.any()) return fixed;
  inputs.insert(inputs.end(), captured.begin(), captured.end());
  for (int i = 1 + carried; i < body.output_size(); ++i) {
    outputs.push_back(&body.output(i));
  }
  fixed.body = body;
  fixed.body.clear_input();
  fixed.body.clear_output();
  for (const auto* input : inputs) *fixed.body.add_input() = *input;
  for (const auto* output : outputs) *fixed.body.add_output() = *output;
  return fixed;
}

// No number of iterations: as long as the condition holds. No condition: it
// holds.
void LowerLoop(OpLowering& op) {
  const GraphProto* body = op.GraphAttribute("body");
  if (!op.ok()) return;
  const int carried = std::max(op.NumInputs() - 2, 0);
  if (body->input_size() != carried + 2) {
    return op.FailCorrupt(StrCat("its body has ", body->input_size(),
                                 " inputs, expected ", carried + 2));
  }
  if (body->output_size() < carried + 1) {
    return op.FailCorrupt(StrCat("its body has ", body->output_size(),
                                 " outputs for ", carried, " carried values"));
  }
  if (CarriesSequence(op)) return LowerSequenceLoop(op, *body);
  const FixedValues fixed = FixValues(*body, carried);
  LoopParts parts;
  parts.body = fixed.any() ? &fixed.body : body;
  parts.trips = op.OptionalInput(0);
  parts.condition = op.OptionalInput(1);
  if (parts.trips == kNone) {
    parts.trips = EmitScalar(op, Precision::kInt64, INT64_MAX);
  }
  if (parts.condition == kNone) parts.condition = EmitTrue(op);
  std::vector<ValueId> initial;
  for (int i = 0; i < carried; ++i) {
    initial.push_back(op.Input(2 + i));
    (fixed.is_fixed[static_cast<size_t>(i)] ? parts.captured : parts.carried)
        .push_back(initial.back());
  }
  // Nothing is left to compute where all values stay.
  std::vector<ValueId> made;
  if (!fixed.any() || fixed.body.output_size() > 1) made = EmitLoop(op, parts);
  if (!op.ok()) return;
  std::vector<ValueId> outputs;
  auto next = made.begin();
  for (size_t i = 0; i < initial.size(); ++i) {
    outputs.push_back(fixed.is_fixed[i] ? initial[i] : *next++);
  }
  outputs.insert(outputs.end(), next, made.end());
  op.DefineAll(outputs);
}

constexpr LoweringRule kRules[] = {
    {"If", 1, kNewestOpset, LowerIf},
    {"Loop", 1, kNewestOpset, LowerLoop},
};

}  // namespace

Span<const LoweringRule> ControlRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
