// SPDX-License-Identifier: Apache-2.0
// Kernels of all ops together, by cost.
#include "lite/passes/lower/pick_by_cost.h"

#include <cmath>

#include "gmock/gmock.h"
#include "lite/core/ir/builder.h"
#include "test/support/decisions.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

template <int cycles>
double Cycles(const OpView&, const DeviceInfo&) {
  return cycles;
}

template <int cycles>
constexpr VariantDef kVariant[] = {{"costs", kAnyCpu,
                                    NumericContract::kBitExact, nullptr,
                                    nullptr, Cycles<cycles>}};

constexpr Place kBlocked(Target::kX86, Precision::kFloat, Layout::Blocked(8));
constexpr Place kPlain(Target::kX86);
constexpr Place kHalves(Target::kX86, Precision::kFP16);
constexpr VariantDef kUnknown[] = {
    {"layout_any", kAnyCpu, NumericContract::kBitExact, nullptr, nullptr}};

constexpr Place kClBuffer(Target::kOpenCL);
constexpr Place kClImage(Target::kOpenCL, Precision::kFloat,
                         LayoutKind::kImageDefault);
constexpr ArgPlace kFromHost[] = {{"X", Place(Target::kHost, Precision::kAny)}};
constexpr ArgPlace kFromDevice[] = {
    {"X", Place(Target::kOpenCL, Precision::kAny)}};

constexpr ArgPlace kFromAnywhere[] = {
    {"Input", Place(Target::kAny, Precision::kAny, LayoutKind::kAny)},
    {"Image", Place(Target::kAny, Precision::kAny, LayoutKind::kAny)}};

// relu is much faster in a blocked layout, tanh a little and sigmoid much
// faster without. sqrt is much faster on the host, log much slower; cos and exp
// are much faster in fp16. ceil costs the same on both. abs takes any layout as
// it comes and keeps it; shape and prior_box read values wherever they are.
constexpr KernelDef kRows[] = {
    {"relu", kBlocked, "def", kVariant<1000>},
    {"relu", kPlain, "def", kVariant<900000>},
    {"tanh", kBlocked, "def", kVariant<5000>},
    {"tanh", kPlain, "def", kVariant<4000>},
    {"sigmoid", kBlocked, "def", kVariant<900000>},
    {"sigmoid", kPlain, "def", kVariant<1000>},
    {"sqrt", kPlain, "def", kVariant<900000>},
    {"sqrt", Place(Target::kHost), "def", kVariant<10>},
    {"cos", kPlain, "def", kVariant<900000>},
    {"cos", kHalves, "def", kVariant<10>},
    {"exp", kPlain, "def", kVariant<900000>},
    {"exp", kHalves, "def", kVariant<10>},
    {"log", kPlain, "def", kVariant<10>},
    {"log", Place(Target::kHost), "def", kVariant<900000>},
    {"ceil", Place(Target::kHost), "def", kVariant<10>},
    {"ceil", kPlain, "def", kVariant<10>},
    {"calib", Place(Target::kHost, Precision::kAny, LayoutKind::kAny), "def",
     kUnknown},
    {"abs", Place(Target::kX86, Precision::kFloat, LayoutKind::kAny), "def",
     kVariant<10>},
    {"shape", Place(Target::kHost, Precision::kInt32), "def", kVariant<10>,
     nullptr, kFromAnywhere},
    {"prior_box", Place(Target::kHost), "def", kVariant<10>, nullptr,
     kFromAnywhere},
    {"elementwise_add", kBlocked, "def", kVariant<1000>},
    {"elementwise_add", kPlain, "def", kVariant<1000>},
    {"layout", Place(Target::kHost, Precision::kAny, LayoutKind::kAny), "def",
     kUnknown},
    {"erf", kPlain, "def", kVariant<50000000>},
    {"erf", kClBuffer, "def", kUnknown},
    {"erf", kClImage, "def", kUnknown},
    {"floor", kPlain, "def", kVariant<1000>},
    {"floor", kClBuffer, "def", kUnknown},
    {"layout", Place(Target::kOpenCL, Precision::kAny, LayoutKind::kAny), "def",
     kUnknown},
    {"io_copy", Place(Target::kOpenCL, Precision::kAny), "up", kUnknown,
     nullptr, kFromHost},
    {"io_copy", Place(Target::kHost, Precision::kAny), "down", kUnknown,
     nullptr, kFromDevice},
};

class PickByCostTest : public testing::Test {
 protected:
  PickByCostTest() {
    registry_.Add(kRows);
    options_.valid_places = {kBlocked, kPlain, Place(Target::kHost)};
    options_.pick = PickBy::kCost;
    options_.explain = true;
  }

  // The layouts of the picked kernels, in order; those of casts in `report_`.
  std::vector<std::string> Pick(Graph graph) {
    EXPECT_OK(Lower(&graph, registry_, options_, &report_));
    std::vector<std::string> layouts;
    for (const OpReport& op : report_.ops) {
      layouts.push_back(ToString(op.decision.kernel->place.layout));
    }
    return layouts;
  }
  std::vector<std::string> PickChain(const std::vector<std::string>& ops) {
    return Pick(Chain(ops, Shape({1, 16, 8, 8})));
  }

  KernelRegistry registry_;
  LowerOptions options_;
  LowerReport report_;
};

TEST_F(PickByCostTest, StaysInBlocksWhereATransformCostsMoreThanItSaves) {
  EXPECT_THAT(PickChain({"relu", "tanh", "relu"}),
              ElementsAre("NCHW8c", "NCHW8c", "NCHW8c"));
  EXPECT_EQ(report_.casts.size(), 2u);  // in and out
  EXPECT_EQ(report_.ops[1].decision.source, DecisionSource::kCost);
}

TEST_F(PickByCostTest, LeavesBlocksWhereItPays) {
  EXPECT_THAT(PickChain({"relu", "sigmoid", "relu"}),
              ElementsAre("NCHW8c", "NCHW", "NCHW8c"));
  EXPECT_EQ(report_.casts.size(), 4u);
}

TEST_F(PickByCostTest, TheArticleLooksAtEachOpAlone) {
  options_.pick = PickBy::kArticle;
  EXPECT_THAT(PickChain({"sigmoid", "sigmoid"}),
              ElementsAre("NCHW8c", "NCHW8c"));
  EXPECT_TRUE(std::isnan(report_.graph_pick.cycles));
}

TEST_F(PickByCostTest, TheDefaultCountsToo) {
  options_.pick = PickBy::kScore;
  EXPECT_THAT(PickChain({"relu", "sigmoid", "relu"}),
              ElementsAre("NCHW8c", "NCHW", "NCHW8c"));
  EXPECT_EQ(report_.ops[0].decision.source, DecisionSource::kScore);
  EXPECT_EQ(report_.ops[1].decision.source, DecisionSource::kCost);
}

TEST_F(PickByCostTest, HostIsTheProcessorToo) {
  for (const PickBy pick : {PickBy::kScore, PickBy::kCost}) {
    options_.pick = pick;
    PickChain({"sqrt"});
    EXPECT_EQ(report_.ops[0].decision.kernel->place.target, Target::kHost);
    EXPECT_EQ(report_.ops[0].decision.source, DecisionSource::kCost);
  }
}

TEST_F(PickByCostTest, TheScoreDecidesBetweenEqualCosts) {
  for (const PickBy pick : {PickBy::kScore, PickBy::kCost}) {
    options_.pick = pick;
    PickChain({"ceil"});
    EXPECT_EQ(report_.ops[0].decision.kernel->place.target, Target::kX86);
  }
}

TEST_F(PickByCostTest, TheDefaultStaysOnHostWhereTheScoreIs) {
  options_.valid_places = {Place(Target::kHost), kPlain};
  options_.pick = PickBy::kScore;
  PickChain({"log"});
  EXPECT_EQ(report_.ops[0].decision.kernel->place.target, Target::kHost);
  options_.pick = PickBy::kCost;
  PickChain({"log"});
  EXPECT_EQ(report_.ops[0].decision.kernel->place.target, Target::kX86);
}

TEST_F(PickByCostTest, PrecisionsAreThoseOfTheValidPlaces) {
  for (const PickBy pick : {PickBy::kScore, PickBy::kCost}) {
    options_.pick = pick;
    options_.valid_places = {kPlain, Place(Target::kHost)};
    PickChain({"cos"});
    EXPECT_EQ(report_.ops[0].decision.kernel->place, kPlain);
    options_.valid_places = {kPlain, kHalves, Place(Target::kHost)};
    PickChain({"cos"});
    EXPECT_EQ(report_.ops[0].decision.kernel->place, kHalves);
    // The values of exp are wide: halves may not hold them.
    PickChain({"exp"});
    EXPECT_EQ(report_.ops[0].decision.kernel->place, kPlain);
  }
}

TEST_F(PickByCostTest, ATransformAtTheEndsCounts) {
  // Alone, tanh would have to be put into blocks and out of them.
  EXPECT_THAT(PickChain({"tanh"}), ElementsAre("NCHW"));
  EXPECT_TRUE(report_.casts.empty());
}

TEST_F(PickByCostTest, OpsOfUnknownShapesStayAsScored) {
  EXPECT_THAT(
      Pick(Chain({"tanh", "sigmoid"}, {Dim(1), Dim(16), Dim(8), Dim()})),
      ElementsAre("NCHW8c", "NCHW8c"));
  EXPECT_EQ(report_.ops[0].decision.source, DecisionSource::kScore);
}

TEST_F(PickByCostTest, KernelsForAnyLayoutTakeTheirInputAsItComes) {
  EXPECT_THAT(PickChain({"relu", "abs", "relu"}),
              ElementsAre("NCHW8c", "any", "NCHW8c"));
  EXPECT_EQ(report_.casts.size(), 2u);
}

TEST_F(PickByCostTest, AReaderOfAnyLayoutLeavesTheValueWhereItIs) {
  GraphBuilder builder("net");
  const ValueId x = builder.Input("x", Precision::kFloat, Shape({1, 16, 8, 8}));
  const ValueId a = builder.Op("relu", "a", {x});
  builder.Output(builder.Op("shape", "s", {a}));
  builder.Output(builder.Op("relu", "y", {a}));
  ASSERT_OK_AND_ASSIGN(Graph graph, builder.Finish());
  EXPECT_THAT(Pick(std::move(graph)), ElementsAre("NCHW8c", "NCHW", "NCHW8c"));
  EXPECT_EQ(report_.casts.size(), 2u);  // in and out
}

TEST_F(PickByCostTest, EachOfSeveralReadValuesStaysWhereItIs) {
  GraphBuilder builder("net");
  const ValueId x = builder.Input("x", Precision::kFloat, Shape({1, 16, 8, 8}));
  const ValueId image =
      builder.Input("image", Precision::kFloat, Shape({1, 3, 64, 64}));
  const ValueId a = builder.Op("relu", "a", {x});
  for (ValueId boxes :
       builder.OpMulti("prior_box", {"boxes", "variances"}, {a, image},
                       {{"min_sizes", std::vector<float>{4}}})) {
    builder.Output(boxes);
  }
  builder.Output(builder.Op("relu", "y", {a}));
  ASSERT_OK_AND_ASSIGN(Graph graph, builder.Finish());
  EXPECT_THAT(Pick(std::move(graph)), ElementsAre("NCHW8c", "NCHW", "NCHW8c"));
  EXPECT_EQ(report_.casts.size(), 2u);  // in and out
}

TEST_F(PickByCostTest, JoinsAreDecidedWithAllTheirInputs) {
  GraphBuilder builder("net");
  const ValueId x = builder.Input("x", Precision::kFloat, Shape({1, 16, 8, 8}));
  const ValueId a = builder.Op("relu", "a", {x});
  const ValueId b = builder.Op("sigmoid", "b", {a});
  const ValueId c = builder.Op("relu", "c", {a});
  builder.Output(
      builder.Op("relu", "y", {builder.Op("elementwise_add", "sum", {b, c})}));
  ASSERT_OK_AND_ASSIGN(Graph graph, builder.Finish());
  EXPECT_THAT(Pick(std::move(graph)),
              ElementsAre("NCHW8c", "NCHW", "NCHW8c", "NCHW8c", "NCHW8c"));
  EXPECT_TRUE(report_.graph_pick.proven);
  EXPECT_EQ(report_.graph_pick.cycles, report_.graph_pick.lower_bound);
}

TEST_F(PickByCostTest, PinsStay) {
  options_.pins = {{"type:relu", "relu/x86/float/NCHW/def"}};
  EXPECT_THAT(PickChain({"relu", "tanh"}), ElementsAre("NCHW", "NCHW"));
  EXPECT_EQ(report_.ops[0].decision.source, DecisionSource::kPin);
  EXPECT_EQ(report_.ops[1].decision.source, DecisionSource::kCost);
}

class PickOnDeviceTest : public PickByCostTest {
 protected:
  // The places that are picked on a GPU of this name, which prefers images or
  // buffers.
  std::vector<Place> PlacesOf(const std::vector<std::string>& ops,
                              const char* model, PickBy pick) {
    GpuInfo& gpu = options_.device.gpu;
    gpu.model = model;
    gpu.compute_units = 10;
    gpu.image2d_max_width = gpu.image2d_max_height = 16384;
    options_.valid_places = {kClImage, kClBuffer, kPlain, Place(Target::kHost)};
    options_.pick = pick;
    Pick(Chain(ops, Shape({1, 16, 64, 64})));
    std::vector<Place> places;
    for (const OpReport& op : report_.ops) {
      places.push_back(op.decision.kernel->place);
    }
    return places;
  }
};

TEST_F(PickOnDeviceTest, TheModelTakesTheDeviceWhereItPays) {
  EXPECT_THAT(PlacesOf({"floor"}, "Mali-G72", PickBy::kCost),
              ElementsAre(kPlain));
  EXPECT_THAT(PlacesOf({"erf"}, "Mali-G72", PickBy::kCost),
              ElementsAre(kClBuffer));
  // Between two ops there the third is not worth the way back.
  EXPECT_THAT(PlacesOf({"erf", "floor", "erf"}, "Mali-G72", PickBy::kCost),
              ElementsAre(kClBuffer, kClBuffer, kClBuffer));
}

TEST_F(PickOnDeviceTest, TheDefaultLeavesItToTheScore) {
  EXPECT_THAT(PlacesOf({"floor"}, "Mali-G72", PickBy::kScore),
              ElementsAre(kClBuffer));
  EXPECT_THAT(PlacesOf({"erf", "erf"}, "Mali-G72", PickBy::kScore),
              ElementsAre(kClImage, kClImage));
}

TEST_F(PickByCostTest, TellsWhatItFound) {
  PickChain({"relu", "tanh"});
  EXPECT_THAT(ExplainText(report_),
              testing::HasSubstr("proven to be the least"));
  EXPECT_THAT(ExplainText(report_), testing::HasSubstr("about 6000 cycles"));
  EXPECT_THAT(ExplainJson(report_),
              testing::HasSubstr("\"proven_best\": true"));
}

}  // namespace
}  // namespace placelite
