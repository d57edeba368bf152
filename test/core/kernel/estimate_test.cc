// SPDX-License-Identifier: Apache-2.0
// Estimates of small ops, counted by hand.
#include "lite/core/kernel/estimate.h"

#include <cmath>

#include "gtest/gtest.h"
#include "test/support/graphs.h"

namespace placelite {
namespace {

constexpr double kOp = 1000;       // cycles that each op costs
constexpr double kCast = 2000;     // and each cast
constexpr double kLaunch = 10000;  // nanoseconds

constexpr Place kDense(Target::kX86);
constexpr Place kHalves(Target::kArm, Precision::kFP16);
constexpr Place kCl(Target::kOpenCL);
constexpr Place kClHalves(Target::kOpenCL, Precision::kFP16);

VariantDef Variant(CpuFeatures needs, uint16_t percent = 100) {
  VariantDef variant("v", needs, NumericContract::kBitExact);
  variant.rate_percent = percent;
  return variant;
}

DeviceInfo Device() {
  DeviceInfo device;
  device.cpu.clusters = {{"core", 4, 2.0, {}}};
  device.gpu.model = "Mali-G72";  // which prefers buffers
  device.gpu.image2d_max_width = 16384;
  device.gpu.compute_units = 10;
  device.gpu.clock_mhz = 500;
  device.gpu.lanes = 20;
  return device;
}

double Cycles(const char* op, const std::vector<ShapeRange>& shapes,
              const Place& place, const VariantDef& variant,
              OutputStorage storage = OutputStorage::kOwn) {
  KernelDef def = {op, place, "def"};
  def.storage = storage;
  const Graph graph = OneOp(op, shapes);
  const Graph::View view = graph.ViewOf(graph.node(0));
  return EstimatedCycles(def, variant, view.op(), Device());
}

TEST(EstimatedCyclesTest, CountsOperationsAndBytes) {
  const Shape shape({1, 16, 10, 10});  // 1600 elements
  // 6400 bytes go in and 6400 come out, 32 in a cycle.
  EXPECT_DOUBLE_EQ(Cycles("relu", {shape}, kDense, Variant(kAvx512)),
                   kOp + 1600. / 16 + 12800. / 32);
  EXPECT_DOUBLE_EQ(Cycles("relu", {shape}, kDense, Variant(kAvx2)),
                   kOp + 1600. / 8 + 12800. / 32);
  EXPECT_DOUBLE_EQ(Cycles("relu", {shape}, kDense, Variant(kAvx2, 50)),
                   kOp + 1600. / 4 + 12800. / 32);
  // Portable code takes 32 cycles for an element and 2 for its operation.
  EXPECT_DOUBLE_EQ(Cycles("relu", {shape}, kDense, Variant(kAnyCpu)),
                   kOp + 1600. * 34 + 12800. / 32);
  EXPECT_DOUBLE_EQ(
      Cycles("elementwise_add", {shape, shape}, kDense, Variant(kAvx512)),
      kOp + 1600. / 16 + 19200. / 32);
}

TEST(EstimatedCyclesTest, FunctionsTakeSeveralOperations) {
  const Shape shape({1600});
  EXPECT_DOUBLE_EQ(Cycles("exp", {shape}, kDense, Variant(kAvx512)),
                   kOp + 1600. * kFunction.operations / 16 + 12800. / 32);
}

TEST(EstimatedCyclesTest, ProductsCountMultiplicationsAndAdditions) {
  // 2 * 8 * 32 * 4 operations; 1024 + 512 + 128 bytes.
  EXPECT_DOUBLE_EQ(Cycles("matmul", {Shape({8, 32}), Shape({32, 4})}, kDense,
                          Variant(kAvx512)),
                   kOp + 2048. / 16 + (1024 + 512 + 128) / 32.);
}

TEST(EstimatedCyclesTest, HalvesAreHalfAsLongAndTwiceAsMany) {
  const Shape shape({1600});
  EXPECT_DOUBLE_EQ(Cycles("relu", {shape}, kHalves, Variant(kNeon | kArmFp16)),
                   kOp + 1600. / 8 + 6400. / 32);
  EXPECT_DOUBLE_EQ(Cycles("relu", {shape}, kHalves, Variant(kNeon)),
                   kOp + 1600. / 4 + 6400. / 32);
}

TEST(EstimatedCyclesTest, OnlyWhatIsReadCounts) {
  AttributeMap attributes;
  attributes.Set("axes", std::vector<int64_t>{0});
  attributes.Set("starts", std::vector<int64_t>{5});
  attributes.Set("ends", std::vector<int64_t>{15});
  const Graph graph = OneOp("slice", {Shape({100000})}, attributes);
  const Graph::View view = graph.ViewOf(graph.node(0));
  const KernelDef def = {"slice", kDense, "def"};
  // 40 bytes in and out.
  EXPECT_DOUBLE_EQ(EstimatedCycles(def, Variant(kAvx2), view.op(), Device()),
                   kOp + 10. / 8 + 80. / 32);
}

TEST(EstimatedCyclesTest, GrowsWithTheSize) {
  double last = 0;
  for (int64_t size : {1, 10, 100, 1000, 10000}) {
    for (const Place& place : {kDense, kCl}) {
      EXPECT_GT(Cycles("tanh", {Shape({size * 2})}, place, Variant(kAvx2)),
                Cycles("tanh", {Shape({size})}, place, Variant(kAvx2)));
    }
    const double cycles =
        Cycles("tanh", {Shape({size})}, kDense, Variant(kAvx2));
    EXPECT_GT(cycles, last);
    last = cycles;
  }
}

TEST(EstimatedCyclesTest, ViewsAreFree) {
  EXPECT_EQ(Cycles("relu", {Shape({1600})}, kDense, Variant(kAvx2),
                   OutputStorage::kViewOfInput),
            0);
}

TEST(EstimatedCyclesTest, NothingIsKnownOfRanges) {
  EXPECT_TRUE(std::isnan(
      Cycles("relu", {{Dim(1), Dim(2, 9)}}, kDense, Variant(kAvx2))));
}

double FiftyCycles(const OpView&, const DeviceInfo&) { return 50; }

TEST(EstimatedCyclesTest, TakesTheVariantsOwn) {
  VariantDef variant = Variant(kAvx2);
  variant.cost = FiftyCycles;
  EXPECT_EQ(Cycles("relu", {Shape({1600})}, kDense, variant), kOp + 50);
}

// Whether or not the variant has a cost of its own: swish takes 8 operations
// for each element, relu one. Steps that the kernel does not take are other
// ops'.
TEST(EstimatedCyclesTest, CountsTheStepsThatTheKernelTakes) {
  Graph graph = OneOp("exp", {Shape({1600})});
  graph.node(0).epilogue = {{EpilogueKind::kSwish, 1, 0, 0, -1},
                            {EpilogueKind::kRelu, 0, 0, 0, -1},
                            {EpilogueKind::kTanh, 0, 0, 0, -1}};
  const Graph::View view = graph.ViewOf(graph.node(0));
  KernelDef def = {"exp", kDense, "def"};
  VariantDef variant = Variant(kAvx2);
  const double plain = EstimatedCycles(def, variant, view.op(), Device());
  def.epilogue =
      EpilogueBit(EpilogueKind::kSwish) | EpilogueBit(EpilogueKind::kRelu);
  EXPECT_DOUBLE_EQ(EstimatedCycles(def, variant, view.op(), Device()),
                   plain + 1600. * 9 / 8);
  variant.cost = FiftyCycles;
  EXPECT_DOUBLE_EQ(EstimatedCycles(def, variant, view.op(), Device()),
                   kOp + 50 + 1600. * 9 / 8);
}

TEST(EstimatedCyclesTest, OnADeviceTimeIsTurnedIntoCycles) {
  // 10 units compute 20 lanes 0.5 times in a nanosecond; 12800 bytes move 16 in
  // a nanosecond. The processor has two cycles in each.
  EXPECT_DOUBLE_EQ(Cycles("relu", {Shape({1600})}, kCl, Variant(kAnyCpu)),
                   2 * (kLaunch + 1600. / 100 + 12800. / 16));
  EXPECT_DOUBLE_EQ(Cycles("relu", {Shape({1600})}, kClHalves, Variant(kAnyCpu)),
                   2 * (kLaunch + 1600. / 100 + 6400. / 16));
}

TEST(EstimatedCyclesTest, BuffersAreFasterWhereTheDevicePrefersThem) {
  const Place image(Target::kOpenCL, Precision::kFloat,
                    LayoutKind::kImageDefault);
  EXPECT_GT(Cycles("relu", {Shape({1, 4, 8, 8})}, image, Variant(kAnyCpu)),
            Cycles("relu", {Shape({1, 4, 8, 8})}, kCl, Variant(kAnyCpu)));
}

double CastCycles(const Place& from, const Place& to, const Shape& shape) {
  ValueInfo info;
  info.precision = Precision::kFloat;
  info.shape = shape;
  return EstimatedCastCycles(info, from, to, Device());
}

TEST(EstimatedCastCyclesTest, OneOpForEachChangeOnTheProcessor) {
  const Place blocked(Target::kX86, Precision::kFloat, Layout::Blocked(8));
  const Place halves(Target::kX86, Precision::kFP16);
  const Shape shape({1, 16, 10, 10});
  EXPECT_EQ(CastCycles(kDense, kDense, shape), 0);
  EXPECT_EQ(CastCycles(kDense, Place(Target::kHost), shape), 0);
  EXPECT_DOUBLE_EQ(CastCycles(kDense, blocked, shape), kCast + 12800. / 16);
  EXPECT_EQ(CastCycles(kDense, blocked, Shape({16, 100})), 0) << "no blocks";
  EXPECT_DOUBLE_EQ(CastCycles(kDense, halves, shape), kCast + 9600. / 16);
  EXPECT_DOUBLE_EQ(CastCycles(blocked, halves, shape),
                   2 * (kCast + 9600. / 16));
}

TEST(EstimatedCastCyclesTest, ADeviceChangesAllAtOnceBehindTheCopy) {
  const Place image(Target::kOpenCL, Precision::kFP16,
                    LayoutKind::kImageDefault);
  const Shape shape({1, 16, 10, 10});
  const double copy = CastCycles(kDense, kCl, shape);
  EXPECT_GT(copy, 2 * kLaunch);
  EXPECT_DOUBLE_EQ(CastCycles(kCl, image, shape), 2 * (kLaunch + 9600. / 16));
  EXPECT_DOUBLE_EQ(CastCycles(kDense, image, shape),
                   copy + CastCycles(kCl, image, shape));
}

TEST(CyclesPerNsTest, IsTheClockOfTheFastestCore) {
  EXPECT_EQ(CyclesPerNs(Device().cpu), 2);
  EXPECT_EQ(CyclesPerNs(CpuInfo()), 3);
}

}  // namespace
}  // namespace placelite
