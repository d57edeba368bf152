// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

TEST(ExpandLowering, ExpandByAttribute) {
  ProgramWriter w;
  w.Feed("x", {-1, 1, 4})
      .Unary("expand_v2", "x", "y", {{"shape", Ints{-1, 3, -1}}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y: float[?,3,4] = expand(%x) {shape=[-1,3,-1]}"));
}

TEST(ExpandLowering, ExpandByTensor) {
  ProgramWriter w;
  w.Feed("x", {1, 4}).Feed("s", {2}, kPaddleInt32);
  w.Op("expand_v2", {{"X", {"x"}}, {"Shape", {"s"}}}, {{"Out", {"y"}}},
       {{"shape", Ints{}}});
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("= expand(%x, %s)"));
}

TEST(ExpandLowering, ExpandByAListOfTensors) {
  ProgramWriter w;
  w.Feed("x", {1, 4}).Feed("n", {1}, kPaddleInt32);
  w.Op("fill_constant", {}, {{"Out", {"c"}}},
       {{"shape", Ints{1}}, {"dtype", kPaddleInt32}, {"str_value", "-1"}});
  w.Op("expand_v2", {{"X", {"x"}}, {"expand_shapes_tensor", {"n", "c"}}},
       {{"Out", {"y"}}}, {{"shape", Ints{-1, -1}}});
  const std::string text = w.Fetch("y").Text();
  EXPECT_THAT(text, HasSubstr("= concat(%n, %c)"));
  EXPECT_THAT(text, HasSubstr("= expand(%x, %"));
}

TEST(ExpandLowering, ExpandAs) {
  ProgramWriter w;
  w.Feed("x", {1, 4}).Feed("z", {-1, 4});
  w.Binary("expand_as_v2", "x", "z", "y", {{"target_shape", Ints{-1, 4}}});
  const std::string text = w.Fetch("y").Text();
  EXPECT_THAT(text, HasSubstr("int32[2] = shape(%z)"));
  EXPECT_THAT(text, HasSubstr("%y: float[?,4] = expand(%x, %"));
  ProgramWriter alone;
  alone.Feed("x", {1, 4});
  alone.Unary("expand_as_v2", "x", "y", {{"target_shape", Ints{3, 4}}});
  EXPECT_THAT(alone.Fetch("y").Text(),
              HasSubstr("%y: float[3,4] = expand(%x) {shape=[3,4]}"));
}

TEST(ExpandLowering, TileAndOldExpand) {
  ProgramWriter w;
  w.Feed("x", {-1, 4}).Feed("r", {2}, kPaddleInt32);
  w.Unary("tile", "x", "a", {{"repeat_times", Ints{1, 3}}});
  w.Unary("expand", "x", "b", {{"expand_times", Ints{2, 1}}});
  w.Op("tile", {{"X", {"x"}}, {"RepeatTimes", {"r"}}}, {{"Out", {"c"}}});
  const std::string text = w.Fetch("a").Fetch("b").Fetch("c").Text();
  EXPECT_THAT(text, HasSubstr("%a: float[?,12] = tile(%x) "
                              "{repeat_times=[1,3]}"));
  EXPECT_THAT(text, HasSubstr(",4] = tile(%x) {repeat_times=[2,1]}"));
  EXPECT_THAT(text, HasSubstr("= tile(%x, %r)"));
}

}  // namespace
}  // namespace placelite
