#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Floats = std::vector<float>;

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
            "{coordinates=\"align_corners\", cubic_coefficient=-0.5, "
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

TEST(OnnxResize, SizesAreOfHeightAndWidth) {
  ModelWriter w(13);
  w.Ints("more", {1, 4, 7, 9}).Ints("few", {7, 9});
  EXPECT_THAT(LowerOne(w, {1, 2, 3, 4}, "Resize", {"", "", "more"}),
              HasSubstr("sizes are [1,4,7,9] for X [1,2,3,4], expected new"));
  EXPECT_THAT(LowerOne(w, {1, 2, 3, 4}, "Resize", {"", "", "few"}),
              HasSubstr("sizes are [7,9] for X [1,2,3,4], expected new"));
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
      HasSubstr("attribute 'coordinate_transformation_mode' is "
                "tf_crop_and_resize"));
  EXPECT_THAT(resize({{"nearest_mode", "odd"}}),
              HasSubstr("attribute 'nearest_mode' is odd"));
  EXPECT_THAT(resize({{"mode", "odd"}}), StartsWith("corrupt: "));
  EXPECT_THAT(LowerOne(Scaled({1, 2, 2, 2}), {1, 2, 3, 4}, "Resize", {"", "s"}),
              HasSubstr("scales are [1,2,2,2], expected [1,1,height,width]"));
  EXPECT_THAT(LowerOne(Scaled({1, 1, 2}), {1, 2, 3}, "Resize", {"", "s"}),
              HasSubstr("scales are [1,1,2]"));
  EXPECT_THAT(
      LowerOne(Scaled({1, 1, -2, 2}), {1, 2, 3, 4}, "Resize", {"", "s"}),
      StartsWith("corrupt: "));
}

TEST(OnnxResize, RefusesWhatNewerOpsetsAdded) {
  ModelWriter w(18);
  w.Weight("s", {4}, {1, 1, 2, 2});
  EXPECT_THAT(
      LowerOne(w, {1, 2, 3, 4}, "Resize", {"", "s"}, {{"antialias", 1}}),
      HasSubstr("attribute 'antialias' is on"));
  EXPECT_THAT(LowerOne(w, {1, 2, 3, 4}, "Resize", {"", "s"},
                       {{"axes", std::vector<int64_t>{2, 3}}}),
              HasSubstr("attribute 'axes' is set"));
  EXPECT_THAT(LowerOne(w, {1, 2, 3, 4}, "Resize", {"", "s"},
                       {{"keep_aspect_ratio_policy", "not_larger"}}),
              HasSubstr("attribute 'keep_aspect_ratio_policy' is not_larger"));
}

}  // namespace
}  // namespace placelite
