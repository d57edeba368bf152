// SPDX-License-Identifier: Apache-2.0
#include "test/support/random_graph/staged_graph.h"

#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;
using Block = std::shared_ptr<const Graph>;

ValueInfo Number(Precision precision) {
  ValueInfo info;
  info.precision = precision;
  info.shape = ShapeRange{Dim(1)};
  return info;
}

// A copy of a graph, in pieces.
class Copier {
 public:
  Copier(const Graph& from, Graph* to) : from_(from), to_(to) {}

  void AddValues() {
    for (const Value& value : from_.values()) {
      ids_.push_back(to_->AddValue(value.name, value.info));
    }
  }
  void AddInputs() {
    for (ValueId id : from_.inputs()) to_->AddInput(ids_[id]);
  }
  void AddNodes() {
    for (const Node& node : from_.nodes()) {
      Node copy = node;
      for (ValueId& id : copy.inputs) id = id == kNone ? kNone : ids_[id];
      for (ValueId& id : copy.outputs) id = ids_[id];
      to_->AddNode(std::move(copy));
    }
  }
  // Those of `from` under the names of outputs.
  void AddOutputs(const std::vector<ValueId>& ids, const std::string& name) {
    for (size_t i = 0; i < ids.size(); ++i) {
      to_->AddOutput(ids_[ids[i]], StrCat(name, i));
    }
  }

 private:
  const Graph& from_;
  Graph* to_;
  std::vector<ValueId> ids_;
};

Block Branch(const Graph& graph) {
  Graph block;
  block.name = "branch";
  block.AddInput(block.AddValue("branch_condition", Number(Precision::kBool)));
  Copier copier(graph, &block);
  copier.AddValues();
  copier.AddInputs();
  copier.AddNodes();
  copier.AddOutputs(graph.outputs(), "result_");
  return std::make_shared<const Graph>(std::move(block));
}

// Carries the inputs and lists the outputs.
Block Body(const Graph& graph) {
  Graph block;
  block.name = "body";
  block.AddInput(block.AddValue("loop_iteration", Number(Precision::kInt64)));
  const ValueId on = block.AddValue("loop_on", Number(Precision::kBool));
  block.AddInput(on);
  Copier copier(graph, &block);
  copier.AddValues();
  copier.AddInputs();
  copier.AddNodes();
  block.AddOutput(on, "again");
  copier.AddOutputs(graph.inputs(), "carried_");
  copier.AddOutputs(graph.outputs(), "result_");
  return std::make_shared<const Graph>(std::move(block));
}

// The outputs' precisions and ranks, `more` dimensions added.
void Describe(const Graph& graph, const std::vector<ValueId>& ids, int more,
              std::vector<std::string>* precisions, Ints* ranks) {
  for (ValueId id : ids) {
    const ValueInfo& info = graph.value(id).info;
    precisions->push_back(ToString(info.precision));
    ranks->push_back(info.shape.rank_known() ? info.shape.rank() + more : -1);
  }
}

class Stager {
 public:
  explicit Stager(const Graph& graph) : graph_(graph), b_("staged") {
    for (ValueId id : graph.inputs()) {
      const Value& value = graph.value(id);
      inputs_.push_back(
          b_.Input(value.name, value.info.precision, value.info.shape));
    }
    // As many as input 0 has elements, found by looking at them.
    const ValueId same = b_.Op("equal", "same", {inputs_[0], inputs_[0]});
    count_ = b_.OpMulti("padded_nonzero", {"at", "count"}, {same})[1];
    zero_ = b_.Constant("zero", {1}, Ints{0});
  }

  Result<Graph> InBranch(bool holds) {
    std::vector<std::string> precisions;
    Ints ranks;
    Describe(graph_, graph_.outputs(), 0, &precisions, &ranks);
    const std::vector<ValueId> order =
        holds ? std::vector<ValueId>{zero_, count_}
              : std::vector<ValueId>{count_, zero_};
    const ValueId condition = b_.Op("less_than", "condition", order);
    const Block right = Branch(graph_), wrong = WrongBranch();
    Append("if", {condition}, {{"precisions", precisions}, {"ranks", ranks}},
           {holds ? right : wrong, holds ? wrong : right}, 0);
    return b_.Finish();
  }

  Result<Graph> InLoop(int64_t trips) {
    std::vector<std::string> precisions;
    Ints ranks;
    Describe(graph_, graph_.inputs(), 0, &precisions, &ranks);
    Describe(graph_, graph_.outputs(), 1, &precisions, &ranks);
    const ValueId go = b_.Op("less_than", "go", {zero_, count_});
    const auto carried = static_cast<int64_t>(inputs_.size());
    const ValueId number = b_.Constant("trips", {1}, Ints{trips});
    last_ = b_.Constant("last", Shape(), Ints{trips - 1});
    Append("loop", {number, go},
           {{"precisions", precisions}, {"ranks", ranks}, {"carried", carried}},
           {Body(graph_)}, inputs_.size());
    return b_.Finish();
  }

  // Cuts what input 0 has at a computed end that is never before its own, for
  // a branch of what is known then.
  Result<Graph> BehindACut() {
    if (graph_.value(graph_.inputs()[0]).info.shape.rank() > 0) {
      inputs_[0] = b_.Op("slice_by_input", "cut", {inputs_[0], zero_, count_});
    }
    return InBranch(true);
  }

 private:
  // Constants of one element in place of all outputs.
  Block WrongBranch() const {
    Graph block;
    block.name = "wrong";
    block.AddInput(
        block.AddValue("branch_condition", Number(Precision::kBool)));
    for (ValueId id : graph_.inputs()) {
      const Value& value = graph_.value(id);
      block.AddInput(block.AddValue(value.name, value.info));
    }
    for (size_t i = 0; i < graph_.outputs().size(); ++i) {
      ValueInfo info = Number(graph_.value(graph_.outputs()[i]).info.precision);
      info.constant = *Tensor::Allocate({1}, info.precision);
      std::memset(info.constant.raw_data(), 0, info.constant.bytes());
      block.AddOutput(block.AddValue(StrCat("none_", i), std::move(info)),
                      StrCat("result_", i));
    }
    return std::make_shared<const Graph>(std::move(block));
  }

  void Append(const char* op, std::vector<ValueId> inputs,
              AttributeMap attributes, std::vector<Block> blocks,
              size_t skipped) {
    inputs.insert(inputs.end(), inputs_.begin(), inputs_.end());
    std::vector<std::string> names;
    for (size_t i = 0; i < skipped + graph_.outputs().size(); ++i) {
      names.push_back(StrCat("of_block_", i));
    }
    const auto outputs = b_.OpWithSubgraphs(
        op, names, std::move(inputs), std::move(attributes), std::move(blocks));
    if (!b_.status().ok()) return;
    for (size_t i = skipped; i < outputs.size(); ++i) {
      ValueId id = outputs[i];
      if (last_ != kNone) {
        id = b_.Op("gather", StrCat("part_", i), {id, last_},
                   {{"axis", int64_t{0}}});
      }
      b_.Output(id, StrCat("result_", i - skipped));
    }
  }

  const Graph& graph_;
  GraphBuilder b_;
  std::vector<ValueId> inputs_;
  ValueId count_ = kNone, zero_ = kNone, last_ = kNone;
};

Result<Graph> Once(const Graph& graph, ChoiceSource* choices) {
  Stager stager(graph);
  switch (choices->Below(3)) {
    case 0:
      return stager.InBranch(choices->Chance(2));
    case 1:
      return stager.InLoop(choices->Number(1, 3));
    default:
      return stager.BehindACut();
  }
}

}  // namespace

Result<Graph> StagedGraph(const Graph& graph, ChoiceSource* choices) {
  LITE_ASSIGN_OR_RETURN(Graph staged, Once(graph, choices));
  if (!choices->Chance(3)) return staged;
  return Once(staged, choices);
}

}  // namespace placelite
