// SPDX-License-Identifier: Apache-2.0
// while ops.
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

// x and y are doubled, and c is what `condition` says; block 1 is open.
ProgramWriter WithLoop() {
  ProgramWriter w;
  w.Feed("x", {2, 3}).Feed("y", {2, 1}).Feed("c", {1}, kPaddleBool);
  w.Op("while", {{"Condition", {"c"}}, {"X", {"x", "y"}}},
       {{"Out", {"c", "x", "y"}}, {"StepScopes", {"scopes"}}});
  w.Runs(1).Fetch("x").Fetch("y").Fetch("c").Block(1);
  return w;
}

ProgramWriter& Double(ProgramWriter* w, const std::string& name) {
  return w->Unary("scale", name, name, {{"scale", 2.f}});
}

TEST(PaddleLoop, CarriesWhatItsBlockWrites) {
  ProgramWriter w = WithLoop();
  Double(&w, "x").Unary("assign", "c", "c");
  const std::string text = w.Block(0).Text();
  EXPECT_THAT(text, HasSubstr("= loop("));
  EXPECT_THAT(text, HasSubstr("output %y\n"));
}

TEST(PaddleLoop, AfterItTheConditionIsFalse) {
  ProgramWriter w = WithLoop();
  w.Declare("sum", {}, kPaddleFloat);
  w.Declare("some", {}, kPaddleFloat);
  w.Unary("reduce_sum", "x", "sum", {{"reduce_all", true}});
  w.Unary("cast", "sum", "c", {{"out_dtype", int64_t{kPaddleBool}}});
  Double(&w, "x").Block(0);
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  const Tensor& ended = graph.value(graph.outputs()[2]).info.constant;
  ASSERT_TRUE(ended.has_memory());
  EXPECT_EQ(ended.shape(), Shape({1}));
  EXPECT_FALSE(*ended.data<bool>());
}

TEST(PaddleLoop, ForgetsSizesThatChange) {
  ProgramWriter w = WithLoop();
  w.Op("concat", {{"X", {"y", "x"}}}, {{"Out", {"y"}}}, {{"axis", 1}});
  w.Unary("assign", "c", "c");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Block(0).Read());
  const Graph& block = *graph.nodes()[0].subgraphs[0];
  bool found = false;
  for (ValueId id : block.inputs()) {
    const ShapeRange& shape = block.value(id).info.shape;
    if (shape.rank() != 2 || shape[1].exact()) continue;
    found = true;
    EXPECT_TRUE(SameRange(shape[0], Dim(2)));
    EXPECT_TRUE(SameRange(shape[1], Dim::Any()));
  }
  EXPECT_TRUE(found);
}

TEST(PaddleLoop, RefusesConditionsThatAreNone) {
  ProgramWriter unwritten = WithLoop();
  Double(&unwritten, "x");
  EXPECT_THAT(unwritten.Block(0).Read(),
              FailsWith(StatusCode::kCorrupt,
                        "op 3 'while' (output 'c'): its block does not write "
                        "the condition 'c'"));
  ProgramWriter missing = WithLoop();
  missing.Unary("assign", "c", "c").Block(0);
  missing.block().mutable_ops(3)->mutable_inputs()->DeleteSubrange(0, 1);
  EXPECT_THAT(missing.Read(),
              FailsWith(StatusCode::kCorrupt, "has no input Condition"));
  ProgramWriter mistyped = WithLoop();
  mistyped.Unary("assign", "x", "c").Block(0);
  EXPECT_THAT(mistyped.Read(),
              FailsWith(StatusCode::kCorrupt,
                        "its block gives 'c', which is float, expected bool"));
}

TEST(PaddleLoop, RefusesVariablesThatChangeTheirType) {
  ProgramWriter w = WithLoop();
  w.Unary("cast", "x", "x", {{"out_dtype", int64_t{kPaddleInt32}}});
  w.Unary("assign", "c", "c");
  EXPECT_THAT(w.Block(0).Read(),
              FailsWith(StatusCode::kCorrupt,
                        "its block makes int32 of 'x', which is float"));
}

// Nothing reads what x was before the loop.
TEST(PaddleLoop, GivesValuesNobodyReadsTheTypeThatItsBlockWrites) {
  ProgramWriter w = WithLoop();
  w.Unary("cast", "y", "x", {{"out_dtype", int64_t{kPaddleInt32}}});
  w.Unary("assign", "c", "c");
  EXPECT_THAT(w.Block(0).Text(), HasSubstr("= cast(%x) {to=\"int32\"}"));
}

TEST(PaddleLoop, NamesWhatItsBlockHasThatIsNotRead) {
  ProgramWriter w = WithLoop();
  w.Unary("fancy", "x", "x").Unary("assign", "c", "c");
  EXPECT_THAT(w.Block(0).Read(),
              FailsWith(StatusCode::kUnsupported,
                        ": a block: 1 ops cannot be read: 1 fancy (output "
                        "\"x\"): this op is not supported"));
}

}  // namespace
}  // namespace placelite
