// SPDX-License-Identifier: Apache-2.0
// Tests a kernel's answer about an op on a device. It is derived from the
// kernel's own conditions, its precisions and its variants, over ranges.
#include "gtest/gtest.h"
#include "lite/core/kernel/kernel_def.h"
#include "test/support/graphs.h"

namespace placelite {
namespace {

Support Height32(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0)[2] <= Dim(32), "higher than 32");
}
Support Height8(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0)[2] <= Dim(8), "higher than 8");
}
Support Never(const OpView&, const DeviceInfo&) { return Support::No("never"); }
Support NeedsGpu(const OpView&, const DeviceInfo& device) {
  return Require(device.has_gpu(), "the device has no GPU");
}
Support EvenBatch(const OpView& op, const DeviceInfo&) {
  return Require(Divides(2, op.input_shape(0)[0]), "an odd batch");
}

constexpr VariantDef Variant(const char* name, CpuFeatures needs = kAnyCpu,
                             Predicate applies = nullptr) {
  return {name, needs, NumericContract::kBitExact, applies, nullptr};
}

DeviceInfo Device(CpuFeatures features) {
  DeviceInfo device;
  device.cpu.features = features;
  return device;
}

// relu of [2,3,height,5].
KernelAnswer Ask(const KernelDef& def, Dim height,
                 const DeviceInfo& device = Device(kAvx2), Dim batch = Dim(2),
                 Precision precision = Precision::kFloat) {
  const Graph graph =
      OneOp("relu", {{batch, Dim(3), height, Dim(5)}}, {}, precision);
  const Graph::View view = graph.ViewOf(graph.node(0));
  return AskKernel(def, view.op(), device);
}

constexpr VariantDef kTwo[] = {Variant("fast", kAvx2, Height8),
                               Variant("slow", kAnyCpu, Height32)};
constexpr KernelDef kKernel = {"relu", Place(Target::kX86), "def", kTwo};

TEST(AskKernelTest, OneVariantThatAppliesIsEnough) {
  const KernelAnswer both = Ask(kKernel, 4);
  EXPECT_TRUE(both.support.yes());
  EXPECT_EQ(both.preferred(), &kTwo[0]);
  const KernelAnswer second = Ask(kKernel, 16);
  EXPECT_TRUE(second.support.yes());
  EXPECT_EQ(second.preferred(), &kTwo[1]);
  ASSERT_EQ(second.variants.size(), 2u);
  EXPECT_EQ(second.variants[0].variant, &kTwo[0]);
  EXPECT_EQ(second.variants[0].support.reason(), "higher than 8");
  EXPECT_TRUE(second.variants[1].support.yes());
}

TEST(AskKernelTest, MissingFeaturesAreNamed) {
  const KernelAnswer answer = Ask(kKernel, 4, Device(kAnyCpu));
  EXPECT_TRUE(answer.support.yes());
  EXPECT_EQ(answer.preferred(), &kTwo[1]);
  EXPECT_EQ(answer.variants[0].support.reason(), "the device lacks avx2");
  static constexpr VariantDef kNeedsTwo = Variant("v", kAvx2 | kAvx512Vnni);
  const Graph graph = OneOp("relu", {Shape({1})});
  const Graph::View view = graph.ViewOf(graph.node(0));
  EXPECT_EQ(AskVariant(kNeedsTwo, view.op(), Device(kAvx2)).reason(),
            "the device lacks avx512vnni");
  EXPECT_TRUE(
      AskVariant(kNeedsTwo, view.op(), Device(kAvx2 | kAvx512 | kAvx512Vnni))
          .yes());
}

TEST(AskKernelTest, AllVariantsRefused) {
  const KernelAnswer answer = Ask(kKernel, 64);
  EXPECT_TRUE(answer.support.no());
  EXPECT_EQ(answer.preferred(), nullptr);
  EXPECT_EQ(answer.support.reason(),
            "none of its 2 variants applies; fast: higher than 8");
}

TEST(AskKernelTest, OneVariantRefusedGivesItsOwnReason) {
  static constexpr VariantDef kOne[] = {Variant("only", kAnyCpu, Never)};
  static constexpr KernelDef kDef = {"relu", Place(Target::kX86), "def", kOne};
  EXPECT_EQ(Ask(kDef, 4).support.reason(), "never");
}

TEST(AskKernelTest, NoVariantsNoSupport) {
  static constexpr KernelDef kDef = {"relu", Place(Target::kX86), "def", {}};
  const KernelAnswer answer = Ask(kDef, 4);
  EXPECT_TRUE(answer.support.no());
  EXPECT_EQ(answer.support.reason(), "it has no variants");
}

TEST(AskKernelTest, OwnConditionsStandInFrontOfAllVariants) {
  static constexpr KernelDef kDef = {"relu", Place(Target::kX86), "def", kTwo,
                                     NeedsGpu};
  const KernelAnswer refused = Ask(kDef, 4);
  EXPECT_TRUE(refused.support.no());
  EXPECT_EQ(refused.support.reason(), "the device has no GPU");
  EXPECT_EQ(refused.variants[1].support.reason(), "the device has no GPU");
  EXPECT_EQ(refused.preferred(), nullptr);
  DeviceInfo phone = Device(kAvx2);
  phone.gpu.model = "Mali-G76";
  EXPECT_TRUE(Ask(kDef, 4, phone).support.yes());
}

TEST(AskKernelTest, OverRangesTheBestVariantAnswers) {
  // fast depends, slow is sure.
  const KernelAnswer sure = Ask(kKernel, Dim(1, 32));
  EXPECT_TRUE(sure.support.yes());
  EXPECT_EQ(sure.preferred(), &kTwo[1]);
  EXPECT_EQ(sure.variants[0].support.answer(), Tri::kDepends);
  // Both depend, so the kernel does, with the first one's reason.
  const KernelAnswer depends = Ask(kKernel, Dim(1, 64));
  EXPECT_EQ(depends.support.answer(), Tri::kDepends);
  EXPECT_EQ(depends.support.reason(), "higher than 8");
  EXPECT_EQ(depends.preferred(), nullptr);
  // fast never, slow depends.
  const KernelAnswer later = Ask(kKernel, Dim(9, 64));
  EXPECT_EQ(later.support.answer(), Tri::kDepends);
  EXPECT_EQ(later.support.reason(), "higher than 32");
  EXPECT_TRUE(Ask(kKernel, Dim(33, 64)).support.no());
}

// Its variants apply for sure, but not the kernel.
TEST(AskKernelTest, NoVariantIsSureWhileOwnConditionsDepend) {
  static constexpr KernelDef kDef = {"relu", Place(Target::kX86), "def", kTwo,
                                     EvenBatch};
  const KernelAnswer answer = Ask(kDef, 4, Device(kAvx2), Dim(1, 4));
  EXPECT_EQ(answer.support.answer(), Tri::kDepends);
  EXPECT_EQ(answer.support.reason(), "an odd batch");
  EXPECT_TRUE(answer.variants[0].support.yes());
  EXPECT_EQ(answer.preferred(), nullptr);
  EXPECT_TRUE(Ask(kDef, 4, Device(kAvx2), Dim(3)).support.no());
  EXPECT_EQ(Ask(kDef, 4, Device(kAvx2), Dim(4)).preferred(), &kTwo[0]);
}

TEST(AskKernelTest, PrecisionsMustFitOrBeACastAway) {
  auto answer = [](Precision declared, Precision given) {
    static constexpr VariantDef kAny[] = {Variant("any")};
    const KernelDef def = {"relu", Place(Target::kX86, declared), "def", kAny};
    return Ask(def, 4, Device(kAnyCpu), Dim(2), given).support;
  };
  EXPECT_TRUE(answer(Precision::kFloat, Precision::kFloat).yes());
  EXPECT_TRUE(answer(Precision::kFP16, Precision::kFloat).yes());
  EXPECT_TRUE(answer(Precision::kFloat, Precision::kFP16).yes());
  EXPECT_TRUE(answer(Precision::kAny, Precision::kInt64).yes());
  EXPECT_EQ(answer(Precision::kFloat, Precision::kInt32).reason(),
            "X is int32, the kernel takes float");
  EXPECT_TRUE(answer(Precision::kInt8, Precision::kFloat).no());
}

TEST(AskKernelTest, PrecisionsOfArgumentsCount) {
  static constexpr VariantDef kAny[] = {Variant("any")};
  static constexpr ArgPlace kArgs[] = {
      {"Y", Place(Target::kX86, Precision::kInt32)}};
  static constexpr KernelDef kDef = {
      "elementwise_add", Place(Target::kX86), "def", kAny, nullptr, kArgs};
  const Graph graph = OneOp("elementwise_add", {Shape({2}), Shape({2})});
  const Graph::View view = graph.ViewOf(graph.node(0));
  EXPECT_EQ(AskKernel(kDef, view.op(), Device(kAnyCpu)).support.reason(),
            "Y is float, the kernel takes int32");
}

}  // namespace
}  // namespace placelite
