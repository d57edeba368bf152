// SPDX-License-Identifier: Apache-2.0
// Grids, deformable convolutions, and tensors put into others.
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Ints = std::vector<int64_t>;

TEST(OnnxAffineGrid, OfKnownAndOfFedSizes) {
  ModelWriter w(20);
  w.Ints("size", {2, 3, 4, 5}).Input("fed", {5}, TensorProto::INT64);
  EXPECT_THAT(LowerOne(w, {2, 2, 3}, "AffineGrid", {"size"}),
              HasSubstr("%y: float[2,4,5,2] = elementwise_add("));
  EXPECT_THAT(LowerOne(w, {2, 3, 4}, "AffineGrid", {"fed"}),
              HasSubstr("%y: float[2,0..,0..,0..,3] = elementwise_add("));
  EXPECT_THAT(LowerOne(w, {2, 3, 4}, "AffineGrid", {"size"}),
              HasSubstr("size is [2,3,4,5] for theta [2,3,4]"));
  EXPECT_THAT(LowerOne(w, {2, 3, 3}, "AffineGrid", {"size"}),
              HasSubstr("expected [N,2,3] or [N,3,4]"));
  w.Ints("below", {2, 3, -4, 5});
  EXPECT_THAT(
      LowerOne(w, {2, 2, 3}, "AffineGrid", {"below"}),
      IsCorrupt("size is [2,3,-4,5], expected images of one pixel or more"));
}

TEST(OnnxDeformConv, SamplesAndMultiplies) {
  ModelWriter w(19);
  w.Weight("w", {6, 2, 3, 3}).Input("o", {1, 18, 4, 4});
  const std::string text = LowerOne(w, {1, 2, 6, 6}, "DeformConv", {"w", "o"});
  EXPECT_THAT(text, HasSubstr(": float[1,2,9,16] = grid_sampler("));
  EXPECT_THAT(text, HasSubstr(": float[1,6,16] = matmul("));
  EXPECT_THAT(text, HasSubstr("%y: float[1,6,4,4] = reshape("));
  EXPECT_THAT(LowerOne(w, {1, 4, 6, 6}, "DeformConv", {"w", "o"}),
              StartsWith("corrupt: "));
}

// The shapes of offsets, W and the mask must fit the attributes and X.
TEST(OnnxDeformConv, SizesAgree) {
  ModelWriter w(19);
  w.Weight("w", {6, 2, 3, 3}).Weight("b", {6}).Input("o", {1, 18, 4, 4});
  w.Input("two", {2, 18, 4, 4}).Input("wide", {1, 18, 2, 8});
  w.Input("m", {1, 9, 4, 4}).Input("tall", {1, 9, 8, 2});
  const auto lowered = [&](const std::vector<int64_t>& x,
                           const ModelWriter::Names& more,
                           const ModelWriter::Attributes& attributes = {}) {
    return LowerOne(w, x, "DeformConv", more, attributes);
  };
  EXPECT_THAT(lowered({1, 2, 6, 6}, {"w", "o", "b", "m"}),
              HasSubstr("%y: float[1,6,4,4] = elementwise_add("));
  EXPECT_THAT(lowered({1, 2, 8, 10}, {"w", "o"},
                      {{"strides", Ints{2, 3}}, {"pads", Ints{0, 1, 1, 1}}}),
              HasSubstr("%y: float[1,6,4,4] = reshape("));
  EXPECT_THAT(lowered({1, 2, 7, 6}, {"w", "o"}),
              IsCorrupt("offsets [1,18,4,4] for X [1,2,7,6], whose window has "
                        "5 x 4 positions"));
  EXPECT_THAT(lowered({1, 2, 6, 6}, {"w", "wide"}),
              IsCorrupt("offsets [1,18,2,8] for X [1,2,6,6], whose window has "
                        "4 x 4 positions"));
  EXPECT_THAT(lowered({1, 2, 6, 6}, {"w", "two"}),
              IsCorrupt("offsets [2,18,4,4] for X [1,2,6,6]"));
  EXPECT_THAT(lowered({1, 2, 6, 6}, {"w", "o"}, {{"strides", Ints{2, 1}}}),
              IsCorrupt("whose window has 2 x 4 positions"));
  EXPECT_THAT(lowered({1, 2, 6, 6}, {"w", "o"}, {{"strides", Ints{0, 1}}}),
              IsCorrupt("strides are [0,1], expected 2 of 1 to 1048576"));
  EXPECT_THAT(lowered({1, 2, 6, 6}, {"w", "o"}, {{"kernel_shape", Ints{9, 1}}}),
              IsCorrupt("kernel_shape is [9,1] for W [6,2,3,3]"));
  EXPECT_THAT(lowered({1, 2, 6, 6}, {"w", "o", "b", "tall"}),
              IsCorrupt("mask [1,9,8,2], expected [1,9,4,4]"));
  EXPECT_THAT(lowered({2, 2, 6, 6}, {"w", "two", "b", "m"}),
              IsCorrupt("mask [1,9,4,4], expected [2,9,4,4]"));
  // Where the batch is known only at run time, the mask is checked against the
  // offsets, which must be as many.
  EXPECT_THAT(lowered({-1, 2, 6, 6}, {"w", "o", "b", "m"}),
              HasSubstr(": float[1,9,3,16] = concat("));
  w.Input("any", {1, 9, -1, 4});
  EXPECT_THAT(lowered({1, 2, 6, 6}, {"w", "o", "b", "any"}),
              HasSubstr("mask [1,9,?,4], expected exact sizes"));
}

TEST(OnnxCenterCropPad, CutsAndPads) {
  ModelWriter w(18);
  w.Ints("shape", {4, 9}).Input("fed", {2}, TensorProto::INT64);
  EXPECT_EQ(LowerOne(w, {7, 6}, "CenterCropPad", {"shape"}),
            "%y/slice: float[4,6] = slice(%x) {axes=[0], ends=[5], "
            "starts=[1]}\n"
            "%y: float[4,9] = pad(%y/slice) {paddings=[0,0,1,2]}\n");
  EXPECT_THAT(LowerOne(w, {4, 9}, "CenterCropPad", {"shape"}),
              HasSubstr("= identity(%x)"));
  const std::string fed = LowerOne(w, {7, 6}, "CenterCropPad", {"fed"});
  EXPECT_THAT(fed, HasSubstr("= slice_by_input("));
  EXPECT_THAT(fed, HasSubstr("= pad_by_input("));
  EXPECT_THAT(
      LowerOne(w, {7, 6}, "CenterCropPad", {"shape"}, {{"axes", Ints{0, 2}}}),
      HasSubstr("axes are [0,2] for rank 2"));
}

TEST(OnnxTensorScatter, PutsAlongAnAxis) {
  ModelWriter w(24);
  w.Input("u", {2, 3, 1, 5}).Input("at", {2}, TensorProto::INT64);
  const std::string linear =
      LowerOne(w, {2, 3, 7, 5}, "TensorScatter", {"u", "at"});
  EXPECT_THAT(linear, HasSubstr("%y: float[2,3,7,5] = put_along_axis("));
  EXPECT_THAT(linear, HasSubstr("{axis=2}"));
  EXPECT_THAT(LowerOne(w, {2, 3, 7, 5}, "TensorScatter", {"u", "at"},
                       {{"mode", "circular"}}),
              HasSubstr("= elementwise_mod("));
  EXPECT_THAT(LowerOne(w, {2, 3, 7, 5}, "TensorScatter", {"u"}, {{"axis", 0}}),
              HasSubstr("axis 0 of [2,3,1,5]"));
}

TEST(OnnxCumProd, ByAttributesOrInput) {
  ModelWriter w(26);
  w.Ints("axis", {1}).Input("fed", {}, TensorProto::INT64);
  EXPECT_EQ(LowerOne(w, {2, 3}, "CumProd", {"axis"}, {{"reverse", 1}}),
            "%y: float[2,3] = cumprod(%x) {axis=1, reverse=true}\n");
  EXPECT_THAT(LowerOne(w, {2, 3}, "CumProd", {"fed"}),
              HasSubstr("= cumprod_by_input(%x, %fed)"));
}

}  // namespace
}  // namespace placelite
