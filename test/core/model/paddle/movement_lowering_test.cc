// SPDX-License-Identifier: Apache-2.0
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

TEST(MovementLowering, Transpose) {
  EXPECT_THAT(Unary("transpose2", {2, 3, 4}, {{"axis", Ints{2, 0, 1}}}),
              HasSubstr("%y: float[4,2,3] = transpose(%x) {axis=[2,0,1]}"));
  EXPECT_THAT(Unary("transpose", {2, 3}, {{"axis", Ints{1, 0}}}),
              HasSubstr("transpose(%x) {axis=[1,0]}"));
  EXPECT_THAT(Unary("transpose2", {2, 3}, {{"axis", Ints{1, 1}}}),
              HasSubstr("corrupt: "));
}

TEST(MovementLowering, ShuffleChannel) {
  EXPECT_THAT(Unary("shuffle_channel", {2, 6, 3, 3}, {{"group", 3}}),
              HasSubstr("%y: float[2,6,3,3] = channel_shuffle(%x) {groups=3}"));
  EXPECT_THAT(Unary("shuffle_channel", {2, 6, 3, 3}, {{"group", 4}}),
              HasSubstr("4 groups of 6 channels"));
}

TEST(MovementLowering, Concat) {
  ProgramWriter w;
  w.Feed("a", {2, 3}).Feed("b", {2, 4});
  w.Op("concat", {{"X", {"a", "b"}}, {"AxisTensor", {}}}, {{"Out", {"y"}}},
       {{"axis", 1}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y: float[2,7] = concat(%a, %b) {axis=1}"));
}

TEST(MovementLowering, ConcatTakesAConstantAxis) {
  ProgramWriter w;
  w.Feed("a", {2, 3});
  w.Op("fill_constant", {}, {{"Out", {"k"}}},
       {{"shape", Ints{1}}, {"dtype", kPaddleInt32}, {"value", 1.f}});
  w.Op("concat", {{"X", {"a", "a"}}, {"AxisTensor", {"k"}}}, {{"Out", {"y"}}});
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("concat(%a, %a) {axis=1}"));
}

std::string Split(const std::vector<std::string>& outputs,
                  const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  w.Feed("x", {2, 6});
  w.Op("split", {{"X", {"x"}}}, {{"Out", outputs}}, attributes);
  for (const std::string& output : outputs) w.Fetch(output);
  return w.Text();
}

TEST(MovementLowering, Split) {
  EXPECT_THAT(Split({"a", "b"}, {{"axis", 1}, {"num", 2}}),
              HasSubstr("%a: float[2,3], %b: float[2,3] = split(%x) {axis=1}"));
  EXPECT_THAT(
      Split({"a", "b"}, {{"axis", 1}, {"num", 0}, {"sections", Ints{2, -1}}}),
      HasSubstr("%a: float[2,2], %b: float[2,4] = split(%x) {axis=1, "
                "sections=[2,-1]}"));
}

TEST(MovementLowering, SplitRefusesContradictions) {
  EXPECT_THAT(Split({"a", "b"}, {{"axis", 1}, {"num", 3}}),
              HasSubstr("corrupt: op 1 'split' (output 'a'): 2 variables in "
                        "Out, expected 3"));
  EXPECT_THAT(Split({"a", "b"}, {{"axis", 1}, {"sections", Ints{2, 2}}}),
              HasSubstr("corrupt: "));
}

std::string Slice(const Ints& x, const Ints& axes, const Ints& starts,
                  const Ints& ends, const Ints& decrease = {}) {
  ProgramWriter w;
  w.Feed("x", x);
  w.Op("slice", {{"Input", {"x"}}}, {{"Out", {"y"}}},
       {{"axes", axes},
        {"starts", starts},
        {"ends", ends},
        {"decrease_axis", decrease}});
  return w.Fetch("y").Text();
}

TEST(MovementLowering, Slice) {
  EXPECT_THAT(
      Slice({2, 6}, {1}, {1}, {INT64_MAX}),
      HasSubstr("%y: float[2,5] = slice(%x) {axes=[1], ends=[1099511627776], "
                "starts=[1]}"));
}

TEST(MovementLowering, SliceDropsAxes) {
  EXPECT_THAT(Slice({-1, 3, 4}, {0, 1}, {0, -1}, {1, INT32_MAX}, {0, 1}),
              HasSubstr("%y/slice: float[1,1,4] = slice(%x) {axes=[0,1], "
                        "ends=[1,2147483647], starts=[0,-1]}\n"
                        "%y: float[4] = squeeze(%y/slice) {axes=[0,1]}"));
}

TEST(MovementLowering, SliceKeepsTheLastAxis) {
  EXPECT_THAT(Slice({4}, {0}, {1}, {2}, {0}),
              HasSubstr("%y: float[1] = slice(%x)"));
  EXPECT_THAT(Slice({4, 5}, {0, 1}, {1, 1}, {2, 2}, {0, 1}),
              HasSubstr("%y: float[1] = squeeze(%y/slice) {axes=[1]}"));
}

TEST(MovementLowering, SliceRefusesContradictions) {
  EXPECT_THAT(Slice({4, 5}, {0}, {1}, {3}, {0}),
              HasSubstr("corrupt: op 1 'slice' (output 'y'): decrease_axis 0 "
                        "is not 1 in [2,5]"));
  EXPECT_THAT(Slice({4, 5}, {0}, {1}, {3, 4}), HasSubstr("corrupt: "));
  EXPECT_THAT(Slice({4, 5}, {2}, {1}, {3}), HasSubstr("corrupt: "));
  EXPECT_THAT(Slice({4, 5}, {0}, {1}, {2}, {7}), HasSubstr("corrupt: "));
}

TEST(MovementLowering, SliceTakesConstantBounds) {
  ProgramWriter w;
  w.Feed("x", {4});
  for (const char* name : {"s", "e"}) {
    w.Op("assign_value", {}, {{"Out", {name}}},
         {{"shape", Ints{1}},
          {"dtype", kPaddleInt64},
          {"int64_values", Ints{name[0] == 's' ? 1 : 3}}});
  }
  w.Op("slice",
       {{"Input", {"x"}}, {"StartsTensorList", {"s"}}, {"EndsTensor", {"e"}}},
       {{"Out", {"y"}}},
       {{"axes", Ints{0}}, {"starts", Ints{-1}}, {"ends", Ints{-1}}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y: float[2] = slice(%x) {axes=[0], ends=[3], "
                        "starts=[1]}"));
}

TEST(MovementLowering, SliceTakesComputedBounds) {
  ProgramWriter w;
  w.Feed("x", {4}).Feed("s", {1}, kPaddleInt32);
  w.Op("slice", {{"Input", {"x"}}, {"StartsTensor", {"s"}}}, {{"Out", {"y"}}},
       {{"axes", Ints{0}}, {"ends", Ints{2}}});
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("= slice_by_input(%x, %s, "));
}

std::string Sliced(const char* type, const Ints& x,
                   const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  w.Feed("x", x).Op(type, {{"Input", {"x"}}}, {{"Out", {"y"}}}, attributes);
  return w.Fetch("y").Text();
}

TEST(MovementLowering, SliceRefusesListsThatDiffer) {
  EXPECT_THAT(
      Sliced("slice", {4},
             {{"axes", Ints{0}}, {"starts", Ints{0, 1}}, {"ends", Ints{2}}}),
      HasSubstr("starts has 2 elements, expected 1 as axes"));
  EXPECT_THAT(
      Sliced("slice", {4},
             {{"axes", Ints{0}}, {"starts", Ints{0}}, {"ends", Ints{2, 3}}}),
      HasSubstr("ends has 2 elements"));
}

// Behind a negative stride, whatever is before the first counts as the first;
// an end of -1 is before that.
TEST(MovementLowering, StridedSliceGoesBackward) {
  const auto strided = [](int64_t length, int64_t start, int64_t end) {
    return Sliced("strided_slice", {length},
                  {{"axes", Ints{0}},
                   {"starts", Ints{start}},
                   {"ends", Ints{end}},
                   {"strides", Ints{-2}}});
  };
  EXPECT_THAT(strided(6, -1, -1), HasSubstr("%y: float[3] = strided_slice"));
  EXPECT_THAT(strided(6, 5, -9), HasSubstr("ends=[0], starts=[5]"));
  EXPECT_THAT(strided(6, -7, -1), HasSubstr("starts=[0]"));
  EXPECT_THAT(strided(-1, -1, -1), HasSubstr("= strided_slice"));
  EXPECT_THAT(strided(-1, -2, -1),
              HasSubstr("the place -2 of an axis of unknown length"));
}

TEST(MovementLowering, Pad2d) {
  EXPECT_THAT(
      Unary("pad2d", {1, 2, 3, 4},
            {{"paddings", Ints{1, 2, 3, 4}}, {"pad_value", 0.5f}}),
      HasSubstr("%y: float[1,2,6,11] = pad(%x) {paddings=[0,0,0,0,1,2,3,4], "
                "value=0.5}"));
  EXPECT_THAT(Unary("pad2d", {1, 2, 3, 4},
                    {{"paddings", Ints{1, 2, 3, 1}}, {"mode", "reflect"}}),
              HasSubstr("mode=\"reflect\""));
}

TEST(MovementLowering, Pad3d) {
  EXPECT_THAT(Unary("pad3d", {1, 2, 3, 4, 5},
                    {{"paddings", Ints{1, 2, 3, 4, 5, 6}},
                     {"data_format", "NCDHW"},
                     {"mode", "replicate"}}),
              HasSubstr("%y: float[1,2,14,11,8] = pad(%x) {mode=\"edge\", "
                        "paddings=[0,0,0,0,5,6,3,4,1,2]}"));
}

TEST(MovementLowering, PadWorksOnChannelsFirst) {
  EXPECT_THAT(
      Unary("pad3d", {1, 2, 3, 4, 5},
            {{"paddings", Ints{1, 1, 1, 1, 1, 1}},
             {"mode", "circular"},
             {"data_format", "NDHWC"}}),
      testing::AllOf(HasSubstr("pad(%y/transpose) {mode=\"wrap\", "
                               "paddings=[0,0,0,0,1,1,1,1,1,1]}"),
                     HasSubstr("%y: float[1,4,5,6,5] = transpose(%y/pad)")));
}

TEST(MovementLowering, PadRefusesWhatItCannotSay) {
  EXPECT_THAT(
      Unary("pad3d", {1, 2, 3, 4, 5},
            {{"paddings", Ints{1, 1, 1, 1, 1, 1}}, {"mode", "symmetric"}}),
      HasSubstr("unsupported: "));
  EXPECT_THAT(
      Unary("pad3d", {1, 2, 3, 4, 5},
            {{"paddings", Ints{1, 1, 1, 1, 1, 1}}, {"data_format", "CHW"}}),
      HasSubstr("unsupported: "));
  EXPECT_THAT(Unary("pad2d", {1, 2, 3, 4}, {{"paddings", Ints{1, 1}}}),
              HasSubstr("corrupt: "));
  EXPECT_THAT(Unary("pad2d", {1, 2, 3}, {{"paddings", Ints{1, 1, 1, 1}}}),
              HasSubstr("corrupt: "));
}

}  // namespace
}  // namespace placelite
