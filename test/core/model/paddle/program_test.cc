// SPDX-License-Identifier: Apache-2.0
// Programs as a whole: ports, names, and everything that can be wrong.
#include "lite/core/model/paddle/program.h"

#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(PaddleProgram, OrdersPortsByColumn) {
  ProgramWriter w;
  w.Feed("b", {1})
      .Feed("a", {2})
      .Unary("relu", "a", "y")
      .Unary("tanh", "b", "z");
  w.Fetch("z").Fetch("y");
  // Swap the columns of the inputs, then of the outputs.
  for (int op : {0, 1, 4, 5}) {
    auto* col = w.block().mutable_ops(op)->mutable_attrs(0);
    col->set_i(1 - col->i());
  }
  EXPECT_EQ(w.Text(),
            "input %a: float[2]\n"
            "input %b: float[1]\n"
            "%y: float[2] = relu(%a)\n"
            "%z: float[1] = tanh(%b)\n"
            "output %y\n"
            "output %z\n");
}

TEST(PaddleProgram, RefusesPortsThatCollide) {
  ProgramWriter w;
  w.Feed("a", {1}).Feed("b", {1}).Fetch("a");
  w.block().mutable_ops(1)->mutable_attrs(0)->set_i(0);
  EXPECT_THAT(w.Read(),
              FailsWith(StatusCode::kCorrupt, "'a' and 'b' are both input 0"));
}

TEST(PaddleProgram, UnknownDimensionsTakeAnySize) {
  ProgramWriter w;
  w.Feed("x", {-1, 3}).Unary("relu", "x", "y").Fetch("y");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  const ShapeRange& x = graph.value(graph.inputs()[0]).info.shape;
  EXPECT_TRUE(SameRange(x[0], Dim::Any()));
  EXPECT_TRUE(x[1].exact());
}

TEST(PaddleProgram, VariablesWrittenTwiceBecomeTwoValues) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("relu", "x", "y").Unary("tanh", "y", "y");
  w.Unary("sigmoid", "y", "x").Fetch("x").Fetch("y");
  EXPECT_EQ(w.Text(),
            "input %x: float[2]\n"
            "%y/earlier: float[2] = relu(%x)\n"
            "%y: float[2] = tanh(%y/earlier)\n"
            "%x.1: float[2] = sigmoid(%y)\n"
            "output %x.1\n"
            "output %y\n");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  EXPECT_THAT(graph.output_names(), ElementsAre("x", "y"));
}

TEST(PaddleProgram, FetchTakesTheValueOfItsPlace) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("relu", "x", "y").Fetch("y");
  w.Unary("tanh", "y", "y").Fetch("y");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  EXPECT_EQ(graph.value(graph.outputs()[0]).name, "y/earlier");
  EXPECT_EQ(graph.value(graph.outputs()[1]).name, "y");
  EXPECT_THAT(graph.output_names(), ElementsAre("y", "y"));
}

TEST(PaddleProgram, WeightsThatAreWrittenKeepTheirFirstValue) {
  ProgramWriter w;
  w.Feed("x", {2}).Weight("w", {2}, {1, 2});
  w.Binary("elementwise_add", "x", "w", "y").Unary("relu", "y", "w");
  EXPECT_EQ(w.Fetch("w").Text(),
            "input %x: float[2]\n"
            "const %w/initial: float[2]\n"
            "%y: float[2] = elementwise_add(%x, %w/initial)\n"
            "%w: float[2] = relu(%y)\n"
            "output %w\n");
}

TEST(PaddleProgram, InventedNamesAvoidThoseOfTheProgram) {
  ProgramWriter w;
  w.Feed("y/slice", {2, 2});
  w.Op("slice", {{"Input", {"y/slice"}}}, {{"Out", {"y"}}},
       {{"axes", std::vector<int64_t>{0}},
        {"starts", std::vector<int64_t>{0}},
        {"ends", std::vector<int64_t>{1}},
        {"decrease_axis", std::vector<int64_t>{0}}});
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("squeeze(%y/slice.1)"));
}

TEST(PaddleProgram, NewerVersionsAndUnknownFieldsAreFine) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("relu", "x", "y").Fetch("y");
  // Field 4: version { version: 99999999 }, field 77: 5
  const std::string more("\x22\x05\x08\xff\xc1\xd7\x2f\xe8\x04\x05", 10);
  EXPECT_OK(ReadPaddleModel(w.Program() + more, Span<const char>()));
}

TEST(PaddleProgram, AttributesOfAnyKindAreSkipped) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("relu", "x", "y").Fetch("y");
  for (int type : {5, 7, 13, 14, 16, 17, 99}) {
    auto* attr = w.block().mutable_ops(1)->add_attrs();
    attr->set_name("unknown" + std::to_string(type));
    attr->set_type(type);
  }
  EXPECT_OK(w.Read());
}

TEST(PaddleProgram, RefusesMistypedAttributes) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("softmax", "x", "y", {{"axis", "last"}}).Fetch("y");
  EXPECT_THAT(w.Read(),
              FailsWith(StatusCode::kCorrupt,
                        "op 1 'softmax' (output 'y'): attribute 'axis' is of "
                        "type STRING, expected INT"));
}

TEST(PaddleProgram, RefusesVariablesThatNothingDefines) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("relu", "ghost", "y").Fetch("y");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kCorrupt,
                                  "op 1 'relu' (output 'y'): reads 'ghost', "
                                  "which no op defines"));
}

TEST(PaddleProgram, RefusesCycles) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("relu", "b", "a").Unary("relu", "a", "b").Fetch("b");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kCorrupt,
                                  "reads 'b' before an op defines it (op 2 "
                                  "does)"));
}

TEST(PaddleProgram, RefusesOpsWithoutArguments) {
  ProgramWriter w;
  w.Feed("x", {2}).Op("relu", {}, {{"Out", {"y"}}}).Fetch("y");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kCorrupt, "has no input X"));
  ProgramWriter v;
  v.Feed("x", {2}).Op("relu", {{"X", {"x"}}}, {{"Y", {"y"}}}).Fetch("y");
  EXPECT_THAT(v.Read(), FailsWith(StatusCode::kCorrupt, "has no output Out"));
  ProgramWriter u;
  u.Feed("x", {2}).Op("relu", {{"X", {"x", "x"}}}, {{"Out", {"y"}}});
  EXPECT_THAT(u.Fetch("y").Read(),
              FailsWith(StatusCode::kCorrupt, "2 variables in X, expected 1"));
}

TEST(PaddleProgram, RefusesWrongPorts) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("relu", "x", "y");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kCorrupt, "no fetch op"));
  ProgramWriter twice;
  twice.Feed("x", {2}).Op("feed", {}, {{"Out", {"x"}}}, {{"col", 1}});
  EXPECT_THAT(twice.Fetch("x").Read(),
              FailsWith(StatusCode::kCorrupt, "input 'x': is fed twice"));
  ProgramWriter undeclared;
  undeclared.Op("feed", {}, {{"Out", {"x"}}}).Fetch("x");
  EXPECT_THAT(undeclared.Read(),
              FailsWith(StatusCode::kCorrupt, "does not declare it"));
}

TEST(PaddleProgram, RefusesAbsurdDimensions) {
  for (int64_t dim : {int64_t{-2}, int64_t{0}, INT64_MAX, INT64_MIN}) {
    ProgramWriter w;
    w.Feed("x", {dim}).Fetch("x");
    EXPECT_THAT(w.Read(),
                FailsWith(StatusCode::kCorrupt, "input 'x': dimension"));
  }
  ProgramWriter w;
  w.Feed("x", std::vector<int64_t>(9, 1)).Fetch("x");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kUnsupported, "9 dimensions"));
}

TEST(PaddleProgram, RefusesWrongNames) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("relu", "x", std::string(1025, 'y'));
  EXPECT_THAT(w.Read(),
              FailsWith(StatusCode::kCorrupt, "op 1: a variable 'yyyy"));
  ProgramWriter empty;
  empty.Feed("x", {2}).Unary("relu", "x", "");
  EXPECT_THAT(empty.Read(), FailsWith(StatusCode::kCorrupt, "has no name"));
  ProgramWriter twice;
  twice.Feed("x", {2}).Fetch("x").Declare("x", {2}, kPaddleFloat);
  EXPECT_THAT(twice.Read(),
              FailsWith(StatusCode::kCorrupt, "two variables are called 'x'"));
}

TEST(PaddleProgram, NamesEverythingItCannotReadAtOnce) {
  ProgramWriter w;
  w.Feed("x", {2, 3}).Unary("fancy", "x", "a").Unary("relu", "a", "b");
  w.Unary("fancy", "b", "c").Unary("fanciest", "c", "d").Fetch("d");
  w.block().mutable_ops(1)->add_attrs()->set_name("sub_block");
  w.block().mutable_ops(1)->mutable_attrs(0)->set_type(8);
  auto* inner = w.desc().add_blocks();
  inner->set_idx(1);
  inner->set_parent_idx(0);
  inner->add_ops()->set_type("strange");
  std::vector<ImportProblem> problems;
  PaddleReadOptions options;
  options.problems = &problems;
  EXPECT_THAT(
      w.Read(options),
      FailsWith(StatusCode::kUnsupported,
                "4 ops cannot be read: 1 fanciest (output \"d\"): this op is "
                "not supported; 1 fancy (output \"a\"): control flow is not "
                "supported; 1 fancy (output \"c\"): this op is not supported; "
                "1 strange: this op is not supported"));
  ASSERT_EQ(problems.size(), 4u);
  EXPECT_EQ(problems[0].op_type, "fancy");
  EXPECT_EQ(problems[0].output, "a");
  EXPECT_EQ(problems[1].output, "c");
  EXPECT_EQ(problems[2].reason, "this op is not supported");
}

TEST(PaddleProgram, ProblemsAreEmptyWhenThereAreNone) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("relu", "x", "y").Fetch("y");
  std::vector<ImportProblem> problems(3);
  PaddleReadOptions options;
  options.problems = &problems;
  EXPECT_OK(w.Read(options));
  EXPECT_TRUE(problems.empty());
}

}  // namespace
}  // namespace placelite
