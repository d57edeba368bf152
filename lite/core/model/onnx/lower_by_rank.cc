// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/lower_by_rank.h"

#include <set>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/block_values.h"
#include "lite/core/model/onnx/importer.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::NodeProto;

// The node for one rank. Subgraphs have a condition as their first input, which
// they do not read, then what the node reads.
struct Choice {
  int rank = 0;
  std::shared_ptr<const Graph> block;
};
using Choices = Span<const Choice>;

// The rank of an output is known where all choices agree on it.
AttributeMap DescribeOutputs(Choices choices) {
  BlockOutputs described;
  for (size_t i = 0; i < choices.front().block->outputs().size(); ++i) {
    const ValueInfo& first = OutputInfo(*choices.front().block, i);
    int64_t rank = RankOf(first.shape);
    for (const Choice& choice : choices) {
      if (RankOf(OutputInfo(*choice.block, i).shape) != rank) rank = -1;
    }
    described.Add(first.precision, rank);
  }
  return described.Attributes();
}

class Chooser {
 public:
  // The subgraph of any choice has inputs as `inputs` says.
  explicit Chooser(std::vector<ValueInfo> inputs)
      : inputs_(std::move(inputs)) {}

  // Returns the results of the subgraph for the rank of inputs[0]. If only one
  // rank is left, its subgraph runs whatever the rank is, and refuses others.
  std::vector<ValueId> Emit(OpEmitter& op, const std::vector<ValueId>& inputs,
                            Choices choices) {
    const ValueId rank = op.Emit("shape", {op.Emit("shape", {inputs.front()})});
    const size_t half = (choices.size() + 1) / 2;
    const Choices low = choices.subspan(0, half);
    const Choices high = choices.size() == 1
                             ? low
                             : choices.subspan(half, choices.size() - half);
    std::vector<ValueId> given = {
        op.Emit("less_equal",
                {rank, EmitInteger(op, low.back().rank, Precision::kInt32)})};
    given.insert(given.end(), inputs.begin(), inputs.end());
    ImportGraph::Blocks blocks = {BlockOf(op, low)};
    blocks.push_back(choices.size() == 1 ? blocks[0] : BlockOf(op, high));
    return op.EmitMulti("if", std::move(given), DescribeOutputs(choices),
                        choices.front().block->outputs().size(),
                        std::move(blocks));
  }

 private:
  std::shared_ptr<const Graph> BlockOf(OpEmitter& op, Choices choices) {
    if (choices.size() == 1 || !op.ok()) return choices.front().block;
    ImportGraph graph;
    std::vector<ValueId> given;
    ValueInfo condition;
    condition.precision = Precision::kBool;
    condition.shape = Shape({1});
    graph.AddInput("unused", condition);
    for (const ValueInfo& info : inputs_) {
      given.push_back(graph.AddInput("x", info));
    }
    OpEmitter inner(&graph);
    const std::vector<ValueId> outputs = Emit(inner, given, choices);
    if (!inner.ok()) {
      op.Fail(inner.status());
      return nullptr;
    }
    graph.NameRest(0, "rank");
    for (ValueId id : outputs)
      graph.AddOutput(id, graph.graph().value(id).name);
    Result<Graph> block = graph.Finish("rank");
    if (block.ok()) return std::make_shared<const Graph>(*std::move(block));
    op.Fail(block.status());
    return nullptr;
  }

  std::vector<ValueInfo> inputs_;
};

bool IsUnknownRank(const ValueInfo& info) {
  return info.precision != Precision::kUnknown && !info.shape.rank_known();
}

// How many `if`s lie in each other.
int Levels(size_t choices) {
  int levels = 1;
  for (size_t reach = 2; reach < choices; reach *= 2) ++levels;
  return levels;
}

class ByRank {
 public:
  ByRank(ValueMap* values, const NodeProto& node, const Opsets& opsets)
      : values_(*values), node_(node), opsets_(opsets) {
    for (const std::string& name : node.output()) {
      if (!name.empty()) block_.add_output()->set_name(name);
    }
    *block_.add_node() = node;
    block_.set_name(node.output().empty() ? "" : node.output(0));
  }

  Status Run() {
    LITE_RETURN_IF_ERROR(ReadInputs());
    std::vector<Choice> choices;
    for (int rank : ranks_) {
      Result<Choice> choice = For(rank);
      if (choice.ok() && (choices.empty() || Agree(choices[0], *choice))) {
        choices.push_back(*std::move(choice));
      } else if (!choice.ok()) {
        refusal_ = choice.status();
      }
    }
    if (choices.empty()) return refusal_;
    OpLowering op(&values_, node_, opsets_);
    return op.RunWith([&](OpLowering&) {
      std::vector<ValueInfo> infos;
      for (ValueId id : inputs_) infos.push_back(BlockInfo(id));
      DefineNamed(op, Chooser(infos).Emit(op, inputs_, choices), choices);
    });
  }

 private:
  ValueInfo BlockInfo(ValueId id) const {
    ValueInfo info = values_.info(id);
    info.ints.reset();
    info.floats.reset();
    info.constant = Tensor();
    return info;
  }

  Status ReadInputs() {
    ValueInfo condition;
    condition.precision = Precision::kBool;
    condition.shape = Shape({1});
    given_.inputs.push_back({"", condition});
    std::vector<std::pair<std::string, ValueId>> others;
    std::set<std::string> seen;
    for (const std::string& name : node_.input()) {
      if (name.empty() || !seen.insert(name).second) continue;
      LITE_ASSIGN_OR_RETURN(const ValueId id, values_.Read(name));
      const ValueInfo& info = values_.info(id);
      if (info.is_constant()) {
        given_.constants[name] = info.constant;
      } else if (inputs_.empty() && IsUnknownRank(info)) {
        Give(name, id);
        ranks_ = values_.RanksOf(id);
      } else {
        others.emplace_back(name, id);
      }
    }
    for (const auto& [name, id] : others) Give(name, id);
    return Status::Ok();
  }

  void Give(const std::string& name, ValueId id) {
    inputs_.push_back(id);
    given_.inputs.push_back({name, BlockInfo(id), values_.RanksOf(id)});
  }

  Result<Choice> For(int rank) {
    LITE_RETURN_IF_ERROR(values_.CountSubgraphAgain());
    ::onnx::GraphProto copy = block_;
    given_.inputs[1].info.shape = AnyOfRank(rank);
    LITE_ASSIGN_OR_RETURN(
        Graph graph,
        ImportBlock(&copy, opsets_, given_, values_, Levels(ranks_.size())));
    return Choice{rank, std::make_shared<const Graph>(std::move(graph))};
  }

  static bool Agree(const Choice& a, const Choice& b) {
    for (size_t i = 0; i < a.block->outputs().size(); ++i) {
      if (OutputInfo(*a.block, i).precision !=
          OutputInfo(*b.block, i).precision) {
        return false;
      }
    }
    return true;
  }

  // Outputs without a name are not given.
  void DefineNamed(OpLowering& op, const std::vector<ValueId>& made,
                   Choices choices) {
    std::vector<ValueId> all;
    for (const std::string& name : node_.output()) {
      all.push_back(kNone);
      if (name.empty() || !op.ok()) continue;
      const size_t i = given_outputs_++;
      all.back() = made[i];
      std::set<int> ranks;
      for (const Choice& choice : choices) {
        const ShapeRange& shape = OutputInfo(*choice.block, i).shape;
        ranks.insert(static_cast<int>(RankOf(shape)));
      }
      values_.SetRanks(made[i], ranks);
    }
    op.DefineAll(all);
  }

  ValueMap& values_;
  const NodeProto& node_;
  const Opsets& opsets_;
  ::onnx::GraphProto block_;
  BlockInputs given_;
  std::vector<ValueId> inputs_;
  std::vector<int> ranks_;  // that the first of them may have
  size_t given_outputs_ = 0;
  Status refusal_;
};

}  // namespace

bool ReadsUnknownRank(const ValueMap& values, const NodeProto& node) {
  for (const std::string& name : node.input()) {
    const ValueInfo* info = values.Find(name);
    if (info != nullptr && IsUnknownRank(*info)) return true;
  }
  return false;
}

Status LowerByRank(ValueMap* values, const NodeProto& node,
                   const Opsets& opsets) {
  return ByRank(values, node, opsets).Run();
}

}  // namespace onnx_import
}  // namespace placelite
