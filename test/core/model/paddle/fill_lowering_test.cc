// SPDX-License-Identifier: Apache-2.0
// Constants whose shape depends on other tensors.
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

TEST(FillLowering, ComputedShape) {
  ProgramWriter w;
  w.Feed("n", {2}, kPaddleInt32);
  w.Op("fill_constant", {{"ShapeTensor", {"n"}}}, {{"Out", {"y"}}},
       {{"dtype", kPaddleInt64}, {"value", 1.f}, {"str_value", "7"}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("= fill_constant(%n) {dtype=\"int64\", int_value=7}"));
}

TEST(FillLowering, ComputedListOfDimensions) {
  ProgramWriter w;
  w.Feed("n", {1}, kPaddleInt64);
  w.Op("fill_constant", {}, {{"Out", {"c"}}},
       {{"shape", Ints{1}}, {"dtype", kPaddleInt64}, {"value", 5.f}});
  w.Op("fill_constant", {{"ShapeTensorList", {"c", "n"}}}, {{"Out", {"y"}}},
       {{"dtype", kPaddleFloat}, {"value", 1.5f}});
  const std::string text = w.Fetch("y").Text();
  EXPECT_THAT(text, HasSubstr("= concat(%c, %n)"));
  EXPECT_THAT(text, HasSubstr("%y: float[0..,0..] = fill_constant("));
  EXPECT_THAT(text, HasSubstr("{value=1.5}"));
}

TEST(FillLowering, RefusesNumbersThatDoNotFit) {
  ProgramWriter w;
  w.Feed("n", {2}, kPaddleInt32);
  w.Op("fill_constant", {{"ShapeTensor", {"n"}}}, {{"Out", {"y"}}},
       {{"dtype", kPaddleInt32}, {"str_value", "3000000000"}});
  EXPECT_THAT(w.Fetch("y").Read(),
              FailsWith(StatusCode::kCorrupt, "out of the range"));
}

std::string LikeBatch(const Ints& input,
                      const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  w.Feed("x", input);
  w.Op("fill_constant_batch_size_like", {{"Input", {"x"}}}, {{"Out", {"y"}}},
       attributes);
  return w.Fetch("y").Text();
}

TEST(FillLowering, BatchSizeLike) {
  const ProgramWriter::Attributes attributes = {{"shape", Ints{2, -1, 3}},
                                                {"input_dim_idx", 0},
                                                {"output_dim_idx", 1},
                                                {"dtype", kPaddleFloat},
                                                {"value", 0.5f}};
  EXPECT_THAT(LikeBatch({-1, 4}, attributes),
              HasSubstr("%y: float[2,?,3] = fill_constant("));
  EXPECT_THAT(LikeBatch({6, 4}, attributes),
              HasSubstr("const %y: float[2,6,3]"));
  const ProgramWriter::Attributes batch = {{"shape", Ints{-1, 7}}};
  EXPECT_THAT(LikeBatch({-1, 4}, batch),
              HasSubstr("%y: float[?,7] = fill_constant("));
}

TEST(FillLowering, BatchSizeLikeOfDimensionsThatAreNotThere) {
  EXPECT_THAT(LikeBatch({-1, 4}, {{"shape", Ints{-1}}, {"input_dim_idx", 2}}),
              HasSubstr("dimension 2 of Input [?,4]"));
  EXPECT_THAT(LikeBatch({-1, 4}, {{"shape", Ints{-1}}, {"output_dim_idx", 1}}),
              HasSubstr("for dimension 1 of a shape of 1"));
}

TEST(FillLowering, AnyLike) {
  ProgramWriter w;
  w.Feed("x", {-1, 4}, kPaddleInt32);
  w.Unary("fill_any_like", "x", "y", {{"value", 2.f}, {"dtype", -1}});
  w.Unary("fill_any_like", "x", "z", {{"value", 2.5f}, {"dtype", 5}});
  const std::string text = w.Fetch("y").Fetch("z").Text();
  EXPECT_THAT(text, HasSubstr("%y: int32[?,4] = fill_constant("));
  EXPECT_THAT(text, HasSubstr("{dtype=\"int32\", int_value=2}"));
  EXPECT_THAT(text, HasSubstr("%z: float[?,4] = fill_constant("));
  EXPECT_THAT(text, HasSubstr("{value=2.5}"));
}

}  // namespace
}  // namespace placelite
