// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/strings.h"
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Ints = std::vector<int64_t>;

TEST(OnnxConcat, AlongAnAxis) {
  EXPECT_EQ(LowerOne(ModelWriter().Input("b", {2, 5}), {2, 3}, "Concat", {"b"},
                     {{"axis", -1}}),
            "%y: float[2,8] = concat(%x, %b) {axis=-1}\n");
  EXPECT_THAT(
      LowerOne(ModelWriter().Input("b", {2, 5}), {2, 3}, "Concat", {"b"}),
      HasSubstr("): attribute 'axis' is missing"));
  EXPECT_THAT(LowerOne(ModelWriter().Input("b", {2, 5}), {2, 3}, "Concat",
                       {"b"}, {{"axis", 0}}),
              StartsWith("corrupt: "));
}

// x [2,7,4] into `parts` along an axis.
std::string Split(ModelWriter w, int parts,
                  const ModelWriter::Attributes& attributes,
                  const ModelWriter::Names& more_inputs = {}) {
  ModelWriter::Names inputs = {"x"}, outputs;
  inputs.insert(inputs.end(), more_inputs.begin(), more_inputs.end());
  w.Input("x", {2, 7, 4});
  for (int i = 0; i < parts; ++i) {
    outputs.push_back("y" + std::to_string(i));
    w.Output(outputs.back());
  }
  return w.Node("Split", inputs, outputs, attributes).Nodes();
}

TEST(OnnxSplit, IntoEqualParts) {
  EXPECT_EQ(Split(ModelWriter(), 2, {}),
            "%y0: float[1,7,4], %y1: float[1,7,4] = split(%x)\n");
  EXPECT_EQ(Split(ModelWriter(), 2, {{"axis", -1}}),
            "%y0: float[2,7,2], %y1: float[2,7,2] = split(%x) {axis=-1}\n");
}

TEST(OnnxSplit, TheLastPartMayBeSmaller) {
  EXPECT_EQ(Split(ModelWriter(18), 3, {{"axis", 1}, {"num_outputs", 3}}),
            "%y0: float[2,3,4], %y1: float[2,3,4], %y2: float[2,1,4] = "
            "split(%x) {axis=1, sections=[3,3,1]}\n");
}

// Sizes of parts are computed where the axis is not known.
TEST(OnnxSplit, OfAnUnknownAxisTheLastPartMayBeSmaller) {
  ModelWriter w(18);
  w.Input("x", {2, -1}).Output("a").Output("b");
  w.Node("Split", {"x"}, {"a", "b"}, {{"axis", -1}, {"num_outputs", 2}});
  EXPECT_THAT(w.Nodes(), HasSubstr("%a: float[2,0..], %b: float[2,0..] = "
                                   "split_by_input(%x, "));
}

TEST(OnnxSplit, IntoGivenParts) {
  EXPECT_EQ(Split(ModelWriter(12), 2, {{"axis", 1}, {"split", Ints{2, 5}}}),
            "%y0: float[2,2,4], %y1: float[2,5,4] = split(%x) {axis=1, "
            "sections=[2,5]}\n");
  EXPECT_EQ(Split(ModelWriter(13).Ints("s", {2, 5}), 2, {{"axis", 1}}, {"s"}),
            "%y0: float[2,2,4], %y1: float[2,5,4] = split(%x) {axis=1, "
            "sections=[2,5]}\n");
  EXPECT_THAT(Split(ModelWriter(13), 2, {{"split", Ints{2, 5}}}),
              HasSubstr("): attribute 'split' is not known"));
}

TEST(OnnxSplit, Refuses) {
  EXPECT_THAT(Split(ModelWriter().Ints("s", {2, 4}), 2, {{"axis", 1}}, {"s"}),
              StartsWith("corrupt: "));
  EXPECT_THAT(Split(ModelWriter().Ints("s", {2, 5}), 3, {{"axis", 1}}, {"s"}),
              StartsWith("corrupt: "));
  EXPECT_THAT(Split(ModelWriter(), 2, {{"axis", 3}}), StartsWith("corrupt: "));
  EXPECT_THAT(Split(ModelWriter(), 9, {}), StartsWith("corrupt: "));
}

TEST(OnnxSlice, OfOldOpsetsHasAttributes) {
  EXPECT_EQ(LowerOne(ModelWriter(9), {2, 7, 4}, "Slice", {},
                     {{"starts", Ints{1, -3}},
                      {"ends", Ints{5, INT64_MAX}},
                      {"axes", Ints{1, 2}}}),
            "%y: float[2,4,3] = slice(%x) {axes=[1,2], "
            "ends=[5,1099511627776], starts=[1,-3]}\n");
  EXPECT_EQ(LowerOne(ModelWriter(9), {2, 7, 4}, "Slice", {},
                     {{"starts", Ints{1}}, {"ends", Ints{2}}}),
            "%y: float[1,7,4] = slice(%x) {axes=[0], ends=[2], starts=[1]}\n");
}

TEST(OnnxSlice, HasInputsFromOpset10) {
  ModelWriter w(10);
  w.Ints("s", {1}).Ints("e", {5}).Ints("a", {-2}).Ints("one", {1});
  EXPECT_EQ(LowerOne(w, {2, 7, 4}, "Slice", {"s", "e", "a", "one"}),
            "%y: float[2,4,4] = slice(%x) {axes=[-2], ends=[5], starts=[1]}\n");
  EXPECT_EQ(LowerOne(w, {2, 7, 4}, "Slice", {"s", "e", "", "one"}),
            "%y: float[1,7,4] = slice(%x) {axes=[0], ends=[5], starts=[1]}\n");
  EXPECT_THAT(
      LowerOne(w.Ints("two", {2}), {2, 7, 4}, "Slice", {"s", "e", "a", "two"}),
      HasSubstr("%y: float[2,2,4] = strided_slice(%x) {axes=[-2], ends=[5], "
                "starts=[1], strides=[2]}"));
  EXPECT_THAT(LowerOne(w.Input("r", {1}, TensorProto::INT64), {2, 7, 4},
                       "Slice", {"r", "e", "", "one"}),
              HasSubstr("%y: float[0..2,7,4] = slice_by_input(%x, %r, %e, -, "
                        "%one)"));
}

// A computed list is known once the part of the graph before it has run.
TEST(OnnxByInput, ListsThatAreComputedFromDataAreShort) {
  ModelWriter w;
  w.Input("d", {2}).Node("Cast", {"d"}, {"k"}, {{"to", int64_t{7}}});
  EXPECT_THAT(LowerOne(w, {2, 7}, "Slice", {"k", "k"}),
              HasSubstr("= slice_by_input(%x, %k, %k)\n"));
  EXPECT_THAT(LowerOne(ModelWriter().Input("s", {99}, TensorProto::INT64),
                       {2, 7}, "Slice", {"s", "s"}),
              HasSubstr("a list [99] is computed at run time"));
}

TEST(OnnxByInput, ListsThatAreFed) {
  const auto lower = [](const char* op, std::vector<int64_t> shape) {
    return LowerOne(ModelWriter().Input("l", {1}, TensorProto::INT64), shape,
                    op, {"l"});
  };
  EXPECT_THAT(lower("CumSum", {2, 3}),
              HasSubstr("%y: float[2,3] = cumsum_by_input(%x, %l)"));
  EXPECT_THAT(lower("Trilu", {2, 3}),
              HasSubstr("= tril_triu_by_input(%x, %l) {lower=false}"));
  EXPECT_THAT(lower("Squeeze", {1, 3}),
              HasSubstr("= squeeze_by_input(%x, %l) {strict=true}"));
  EXPECT_THAT(lower("Unsqueeze", {3}),
              HasSubstr("%y: float[0..,0..] = unsqueeze_by_input(%x, %l)"));
  EXPECT_THAT(lower("Pad", {3}), HasSubstr("= pad_by_input(%x, %l)"));
  EXPECT_THAT(lower("Split", {3}), HasSubstr("= split_by_input(%x, %l)"));
}

// [rows before, columns before, rows behind, columns behind]
TEST(OnnxPad, OfOldOpsetsHasAttributes) {
  EXPECT_EQ(LowerOne(ModelWriter(10), {2, 7}, "Pad", {},
                     {{"pads", Ints{0, 1, 2, 3}}, {"value", 0.5f}}),
            "%y: float[4,11] = pad(%x) {paddings=[0,2,1,3], value=0.5}\n");
  EXPECT_EQ(LowerOne(ModelWriter(10), {2, 7}, "Pad", {},
                     {{"pads", Ints{0, 1, 0, 3}}, {"mode", "reflect"}}),
            "%y: float[2,11] = pad(%x) {mode=\"reflect\", "
            "paddings=[0,0,1,3]}\n");
}

TEST(OnnxPad, HasInputsFromOpset11) {
  ModelWriter w(11);
  w.Ints("p", {0, 1, 2, 3}).Weight("v", {}, {0.5f});
  EXPECT_EQ(LowerOne(w, {2, 7}, "Pad", {"p", "v"}),
            "%y: float[4,11] = pad(%x) {paddings=[0,2,1,3], value=0.5}\n");
  EXPECT_EQ(LowerOne(w, {2, 7}, "Pad", {"p"}, {{"mode", "edge"}}),
            "%y: float[4,11] = pad(%x) {mode=\"edge\", paddings=[0,2,1,3]}\n");
}

TEST(OnnxPad, OfSomeAxesFromOpset18) {
  ModelWriter w(18);
  w.Ints("p", {1, 3}).Ints("a", {-1}).Ints("wrong", {2});
  EXPECT_EQ(LowerOne(w, {2, 7}, "Pad", {"p", "", "a"}),
            "%y: float[2,11] = pad(%x) {paddings=[0,0,1,3]}\n");
  EXPECT_THAT(LowerOne(w, {2, 7}, "Pad", {"p", "", "wrong"}),
              HasSubstr("axis 2 for X [2,7]"));
  EXPECT_THAT(LowerOne(w, {2, 7}, "Pad", {"p"}),
              HasSubstr("2 pads for 2 axes"));
  w.Ints("none", {});
  EXPECT_EQ(LowerOne(w, {}, "Pad", {"none"}),
            "%y: float[] = pad(%x) {paddings=[]}\n");
}

TEST(OnnxPad, NegativePadsCut) {
  ModelWriter w(11);
  w.Ints("p", {0, -1, 2, -3});
  EXPECT_EQ(LowerOne(w, {2, 7}, "Pad", {"p"}),
            "%y: float[4,3] = pad(%x) {paddings=[0,2,-1,-3]}\n");
  EXPECT_EQ(LowerOne(w, {2, 7}, "Pad", {"p"}, {{"mode", "wrap"}}),
            "%y/slice: float[2,3] = slice(%x) {axes=[1], ends=[-3], "
            "starts=[1]}\n"
            "%y: float[4,3] = pad(%y/slice) {mode=\"wrap\", "
            "paddings=[0,2,0,0]}\n");
}

// Short integers are no lists that programs read ahead.
TEST(OnnxPad, AFedValueOfShortIntegersIsCast) {
  ModelWriter w(13);
  w.Input("x", {2, 7}, TensorProto::UINT8).Input("v", {}, TensorProto::UINT8);
  w.Ints("p", {0, 1, 2, 3}).Node("Pad", {"x", "p", "v"}, {"y"}).Output("y");
  const std::string text = w.Text();
  EXPECT_THAT(text, HasSubstr(": int64[] = cast(%v)"));
  EXPECT_THAT(text, HasSubstr("%y: uint8[0..,0..] = pad_by_input(%x, "));
}

TEST(OnnxPad, Refuses) {
  ModelWriter w(11);
  w.Ints("ok", {0, 1, 0, 0});
  EXPECT_THAT(LowerOne(w, {2, 7}, "Pad", {"ok"}, {{"mode", "mirror"}}),
              StartsWith("corrupt: "));
}

TEST(OnnxTranspose, ReversesUnlessTold) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 7, 4}, "Transpose"),
            "%y: float[4,7,2] = transpose(%x) {axis=[2,1,0]}\n");
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 7, 4}, "Transpose", {},
                     {{"perm", Ints{0, 2, 1}}}),
            "%y: float[2,4,7] = transpose(%x) {axis=[0,2,1]}\n");
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 7, 4}, "Transpose", {},
                       {{"perm", Ints{0, 0, 1}}}),
              StartsWith("corrupt: "));
}

// Integers `i` [2] that come from elements.
ModelWriter FromFloats() {
  ModelWriter w;
  return w.Input("f", {2}).Node("Cast", {"f"}, {"i"},
                                {{"to", int64_t{TensorProto::INT64}}});
}

TEST(OnnxExpand, ByAConstantOrAShape) {
  EXPECT_EQ(
      LowerOne(ModelWriter().Ints("s", {2, 1, 4}), {3, 1}, "Expand", {"s"}),
      "%y: float[2,3,4] = expand(%x) {shape=[2,1,4]}\n");
  ModelWriter w;
  w.Input("like", {2, 3, 4}).Node("Shape", {"like"}, {"s"});
  EXPECT_THAT(LowerOne(w, {3, 1}, "Expand", {"s"}),
              HasSubstr("%y: float[2,3,4] = expand(%x, %s)\n"));
  EXPECT_THAT(LowerOne(FromFloats(), {3, 1}, "Expand", {"i"}),
              HasSubstr("= expand(%x, %i)\n"));
}

TEST(OnnxTile, ByAConstant) {
  EXPECT_EQ(LowerOne(ModelWriter().Ints("r", {2, 3}), {3, 1}, "Tile", {"r"}),
            "%y: float[6,3] = tile(%x) {repeat_times=[2,3]}\n");
  EXPECT_THAT(LowerOne(FromFloats(), {3, 1}, "Tile", {"i"}),
              HasSubstr("= tile(%x, %i)\n"));
}

// The specification's formulas: depth is blocks first (DCR) or channels first
// (CRD).
TEST(OnnxDepthToSpace, BothModes) {
  EXPECT_EQ(LowerOne(ModelWriter(), {1, 8, 2, 3}, "DepthToSpace", {},
                     {{"blocksize", 2}}),
            "%y/reshape: float[1,2,2,2,2,3] = reshape(%x) "
            "{shape=[1,2,2,2,2,3]}\n"
            "%y/transpose: float[1,2,2,2,3,2] = transpose(%y/reshape) "
            "{axis=[0,3,4,1,5,2]}\n"
            "%y: float[1,2,4,6] = reshape(%y/transpose) {shape=[1,2,4,6]}\n");
  EXPECT_THAT(LowerOne(ModelWriter(), {1, 8, 2, 3}, "DepthToSpace", {},
                       {{"blocksize", 2}, {"mode", "CRD"}}),
              HasSubstr("{axis=[0,1,4,2,5,3]}"));
}

TEST(OnnxDepthToSpace, SizesMayBeOpen) {
  EXPECT_THAT(LowerOne(ModelWriter(), {-1, 8, 2, 3}, "DepthToSpace", {},
                       {{"blocksize", 2}}),
              HasSubstr("%y: float[?,2,4,6] = reshape(%y/transpose) "
                        "{shape=[-1,2,4,6]}\n"));
  EXPECT_THAT(LowerOne(ModelWriter(), {1, 8, -1, -1}, "DepthToSpace", {},
                       {{"blocksize", 2}}),
              HasSubstr(" = reshape(%y/transpose, %y/concat"));
}

TEST(OnnxDepthToSpace, Refuses) {
  EXPECT_THAT(LowerOne(ModelWriter(), {1, -1, 2, 3}, "DepthToSpace", {},
                       {{"blocksize", 2}}),
              HasSubstr("channels of [1,?,2,3] are not known"));
  EXPECT_THAT(LowerOne(ModelWriter(), {1, 8, 2, 3}, "DepthToSpace", {},
                       {{"blocksize", 3}}),
              StartsWith("corrupt: "));
  for (int64_t size : {int64_t{0}, int64_t{-1}, INT64_MAX}) {
    EXPECT_THAT(LowerOne(ModelWriter(), {1, 8, 2, 3}, "DepthToSpace", {},
                         {{"blocksize", size}}),
                HasSubstr(StrCat("blocks of ", size)));
  }
}

TEST(OnnxSpaceToDepth, ChannelsComeBeforeOrBehindBlocks) {
  const auto order = [](const char* mode) {
    return LowerOne(ModelWriter(28), {1, 2, 4, 6}, "SpaceToDepth", {},
                    {{"blocksize", 2}, {"mode", mode}});
  };
  EXPECT_THAT(order("DCR"), HasSubstr("axis=[0,3,5,1,2,4]"));
  EXPECT_THAT(order("CRD"), HasSubstr("axis=[0,1,3,5,2,4]"));
  EXPECT_THAT(order("RCD"), HasSubstr("mode is 'RCD'"));
}

TEST(OnnxSpaceToDepth, SizesMayBeOpen) {
  EXPECT_THAT(LowerOne(ModelWriter(), {1, 2, -1, -1}, "SpaceToDepth", {},
                       {{"blocksize", 2}}),
              HasSubstr("%y: float[1,8,?,?] = reshape(%y/transpose, "));
}

TEST(OnnxSpaceToDepth, MovesBlocksToChannels) {
  EXPECT_EQ(LowerOne(ModelWriter(), {1, 2, 4, 6}, "SpaceToDepth", {},
                     {{"blocksize", 2}}),
            "%y/reshape: float[1,2,2,2,3,2] = reshape(%x) "
            "{shape=[1,2,2,2,3,2]}\n"
            "%y/transpose: float[1,2,2,2,2,3] = transpose(%y/reshape) "
            "{axis=[0,3,5,1,2,4]}\n"
            "%y: float[1,8,2,3] = reshape(%y/transpose) {shape=[1,8,2,3]}\n");
  EXPECT_THAT(LowerOne(ModelWriter(), {1, 2, 5, 6}, "SpaceToDepth", {},
                       {{"blocksize", 2}}),
              StartsWith("corrupt: "));
}

}  // namespace
}  // namespace placelite
