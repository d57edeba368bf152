// SPDX-License-Identifier: Apache-2.0
// Tests parts of larger tensors, operands, and the switches of sharing. Plain
// views and outputs in place of input 0 are tested in memory_test.cc.
#include "lite/core/ir/aliases.h"

#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "test/support/decisions.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

// Along axis 0 every part is one run.
std::vector<int64_t> InputOffsets(const OpView& op) {
  std::vector<int64_t> offsets;
  if (op.attributes().Int("axis") != 0) return offsets;
  int64_t offset = 0;
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    offsets.push_back(offset);
    offset += op.input_shape(i).shape().NumElements();
  }
  return offsets;
}

std::vector<int64_t> OutputOffsets(const OpView& op) {
  std::vector<int64_t> offsets;
  if (op.attributes().Int("axis") != 0) return offsets;
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    offsets.push_back(static_cast<int64_t>(i) *
                      op.output_shape(0).shape().NumElements());
  }
  return offsets;
}

bool Always(const OpView&) { return true; }

class AliasesTest : public testing::Test {
 protected:
  AliasesTest() {
    rows_.Add("relu", "host").Storage(OutputStorage::kMayTakeInput);
    rows_.Add("elementwise_add", "host")
        .Storage(OutputStorage::kMayTakeAnyInput);
    rows_.Add("flatten", "host").Storage(OutputStorage::kViewOfInput);
    rows_.Add("tanh", "host");
    rows_.Add("elementwise_mul", "host").MayTakeOperand(Always);
    rows_.Add("concat", "host")
        .Parts(OutputStorage::kHoldsInputs, InputOffsets);
    rows_.Add("split", "host")
        .Parts(OutputStorage::kPartsOfInput, OutputOffsets);
    registry_ = rows_.registry();
  }

  void Finish(const MemorySharing& sharing = {}) {
    graph_ = *builder_.Finish();
    DecideForFirst(registry_, &graph_);
    AssignAliases(&graph_, sharing);
  }

  // Returns the alias of `name`: "b->a+16", or "b" if it has memory of its own.
  std::string Alias(const std::string& name) const {
    const Value& value = graph_.value(graph_.FindValue(name));
    if (value.alias_of == kNone) return name;
    return StrCat(name, "->", graph_.value(value.alias_of).name, "+",
                  value.alias_offset);
  }
  bool Nothing(const std::string& name) const {
    const Node& node =
        graph_.node(graph_.value(graph_.FindValue(name)).producer);
    return ComputesNothing(graph_, node, *node.decision.kernel);
  }

  ValueId Input(const std::string& name, int64_t rows = 1) {
    return builder_.Input(name, Precision::kFloat, Shape({rows, 4}));
  }
  ValueId Op(const std::string& op, const std::string& name, ValueId x) {
    return builder_.Op(op, name, {x});
  }
  ValueId Add(const std::string& name, ValueId x, ValueId y) {
    return builder_.Op("elementwise_add", name, {x, y});
  }
  ValueId Concat(const std::string& name, std::vector<ValueId> parts,
                 int64_t axis = 0) {
    return builder_.Op("concat", name, std::move(parts), {{"axis", axis}});
  }
  std::vector<ValueId> Split(std::vector<std::string> names, ValueId x,
                             int64_t axis = 0) {
    return builder_.OpMulti("split", std::move(names), {x}, {{"axis", axis}});
  }

  TestRows rows_;
  KernelRegistry registry_;
  GraphBuilder builder_{"net"};
  Graph graph_;
};

TEST_F(AliasesTest, PartsAreMadeInTheConcat) {
  const ValueId x = Input("x");
  const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", x);
  builder_.Output(Op("tanh", "y", Concat("c", {a, b})));
  Finish();
  EXPECT_EQ(Alias("a"), "a->c+0");
  EXPECT_EQ(Alias("b"), "b->c+16");
  EXPECT_EQ(Alias("c"), "c");
  EXPECT_TRUE(Nothing("c"));
}

TEST_F(AliasesTest, PartsAreCopiedWhereTheyAreNotRunsOfTheWhole) {
  const ValueId x = Input("x");
  const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", x);
  builder_.Output(Op("tanh", "y", Concat("c", {a, b}, 1)));
  Finish();
  EXPECT_EQ(Alias("a"), "a");
  EXPECT_EQ(Alias("b"), "b");
  EXPECT_FALSE(Nothing("c"));
}

TEST_F(AliasesTest, WhatTheConcatDoesNotOwnIsCopied) {
  const ValueId x = Input("x");
  const ValueId k = builder_.Constant("k", {1, 4}, std::vector<float>(4));
  const ValueId a = Op("tanh", "a", x);
  const ValueId o = Op("tanh", "o", x);
  builder_.Output(Op("tanh", "y", Concat("c", {x, k, a, o, a})));
  builder_.Output(o);
  Finish();
  EXPECT_EQ(Alias("x"), "x");
  EXPECT_EQ(Alias("k"), "k");
  EXPECT_EQ(Alias("o"), "o");
  EXPECT_EQ(Alias("a"), "a->c+32");  // and copied to 64
  EXPECT_FALSE(Nothing("c"));
}

TEST_F(AliasesTest, ConcatsOfConcatsAreOneMemory) {
  const ValueId x = Input("x");
  const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", x);
  const ValueId c = Concat("c", {a, b});
  const ValueId d = Op("tanh", "d", x);
  builder_.Output(Op("tanh", "y", Concat("e", {d, c})));
  Finish();
  EXPECT_EQ(Alias("d"), "d->e+0");
  EXPECT_EQ(Alias("c"), "c->e+16");
  EXPECT_EQ(Alias("a"), "a->e+16");
  EXPECT_EQ(Alias("b"), "b->e+32");
  EXPECT_TRUE(Nothing("c"));
  EXPECT_TRUE(Nothing("e"));
}

TEST_F(AliasesTest, OneTensorIsPartOfOneConcat) {
  const ValueId x = Input("x");
  const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", x);
  builder_.Output(Op("tanh", "y", Concat("c", {a, b})));
  builder_.Output(Op("tanh", "z", Concat("d", {b, a})));
  Finish();
  EXPECT_EQ(Alias("a"), "a->c+0");
  EXPECT_EQ(Alias("b"), "b->c+16");
  EXPECT_FALSE(Nothing("d"));
}

TEST_F(AliasesTest, AConcatThatIsAnOutputHoldsItsPartsToo) {
  const ValueId x = Input("x");
  const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", x);
  builder_.Output(Concat("c", {a, b}));
  Finish();
  EXPECT_EQ(Alias("b"), "b->c+16");
}

TEST_F(AliasesTest, ChainsInPlaceMoveIntoTheConcatWhole) {
  const ValueId x = Input("x");
  const ValueId a = Op("relu", "r", Op("tanh", "a", x));
  const ValueId v = Op("flatten", "v", a);
  builder_.Output(Op("tanh", "y", Concat("c", {Op("tanh", "b", x), v})));
  Finish();
  EXPECT_EQ(Alias("a"), "a->c+16");
  EXPECT_EQ(Alias("r"), "r->c+16");
  EXPECT_EQ(Alias("v"), "v->c+16");
}

// The part would take more than its place.
TEST_F(AliasesTest, APartOfALargerTensorIsCopied) {
  const std::vector<ValueId> halves =
      Split({"l", "r"}, Op("tanh", "a", Input("x", 2)));
  builder_.Output(
      Op("tanh", "y", Concat("c", {halves[0], Op("tanh", "b", halves[1])})));
  Finish();
  EXPECT_EQ(Alias("l"), "l->a+0");
  EXPECT_EQ(Alias("r"), "r->a+16");
  EXPECT_EQ(Alias("b"), "b->c+16");
  EXPECT_FALSE(Nothing("c"));
}

TEST_F(AliasesTest, NobodyOverwritesAPartThatTheConcatShows) {
  const ValueId x = Input("x");
  const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", x);
  const ValueId c = Concat("c", {a, b});
  const ValueId r = Op("relu", "r", a);  // the last reader of a, but not of c
  builder_.Output(Op("tanh", "y", c));
  builder_.Output(Op("tanh", "z", r));
  Finish();
  EXPECT_EQ(Alias("r"), "r");
}

TEST_F(AliasesTest, NobodyOverwritesAConcatWhosePartIsReadLater) {
  const ValueId x = Input("x");
  const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", x);
  const ValueId r = Op("relu", "r", Concat("c", {a, b}));
  builder_.Output(Op("tanh", "y", r));
  builder_.Output(Op("tanh", "z", b));
  Finish();
  EXPECT_EQ(Alias("r"), "r");
}

TEST_F(AliasesTest, SplitPartsAreViewsAndMayBeOverwrittenOneByOne) {
  const std::vector<ValueId> parts =
      Split({"l", "r"}, Op("tanh", "a", Input("x", 2)));
  const ValueId p = Op("relu", "p", parts[0]);
  builder_.Output(Op("tanh", "y", Add("s", p, parts[1])));
  Finish();
  EXPECT_EQ(Alias("r"), "r->a+16");
  EXPECT_EQ(Alias("p"), "p->a+0");  // r is still needed, beside it
  EXPECT_EQ(Alias("s"), "s->a+0");
}

TEST_F(AliasesTest, NobodyOverwritesAPartOfAWholeThatIsReadLater) {
  const ValueId a = Op("tanh", "a", Input("x", 2));
  const std::vector<ValueId> parts = Split({"l", "r"}, a);
  const ValueId p = Op("relu", "p", parts[0]);
  builder_.Output(Op("tanh", "y", p));
  builder_.Output(Op("tanh", "z", a));
  Finish();
  EXPECT_EQ(Alias("l"), "l->a+0");
  EXPECT_EQ(Alias("p"), "p");
}

// An output's memory has its own size, not that of the tensor that it is a part
// of.
TEST_F(AliasesTest, OutputsThatArePartsAreCopies) {
  const std::vector<ValueId> parts =
      Split({"l", "r"}, Op("tanh", "a", Input("x", 2)));
  builder_.Output(parts[0]);
  builder_.Output(Op("tanh", "y", parts[1]));
  Finish();
  EXPECT_EQ(Alias("l"), "l");
  EXPECT_EQ(Alias("r"), "r->a+16");
  EXPECT_FALSE(Nothing("l"));
}

TEST_F(AliasesTest, ElementWiseOpsTakeTheInputThatDies) {
  const ValueId x = Input("x");
  const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", x);
  const ValueId s = Add("s", a, b);
  builder_.Output(Op("tanh", "y", s));
  builder_.Output(Op("tanh", "z", a));
  Finish();
  EXPECT_EQ(Alias("s"), "s->b+0");
}

TEST_F(AliasesTest, TheOperandOfAFirstAddIsTakenWhereTheRowAllowsIt) {
  const ValueId x = Input("x"), w = Input("w");
  EpilogueStep add;
  add.kind = EpilogueKind::kAdd;
  add.operand = 2;
  EpilogueStep relu;
  relu.kind = EpilogueKind::kRelu;
  const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", x);
  const ValueId first =
      builder_.Op("elementwise_mul", "first", {x, w, a}, {}, {add, relu});
  const ValueId late =
      builder_.Op("elementwise_mul", "late", {x, w, b}, {}, {relu, add});
  builder_.Output(Op("tanh", "y", first));
  builder_.Output(Op("tanh", "z", late));
  Finish();
  EXPECT_EQ(Alias("first"), "first->a+0");
  EXPECT_EQ(Alias("late"), "late");
}

TEST_F(AliasesTest, AnOperandThatIsAlsoAnInputIsNotTaken) {
  const ValueId x = Input("x");
  EpilogueStep add;
  add.kind = EpilogueKind::kAdd;
  add.operand = 2;
  const ValueId a = Op("tanh", "a", x);
  builder_.Output(Op(
      "tanh", "y", builder_.Op("elementwise_mul", "m", {a, x, a}, {}, {add})));
  Finish();
  EXPECT_EQ(Alias("m"), "m");
}

TEST_F(AliasesTest, SharingCanBeSwitchedOff) {
  const ValueId x = Input("x");
  const ValueId a = Op("relu", "a", Op("tanh", "t", x));
  const ValueId v = Op("flatten", "v", a);
  builder_.Output(Op("tanh", "y", Concat("c", {v, Op("tanh", "b", x)})));
  Finish(MemorySharing::None());
  for (const char* name : {"a", "v", "b", "c"}) EXPECT_EQ(Alias(name), name);
  MemorySharing views = MemorySharing::None();
  views.views = true;
  AssignAliases(&graph_, views);
  EXPECT_EQ(Alias("v"), "v->a+0");
  EXPECT_EQ(Alias("a"), "a");
  EXPECT_EQ(Alias("b"), "b");
}

// Deep nests and long chains take no time to speak of.
TEST_F(AliasesTest, ManyValuesInOneMemory) {
  const ValueId x = Input("x");
  ValueId value = Op("tanh", "first", x);
  for (int i = 0; i < 3000; ++i) {
    const ValueId next = Op("tanh", StrCat("t", i), x);
    value = Concat(StrCat("c", i), {next, value});
    value = Op("relu", StrCat("r", i), value);
  }
  builder_.Output(Op("tanh", "y", value));
  Finish();
  EXPECT_EQ(Alias("first"), StrCat("first->c2999+", 16 * 3000));
  EXPECT_EQ(Alias("t0"), StrCat("t0->c2999+", 16 * 2999));
  EXPECT_EQ(Alias("r2999"), "r2999->c2999+0");
}

}  // namespace
}  // namespace placelite
