// SPDX-License-Identifier: Apache-2.0
// Requirement PL-place: the parts of a place, its two kinds of default,
// printing, parsing, hashing, matching.
#include "lite/core/tensor/place.h"

#include <unordered_set>
#include <vector>

#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(PlaceTest, DefaultBuiltIsAllUnknown) {
  const Place place;
  EXPECT_EQ(place.target, Target::kUnknown);
  EXPECT_EQ(place.precision, Precision::kUnknown);
  EXPECT_EQ(place.layout, Layout(LayoutKind::kUnknown));
  EXPECT_EQ(place.device, 0);
  EXPECT_EQ(ToString(place), "unknown/unknown/unknown");
}

TEST(PlaceTest, BuiltFromATargetIsFloatNchwDeviceZero) {
  const Place place{Target::kArm};
  EXPECT_EQ(place.precision, Precision::kFloat);
  EXPECT_EQ(place.layout, Layout(LayoutKind::kNCHW));
  EXPECT_EQ(place.device, 0);
  EXPECT_EQ(ToString(place), "arm/float/NCHW");
}

TEST(PlaceTest, DeviceIdHasSixteenBits) {
  static_assert(sizeof(Place::device) == 2);
  EXPECT_EQ(ToString(Place(Target::kOpenCL, Precision::kFP16,
                           LayoutKind::kImageDefault, 1)),
            "opencl/fp16/ImageDefault/1");
  EXPECT_THAT(ParsePlace("opencl/fp16/ImageDefault/32768"),
              FailsWith(StatusCode::kInvalidArgument, "device id"));
  EXPECT_THAT(ParsePlace("opencl/fp16/ImageDefault/-1"),
              FailsWith(StatusCode::kInvalidArgument, "device id"));
  EXPECT_EQ(ParsePlace("x86/int8/NHWC/32767")->device, 32767);
}

TEST(PlaceTest, ParsesWhatIsGivenAndFillsInTheRest) {
  EXPECT_EQ(*ParsePlace("arm"), Place(Target::kArm));
  EXPECT_EQ(*ParsePlace("arm/int8"), Place(Target::kArm, Precision::kInt8));
  EXPECT_EQ(*ParsePlace("opencl/any/ImageFolder"),
            Place(Target::kOpenCL, Precision::kAny, LayoutKind::kImageFolder));
  EXPECT_EQ(*ParsePlace("x86/float/NCHW16c"),
            Place(Target::kX86, Precision::kFloat, Layout::Blocked(16)));
}

TEST(PlaceTest, RefusesWhatIsNoPlace) {
  const struct {
    const char* text;
    const char* reason;
  } rows[] = {
      {"", "target[/precision[/layout[/device]]]"},
      {"arm/float/NCHW/0/0", "target[/precision[/layout[/device]]]"},
      {"vulkan", "unknown target 'vulkan'"},
      {"Arm", "unknown target 'Arm'"},
      {"arm/", "unknown precision ''"},
      {"arm/fp32", "unknown precision 'fp32'"},
      {"arm/float/", "unknown layout ''"},
      {"arm/float/NCWH", "unknown layout 'NCWH'"},
      {"arm/float/NCHW/one", "'one' is not a whole number"},
      {"/float", "unknown target ''"},
  };
  for (const auto& row : rows) {
    EXPECT_THAT(ParsePlace(row.text),
                FailsWith(StatusCode::kInvalidArgument, row.reason));
  }
}

TEST(LayoutTest, EveryLayoutIsSpelledOneWay) {
  const struct {
    Layout layout;
    const char* text;
  } rows[] = {
      {LayoutKind::kUnknown, "unknown"},
      {LayoutKind::kNCHW, "NCHW"},
      {LayoutKind::kNHWC, "NHWC"},
      {Layout::Blocked(1), "NCHW1c"},
      {Layout::Blocked(4), "NCHW4c"},
      {Layout::Blocked(8), "NCHW8c"},
      {Layout::Blocked(16), "NCHW16c"},
      {Layout::Blocked(1024), "NCHW1024c"},
      {LayoutKind::kImageDefault, "ImageDefault"},
      {LayoutKind::kImageFolder, "ImageFolder"},
      {LayoutKind::kAny, "any"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(ToString(row.layout), row.text);
    ASSERT_OK_AND_ASSIGN(const Layout parsed, ParseLayout(row.text));
    EXPECT_EQ(parsed, row.layout);
  }
}

TEST(LayoutTest, RefusesBlocksThatMakeNoSense) {
  for (const char* bad :
       {"NCHW0c", "NCHW-4c", "NCHW1025c", "NCHW4.5c", "NCHWxc"}) {
    EXPECT_THAT(ParseLayout(bad), FailsWith(StatusCode::kInvalidArgument,
                                            "block must be 1 to 1024"));
  }
  for (const char* bad : {"NCHWc", "NCHW4", "nchw", "NC4HW4", ""}) {
    EXPECT_THAT(ParseLayout(bad),
                FailsWith(StatusCode::kInvalidArgument, "unknown layout"));
  }
}

TEST(PlaceTest, EveryTargetAndPrecisionIsSpelledOneWay) {
  for (const char* name : {"unknown", "host", "x86", "arm", "opencl", "any"}) {
    EXPECT_STREQ(ToString(*ParseTarget(name)), name);
  }
  for (const char* name :
       {"unknown", "float", "fp16", "bf16", "int8", "int32", "int64", "uint8",
        "bool", "double", "int16", "uint16", "uint32", "uint64", "int4",
        "uint4", "any"}) {
    EXPECT_STREQ(ToString(*ParsePrecision(name)), name);
  }
}

// Every combination of three devices and of what can be spelled.
std::vector<Place> AllPlaces() {
  std::vector<Place> places;
  for (int t = 0; t <= static_cast<int>(Target::kAny); ++t) {
    for (int p = 0; p <= static_cast<int>(Precision::kAny); ++p) {
      for (Layout layout :
           {Layout(LayoutKind::kUnknown), Layout(LayoutKind::kNCHW),
            Layout(LayoutKind::kNHWC), Layout::Blocked(4), Layout::Blocked(16),
            Layout(LayoutKind::kImageDefault), Layout(LayoutKind::kImageFolder),
            Layout(LayoutKind::kAny)}) {
        for (int16_t device : {0, 1, 32767}) {
          places.emplace_back(static_cast<Target>(t), static_cast<Precision>(p),
                              layout, device);
        }
      }
    }
  }
  return places;
}

TEST(PlaceTest, PrintsAndParsesBack) {
  for (const Place& place : AllPlaces()) {
    ASSERT_OK_AND_ASSIGN(const Place back, ParsePlace(ToString(place)));
    EXPECT_EQ(back, place) << place;
    EXPECT_EQ(StrCat(place), ToString(place));
  }
}

TEST(PlaceTest, HashTellsPlacesApart) {
  const std::vector<Place> places = AllPlaces();
  std::unordered_set<Place> set;
  std::unordered_set<size_t> hashes;
  for (const Place& place : places) {
    EXPECT_TRUE(set.insert(place).second);
    EXPECT_FALSE(set.insert(Place(place)).second);
    hashes.insert(std::hash<Place>()(place));
  }
  EXPECT_EQ(set.size(), 6u * 17 * 8 * 3);
  EXPECT_EQ(hashes.size(), set.size());
}

TEST(PlaceTest, AnyOnEitherSideMatches) {
  EXPECT_TRUE(Matches(Target::kArm, Target::kArm));
  EXPECT_TRUE(Matches(Target::kAny, Target::kArm));
  EXPECT_TRUE(Matches(Target::kArm, Target::kAny));
  EXPECT_FALSE(Matches(Target::kArm, Target::kHost));
  EXPECT_FALSE(Matches(Target::kUnknown, Target::kHost));
  EXPECT_TRUE(Matches(Precision::kAny, Precision::kInt8));
  EXPECT_FALSE(Matches(Precision::kFloat, Precision::kFP16));
  EXPECT_TRUE(Matches(Layout(LayoutKind::kAny), Layout::Blocked(8)));
  EXPECT_FALSE(Matches(Layout::Blocked(4), Layout::Blocked(8)));
  EXPECT_FALSE(Matches(Layout(LayoutKind::kNCHW), Layout::Blocked(8)));
}

TEST(PlaceTest, OneMemoryForAllCpuTargets) {
  for (Target target : {Target::kHost, Target::kX86, Target::kArm}) {
    EXPECT_TRUE(IsCpu(target)) << target;
  }
  for (Target target : {Target::kUnknown, Target::kOpenCL, Target::kAny}) {
    EXPECT_FALSE(IsCpu(target)) << target;
  }
}

TEST(PrecisionTest, SizesInBytes) {
  const struct {
    Precision precision;
    size_t bytes;
  } rows[] = {
      {Precision::kFloat, 4}, {Precision::kFP16, 2},    {Precision::kBF16, 2},
      {Precision::kInt8, 1},  {Precision::kInt32, 4},   {Precision::kInt64, 8},
      {Precision::kUInt8, 1}, {Precision::kBool, 1},    {Precision::kDouble, 8},
      {Precision::kInt16, 2}, {Precision::kUInt16, 2},  {Precision::kUInt32, 4},
      {Precision::kInt4, 1},  {Precision::kUInt4, 1},   {Precision::kUInt64, 8},
      {Precision::kAny, 0},   {Precision::kUnknown, 0},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(SizeOf(row.precision), row.bytes) << row.precision;
  }
}

}  // namespace
}  // namespace placelite
