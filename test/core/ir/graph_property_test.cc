// SPDX-License-Identifier: Apache-2.0
// Random graphs under random edits stay right.
#include <algorithm>
#include <random>

#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "lite/core/ir/printer.h"
#include "lite/core/ir/verifier.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

class RandomEdits {
 public:
  explicit RandomEdits(unsigned seed) : random_(seed), graph_(Make()) {}

  const Graph& graph() const { return graph_; }

  // Inserts copies of some values' contents, one of them at the end.
  void Insert() {
    std::vector<std::pair<NodeId, Node>> added;
    for (size_t i = Below(4); i > 0; --i) {
      const NodeId before =
          static_cast<NodeId>(Below(graph_.nodes().size() + 1));
      const bool at_end = before == static_cast<NodeId>(graph_.nodes().size());
      const ValueId from = AnyValueBefore(before);
      Node node;
      node.op = FindOp("tanh");
      node.name = graph_.FreshName("inserted");
      node.inputs = {from};
      node.outputs = {graph_.AddValue(node.name, graph_.value(from).info)};
      const ValueId to = node.outputs[0];
      if (at_end) {
        graph_.AddOutput(to, node.name);
      } else if (Below(2) == 0) {
        graph_.node(before).inputs[0] = to;
      }
      added.emplace_back(at_end ? kNone : before, std::move(node));
    }
    graph_.InsertNodes(std::move(added));
  }

  // Takes out nodes whose readers can read their input instead.
  void Remove() {
    std::vector<bool> dead(graph_.nodes().size(), false);
    for (size_t i = 0; i < dead.size(); ++i) {
      const Node& node = graph_.nodes()[i];
      if (Below(3) != 0) continue;
      dead[i] = true;
      graph_.ReplaceUses(node.outputs[0], node.inputs[0]);
    }
    graph_.RemoveNodes(dead);
  }

  // Another topological order.
  void Reorder() {
    const size_t count = graph_.nodes().size();
    std::vector<NodeId> order;
    std::vector<bool> taken(count, false);
    while (order.size() < count) {
      const size_t i = Below(count);
      if (taken[i] || !Ready(graph_.nodes()[i], taken)) continue;
      taken[i] = true;
      order.push_back(static_cast<NodeId>(i));
    }
    graph_.Rebuild(order);
  }

 private:
  size_t Below(size_t end) { return random_() % end; }

  bool Ready(const Node& node, const std::vector<bool>& taken) const {
    for (ValueId id : node.inputs) {
      const NodeId producer = graph_.value(id).producer;
      if (producer != kNone && !taken[producer]) return false;
    }
    return true;
  }

  // An input, or an output of a node before `before`.
  ValueId AnyValueBefore(NodeId before) {
    while (true) {
      const auto id = static_cast<ValueId>(Below(graph_.values().size()));
      const NodeId producer = graph_.value(id).producer;
      const bool is_input =
          std::count(graph_.inputs().begin(), graph_.inputs().end(), id) > 0;
      if (is_input || (producer != kNone && producer < before)) return id;
    }
  }

  Graph Make() {
    GraphBuilder b("random");
    std::vector<ValueId> values = {
        b.Input("x", Precision::kFloat, Shape({2, 3})),
        b.Input("y", Precision::kFloat, Shape({2, 3}))};
    for (size_t i = 0; i < 12; ++i) {
      const ValueId u = values[Below(values.size())];
      const ValueId v = values[Below(values.size())];
      const std::string name = StrCat("n", i);
      values.push_back(Below(2) == 0 ? b.Op("relu", name, {u})
                                     : b.Op("elementwise_add", name, {u, v}));
    }
    b.Output(values.back());
    b.Output(values[Below(values.size())]);
    return *b.Finish();
  }

  std::mt19937 random_;
  Graph graph_;
};

TEST(GraphPropertyTest, EditsKeepGraphsRight) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    RandomEdits edits(seed);
    for (int round = 0; round < 6; ++round) {
      edits.Insert();
      ASSERT_OK(VerifyGraph(edits.graph()));
      edits.Reorder();
      ASSERT_OK(VerifyGraph(edits.graph()));
      edits.Remove();
      ASSERT_OK(VerifyGraph(edits.graph()));
    }
  }
}

// A copy prints alike, whatever happened before.
TEST(GraphPropertyTest, CopiesPrintAlike) {
  RandomEdits edits(7);
  edits.Insert();
  const Graph copy = edits.graph();
  EXPECT_EQ(ToString(copy), ToString(edits.graph()));
  EXPECT_EQ(ToDot(copy), ToDot(edits.graph()));
}

}  // namespace
}  // namespace placelite
