// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

std::string Lowered(const std::string& type,
                    const ProgramWriter::Attributes& attributes,
                    const Ints& x = {-1, 3, 4}) {
  ProgramWriter w;
  w.Feed("x", x).Unary(type, "x", "y", attributes).Fetch("y");
  return w.Text();
}

TEST(ReduceLowering, AllOfThem) {
  for (const std::string type : {"reduce_mean", "reduce_sum", "reduce_max",
                                 "reduce_min", "reduce_prod"}) {
    EXPECT_THAT(Lowered(type, {{"dim", Ints{-1, 1}}, {"keep_dim", true}}),
                HasSubstr("%y: float[?,1,1] = " + type +
                          "(%x) {dim=[-1,1], keep_dim=true}"));
  }
}

TEST(ReduceLowering, AxisZeroIsTheDefault) {
  EXPECT_THAT(Lowered("reduce_sum", {}),
              HasSubstr("%y: float[3,4] = reduce_sum(%x) {dim=[0]}"));
}

TEST(ReduceLowering, ReduceAllIgnoresTheAxes) {
  const std::string text =
      Lowered("reduce_max", {{"dim", Ints{1}}, {"reduce_all", true}});
  EXPECT_THAT(text, HasSubstr(": float[] = reduce_max(%x)\n"));
  EXPECT_THAT(text, HasSubstr("%y: float[1] = unsqueeze("));
  EXPECT_THAT(
      Lowered("reduce_max",
              {{"dim", Ints{1}}, {"reduce_all", true}, {"keep_dim", true}}),
      HasSubstr("%y: float[1,1,1] = reduce_max(%x) {keep_dim=true}"));
}

TEST(ReduceLowering, ASingleNumberHasOneAxis) {
  EXPECT_THAT(Lowered("reduce_sum", {{"dim", Ints{0}}}, {7}),
              HasSubstr("%y: float[1] = unsqueeze("));
  EXPECT_THAT(Lowered("mean", {}), HasSubstr(": float[] = reduce_mean(%x)\n"));
  EXPECT_THAT(Lowered("mean", {}), HasSubstr("%y: float[1] = unsqueeze("));
}

TEST(ReduceLowering, CastsFirst) {
  ProgramWriter w;
  w.Feed("x", {5, 3}, kPaddleInt32);
  w.Unary("reduce_sum", "x", "y",
          {{"dim", Ints{1}}, {"out_dtype", kPaddleInt64}});
  const std::string text = w.Fetch("y").Text();
  EXPECT_THAT(text, HasSubstr("int64[5,3] = cast(%x)"));
  EXPECT_THAT(text, HasSubstr("%y: int64[5] = reduce_sum("));
}

TEST(ReduceLowering, RefusesAxesThatAreNotThere) {
  EXPECT_THAT(Lowered("reduce_sum", {{"dim", Ints{3}}}),
              HasSubstr("reduce_sum: axis 3 is not within rank 3"));
}

}  // namespace
}  // namespace placelite
