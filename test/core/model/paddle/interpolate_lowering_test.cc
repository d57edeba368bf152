// SPDX-License-Identifier: Apache-2.0
// nearest, bilinear and bicubic interpolation of both generations. The argument
// that decides, and the origin of coordinates, are those of Paddle 2.6's
// kernels.
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;
using Floats = std::vector<float>;

ProgramWriter Interp(const std::string& type,
                     const ProgramWriter::Attributes& attributes,
                     ProgramWriter::Arguments more = {}) {
  ProgramWriter w;
  w.Feed("x", {-1, 3, -1, 10}).Feed("size", {2}, kPaddleInt32);
  w.Weight("scale", {2}, {2.5f, 3});
  for (const char* name : {"h", "w"}) {
    w.Op("fill_constant", {}, {{"Out", {name}}},
         {{"shape", Ints{1}}, {"dtype", kPaddleInt32}, {"value", 12.0f}});
  }
  w.Op("slice", {{"Input", {"size"}}}, {{"Out", {"first"}}},
       {{"axes", Ints{0}}, {"starts", Ints{0}}, {"ends", Ints{1}}});
  more.push_back({"X", {"x"}});
  w.Op(type, more, {{"Out", {"y"}}}, attributes).Fetch("y");
  return w;
}

// The node that the op became.
std::string Node(const ProgramWriter& w) {
  const std::string text = w.Text();
  const size_t at = text.find("%y: ");
  return at == std::string::npos ? text
                                 : text.substr(at, text.find("\n", at) - at);
}

TEST(InterpolateLowering, ScaleOfTheSecondGeneration) {
  // The detector of PP-OCR.
  EXPECT_EQ(Node(Interp("nearest_interp_v2", {{"align_corners", false},
                                              {"align_mode", 1},
                                              {"out_h", -1},
                                              {"out_w", -1},
                                              {"interp_method", "nearest"},
                                              {"scale", Floats{2, 2}}})),
            "%y: float[?,3,2..,20] = interpolate(%x) "
            "{coordinates=\"asymmetric\", rounding=\"floor\", "
            "scales=[2,2]}");
  EXPECT_EQ(Node(Interp("bilinear_interp_v2", {{"align_corners", false},
                                               {"align_mode", 0},
                                               {"scale", Floats{1.5f}}})),
            "%y: float[?,3,?,15] = interpolate(%x) "
            "{coordinates=\"pytorch_half_pixel\", mode=\"linear\", "
            "scales=[1.5,1.5]}");
  EXPECT_THAT(
      Node(Interp("bicubic_interp_v2", {{"out_h", 7}}, {{"Scale", {"scale"}}})),
      HasSubstr("{coordinates=\"align_corners\", mode=\"cubic\", "
                "scales=[2.5,3]}"));
}

TEST(InterpolateLowering, Coordinates) {
  auto coordinates = [](const char* type, bool align_corners, int align_mode) {
    return Node(Interp(type, {{"align_corners", align_corners},
                              {"align_mode", align_mode},
                              {"out_h", 5},
                              {"out_w", 6}}));
  };
  EXPECT_THAT(coordinates("nearest_interp", true, 0),
              HasSubstr("\"align_corners\", rounding=\"round_prefer_ceil\""));
  EXPECT_THAT(coordinates("nearest_interp", false, 0),
              HasSubstr("\"asymmetric\", rounding=\"floor\""));
  for (const char* type : {"bilinear_interp", "bilinear_interp_v2"}) {
    EXPECT_THAT(coordinates(type, true, 0), HasSubstr("\"align_corners\""));
    EXPECT_THAT(coordinates(type, false, 0),
                HasSubstr("\"pytorch_half_pixel\""));
    EXPECT_THAT(coordinates(type, false, 1), HasSubstr("\"asymmetric\""));
  }
  EXPECT_THAT(coordinates("bicubic_interp_v2", false, 1),
              HasSubstr("\"pytorch_half_pixel\""));
}

TEST(InterpolateLowering, SizesByConstants) {
  EXPECT_THAT(Node(Interp("bilinear_interp", {{"out_h", 5}, {"out_w", 6}})),
              HasSubstr("float[?,3,5,6] = interpolate(%x) "
                        "{coordinates=\"align_corners\", mode=\"linear\", "
                        "sizes=[5,6]}"));
  EXPECT_THAT(Node(Interp("bilinear_interp", {{"out_h", 5}, {"scale", 2.0f}},
                          {{"SizeTensor", {"h", "w"}}})),
              HasSubstr("sizes=[12,12]"));
}

TEST(InterpolateLowering, SizesThatTheProgramComputes) {
  EXPECT_EQ(Node(Interp("nearest_interp_v2", {}, {{"OutSize", {"size"}}})),
            "%y: float[?,3,?,?] = interpolate(%x, %size) "
            "{coordinates=\"align_corners\", "
            "rounding=\"round_prefer_ceil\"}");
  EXPECT_THAT(
      Interp("nearest_interp_v2", {}, {{"SizeTensor", {"first", "w"}}}).Text(),
      HasSubstr("concat(%first, %w)\n"
                "%y: float[?,3,?,?] = interpolate(%x, %y/concat)"));
}

// The first generation takes coordinates from the sizes, not from the scale.
TEST(InterpolateLowering, ScaleOfTheFirstGeneration) {
  EXPECT_THAT(Node(Interp("nearest_interp",
                          {{"scale", 2.0f}, {"align_corners", false}})),
              HasSubstr("scales=[2,2]"));
  EXPECT_THAT(Node(Interp("bilinear_interp", {{"scale", 1.5f}})),
              HasSubstr("scales=[1.5,1.5]"));
  EXPECT_THAT(
      Interp("bilinear_interp", {{"scale", 1.5f}, {"align_corners", false}})
          .Read(),
      FailsWith(StatusCode::kUnsupported, "scale of 1.5"));
}

TEST(InterpolateLowering, Refusals) {
  EXPECT_THAT(Interp("nearest_interp_v2", {}).Read(),
              FailsWith(StatusCode::kCorrupt, "cannot become 0"));
  EXPECT_THAT(Interp("nearest_interp_v2", {{"scale", Floats{2}}},
                     {{"OutSize", {"size"}}})
                  .Read(),
              FailsWith(StatusCode::kUnsupported, "beside OutSize"));
  EXPECT_THAT(Interp("nearest_interp_v2", {}, {{"OutSize", {"scale"}}}).Read(),
              FailsWith(StatusCode::kCorrupt, "OutSize is float"));
  EXPECT_THAT(Interp("nearest_interp_v2", {{"scale", Floats{2, 2, 2}}}).Read(),
              FailsWith(StatusCode::kCorrupt, "3 sizes for the 2 image axes"));
  EXPECT_THAT(
      Interp("nearest_interp_v2", {}, {{"Scale", {"h"}}}).Read(),
      FailsWith(StatusCode::kCorrupt, "Scale is int32, expected float"));
}

}  // namespace
}  // namespace placelite
