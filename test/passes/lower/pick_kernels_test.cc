// SPDX-License-Identifier: Apache-2.0
// Row PL-score-rules on whole graphs, and PL-limit-1: picks look at shapes.
#include "gmock/gmock.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "lite/passes/lower/lower.h"
#include "test/passes/lower/lower_test_util.h"
#include "test/support/article_kernels.h"
#include "test/support/decisions.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

LowerOptions ArticleOptions(const std::vector<Place>& places) {
  LowerOptions options = OptionsFor({});
  options.valid_places = places;
  return options;
}

// The kernel picked for the only op of `graph`.
std::string PickOne(Graph graph, const KernelRegistry& registry,
                    const LowerOptions& options, LowerReport* report) {
  EXPECT_OK(PickKernels(&graph, registry, options, report));
  return KernelOf(graph.node(0).decision);
}

class ArticleTest : public testing::Test {
 protected:
  ArticleTest() { registry_.Add(ArticleConv2dKernels()); }

  KernelRegistry registry_;
  LowerReport report_;
};

// The trap: image is listed first by the user, but no fp16 image kernel is
// there, and the float one gets 2.5 against the buffer's 2.8.
TEST_F(ArticleTest, OfTheFiveTheGpuListPicksTheBuffer) {
  EXPECT_EQ(PickOne(OneConv2d(8, 3), registry_,
                    ArticleOptions(ArticleGpuPlaces()), &report_),
            "conv2d/opencl/float/NCHW/def");
  const OpReport& op = OpNamed(report_, "y");
  EXPECT_DOUBLE_EQ(
      CandidateNamed(op, "conv2d/opencl/float/NCHW/def").score.total, 2.8);
  EXPECT_DOUBLE_EQ(
      CandidateNamed(op, "conv2d/opencl/float/ImageDefault/def").score.total,
      2.5);
  EXPECT_DOUBLE_EQ(CandidateNamed(op, "conv2d/arm/float/NCHW/def").score.total,
                   0.7);
  EXPECT_DOUBLE_EQ(CandidateNamed(op, "conv2d/arm/float/NHWC/def").score.total,
                   0.6);
}

TEST_F(ArticleTest, TheFp16ImageKernelWinsOnAFloatGraph) {
  registry_.Add(Fp16ImageConv2dKernel());
  EXPECT_EQ(PickOne(OneConv2d(8, 3), registry_,
                    ArticleOptions(ArticleGpuPlaces()), &report_),
            "conv2d/opencl/fp16/ImageDefault/def");
  EXPECT_DOUBLE_EQ(CandidateNamed(OpNamed(report_, "y"),
                                  "conv2d/opencl/fp16/ImageDefault/def")
                       .score.total,
                   3.5);
}

TEST_F(ArticleTest, TheCpuListPicksArm) {
  EXPECT_EQ(PickOne(OneConv2d(8, 3), registry_,
                    ArticleOptions(ArticleCpuPlaces()), &report_),
            "conv2d/arm/float/NCHW/def");
}

TEST_F(ArticleTest, ATargetInNoValidPlaceIsNoCandidate) {
  PickOne(OneConv2d(8, 3), registry_, ArticleOptions(ArticleCpuPlaces()),
          &report_);
  const KernelCandidate& refused =
      CandidateNamed(OpNamed(report_, "y"), "conv2d/opencl/float/NCHW/def");
  EXPECT_EQ(refused.support.answer(), Tri::kNo);
  EXPECT_EQ(refused.support.reason(), "its target opencl is in no valid place");
}

TEST_F(ArticleTest, Int8KernelsAreForQuantisedOps) {
  PickOne(OneConv2d(8, 3), registry_, ArticleOptions(ArticleCpuPlaces()),
          &report_);
  const KernelCandidate& refused =
      CandidateNamed(OpNamed(report_, "y"), "conv2d/arm/int8/NCHW/def");
  EXPECT_EQ(refused.support.answer(), Tri::kNo);
  EXPECT_EQ(refused.support.reason(),
            "int8 kernels are candidates for quantised ops only");
  const Graph quantised =
      OneOp("conv2d", {Shape({1, 8, 4, 4}), Shape({8, 8, 1, 1})}, {},
            Precision::kInt8);
  LowerReport report;
  EXPECT_EQ(PickOne(quantised, registry_, ArticleOptions(ArticleCpuPlaces()),
                    &report),
            "conv2d/arm/int8/NCHW/def");
}

TEST(PickKernelsTest, TiesGoToTheRowListedFirst) {
  for (const char* first : {"a", "b"}) {
    TestRows rows;
    rows.Add("relu", "x86").Alias(first);
    rows.Add("relu", "x86").Alias(first[0] == 'a' ? "b" : "a");
    LowerReport report;
    EXPECT_EQ(PickOne(OneOp("relu", {Shape({2})}), rows.registry(),
                      OptionsFor({"x86"}), &report),
              StrCat("relu/x86/float/NCHW/", first));
  }
}

// The size is unknown, so that there are no estimates and the score decides.
TEST(PickKernelsTest, ThePlaceTheUserWantsMostWins) {
  TestRows rows;
  rows.Add("relu", "x86");
  rows.Add("relu", "x86/float/NCHW8c");
  const Graph graph = OneOp("relu", {ShapeRange({Dim()})});
  LowerReport report;
  EXPECT_EQ(PickOne(graph, rows.registry(),
                    OptionsFor({"x86/float/NCHW8c", "x86"}), &report),
            "relu/x86/float/NCHW8c/def");
  EXPECT_EQ(PickOne(graph, rows.registry(),
                    OptionsFor({"x86", "x86/float/NCHW8c"}), &report),
            "relu/x86/float/NCHW/def");
}

TEST(PickKernelsTest, FallsBackToTheLastPlace) {
  TestRows rows;
  rows.Add("relu", "opencl/fp16/ImageDefault");
  rows.Add("softmax", "host");
  Graph graph = Chain({"relu", "softmax"}, Shape({1, 8, 4, 4}));
  LowerReport report;
  ASSERT_OK(PickKernels(
      &graph, rows.registry(),
      OptionsFor({"opencl/fp16/ImageDefault", "arm", "host/any/any"}),
      &report));
  EXPECT_EQ(KernelOf(graph.node(0).decision),
            "relu/opencl/fp16/ImageDefault/def");
  EXPECT_EQ(KernelOf(graph.node(1).decision), "softmax/host/float/NCHW/def");
  EXPECT_EQ(graph.node(1).decision.source, DecisionSource::kScore);
}

Support Kernel3x3(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(1)[2] == Dim(3), "the filter is not 3x3");
}
Support LargeInput(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0)[2] >= Dim(32), "fewer than 32 rows");
}

// Row PL-limit-1: two shapes of one op, two static picks.
TEST(PickKernelsTest, PicksLookAtKernelSizeAndInputShape) {
  TestRows rows;
  rows.Add("conv2d", "x86")
      .Alias("winograd")
      .When(Kernel3x3)
      .Variant("winograd", kAvx2, LargeInput);
  rows.Add("conv2d", "x86").Alias("gemm");
  const KernelRegistry registry = rows.registry();
  const struct {
    int64_t size, kernel;
    const char* picked;
    const char* why_not_winograd;
  } cases[] = {
      {64, 3, "conv2d/x86/float/NCHW/winograd", ""},
      {64, 1, "conv2d/x86/float/NCHW/gemm", "the filter is not 3x3"},
      {16, 3, "conv2d/x86/float/NCHW/gemm", "fewer than 32 rows"},
  };
  for (const auto& c : cases) {
    LowerReport report;
    EXPECT_EQ(PickOne(OneConv2d(c.size, c.kernel), registry,
                      OptionsFor({"x86"}), &report),
              c.picked);
    EXPECT_EQ(
        CandidateNamed(OpNamed(report, "y"), "conv2d/x86/float/NCHW/winograd")
            .support.reason(),
        c.why_not_winograd);
  }
}

Support Below100(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0)[1] <= Dim(100), "more than 100 columns");
}
Support Below10(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0)[1] <= Dim(10), "more than 10 columns");
}

// If the best kernel depends on unknown shapes, the best of those that surely
// apply is its fallback.
TEST(PickKernelsTest, ADecisionThatDependsCarriesItsFallback) {
  TestRows rows;
  rows.Add("relu", "x86").Alias("narrow").When(Below10);
  rows.Add("relu", "x86").Alias("wide").When(Below100);
  rows.Add("relu", "host");
  const KernelRegistry registry = rows.registry();
  const LowerOptions options = OptionsFor({"x86", "host"});
  auto decide = [&](Dim columns) {
    Graph graph = OneOp("relu", {{Dim(1), columns}});
    LowerReport report;
    EXPECT_OK(PickKernels(&graph, registry, options, &report));
    return NamesOf(graph.node(0).decision);
  };
  EXPECT_EQ(decide(5).kernel, "relu/x86/float/NCHW/narrow");
  EXPECT_EQ(decide(5).fallback, "");
  EXPECT_EQ(decide(Dim(1, 50)).kernel, "relu/x86/float/NCHW/narrow");
  EXPECT_EQ(decide(Dim(1, 50)).fallback, "relu/x86/float/NCHW/wide");
  EXPECT_EQ(decide(Dim(50, 500)).kernel, "relu/x86/float/NCHW/wide");
  EXPECT_EQ(decide(Dim(50, 500)).fallback, "relu/host/float/NCHW/def");
  EXPECT_EQ(decide(Dim(200, 500)).kernel, "relu/host/float/NCHW/def");
}

TEST(PickKernelsTest, DependsWithoutAnySureKernelHasNoFallback) {
  TestRows rows;
  rows.Add("relu", "x86").When(Below10);
  Graph graph = OneOp("relu", {{Dim(1), Dim(1, 50)}});
  LowerReport report;
  ASSERT_OK(PickKernels(&graph, rows.registry(), OptionsFor({"x86"}), &report));
  EXPECT_EQ(FallbackOf(graph.node(0).decision), "");
  EXPECT_EQ(report.ops[0].candidates[0].support.reason(),
            "more than 10 columns");
  EXPECT_EQ(report.ops[0].candidates[0].support.answer(), Tri::kDepends);
}

TEST(PickKernelsTest, OneSentenceSaysThatThereIsNoGpu) {
  TestRows rows;
  rows.Add("relu", "opencl");
  rows.Add("relu", "host");
  LowerOptions options = OptionsFor({"opencl/fp16/NCHW", "opencl"});
  options.device.gpu = GpuInfo();
  options.notes = {"OpenCL: there is no library"};
  Graph graph = Chain({"relu", "relu"}, Shape({1, 50}));
  LowerReport report;
  const Status status = PickKernels(&graph, rows.registry(), options, &report);
  EXPECT_EQ(status.code(), StatusCode::kUnsupported);
  EXPECT_EQ(status.message(),
            "opencl is the only valid target, and test device has no OpenCL "
            "device: name a processor behind it, as in opencl,x86, or do "
            "without strict; OpenCL: there is no library");
  options.valid_places.push_back(Place(Target::kHost));
  EXPECT_OK(PickKernels(&graph, rows.registry(), options, &report));
}

TEST(PickKernelsTest, AllUnsupportedOpsAreReportedAtOnce) {
  TestRows rows;
  rows.Add("relu", "x86").When(Below10);
  rows.Add("tanh", "opencl");
  Graph graph = Chain({"relu", "tanh", "sigmoid"}, Shape({1, 50}));
  LowerReport report;
  const Status status =
      PickKernels(&graph, rows.registry(), OptionsFor({"x86"}), &report);
  EXPECT_EQ(status.code(), StatusCode::kUnsupported);
  EXPECT_EQ(status.message(),
            "no kernel for some ops on test device:\n"
            "op 'v0' (relu): relu/x86/float/NCHW/def: more than 10 columns\n"
            "op 'v1' (tanh): tanh/opencl/float/NCHW/def: its target opencl is "
            "in no valid place\n"
            "op 'v2' (sigmoid): no kernel is registered for this op\n");
  EXPECT_EQ(report.ops.size(), 3u);
}

TEST(PickKernelsTest, VariantsWithoutCodeAreRefusedWhereCodeIsNeeded) {
  TestRows rows;
  rows.Add("relu", "x86").Variant("relu_neon");
  LowerOptions options = OptionsFor({"x86"});
  LowerReport report;
  EXPECT_EQ(
      PickOne(OneOp("relu", {Shape({2})}), rows.registry(), options, &report),
      "relu/x86/float/NCHW/def");
  options.only_built = true;
  Graph graph = OneOp("relu", {Shape({2})});
  LowerReport refused;
  EXPECT_THAT(PickKernels(&graph, rows.registry(), options, &refused),
              FailsWith(StatusCode::kUnsupported,
                        "relu_neon: not built into this library"));
}

TEST(PickKernelsTest, TheReportNamesTheVariantThatIsExpected) {
  TestRows rows;
  rows.Add("relu", "x86")
      .Variant("relu_vnni", kAvx512Vnni)
      .Variant("relu_avx2", kAvx2)
      .Variant("relu_any");
  LowerReport report;
  PickOne(OneOp("relu", {Shape({2})}), rows.registry(), OptionsFor({"x86"}),
          &report);
  EXPECT_STREQ(report.ops[0].variant->name, "relu_avx2");
  EXPECT_EQ(VariantOf(report.ops[0].decision), "");  // the first run picks
  EXPECT_EQ(report.ops[0].candidates[0].variants[0].support.reason(),
            "the device lacks avx512vnni");
}

}  // namespace
}  // namespace placelite
