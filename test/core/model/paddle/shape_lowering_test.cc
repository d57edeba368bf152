// SPDX-License-Identifier: Apache-2.0
// reshape, flatten, squeeze, unsqueeze and shape. Result shapes were checked
// against Paddle 2.6.
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

std::string Unary(const std::string& type, const Ints& x,
                  const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  w.Feed("x", x).Unary(type, "x", "y", attributes).Fetch("y");
  return w.Text();
}

TEST(ShapeLowering, Reshape) {
  EXPECT_THAT(Unary("reshape", {-1, 6, 1, 1}, {{"shape", Ints{-1, 6}}}),
              HasSubstr("%y: float[?,6] = reshape(%x) {shape=[-1,6]}"));
  EXPECT_THAT(Unary("reshape2", {2, 3, 4}, {{"shape", Ints{0, -1}}}),
              HasSubstr("%y: float[2,12] = reshape(%x) {shape=[0,-1]}"));
}

TEST(ShapeLowering, ReshapeRefusesContradictions) {
  for (const Ints& shape : {Ints{0, -1, 2, 0}, Ints{5, -1}, Ints{-1, -1},
                            Ints{2, 3}, Ints{-2, 3}}) {
    EXPECT_THAT(Unary("reshape2", {2, 3, 4}, {{"shape", shape}}),
                HasSubstr("corrupt: op 1 'reshape2' (output 'y'): "));
  }
  EXPECT_THAT(Unary("reshape2", {2}, {{"shape", Ints{INT64_MAX}}}),
              HasSubstr("corrupt: op 1"));
}

TEST(ShapeLowering, ReshapeTakesAConstantTarget) {
  ProgramWriter w;
  w.Feed("x", {2, 6});
  w.Op("assign_value", {}, {{"Out", {"s"}}},
       {{"shape", Ints{2}},
        {"dtype", kPaddleInt32},
        {"int32_values", Ints{4, 3}}});
  w.Op("reshape2", {{"X", {"x"}}, {"Shape", {"s"}}}, {{"Out", {"y"}}},
       {{"shape", Ints{1, 1}}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y: float[4,3] = reshape(%x) {shape=[4,3]}"));
}

TEST(ShapeLowering, ReshapeTakesAComputedTarget) {
  ProgramWriter w;
  w.Feed("x", {2, -1}).Feed("s", {3}, kPaddleInt64);
  w.Op("reshape2", {{"X", {"x"}}, {"Shape", {"s"}}}, {{"Out", {"y"}}});
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("= reshape(%x, %s)"));
}

TEST(ShapeLowering, ReshapeRefusesAWrongTarget) {
  for (const auto& [dims, type] : std::vector<std::pair<Ints, int>>{
           {{3}, kPaddleFloat}, {{3, 1}, kPaddleInt32}, {{9}, kPaddleInt32}}) {
    ProgramWriter w;
    w.Feed("x", {2, -1}).Feed("s", dims, type);
    w.Op("reshape2", {{"X", {"x"}}, {"Shape", {"s"}}}, {{"Out", {"y"}}});
    EXPECT_THAT(w.Fetch("y").Read(),
                FailsWith(StatusCode::kCorrupt, "expected a list of int32"));
  }
}

// The target has the batch size from the shape of x, a constant, and the rest.
TEST(ShapeLowering, ReshapeTakesAListOfTensors) {
  ProgramWriter w;
  w.Feed("x", {-1, 4, 6});
  w.Op("shape", {{"Input", {"x"}}}, {{"Out", {"s"}}});
  w.Op("slice", {{"Input", {"s"}}}, {{"Out", {"n"}}},
       {{"axes", Ints{0}},
        {"starts", Ints{0}},
        {"ends", Ints{1}},
        {"decrease_axis", Ints{0}}});
  w.Op("fill_constant", {}, {{"Out", {"c"}}},
       {{"shape", Ints{}}, {"dtype", kPaddleInt32}, {"str_value", "-1"}});
  w.Op("reshape2", {{"X", {"x"}}, {"ShapeTensor", {"n", "c"}}},
       {{"Out", {"y"}}}, {{"shape", Ints{-1, -1}}});
  EXPECT_EQ(w.Fetch("y").Text(),
            "input %x: float[?,4,6]\n"
            "const %c: int32[]\n"
            "const %y/constant: int32[1]\n"
            "%s: int32[3] = shape(%x)\n"
            "%n: int32[1] = slice(%s) {axes=[0], ends=[1], starts=[0]}\n"
            "%y/concat: int32[2] = concat(%n, %y/constant)\n"
            "%y: float[?,?] = reshape(%x, %y/concat)\n"
            "output %y\n");
}

TEST(ShapeLowering, ReshapeListOfSeveralWidths) {
  ProgramWriter w;
  w.Feed("x", {4}).Feed("a", {1}, kPaddleInt32).Feed("b", {1}, kPaddleInt64);
  w.Op("reshape2", {{"X", {"x"}}, {"ShapeTensor", {"a", "b"}}},
       {{"Out", {"y"}}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y/cast: int64[1] = cast(%a) {to=\"int64\"}\n"
                        "%y/concat: int64[2] = concat(%y/cast, %b)\n"));
}

TEST(ShapeLowering, FlattenRange) {
  EXPECT_THAT(Unary("flatten_contiguous_range", {-1, 2, 3, 4},
                    {{"start_axis", 1}, {"stop_axis", 2}}),
              HasSubstr("%y: float[?,6,4] = flatten(%x) {stop_axis=2}"));
  EXPECT_THAT(Unary("flatten_contiguous_range", {-1, 2, 3}, {}),
              HasSubstr("%y: float[?,2,3] = flatten(%x) {stop_axis=1}"));
}

TEST(ShapeLowering, FlattenToTwoAxes) {
  EXPECT_THAT(Unary("flatten2", {2, 3, 4}, {{"axis", 0}}),
              HasSubstr("%y: float[1,24] = reshape(%x) {shape=[1,-1]}"));
  EXPECT_THAT(Unary("flatten", {-1, 3, 4}, {}),
              HasSubstr("%y: float[?,12] = flatten(%x)\n"));
  EXPECT_THAT(Unary("flatten2", {2, 3, 4}, {{"axis", 2}}),
              HasSubstr("%y/flatten: float[6,4] = flatten(%x) {start_axis=0, "
                        "stop_axis=1}\n"
                        "%y: float[6,4] = flatten(%y/flatten)"));
  EXPECT_THAT(Unary("flatten2", {2, 3, 4}, {{"axis", 3}}),
              HasSubstr("%y: float[24,1] = reshape(%x) {shape=[-1,1]}"));
  EXPECT_THAT(Unary("flatten2", {2, 3, 4}, {{"axis", 4}}),
              HasSubstr("corrupt: "));
}

TEST(ShapeLowering, Squeeze) {
  EXPECT_THAT(Unary("squeeze2", {2, 1, 3, 1}, {{"axes", Ints{1}}}),
              HasSubstr("%y: float[2,3,1] = squeeze(%x) {axes=[1]}"));
  // An axis that is not 1 stays.
  EXPECT_THAT(Unary("squeeze", {2, 1, 3}, {{"axes", Ints{0, 1}}}),
              HasSubstr("%y: float[2,3] = squeeze(%x)"));
  EXPECT_THAT(Unary("squeeze2", {2, 1, 3, 1}, {}),
              HasSubstr("%y: float[2,3] = squeeze(%x)\n"));
}

TEST(ShapeLowering, UnsqueezeInsertsOneAxisAfterTheOther) {
  EXPECT_THAT(Unary("unsqueeze2", {2, 3, 4}, {{"axes", Ints{0, -1}}}),
              HasSubstr("%y: float[1,2,3,4,1] = unsqueeze(%x) {axes=[0,4]}"));
  EXPECT_THAT(Unary("unsqueeze2", {2, 3, 4}, {{"axes", Ints{1, 1}}}),
              HasSubstr("%y: float[2,1,1,3,4] = unsqueeze(%x) {axes=[1,2]}"));
  EXPECT_THAT(Unary("unsqueeze", {2, 3, 4}, {{"axes", Ints{3, 0}}}),
              HasSubstr("%y: float[1,2,3,4,1] = unsqueeze(%x) {axes=[0,4]}"));
}

TEST(ShapeLowering, UnsqueezeRefusesWrongAxes) {
  EXPECT_THAT(Unary("unsqueeze2", {2, 3}, {{"axes", Ints{4}}}),
              HasSubstr("corrupt: "));
  EXPECT_THAT(Unary("unsqueeze2", {2, 3}, {{"axes", Ints(9, 0)}}),
              HasSubstr("corrupt: "));
}

TEST(ShapeLowering, Shape) {
  ProgramWriter w;
  w.Feed("x", {-1, 3});
  w.Op("shape", {{"Input", {"x"}}}, {{"Out", {"y"}}}).Fetch("y");
  EXPECT_THAT(w.Text(), HasSubstr("%y: int32[2] = shape(%x)"));
}

}  // namespace
}  // namespace placelite
