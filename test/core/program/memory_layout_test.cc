// SPDX-License-Identifier: Apache-2.0
// Tests the choice of aliases, the position of scratch, and the cache of
// layouts.
#include "lite/core/program/memory_layout.h"

#include "lite/core/ir/builder.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

std::vector<int64_t> InputOffsets(const OpView& op) {
  std::vector<int64_t> offsets;
  int64_t offset = 0;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    offsets.push_back(offset);
    offset += op.input_shape(i).shape().NumElements();
  }
  return offsets;
}

class LayoutTest : public testing::Test {
 protected:
  LayoutTest() {
    rows_.Add("tanh", "host");
    rows_.Add("relu", "host").Storage(OutputStorage::kMayTakeInput);
    rows_.Add("reduce_sum", "host");
    rows_.Add("concat", "host")
        .Parts(OutputStorage::kHoldsInputs, InputOffsets);
    registry_ = rows_.registry();
  }

  void Finish() {
    graph_ = *builder_.Finish();
    DecideForFirst(registry_, &graph_);
  }
  Result<MemoryLayout> LayOut(std::vector<int64_t> scratch_bytes = {}) {
    scratch_bytes.resize(graph_.nodes().size());
    return LayOutMemory(scratch_bytes, options_, &cache_, &graph_);
  }
  bool IsAlias(const std::string& name) const {
    return graph_.value(graph_.FindValue(name)).alias_of != kNone;
  }
  ValueId Op(const std::string& op, const std::string& name, ValueId x) {
    return builder_.Op(op, name, {x});
  }
  // 64 bytes for each row.
  ValueId Input(int64_t rows) {
    return builder_.Input("x", Precision::kFloat, Shape({rows, 16}));
  }
  ValueId Sum(const std::string& name, ValueId x) {
    return builder_.Op("reduce_sum", name, {x},
                       {{"dim", std::vector<int64_t>{0}}, {"keep_dim", true}});
  }

  TestRows rows_;
  KernelRegistry registry_;
  GraphBuilder builder_{"net"};
  Graph graph_;
  LayoutOptions options_;
  LayoutCache cache_;
};

TEST_F(LayoutTest, ConcatsInPlaceSaveTheirParts) {
  const ValueId x = Input(2);
  const ValueId c =
      builder_.Op("concat", "c", {Op("tanh", "a", x), Op("tanh", "b", x)},
                  {{"axis", int64_t{0}}});
  builder_.Output(Op("tanh", "y", c));
  Finish();
  ASSERT_OK_AND_ASSIGN(const MemoryLayout layout, LayOut());
  EXPECT_EQ(layout.arena_bytes, 256);
  EXPECT_EQ(layout.lower_bound_bytes, 256);
  EXPECT_TRUE(IsAlias("a"));
  options_.sharing.concat = false;
  ASSERT_OK_AND_ASSIGN(const MemoryLayout copies, LayOut());
  EXPECT_EQ(copies.arena_bytes, 512);
  EXPECT_FALSE(IsAlias("a"));
}

// The result would be there while something large is computed that only its
// second part needs.
TEST_F(LayoutTest, ConcatsAreCopiedWhereThatNeedsLess) {
  const ValueId x = Input(1);
  const ValueId small = Op("tanh", "small", x);
  const ValueId large = builder_.Op("concat", "l", {x, x, x, x, x, x, x, x},
                                    {{"axis", int64_t{0}}});
  const ValueId sum = Sum("sum", Op("tanh", "t", large));
  const ValueId c =
      builder_.Op("concat", "c", {small, sum, x, x}, {{"axis", int64_t{0}}});
  builder_.Output(Op("tanh", "y", c));
  Finish();
  ASSERT_OK_AND_ASSIGN(const MemoryLayout layout, LayOut());
  EXPECT_FALSE(IsAlias("small"));
  EXPECT_EQ(layout.arena_bytes, 64 + 2 * 512);
}

TEST_F(LayoutTest, ScratchLiesInGaps) {
  ValueId value = Op("tanh", "a", Input(4));
  value = Sum("s", value);
  builder_.Output(Op("tanh", "y", value));
  Finish();
  // a lives at steps 0 and 1, s at 1 and 2.
  ASSERT_OK_AND_ASSIGN(const MemoryLayout layout, LayOut({0, 64, 256}));
  EXPECT_EQ(layout.arena_bytes, 256 + 64 + 64);
  EXPECT_EQ(layout.lower_bound_bytes, 256 + 64 + 64);
}

// The gap below `b` is too small for the scratch, but `b` need not lie there.
TEST_F(LayoutTest, ActivationsMakeRoomForScratch) {
  builder_.Output(Op("tanh", "y", Op("tanh", "b", Op("tanh", "a", Input(1)))));
  Finish();
  ASSERT_OK_AND_ASSIGN(const MemoryLayout layout, LayOut({0, 0, 128}));
  EXPECT_EQ(layout.lower_bound_bytes, 192);
  EXPECT_EQ(layout.arena_bytes, 192);
}

TEST_F(LayoutTest, LiveBytesByNode) {
  ValueId value = Op("tanh", "a", Input(4));
  value = Sum("s", value);
  builder_.Output(Op("tanh", "y", value));
  Finish();
  ASSERT_OK_AND_ASSIGN(const MemoryLayout layout, LayOut({0, 64, 256}));
  EXPECT_EQ(LiveBytesByNode(layout),
            (std::vector<int64_t>{256, 256 + 64 + 64, 64 + 256}));
}

TEST_F(LayoutTest, TheMostLiveBytesAreTheBoundAndLieInTheArena) {
  const ValueId x = builder_.Input("x", Precision::kFloat, Shape({1, 5}));
  builder_.Output(Op("tanh", "y", Op("tanh", "b", Op("tanh", "a", x))));
  Finish();
  // 20 bytes and scratch of 4 each begin at a multiple of 64.
  ASSERT_OK_AND_ASSIGN(const MemoryLayout layout, LayOut({0, 4, 0}));
  EXPECT_EQ(LiveBytesByNode(layout), (std::vector<int64_t>{64, 192, 64}));
  EXPECT_EQ(layout.lower_bound_bytes, 192);
  EXPECT_EQ(layout.arena_bytes, 192);
}

TEST_F(LayoutTest, RemembersTheLastFew) {
  builder_.Output(Op("tanh", "y", Op("tanh", "a", Input(4))));
  Finish();
  ASSERT_OK(LayOut());
  const ArenaTensors list = ListArenaTensors(graph_);
  const std::vector<int64_t> none(2), some = {64, 0};
  EXPECT_NE(cache_.Find(list.tensors, none), nullptr);
  EXPECT_EQ(cache_.Find(list.tensors, some), nullptr);
  for (int64_t i = 1; i <= 16; ++i) ASSERT_OK(LayOut({i, 0}));
  EXPECT_EQ(cache_.Find(list.tensors, none), nullptr);
  EXPECT_NE(cache_.Find(list.tensors, {16, 0}), nullptr);
}

TEST_F(LayoutTest, WhatIsRememberedIsWhatWasPlanned) {
  builder_.Output(Op("relu", "y", Sum("s", Op("tanh", "a", Input(4)))));
  Finish();
  ASSERT_OK_AND_ASSIGN(const MemoryLayout first, LayOut({8, 8, 8}));
  ASSERT_OK_AND_ASSIGN(const MemoryLayout again, LayOut({8, 8, 8}));
  EXPECT_EQ(first.list.values, again.list.values);
  EXPECT_EQ(first.offsets, again.offsets);
  EXPECT_EQ(first.scratch_offsets, again.scratch_offsets);
  EXPECT_EQ(first.arena_bytes, again.arena_bytes);
}

}  // namespace
}  // namespace placelite
