// SPDX-License-Identifier: Apache-2.0
// Regions of PIR programs: if and while.
#include <gtest/gtest.h>

#include "test/core/model/paddle/pir_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

// A condition that is computed: value 3.
PirWriter Start() {
  PirWriter w;
  w.Data(1, "x", {1}).Data(2, "y", {1});
  w.Raw(
      "{\"#\":\"1.less_than\",\"A\":[],\"I\":[{\"%\":1},{\"%\":2}],\"O\":"
      "[{\"%\":3,\"TT\":" +
      PirTensorType({1}, "bool") + "}]}");
  return w;
}

std::string Unary(const char* op, int64_t from, int64_t to) {
  return PirWriter().Op(op, {from}, {to}, {1}).Yield({to}).Block();
}

TEST(PirControl, IfBecomesOneOp) {
  PirWriter w = Start();
  w.Control("1.if", {3}, {4}, {1},
            {Unary("1.relu", 1, 5), Unary("1.tanh", 2, 6)});
  w.Op("1.exp", {4}, {7}, {1}).Fetch(7, "z");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  EXPECT_THAT(w.Text(), HasSubstr("= if("));
  EXPECT_THAT(w.Text(), HasSubstr("exp(%%4)"));
}

TEST(PirControl, LoopsCarryValues) {
  PirWriter body;
  body.Op("1.add", {-1, 2}, {6}, {1});
  body.Raw(
      "{\"#\":\"1.less_than\",\"A\":[],\"I\":[{\"%\":6},{\"%\":2}],\"O\":"
      "[{\"%\":7,\"TT\":" +
      PirTensorType({1}, "bool") + "}]}");
  body.Yield({7, -2, 6});
  PirWriter w = Start();
  w.Control("1.while", {3, 1, 2}, {4, 5}, {1}, {body.Block({-1, -2}, {1})});
  w.Op("1.add", {4, 5}, {8}, {1}).Fetch(8, "z");
  ASSERT_OK_AND_ASSIGN(const Graph graph, w.Read());
  EXPECT_THAT(w.Text(), HasSubstr("= loop("));
}

TEST(PirControl, RegionsThatAreWrong) {
  const std::string good = Unary("1.relu", 1, 5);
  struct Row {
    std::vector<std::string> blocks;
    const char* message;
  } const rows[] = {
      {{good}, "has 1 regions, expected 2"},
      {{good, ""}, "has no region 1"},
      {{good, PirWriter().Op("1.relu", {1}, {6}, {1}).Block()},
       "region 1 does not end in yield"},
      {{good, PirWriter().Yield({1, 2}).Block()},
       "yields 2 values, expected 1"},
      {{good, Unary("1.tanh", 5, 6)}, "value 5, which another block defines"},
      {{good, Unary("1.tanh", 1, 5)}, "defines value 5 once more"},
      {{good, PirWriter().Yield({1}).Block({-1}, {1})},
       "region 1 has arguments"},
  };
  for (const Row& row : rows) {
    PirWriter w = Start();
    w.Control("1.if", {3}, {4}, {1}, row.blocks).Fetch(4, "z");
    EXPECT_THAT(w.Read(), FailsWith(StatusCode::kCorrupt, row.message));
  }
}

TEST(PirControl, LoopsThatAreWrong) {
  struct Row {
    std::vector<int64_t> operands;
    std::vector<std::string> blocks;
    const char* message;
  } const rows[] = {
      {{3, 1}, {}, "has not one region with a block"},
      {{3, 1},
       {PirWriter().Yield({3}).Block({-1}, {1})},
       "yields 1 values, expected 2"},
      {{3},
       {PirWriter().Yield({3, -1}).Block({-1}, {1})},
       "has 1 operands and 1 results for 1 carried values"},
      {{3, 1},
       {PirWriter().Yield({3, 4}).Block({-1}, {1})},
       "operand 1 is value 4, which nothing before it defines"},
  };
  for (const Row& row : rows) {
    PirWriter w = Start();
    w.Control("1.while", row.operands, {4}, {1}, row.blocks).Fetch(4, "z");
    EXPECT_THAT(w.Read(), FailsWith(StatusCode::kCorrupt, row.message));
  }
}

TEST(PirControl, DeepRegionsAreRefused) {
  std::string block = Unary("1.relu", 1, 1000);
  for (int64_t i = 0; i < 40; ++i) {
    const std::string other = PirWriter().Yield({1}).Block();
    block = PirWriter()
                .Control("1.if", {3}, {10 + i}, {1}, {block, other})
                .Yield({10 + i})
                .Block();
  }
  PirWriter w = Start();
  w.Control("1.if", {3}, {4}, {1}, {block, PirWriter().Yield({2}).Block()});
  EXPECT_THAT(w.Fetch(4, "z").Read(),
              FailsWith(StatusCode::kCorrupt, "levels deep"));
}

}  // namespace
}  // namespace placelite
