// SPDX-License-Identifier: Apache-2.0
// A model's places and decisions on a machine that it was not converted for.
#include "lite/passes/lower/adapt_model.h"

#include <gmock/gmock.h>

#include "lite/core/base/strings.h"
#include "lite/passes/lower/valid_places.h"
#include "test/support/decisions.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr Target kHost = Target::kHost, kX86 = Target::kX86,
                 kArm = Target::kArm, kOpenCL = Target::kOpenCL;

DeviceInfo DeviceWith(CpuFeatures features) {
  DeviceInfo device;
  device.cpu.features = features;
  return device;
}

std::vector<Place> PlacesOf(const char* targets, const DeviceInfo& device,
                            const ValidPlacesOptions& options = {}) {
  auto places = ValidPlaces(targets, device, options);
  EXPECT_OK(places);
  return places.ok() ? *places : std::vector<Place>();
}

// Returns the places that AVX2 keeps of a model made for `targets`, and behind
// a bar what is missing.
std::string OnAvx2(const char* targets, CpuFeatures of_model,
                   std::vector<Target> has = {kHost, kX86},
                   const ValidPlacesOptions& options = {}) {
  const DeviceInfo device = DeviceWith(kAvx2);
  const AdaptedPlaces adapted =
      AdaptPlaces(PlacesOf(targets, DeviceWith(of_model), options),
                  PlacesOf("x86", device), {device, has});
  return Join(adapted.places, " ") + " | " + Join(adapted.missing, ", ");
}

TEST(AdaptPlaces, AProcessorThatIsMissingGetsThisOne) {
  EXPECT_EQ(OnAvx2("arm", kNeon),
            "x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c x86/float/NCHW "
            "x86/any/NCHW host/any/any | arm");
  EXPECT_EQ(OnAvx2("x86", kAvx2),
            "x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c x86/float/NCHW "
            "x86/any/NCHW host/any/any | ");
}

TEST(AdaptPlaces, BlocksWiderThanItsVectorsToo) {
  EXPECT_EQ(OnAvx2("x86", kAvx2 | kAvx512),
            "x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c x86/float/NCHW "
            "x86/any/NCHW host/any/any | avx512");
}

TEST(AdaptPlaces, WhatIsMadeForHostStaysThere) {
  EXPECT_EQ(OnAvx2("host", kAnyCpu),
            "host/any/any x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c "
            "x86/float/NCHW x86/any/NCHW | ");
}

TEST(AdaptPlaces, TheOrderStays) {
  const std::string both =
      OnAvx2("arm,opencl/float/NCHW", kNeon, {kHost, kX86, kOpenCL});
  EXPECT_EQ(both,
            "x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c x86/float/NCHW "
            "x86/any/NCHW opencl/float/NCHW "
            "host/any/any | arm");
  EXPECT_EQ(OnAvx2("opencl/float/NCHW,arm", kNeon),
            "x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c x86/float/NCHW "
            "x86/any/NCHW host/any/any | "
            "opencl, arm");
}

// The promise for another machine does not bind this one; only a request here
// does.
TEST(AdaptPlaces, StrictIsWhatThisMachineAsksFor) {
  constexpr ValidPlacesOptions kStrict{false, false, true};
  EXPECT_EQ(OnAvx2("arm", kNeon, {kHost, kX86}, kStrict),
            "x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c x86/float/NCHW "
            "x86/any/NCHW host/any/any | arm");
  const DeviceInfo device = DeviceWith(kAvx2);
  const AdaptedPlaces adapted =
      AdaptPlaces(PlacesOf("arm", device), PlacesOf("x86", device, kStrict),
                  {device, {kHost, kX86}});
  EXPECT_EQ(Join(adapted.places, " "),
            "x86/int8/NCHW8c x86/int8/NCHW x86/float/NCHW8c x86/float/NCHW "
            "x86/any/NCHW");
}

TEST(AdaptPlaces, BlocksOfCodesThatAvx2Lacks) {
  const DeviceInfo wide = DeviceWith(kAvx2 | kAvx512 | kAvx512Vnni);
  const DeviceInfo narrow = DeviceWith(kAvx2);
  const AdaptedPlaces adapted = AdaptPlaces(
      PlacesOf("x86", wide), PlacesOf("x86", narrow), {narrow, {kHost, kX86}});
  EXPECT_THAT(Join(adapted.missing, ", "), testing::HasSubstr("avx512vnni"));
  EXPECT_THAT(Join(adapted.places, " "), testing::HasSubstr("x86/int8/NCHW "));
}

TEST(AdaptPlaces, HalvesThatAnArmLacks) {
  const DeviceInfo device = DeviceWith(kNeon);
  const AdaptedPlaces adapted =
      AdaptPlaces(PlacesOf("arm", device, {true}), PlacesOf("arm", device),
                  {device, {kHost, kArm}});
  EXPECT_EQ(Join(adapted.places, " "),
            "arm/int8/NCHW4c arm/int8/NCHW arm/float/NCHW4c arm/float/NCHW "
            "arm/any/NCHW host/any/any");
  EXPECT_EQ(Join(adapted.missing, ", "), CpuFeaturesToString(kArmFp16));
}

TEST(AdaptPlaces, CodesThatA32BitArmLacks) {
  const DeviceInfo wide = DeviceWith(kNeon);
  DeviceInfo narrow = wide;
  narrow.cpu.arch = "arm";
  const AdaptedPlaces adapted = AdaptPlaces(
      PlacesOf("arm", wide), PlacesOf("arm", narrow), {narrow, {kHost, kArm}});
  EXPECT_EQ(Join(adapted.places, " "),
            "arm/float/NCHW4c arm/float/NCHW arm/any/NCHW host/any/any");
  EXPECT_EQ(Join(adapted.missing, ", "), "64-bit Arm");
}

TEST(AdaptPlaces, FloatsForHalves) {
  const std::vector<Place> places =
      WithFloats(PlacesOf("opencl,x86", DeviceWith(kAvx2)), kOpenCL);
  const std::string text = Join(places, " ");
  EXPECT_THAT(text, testing::StartsWith("opencl/float/ImageDefault "));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("fp16")));
}

Status Nothing(const RunContext&) { return Status::Ok(); }

constexpr VariantDef kNeonRelu[] = {{"relu_neon", kNeon,
                                     NumericContract::kBitExact, nullptr,
                                     CreateStateless<Nothing>}};
constexpr VariantDef kX86Relu[] = {
    {"relu_avx512", kAvx512, NumericContract::kBitExact, nullptr,
     CreateStateless<Nothing>},
    {"relu_avx2", kAvx2, NumericContract::kBitExact, nullptr,
     CreateStateless<Nothing>}};
constexpr VariantDef kHostRelu[] = {{"relu_reference", kAnyCpu,
                                     NumericContract::kBitExact, nullptr,
                                     CreateStateless<Nothing>}};
constexpr VariantDef kHalfRelu[] = {{"relu_half", kAnyCpu,
                                     NumericContract::kFp16, nullptr,
                                     CreateStateless<Nothing>}};
constexpr KernelDef kRelus[] = {
    {"relu", Place(kArm), "def", kNeonRelu},
    {"relu", Place(kX86), "def", kX86Relu},
    {"relu", Place(kHost), "def", kHostRelu},
    {"relu", Place(kOpenCL, Precision::kFP16), "def", kHalfRelu},
};

// relu three times, on an Arm processor, on host, and on host pinned.
class ForgetTest : public testing::Test {
 protected:
  ForgetTest() : graph_(Chain({"relu", "relu", "relu"}, Shape({4}))) {
    registry_.Add(kRelus);
    Decide(0, "relu/arm/float/NCHW/def");
    graph_.node(0).decision.fallback =
        registry_.Find("relu/host/float/NCHW/def");
    Decide(1, "relu/host/float/NCHW/def");
    Decide(2, "relu/host/float/NCHW/def");
    graph_.node(2).decision.variant = &kHostRelu[0];
  }
  void Decide(NodeId id, const char* kernel) {
    graph_.node(id).decision.kernel = registry_.Find(kernel);
    graph_.node(id).decision.source = DecisionSource::kScore;
  }

  KernelRegistry registry_;
  const DeviceInfo device_ = DeviceWith(kAvx2);
  Graph graph_;
};

TEST_F(ForgetTest, NothingFallsToReferencesForAProcessorThatIsMissing) {
  const Machine machine{device_, {kHost, kX86}};
  EXPECT_EQ(ForgetForeignDecisions(machine, &graph_), 1);
  EXPECT_EQ(KernelOf(graph_.node(0).decision), "relu/arm/float/NCHW/def");
  EXPECT_EQ(FallbackOf(graph_.node(0).decision), "");
  EXPECT_FALSE(graph_.node(1).decision.decided());
  EXPECT_EQ(VariantOf(graph_.node(2).decision), "relu_reference");
}

TEST_F(ForgetTest, AllStaysWhereNothingIsMissing) {
  Decide(0, "relu/x86/float/NCHW/def");
  const Machine machine{device_, {kHost, kX86}};
  EXPECT_EQ(ForgetForeignDecisions(machine, &graph_), 0);
  EXPECT_EQ(FallbackOf(graph_.node(0).decision), "relu/host/float/NCHW/def");
  EXPECT_TRUE(graph_.node(1).decision.decided());
}

TEST_F(ForgetTest, APinnedVariantOfMoreFeatures) {
  Decide(0, "relu/x86/float/NCHW/def");
  graph_.node(0).decision.variant = &kX86Relu[0];
  const Machine machine{device_, {kHost, kX86}};
  EXPECT_EQ(ForgetForeignDecisions(machine, &graph_), 1);
}

TEST_F(ForgetTest, HalvesThatNoPlaceNames) {
  Decide(0, "relu/opencl/fp16/NCHW/def");
  const Place halves(kOpenCL, Precision::kFP16), floats(kOpenCL);
  EXPECT_EQ(ForgetUnlistedHalves({halves}, &graph_), 0);
  EXPECT_EQ(ForgetUnlistedHalves({floats}, &graph_), 1);
  EXPECT_FALSE(graph_.node(0).decision.decided());
  EXPECT_TRUE(graph_.node(1).decision.decided());
}

TEST(AdaptionText, SaysWhatWhyAndWhatToDo) {
  const std::vector<Place> arm = {Place(kArm), Place(kHost)};
  EXPECT_EQ(AdaptionText(arm, {{}, {"arm"}}, {"for a reason"}, kX86),
            "the model was converted for arm, and this machine lacks arm (for "
            "a reason): the best kernels of this processor stand in; convert "
            "it with --valid_targets=x86 to have them chosen ahead of time");
}

}  // namespace
}  // namespace placelite
