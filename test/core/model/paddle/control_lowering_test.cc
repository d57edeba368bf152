// SPDX-License-Identifier: Apache-2.0
// Programs with several of Paddle's blocks, which become subgraphs.
#include "lite/core/ir/subgraphs.h"
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

// A conditional_block that runs block `index`.
void AddCondition(ProgramWriter* w, const std::string& condition,
                  const std::string& out, int index) {
  w->Op("conditional_block", {{"Cond", {condition}}, {"Input", {"x"}}},
        {{"Out", {out}}, {"Scope", {"scope"}}}, {{"is_scalar_condition", true}})
      .Runs(index);
}

// x and a flag; y and z are written in blocks.
ProgramWriter TwoInputs() {
  ProgramWriter w;
  w.Feed("x", {2}).Feed("c", {1}, kPaddleBool);
  w.Declare("y", {2}, kPaddleFloat);
  w.Declare("z", {2}, kPaddleFloat);
  return w;
}

// The ops that paddle.static.nn.cond writes.
ProgramWriter Branches() {
  ProgramWriter w = TwoInputs();
  AddCondition(&w, "c", "y", 1);
  w.Unary("logical_not", "c", "n");
  AddCondition(&w, "n", "z", 2);
  w.Unary("cast", "c", "m", {{"out_dtype", int64_t{kPaddleInt32}}});
  w.Op("select_input", {{"X", {"z", "y"}}, {"Mask", {"m"}}},
       {{"Out", {"out"}}});
  w.Fetch("out");
  w.Block(1).Unary("relu", "x", "y");
  w.Block(2).Unary("tanh", "x", "z").Block(0);
  return w;
}

TEST(PaddleControl, BranchesBecomeOneIf) {
  const std::string text = Branches().Text();
  EXPECT_THAT(text, HasSubstr("%out: float[?] = if(%c, %x)"));
  EXPECT_EQ(text.find("if("), text.rfind("if("));
}

TEST(PaddleControl, BranchesThatAreReadElsewhereShareTheIf) {
  ProgramWriter w = Branches();
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("output %out\noutput %out"));
}

TEST(PaddleControl, VariablesStayWhatTheyWereWhereABlockDoesNotRun) {
  ProgramWriter w = TwoInputs();
  w.Unary("tanh", "x", "y");
  AddCondition(&w, "c", "y", 1);
  w.Fetch("y").Block(1).Unary("relu", "x", "y").Block(0);
  EXPECT_THAT(w.Text(), HasSubstr("%y: float[?] = if(%c, %x, %y/earlier)"));
}

TEST(PaddleControl, RefusesBlocksThatAreNone) {
  for (const int block : {INT32_MIN, -1, 0, 2, INT32_MAX}) {
    ProgramWriter w = TwoInputs();
    AddCondition(&w, "c", "y", block);
    w.Block(1).Unary("relu", "x", "y").Block(0).Fetch("y");
    EXPECT_THAT(w.Read(),
                FailsWith(StatusCode::kCorrupt,
                          "op 'conditional_block' (output 'y'): sub_block is " +
                              std::to_string(block) + " of 2 blocks"));
  }
}

TEST(PaddleControl, RefusesBlocksThatRunThemselves) {
  ProgramWriter w = TwoInputs();
  AddCondition(&w, "c", "y", 1);
  w.Fetch("y").Block(1);
  AddCondition(&w, "c", "y", 1);
  EXPECT_THAT(
      w.Block(0).Read(),
      FailsWith(StatusCode::kCorrupt, "sub_block 1 is run by another op, too"));
}

TEST(PaddleControl, RefusesOpsWithoutBlocks) {
  ProgramWriter w = TwoInputs();
  AddCondition(&w, "c", "y", 1);
  w.Fetch("y").Block(1).Unary("relu", "x", "y").Block(0);
  ProgramWriter mistyped = w;
  auto* attr = mistyped.block().mutable_ops(2)->mutable_attrs(1);
  attr->set_type(0);
  attr->set_i(1);
  EXPECT_THAT(mistyped.Read(), FailsWith(StatusCode::kCorrupt,
                                         "attribute 'sub_block' is of type "
                                         "INT, expected BLOCK"));
  w.block().mutable_ops(2)->mutable_attrs()->RemoveLast();
  EXPECT_THAT(w.Read(),
              FailsWith(StatusCode::kCorrupt, "has no attribute 'sub_block'"));
}

TEST(PaddleControl, RefusesBlocksThatLieTooDeep) {
  for (const int depth : {kMaxSubgraphDepth - 1, kMaxSubgraphDepth}) {
    ProgramWriter w = TwoInputs();
    w.Unary("relu", "x", "y");
    for (int i = 0; i < depth; ++i) {
      AddCondition(&w, "c", "y", i + 1);
      w.Block(i + 1);
    }
    w.Unary("tanh", "y", "y").Block(0).Fetch("y");
    const Result<Graph> graph = w.Read();
    if (depth < kMaxSubgraphDepth) {
      EXPECT_OK(graph);
    } else {
      EXPECT_THAT(graph, FailsWith(StatusCode::kUnsupported,
                                   "blocks lie deeper than 16"));
    }
  }
}

TEST(PaddleControl, RefusesConditionsThatAreNone) {
  ProgramWriter missing = Branches();
  missing.block().mutable_ops(2)->mutable_inputs()->DeleteSubrange(0, 1);
  EXPECT_THAT(missing.Read(), FailsWith(StatusCode::kCorrupt,
                                        "op 2 'conditional_block' (output "
                                        "'y'): has no input Cond"));
  ProgramWriter mistyped = TwoInputs();
  AddCondition(&mistyped, "x", "y", 1);
  mistyped.Fetch("y").Block(1).Unary("relu", "x", "y").Block(0);
  EXPECT_THAT(mistyped.Read(), FailsWith(StatusCode::kCorrupt,
                                         "the condition is float[2], expected "
                                         "one bool"));
}

TEST(PaddleControl, NamesTheOpInTheBlock) {
  ProgramWriter w = Branches();
  w.Block(2).block().mutable_ops(0)->mutable_inputs(0)->set_arguments(0, "no");
  EXPECT_THAT(w.Read(),
              FailsWith(StatusCode::kCorrupt,
                        "op 2 'conditional_block' (output 'y'): a block: op 0 "
                        "'tanh' (output 'z'): reads 'no', which no op "
                        "defines"));
}

TEST(PaddleControl, RefusesBranchesOfTwoTypes) {
  ProgramWriter w = Branches();
  w.Block(2).block().clear_ops();
  w.Unary("cast", "x", "z", {{"out_dtype", int64_t{kPaddleInt32}}});
  EXPECT_THAT(w.Block(0).Read(),
              FailsWith(StatusCode::kCorrupt, "'y' is float or int32"));
}

TEST(PaddleControl, RefusesBlocksThatWriteNothing) {
  ProgramWriter w = TwoInputs();
  AddCondition(&w, "c", "y", 1);
  w.Fetch("x").Block(1).Unary("relu", "x", "own");
  w.Declare("own", {2}, kPaddleFloat);
  EXPECT_THAT(w.Block(0).Read(),
              FailsWith(StatusCode::kCorrupt, "writes no variable around it"));
}

}  // namespace
}  // namespace placelite
