// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/interpreter.h"
#include "test/passes/optimize/pass_test.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

Build Reduced(const char* op, Ints axes, bool keep,
              Precision precision = Precision::kFloat) {
  return [=](GraphBuilder* b) {
    const ValueId x = b->Input("x", precision, {2, 3, 4, 5});
    b->Output(b->Op(op, "y", {x}, {{"dim", axes}, {"keep_dim", keep}}));
  };
}

TEST(SplitReductions, EachRunOfNeighbours) {
  EXPECT_EQ(After(SplitReductions, Reduced("reduce_mean", {-1, 0, 2}, true)),
            "input %x: float[2,3,4,5]\n"
            "%y/reduce_mean: float[2,3,1,1] = reduce_mean(%x) {dim=[2,3], "
            "keep_dim=true}\n"
            "%y: float[1,3,1,1] = reduce_mean(%y/reduce_mean) {dim=[0], "
            "keep_dim=true}\n"
            "output %y\n");
  EXPECT_EQ(After(SplitReductions, Reduced("reduce_sum", {0, 2}, false)),
            "input %x: float[2,3,4,5]\n"
            "%y/reduce_sum: float[2,3,1,5] = reduce_sum(%x) {dim=[2], "
            "keep_dim=true}\n"
            "%y/reduce_sum.1: float[1,3,1,5] = reduce_sum(%y/reduce_sum) "
            "{dim=[0], keep_dim=true}\n"
            "%y: float[3,5] = squeeze(%y/reduce_sum.1) {axes=[0,2]}\n"
            "output %y\n");
}

TEST(SplitReductions, LeavesNeighboursAndIntegers) {
  const auto same = [](const Build& build) {
    EXPECT_EQ(After(SplitReductions, build), Before(build));
  };
  same(Reduced("reduce_max", {1, 2}, false));
  same(Reduced("reduce_max", {}, false));
  same(Reduced("reduce_mean", {0, 2}, false, Precision::kInt32));
}

TEST(SplitReductions, ComputesTheSame) {
  Array x = {{2, 3, 4, 5}, {}};
  for (int i = 0; i < 120; ++i) x.data.push_back((i * 37 % 101) / 50.0 - 1);
  for (bool keep : {false, true}) {
    const Graph before = MakeGraph(Reduced("reduce_mean", {0, 2}, keep));
    Graph after = before;
    RunPass(SplitReductions, &after);
    ASSERT_GT(after.nodes().size(), 1u);
    ASSERT_OK_AND_ASSIGN(const auto want, Interpret(before, {x}));
    ASSERT_OK_AND_ASSIGN(const auto got, Interpret(after, {x}));
    ASSERT_EQ(want[0].data.size(), got[0].data.size());
    for (size_t i = 0; i < want[0].data.size(); ++i) {
      EXPECT_NEAR(want[0].data[i], got[0].data[i], 1e-6);
    }
  }
}

}  // namespace
}  // namespace placelite
