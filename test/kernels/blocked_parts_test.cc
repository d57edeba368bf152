// SPDX-License-Identifier: Apache-2.0
// Concats, splits and slices of NCHW16c tensors share memory where parts are
// whole blocks of channels.
#include <gtest/gtest.h>

#include "lite/core/base/strings.h"
#include "lite/core/ir/aliases.h"
#include "lite/core/ir/builder.h"
#include "lite/kernels/all_kernels.h"
#include "test/support/kernel_cases.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

class BlockedPartsTest : public testing::Test {
 protected:
  BlockedPartsTest() { AddAllKernels(&registry_); }

  // Adds a computed NCHW tensor that the concat or split may move.
  ValueId Image(const std::string& name, const Shape& shape) {
    const ValueId x = builder_.Input(name + "_in", Precision::kFloat, shape);
    return builder_.Op("relu", name, {x});
  }

  // All values in NCHW16c, all nodes by the kernels for it.
  void Finish() {
    Result<Graph> graph = builder_.Finish();
    LITE_CHECK(graph.ok());
    graph_ = std::move(graph).value();
    const Place place(Target::kX86, Precision::kFloat, Layout::Blocked(16));
    for (size_t i = 0; i < graph_.values().size(); ++i) {
      graph_.value(static_cast<ValueId>(i)).place = place;
    }
    for (size_t i = 0; i < graph_.nodes().size(); ++i) {
      Node& node = graph_.node(static_cast<NodeId>(i));
      node.decision.kernel =
          registry_.Find(StrCat(node.op->name, "/", place, "/def"));
    }
    AssignAliases(&graph_);
  }

  // Returns the tensor that holds `name`, and at which byte: "part->whole+64",
  // or "part" alone.
  std::string Alias(const std::string& name) const {
    const Value& value = graph_.value(graph_.FindValue(name));
    if (value.alias_of == kNone) return name;
    return StrCat(name, "->", graph_.value(value.alias_of).name, "+",
                  value.alias_offset);
  }

  KernelRegistry registry_;
  GraphBuilder builder_{"blocked_parts"};
  Graph graph_;
};

TEST_F(BlockedPartsTest, AConcatHoldsWholeBlocks) {
  const ValueId a = Image("a", {1, 16, 3, 5}), b = Image("b", {1, 32, 3, 5});
  const ValueId c = Image("c", {1, 21, 3, 5});
  const ValueId y = builder_.Op("concat", "y", {a, b, c}, {{"axis", 1}});
  builder_.Output(builder_.Op("tanh", "z", {y}));
  Finish();
  const int block = 16 * 3 * 5 * 4;
  EXPECT_EQ(Alias("a"), "a->y+0");
  EXPECT_EQ(Alias("b"), StrCat("b->y+", block));
  EXPECT_EQ(Alias("c"), StrCat("c->y+", 3 * block));
}

TEST_F(BlockedPartsTest, PartsWithinBlocksAreCopied) {
  const ValueId a = Image("a", {1, 21, 3, 5}), b = Image("b", {1, 16, 3, 5});
  const ValueId y = builder_.Op("concat", "y", {a, b}, {{"axis", 1}});
  builder_.Output(builder_.Op("tanh", "z", {y}));
  Finish();
  EXPECT_EQ(Alias("a"), "a");
  EXPECT_EQ(Alias("b"), "b");
}

TEST_F(BlockedPartsTest, SplitsAndSlicesAreViews) {
  const ValueId x = Image("x", {1, 53, 3, 5});
  const std::vector<ValueId> parts = builder_.OpMulti(
      "split", {"p", "q"}, {x}, {{"axis", 1}, {"sections", Ints{32, 21}}});
  const ValueId s = builder_.Op(
      "slice", "s", {x},
      {{"axes", Ints{1}}, {"starts", Ints{16}}, {"ends", Ints{48}}});
  const ValueId t = builder_.Op(
      "slice", "t", {x},
      {{"axes", Ints{1}}, {"starts", Ints{16}}, {"ends", Ints{40}}});
  for (ValueId id : {parts[0], parts[1], s, t}) {
    builder_.Output(
        builder_.Op("tanh", StrCat("tanh_", static_cast<int>(id)), {id}));
  }
  Finish();
  const int block = 16 * 3 * 5 * 4;
  EXPECT_EQ(Alias("p"), "p->x+0");
  EXPECT_EQ(Alias("q"), StrCat("q->x+", 2 * block));
  EXPECT_EQ(Alias("s"), StrCat("s->x+", block));
  // Its last block would show channels that it does not have.
  EXPECT_EQ(Alias("t"), "t");
}

}  // namespace
}  // namespace placelite
