// SPDX-License-Identifier: Apache-2.0
// Tests which values share memory, how long each lives, and plans from files.
#include "lite/core/ir/memory.h"

#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

constexpr Precision kFloat = Precision::kFloat;

// relu works in place, flatten and reshape are views, tanh has memory of its
// own, elementwise_add may take its first input.
class MemoryTest : public testing::Test {
 protected:
  MemoryTest() {
    rows_.Add("relu", "host").Storage(OutputStorage::kMayTakeInput);
    rows_.Add("elementwise_add", "host").Storage(OutputStorage::kMayTakeInput);
    rows_.Add("flatten", "host").Storage(OutputStorage::kViewOfInput);
    rows_.Add("reshape", "host").Storage(OutputStorage::kViewOfInput);
    rows_.Add("tanh", "host");
    rows_.Add("fc", "host");
    registry_ = rows_.registry();
  }

  // Builds, decides every node for the only kernel of its op, and aliases.
  void Finish() {
    graph_ = *builder_.Finish();
    DecideForFirst(registry_, &graph_);
    AssignAliases(&graph_);
  }

  // Returns what `name` is a view of: "b->a", or "b" if it is none.
  std::string Alias(const std::string& name) const {
    const Value& value = graph_.value(graph_.FindValue(name));
    if (value.alias_of == kNone) return name;
    return StrCat(name, "->", graph_.value(value.alias_of).name);
  }
  // "a:8[0,2]" for every value in the arena: bytes and lifespan.
  std::string Arena() const {
    const ArenaTensors list = ListArenaTensors(graph_);
    std::vector<std::string> texts;
    for (size_t i = 0; i < list.values.size(); ++i) {
      const PlanTensor& t = list.tensors[i];
      texts.push_back(StrCat(graph_.value(list.values[i]).name, ":", t.bytes,
                             "[", t.first, ",", t.last, "]"));
    }
    return Join(texts, " ");
  }

  ValueId Input(const std::string& name) {
    return builder_.Input(name, kFloat, Shape({1, 4}));
  }
  ValueId Op(const std::string& op, const std::string& name, ValueId x) {
    return builder_.Op(op, name, {x});
  }
  ValueId Add(const std::string& name, ValueId x, ValueId y) {
    return builder_.Op("elementwise_add", name, {x, y});
  }

  TestRows rows_;
  KernelRegistry registry_;
  GraphBuilder builder_{"net"};
  Graph graph_;
};

TEST_F(MemoryTest, InPlaceWhereTheInputDies) {
  const ValueId a = Op("tanh", "a", Input("x"));
  const ValueId b = Op("relu", "b", a);
  builder_.Output(Op("tanh", "y", b));
  Finish();
  EXPECT_EQ(Alias("b"), "b->a");
  EXPECT_EQ(StorageRoot(graph_, graph_.FindValue("b")), graph_.FindValue("a"));
  EXPECT_EQ(Arena(), "a:16[0,2]");
}

TEST_F(MemoryTest, NotInPlaceWhereTheInputIsReadLater) {
  const ValueId a = Op("tanh", "a", Input("x"));
  const ValueId b = Op("relu", "b", a);
  const ValueId c = Op("tanh", "c", b);
  const ValueId d = Op("tanh", "d", a);
  builder_.Output(Add("y", c, d));
  Finish();
  EXPECT_EQ(Alias("b"), "b");
  EXPECT_EQ(Arena(), "a:16[0,3] b:16[1,2] d:16[3,4]");  // y takes c, an output
}

TEST_F(MemoryTest, InputsConstantsAndOutputsAreNeverOverwritten) {
  const ValueId x = Input("x");
  const ValueId c = builder_.Constant("c", {1, 4}, std::vector<float>(4));
  const ValueId a = Op("relu", "a", x);
  const ValueId b = Op("relu", "b", c);
  const ValueId s = Add("s", a, b);
  builder_.Output(s);
  builder_.Output(Op("relu", "y", s));
  Finish();
  EXPECT_EQ(Alias("a"), "a");
  EXPECT_EQ(Alias("b"), "b");
  EXPECT_EQ(Alias("y"), "y");
  EXPECT_EQ(Alias("s"), "s->a");  // s is an output on the memory of a
  EXPECT_EQ(Arena(), "b:16[1,2]");
}

TEST_F(MemoryTest, NotInPlaceWhereTheInputIsReadTwice) {
  const ValueId a = Op("tanh", "a", Input("x"));
  builder_.Output(Op("tanh", "y", Add("s", a, a)));
  Finish();
  EXPECT_EQ(Alias("s"), "s");
}

TEST_F(MemoryTest, NotInPlaceWhereASecondInputIsAViewOfTheFirst) {
  const ValueId a = Op("tanh", "a", Input("x"));
  const ValueId v = Op("flatten", "v", a);
  builder_.Output(Op("tanh", "y", Add("s", a, v)));
  Finish();
  EXPECT_EQ(Alias("v"), "v->a");
  EXPECT_EQ(Alias("s"), "s");
}

TEST_F(MemoryTest, NotInPlaceWhereTheSizesDiffer) {
  const ValueId a = Op("tanh", "a", Input("x"));
  const ValueId wide = builder_.Input("w", kFloat, Shape({3, 4}));
  builder_.Output(Op("tanh", "y", Add("s", a, wide)));
  Finish();
  EXPECT_EQ(ToString(graph_.value(graph_.FindValue("s")).info.shape), "[3,4]");
  EXPECT_EQ(Alias("s"), "s");
}

TEST_F(MemoryTest, NotInPlaceWhereSizesAreNotKnown) {
  const ValueId x = builder_.Input("x", kFloat, {Dim::Any(), Dim(4)});
  const ValueId z = builder_.Input("z", kFloat, {Dim::Any(), Dim(4)});
  const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", z);
  builder_.Output(Op("tanh", "y", Add("s", a, b)));
  Finish();
  EXPECT_EQ(Alias("s"), "s");  // 1 against 7 would grow
}

TEST_F(MemoryTest, InPlaceAcrossCpuTargetsButNotAcrossLayouts) {
  const ValueId a = Op("tanh", "a", Input("x"));
  const ValueId b = Op("relu", "b", a);
  builder_.Output(Op("tanh", "y", b));
  Finish();
  graph_.value(graph_.FindValue("b")).place = Place(Target::kX86);
  AssignAliases(&graph_);
  EXPECT_EQ(Alias("b"), "b->a");
  graph_.value(graph_.FindValue("b")).place =
      Place(Target::kX86, kFloat, Layout::Blocked(8));
  AssignAliases(&graph_);
  EXPECT_EQ(Alias("b"), "b");
}

TEST_F(MemoryTest, ViewsExtendTheLifeOfWhatTheyView) {
  const ValueId a = Op("tanh", "a", Input("x"));
  const ValueId v = Op("flatten", "v", a);
  const ValueId w = Op("flatten", "w", v);
  const ValueId t = Op("tanh", "t", Op("tanh", "u", Op("tanh", "s", a)));
  builder_.Output(Op("tanh", "y", Add("z", t, w)));
  Finish();
  EXPECT_EQ(Alias("v"), "v->a");
  EXPECT_EQ(Alias("w"), "w->a");
  EXPECT_EQ(StorageRoot(graph_, graph_.FindValue("w")), graph_.FindValue("a"));
  EXPECT_EQ(Alias("z"), "z->t");
  EXPECT_EQ(Arena(), "a:16[0,6] s:16[3,4] u:16[4,5] t:16[5,7]");
}

// relu may not overwrite what a view still shows to a later reader.
TEST_F(MemoryTest, NotInPlaceWhileAViewIsReadLater) {
  const ValueId a = Op("tanh", "a", Input("x"));
  const ValueId v = Op("flatten", "v", a);
  const ValueId b = Op("relu", "b", a);
  builder_.Output(Add("y", Op("tanh", "c", b), v));
  Finish();
  EXPECT_EQ(Alias("v"), "v->a");
  EXPECT_EQ(Alias("b"), "b");
}

// A view created later keeps its source whole, too.
TEST_F(MemoryTest, InPlaceOnAViewThatIsTheLastReader) {
  const ValueId a = Op("tanh", "a", Input("x"));
  const ValueId v = Op("flatten", "v", a);
  builder_.Output(Op("tanh", "y", Op("relu", "b", v)));
  Finish();
  EXPECT_EQ(Alias("b"), "b->a");
  EXPECT_EQ(Arena(), "a:16[0,3]");
}

TEST_F(MemoryTest, ViewsOfInputsAndConstantsShareTheirMemory) {
  const ValueId c = builder_.Constant("c", {1, 4}, std::vector<float>(4));
  const ValueId v = Op("flatten", "v", Input("x"));
  const ValueId w = Op("flatten", "w", c);
  builder_.Output(Op("tanh", "y", Op("relu", "r", Add("s", v, w))));
  Finish();
  EXPECT_EQ(Alias("v"), "v->x");
  EXPECT_EQ(Alias("w"), "w->c");
  EXPECT_EQ(Alias("s"), "s");  // v is still x
  EXPECT_EQ(Alias("r"), "r->s");
  EXPECT_EQ(Arena(), "s:16[2,4]");
}

TEST_F(MemoryTest, OutputsThatViewInputsOrConstantsAreCopies) {
  builder_.Output(Op("flatten", "y", Input("x")));
  Finish();
  EXPECT_EQ(Alias("y"), "y");
  EXPECT_EQ(Arena(), "");
}

TEST_F(MemoryTest, AnOutputThatIsAViewTakesItsRootOutOfTheArena) {
  const ValueId a = Op("tanh", "a", Input("x"));
  builder_.Output(Op("flatten", "y", a));
  Finish();
  EXPECT_EQ(Alias("y"), "y->a");
  EXPECT_EQ(Arena(), "");
}

TEST_F(MemoryTest, OneMemoryHoldsOneOutput) {
  const ValueId a = Op("tanh", "a", Input("x"));
  builder_.Output(Op("flatten", "y", a));
  builder_.Output(Op("flatten", "z", a));
  Finish();
  EXPECT_EQ(Alias("y"), "y->a");
  EXPECT_EQ(Alias("z"), "z");
}

TEST_F(MemoryTest, AValueThatNobodyReadsLivesForOneStep) {
  const ValueId a = Op("tanh", "a", Input("x"));
  Op("tanh", "orphan", a);
  builder_.Output(Op("tanh", "y", a));
  Finish();
  EXPECT_EQ(Arena(), "a:16[0,2] orphan:16[1,1]");
}

TEST_F(MemoryTest, StorageCountsChannelPadding) {
  Value value;
  value.info.shape = Shape({1, 5, 2, 2});
  value.place = Place(Target::kHost, kFloat, Layout::Blocked(4));
  EXPECT_EQ(StorageBytes(value), 8 * 4 * 4);
}

TEST_F(MemoryTest, ExactShapes) {
  builder_.Output(Op("relu", "y", Input("x")));
  Finish();
  EXPECT_TRUE(HasExactShapes(graph_));
  graph_.value(0).info.shape = {Dim::Any(), Dim(4)};
  EXPECT_FALSE(HasExactShapes(graph_));
}

// Plans come from model files, so only offsets that fit are taken.
TEST_F(MemoryTest, PlanHints) {
  const ValueId a = Op("tanh", "a", Input("x"));
  builder_.Output(Op("tanh", "y", Op("tanh", "b", a)));
  Finish();
  const ArenaTensors list = ListArenaTensors(graph_);
  ASSERT_EQ(list.values.size(), 2u);
  PlanHint hint{"offset", 128, {{"a", 64}, {"b", 0}, {"another", 7}}};
  ASSERT_OK_AND_ASSIGN(const MemoryPlan plan,
                       ApplyPlanHint(graph_, list, hint));
  EXPECT_EQ(plan.planner, "offset");
  EXPECT_EQ(plan.offsets, (std::vector<int64_t>{64, 0}));
  hint.offsets["b"] = 64;
  EXPECT_THAT(ApplyPlanHint(graph_, list, hint),
              FailsWith(StatusCode::kCorrupt, "same place"));
  hint.offsets["b"] = 8;
  EXPECT_THAT(ApplyPlanHint(graph_, list, hint),
              FailsWith(StatusCode::kCorrupt, "places 'b' unaligned"));
  hint.offsets["b"] = 128;
  EXPECT_THAT(ApplyPlanHint(graph_, list, hint),
              FailsWith(StatusCode::kCorrupt, "outside its arena"));
  hint.offsets["b"] = -64;
  EXPECT_THAT(ApplyPlanHint(graph_, list, hint),
              FailsWith(StatusCode::kCorrupt, "outside its arena"));
  hint.offsets.erase("b");
  EXPECT_THAT(ApplyPlanHint(graph_, list, hint),
              FailsWith(StatusCode::kNotFound, "does not place 'b'"));
}

}  // namespace
}  // namespace placelite
