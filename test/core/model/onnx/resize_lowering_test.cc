// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Floats = std::vector<float>;
using Ints = std::vector<int64_t>;

// Before opset 11 pixel i comes from floor(i / scale).
TEST(OnnxUpsample, ScalesAsAttributeOrInput) {
  const std::string wanted =
      "%y: float[1,2,6,12] = interpolate(%x) {coordinates=\"asymmetric\", "
      "rounding=\"floor\", scales=[2,3]}\n";
  EXPECT_EQ(LowerOne(ModelWriter(7), {1, 2, 3, 4}, "Upsample", {},
                     {{"scales", Floats{1, 1, 2, 3}}}),
            wanted);
  ModelWriter w(9);
  w.Weight("s", {4}, {1, 1, 2, 3});
  EXPECT_EQ(LowerOne(w, {1, 2, 3, 4}, "Upsample", {"s"}), wanted);
  ModelWriter v(10);
  v.Weight("s", {4}, {1, 1, 2, 3});
  EXPECT_EQ(LowerOne(v, {1, 2, 3, 4}, "Resize", {"s"}), wanted);
  EXPECT_THAT(
      LowerOne(w, {1, 2, 3, 4}, "Upsample", {"s"}, {{"mode", "linear"}}),
      HasSubstr("mode=\"linear\""));
}

ModelWriter Scaled(std::vector<float> scales) {
  ModelWriter w(13);
  const auto size = static_cast<int64_t>(scales.size());
  return w.Weight("s", {size}, std::move(scales));
}

TEST(OnnxResize, Scales) {
  EXPECT_EQ(
      LowerOne(Scaled({1, 1, 2, 0.5f}), {1, 2, 3, 4}, "Resize", {"", "s"}),
      "%y: float[1,2,6,2] = interpolate(%x) {scales=[2,0.5]}\n");
  EXPECT_EQ(LowerOne(Scaled({1, 1, 2, 2}), {1, 2, 3, 4}, "Resize", {"", "s"},
                     {{"mode", "cubic"},
                      {"cubic_coeff_a", -0.5f},
                      {"coordinate_transformation_mode", "align_corners"}}),
            "%y: float[1,2,6,8] = interpolate(%x) "
            "{coordinates=\"align_scaled_corners\", cubic_coefficient=-0.5, "
            "mode=\"cubic\", scales=[2,2]}\n");
}

TEST(OnnxResize, Sizes) {
  ModelWriter w(13);
  w.Ints("z", {1, 2, 7, 9});
  EXPECT_EQ(LowerOne(w, {1, 2, 3, 4}, "Resize", {"", "", "z"},
                     {{"mode", "linear"}, {"nearest_mode", "ceil"}}),
            "%y: float[1,2,7,9] = interpolate(%x) {mode=\"linear\", "
            "rounding=\"ceil\", sizes=[7,9]}\n");
}

// The op sees those of batch and channels where they may be others than X's.
TEST(OnnxResize, SizesOfABatchThatIsNotKnown) {
  ModelWriter w(13);
  w.Ints("z", {4, 2, 7, 9});
  EXPECT_THAT(LowerOne(w, {-1, 2, 3, 4}, "Resize", {"", "", "z"}),
              HasSubstr("%y: float[?,2,7,9] = interpolate(%x, %y/constant)\n"));
}

// [channels, height, width], say.
TEST(OnnxResize, SizesOfThreeAxesThatAreFed) {
  ModelWriter w(13);
  w.Input("z", {3}, TensorProto::INT64);
  EXPECT_THAT(LowerOne(w, {2, 5, 6}, "Resize", {"", "", "z"}),
              HasSubstr("%y: float[0..,0..,0..] = reshape("));
}

// Each axis is resized as if all others were batch.
TEST(OnnxResize, AnyAxes) {
  ModelWriter w(13);
  w.Ints("more", {1, 4, 3, 4}).Ints("few", {7, 9});
  const std::string channels =
      LowerOne(w, {1, 2, 3, 4}, "Resize", {"", "", "more"});
  EXPECT_THAT(channels, HasSubstr(": float[1,1,4,12] = interpolate("));
  EXPECT_THAT(channels, HasSubstr("%y: float[1,4,3,4] = reshape("));
  EXPECT_THAT(LowerOne(w, {1, 2, 3, 4}, "Resize", {"", "", "few"}),
              HasSubstr("its list has 2 elements, expected 4"));
  ModelWriter v(18);
  v.Weight("s", {2}, {2, 3});
  const std::string rows =
      LowerOne(v, {5, 6, 7}, "Resize", {"", "s"}, {{"axes", Ints{2, 0}}});
  EXPECT_THAT(rows, HasSubstr(": float[1,1,15,42] = interpolate("));
  EXPECT_THAT(rows, HasSubstr(": float[90,1,14,1] = interpolate("));
  EXPECT_THAT(rows, HasSubstr("%y: float[15,6,14] = reshape("));
  EXPECT_EQ(
      LowerOne(v, {1, 2, 3, 4}, "Resize", {"", "s"}, {{"axes", Ints{-2, 3}}}),
      "%y: float[1,2,6,12] = interpolate(%x) {scales=[2,3]}\n");
  EXPECT_THAT(
      LowerOne(v, {1, 2, 3, 4}, "Resize", {"", "s"}, {{"axes", Ints{2, 2}}}),
      StartsWith("corrupt: "));
}

TEST(OnnxResize, OneScaleForAllAxes) {
  ModelWriter w(18);
  w.Ints("z", {7, 8});
  const auto resize = [&](const char* policy) {
    return LowerOne(
        w, {1, 2, 2, 4}, "Resize", {"", "", "z"},
        {{"axes", Ints{2, 3}}, {"keep_aspect_ratio_policy", policy}});
  };
  EXPECT_EQ(resize("not_larger"),
            "%y: float[1,2,4,8] = interpolate(%x) {scales=[2,2], "
            "sizes=[4,8]}\n");
  EXPECT_EQ(resize("not_smaller"),
            "%y: float[1,2,7,14] = interpolate(%x) {scales=[3.5,3.5], "
            "sizes=[7,14]}\n");
  EXPECT_THAT(LowerOne(w, {1, 2, 2, -1}, "Resize", {"", "", "z"},
                       {{"axes", Ints{2, 3}},
                        {"keep_aspect_ratio_policy", "not_larger"}}),
              HasSubstr("= interpolate_by_input(%x, -, %z) "
                        "{keep_aspect_ratio_policy=\"not_larger\"}"));
}

TEST(OnnxResize, CropsAreOfARegion) {
  ModelWriter w(13);
  w.Weight("r", {8}, {0, 0, 0.5f, 0, 1, 1, 1, 0.5f}).Ints("z", {1, 2, 5, 6});
  EXPECT_EQ(LowerOne(w, {1, 2, 3, 4}, "Resize", {"r", "", "z"},
                     {{"coordinate_transformation_mode", "tf_crop_and_resize"},
                      {"extrapolation_value", 2.f}}),
            "%y: float[1,2,5,6] = interpolate(%x) "
            "{coordinates=\"tf_crop_and_resize\", extrapolation_value=2, "
            "roi=[0.5,0,1,0.5], sizes=[5,6]}\n");
  w.Input("fed", {8});
  EXPECT_THAT(
      LowerOne(w, {1, 2, 3, 4}, "Resize", {"fed", "", "z"},
               {{"coordinate_transformation_mode", "tf_crop_and_resize"}}),
      HasSubstr("= interpolate_by_input(%x, -, %z, %fed)"));
}

// The sizes can be inferred, though the region cannot.
TEST(OnnxResize, CropsThatAreFedKeepTheAspectRatio) {
  ModelWriter w(18);
  w.Ints("z", {8, 3}).Input("fed", {4});
  EXPECT_THAT(
      LowerOne(w, {1, 2, 6, 6}, "Resize", {"fed", "", "z"},
               {{"axes", Ints{2, 3}},
                {"coordinate_transformation_mode", "tf_crop_and_resize"},
                {"keep_aspect_ratio_policy", "not_smaller"}}),
      HasSubstr("= interpolate_by_input(%x, %y/constant.1, %y/constant, "
                "%fed)"));
}

TEST(OnnxResize, SizesThatFollowFromShapes) {
  ModelWriter w(13);
  w.Input("like", {1, 2, 7, 9}).Node("Shape", {"like"}, {"z"});
  EXPECT_THAT(LowerOne(w, {1, 2, 3, 4}, "Resize", {"", "", "z"}),
              HasSubstr("%y: float[1,2,7,9] = interpolate(%x, %y/slice)"));
}

TEST(OnnxResize, ScalesThatAreFed) {
  EXPECT_THAT(
      LowerOne(ModelWriter(13).Input("s", {4}), {1, 2, 3, 4}, "Resize",
               {"", "s"}),
      HasSubstr("%y: float[0..,0..,0..,0..] = interpolate_by_input(%x, %s)"));
  EXPECT_THAT(
      LowerOne(ModelWriter(9).Input("s", {4}), {1, 2, 3, 4}, "Upsample", {"s"}),
      HasSubstr("%y: float[0..,0..,0..,0..] = interpolate_by_input(%x, %s)"));
}

TEST(OnnxResize, Refuses) {
  const auto resize = [](const ModelWriter::Attributes& attributes) {
    return LowerOne(Scaled({1, 1, 2, 2}), {1, 2, 3, 4}, "Resize", {"", "s"},
                    attributes);
  };
  EXPECT_THAT(resize({{"exclude_outside", 1}}),
              HasSubstr("exclude_outside=true"));
  EXPECT_THAT(
      resize({{"coordinate_transformation_mode", "tf_crop_and_resize"}}),
      StartsWith("corrupt: "));
  EXPECT_THAT(resize({{"coordinate_transformation_mode", "odd"}}),
              HasSubstr("attribute 'coordinate_transformation_mode' is odd"));
  EXPECT_THAT(resize({{"nearest_mode", "odd"}}),
              HasSubstr("attribute 'nearest_mode' is odd"));
  EXPECT_THAT(resize({{"mode", "odd"}}), StartsWith("corrupt: "));
  EXPECT_THAT(LowerOne(Scaled({1, 1, 2}), {1, 2, 3, 4}, "Resize", {"", "s"}),
              StartsWith("corrupt: "));
  EXPECT_THAT(
      LowerOne(Scaled({1, 1, -2, 2}), {1, 2, 3, 4}, "Resize", {"", "s"}),
      StartsWith("corrupt: "));
}

TEST(OnnxResize, Antialias) {
  ModelWriter w(18);
  w.Weight("s", {4}, {1, 1, 0.5f, 0.5f});
  EXPECT_EQ(LowerOne(w, {1, 2, 6, 8}, "Resize", {"", "s"},
                     {{"antialias", 1}, {"mode", "linear"}}),
            "%y: float[1,2,3,4] = interpolate(%x) {antialias=true, "
            "mode=\"linear\", scales=[0.5,0.5]}\n");
}

// The first Resize rounds up along axes that become smaller.
TEST(OnnxResize, OldRounding) {
  ModelWriter w(10);
  w.Weight("s", {4}, {1, 1, 0.5f, 2});
  const std::string both = LowerOne(w, {1, 2, 6, 8}, "Resize", {"s"});
  EXPECT_THAT(both, HasSubstr("rounding=\"ceil\", scales=[0.5,1]"));
  EXPECT_THAT(both, HasSubstr("rounding=\"floor\", scales=[2,1]"));
}

}  // namespace
}  // namespace placelite
