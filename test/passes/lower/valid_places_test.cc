// SPDX-License-Identifier: Apache-2.0
// Row PL-valid and the starting lists of the design.
#include "lite/passes/lower/valid_places.h"

#include "lite/core/base/strings.h"
#include "test/support/article_kernels.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

std::string Places(std::string_view targets, CpuFeatures features = kAnyCpu,
                   const ValidPlacesOptions& options = {}) {
  DeviceInfo device;
  device.cpu.features = features;
  const Result<std::vector<Place>> places =
      ValidPlaces(targets, device, options);
  return places.ok() ? Join(*places, " ")
                     : StrCat("error: ", places.status().message());
}

constexpr ValidPlacesOptions kStrict{false, false, true};
constexpr ValidPlacesOptions kFp16{true};

TEST(ValidPlacesTest, X86BlocksAsWideAsItsVectors) {
  EXPECT_EQ(Places("x86", kAvx2 | kAvx512),
            "x86/float/NCHW16c x86/float/NCHW x86/any/NCHW host/any/any");
  EXPECT_EQ(Places("x86", kAvx2),
            "x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c x86/float/NCHW "
            "x86/any/NCHW host/any/any");
  EXPECT_EQ(Places("x86", kAnyCpu),
            "x86/float/NCHW4c x86/float/NCHW x86/any/NCHW host/any/any");
}

// AVX-512 alone has no codes: floats are faster there.
TEST(ValidPlacesTest, X86StoresCodesInBlocksOfFloats) {
  EXPECT_EQ(Places("x86", kAvx2 | kAvx512 | kAvx512Vnni),
            "x86/int8/NCHW16c x86/int8/NCHW x86/float/NCHW16c x86/float/NCHW "
            "x86/any/NCHW host/any/any");
  EXPECT_EQ(Places("x86", kAvx2 | kAvxVnni), Places("x86", kAvx2));
}

TEST(ValidPlacesTest, ArmWithAndWithoutFp16) {
  EXPECT_EQ(Places("arm", kNeon),
            "arm/int8/NCHW4c arm/int8/NCHW arm/float/NCHW4c arm/float/NCHW "
            "arm/any/NCHW host/any/any");
  EXPECT_EQ(Places("arm", kNeon, kFp16),
            "arm/int8/NCHW4c arm/int8/NCHW arm/fp16/NCHW8c arm/fp16/NCHW "
            "arm/float/NCHW4c arm/float/NCHW "
            "arm/any/NCHW "
            "host/any/any");
}

TEST(ValidPlacesTest, X86WithBf16) {
  EXPECT_EQ(Places("x86", kAvx2 | kAvx512 | kAvx512Bf16, {false, true}),
            "x86/bf16/NCHW16c x86/bf16/NCHW x86/float/NCHW16c x86/float/NCHW "
            "x86/any/NCHW host/any/any");
}

TEST(ValidPlacesTest, OpenClThenArm) {
  EXPECT_EQ(Places("opencl,arm", kNeon),
            "opencl/fp16/ImageDefault opencl/float/NCHW "
            "opencl/any/ImageDefault opencl/any/NCHW "
            "opencl/fp16/ImageFolder opencl/float/NCHW4c "
            "opencl/any/ImageFolder opencl/any/NCHW4c "
            "arm/int8/NCHW4c arm/int8/NCHW "
            "arm/float/NCHW4c arm/float/NCHW arm/any/NCHW host/any/any");
}

// Its vectors have no instructions that round.
TEST(ValidPlacesTest, ArmOf32BitsStoresNoCodes) {
  DeviceInfo device;
  device.cpu.arch = "arm";
  device.cpu.features = kNeon;
  ASSERT_OK_AND_ASSIGN(const std::vector<Place> places,
                       ValidPlaces("arm", device, {}));
  EXPECT_EQ(ToString(places[0]), "arm/float/NCHW4c");
}

TEST(ValidPlacesTest, OpenClStartsWithTheArticlesFour) {
  DeviceInfo phone;
  ASSERT_OK_AND_ASSIGN(const std::vector<Place> places,
                       ValidPlaces("opencl,arm", phone, {}));
  const std::vector<Place> article = ArticleGpuPlaces();
  for (int i = 0; i < 4; ++i) EXPECT_EQ(places[i], article[i]);
}

TEST(ValidPlacesTest, TheUsersOrderCounts) {
  EXPECT_EQ(Places("arm,opencl", kNeon).substr(0, 15), "arm/int8/NCHW4c");
  EXPECT_EQ(Places("host,arm", kNeon),
            "host/any/any arm/int8/NCHW4c arm/int8/NCHW arm/float/NCHW4c "
            "arm/float/NCHW arm/any/NCHW");
}

TEST(ValidPlacesTest, CommasAndBlanksSeparate) {
  const std::string expected = Places("opencl,arm");
  for (const char* text :
       {"opencl arm", " opencl, arm ", "opencl,,arm", "opencl\tarm,"}) {
    EXPECT_EQ(Places(text), expected) << text;
  }
}

TEST(ValidPlacesTest, WholePlacesStandForThemselves) {
  EXPECT_EQ(Places("arm/int8/NCHW,arm/float"),
            "arm/int8/NCHW arm/float/NCHW host/any/any");
  EXPECT_EQ(Places("arm/int8", kAnyCpu, kStrict), "arm/int8/NCHW");
  // Said twice by different tokens, a place is listed once.
  EXPECT_EQ(Places("arm/float/NCHW,arm"),
            "arm/float/NCHW arm/int8/NCHW4c arm/int8/NCHW arm/float/NCHW4c "
            "arm/any/NCHW host/any/any");
}

TEST(ValidPlacesTest, StrictImpliesNothing) {
  EXPECT_EQ(Places("x86", kAvx2, kStrict),
            "x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c x86/float/NCHW "
            "x86/any/NCHW");
  EXPECT_EQ(Places("x86,host", kAvx2, kStrict),
            "x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c x86/float/NCHW "
            "x86/any/NCHW host/any/any");
}

TEST(ValidPlacesTest, Refusals) {
  const struct {
    const char* targets;
    const char* message;
  } rows[] = {
      {"arm,arm", "target 'arm' is named twice in 'arm,arm'"},
      {"open_cl",
       "unknown target 'open_cl', expected host, x86, arm, opencl "
       "or a place such as arm/float/NCHW; did you mean 'opencl'?"},
      {"x68", "did you mean 'x86'?"},
      {"vulkan", "unknown target 'vulkan'"},
      {"ARM", "unknown target 'ARM'"},
      {"arm/fp32", "unknown precision 'fp32'"},
      {"arm/float/NC4HW4", "unknown layout 'NC4HW4'"},
      {"gpu/float", "unknown target 'gpu'"},
      {"", "no target is named"},
      {" , ", "no target is named"},
  };
  for (const auto& row : rows) {
    const std::string text = Places(row.targets);
    EXPECT_EQ(text.rfind("error: ", 0), 0u) << text;
    EXPECT_NE(text.find(row.message), std::string::npos) << text;
  }
  EXPECT_EQ(Places("vulkan").find("did you mean"), std::string::npos);
}

}  // namespace
}  // namespace placelite
