// SPDX-License-Identifier: Apache-2.0
// Tests the advice where much of a network falls to references.
#include "lite/passes/lower/reference_share.h"

#include <gmock/gmock.h>

#include "lite/core/base/strings.h"
#include "lite/core/ir/builder.h"
#include "test/passes/lower/lower_test_util.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Status Nothing(const RunContext&) { return Status::Ok(); }

constexpr VariantDef kAny[] = {{"any_reference", kAnyCpu,
                                NumericContract::kBitExact, nullptr,
                                CreateStateless<Nothing>}};
constexpr VariantDef kFast[] = {{"fast_neon", kNeon, NumericContract::kBitExact,
                                 nullptr, CreateStateless<Nothing>}};
constexpr Place kBlocks(Target::kArm, Precision::kFloat, Layout::Blocked(4));
constexpr KernelDef kRows[] = {
    {"conv2d", kBlocks, "def", kFast},
    {"conv2d", Target::kHost, "def", kAny},
    {"relu", Target::kArm, "def", kFast},
    {"relu", Target::kHost, "def", kAny},
    {"tanh", kBlocks, "def", kFast},
    {"tanh", Target::kHost, "def", kAny},
    {"sqrt", Target::kHost, "def", kAny},
    {"flatten", kBlocks, "def", kFast},
    {"flatten",
     Target::kHost,
     "def",
     kAny,
     nullptr,
     {},
     OutputStorage::kViewOfInput},
};

class ReferenceShareTest : public testing::Test {
 protected:
  ReferenceShareTest() { registry_.Add(kRows); }

  ReferenceShare Measure(Graph graph, const std::vector<std::string>& places,
                         LowerOptions options = {}) {
    options.valid_places = OptionsFor(places).valid_places;
    options.device.cpu.features = kNeon;
    LowerReport report;
    EXPECT_OK(PickKernels(&graph, registry_, options, &report));
    std::map<std::string, Decision> decisions;
    for (const Node& node : graph.nodes()) {
      decisions[node.name] = node.decision;
    }
    return MeasureReferences(graph, registry_, options, decisions);
  }

  KernelRegistry registry_;
};

// The list is that of the source article, which has no blocked layouts.
TEST_F(ReferenceShareTest, NamesThePlaceThatIsMissing) {
  const ReferenceShare share =
      Measure(OneConv2d(8, 3), {"arm/float/NCHW", "host/any/any"});
  ASSERT_EQ(share.ops.size(), 1u);
  EXPECT_EQ(share.of_ops, 1u);
  EXPECT_DOUBLE_EQ(share.share, 1);
  ASSERT_EQ(share.places.size(), 1u);
  EXPECT_EQ(ToString(share.places[0]), "arm/float/NCHW4c");
  EXPECT_EQ(ReferenceText(share),
            "1 of 1 ops, 100 % of the operations, fall to reference kernels "
            "of host, which are slow, although there are kernels for them: add "
            "arm/float/NCHW4c to the valid targets, in front (conv2d y)");
}

TEST_F(ReferenceShareTest, SaysNothingOfAWholeList) {
  EXPECT_EQ(ReferenceText(Measure(
                OneConv2d(8, 3),
                {"arm/float/NCHW4c", "arm/float/NCHW", "host/any/any"})),
            "");
}

// Decided for a device without vectors, and kept.
TEST_F(ReferenceShareTest, KeptDecisionsAreToBeMadeAgain) {
  LowerOptions options;
  options.keep_decisions = true;
  Graph graph = OneConv2d(8, 3);
  graph.node(0).decision.kernel = registry_.Find("conv2d/host/float/NCHW/def");
  const ReferenceShare share =
      Measure(std::move(graph), {"arm/float/NCHW4c", "host/any/any"}, options);
  EXPECT_TRUE(share.places.empty());
  EXPECT_THAT(ReferenceText(share),
              testing::HasSubstr("them: convert the model again, for this "
                                 "device (conv2d y)"));
}

// Nothing is computed for a view.
TEST_F(ReferenceShareTest, SaysNothingOfViews) {
  EXPECT_EQ(ReferenceText(Measure(Chain({"flatten"}, Shape({1, 4, 2, 2})),
                                  {"arm/float/NCHW", "host/any/any"})),
            "");
}

// Costs could have taken Arm's kernel. Where they could not, the list lacks it.
TEST_F(ReferenceShareTest, SaysNothingWhereCostsPreferHost) {
  const Graph graph = Chain({"tanh"}, Shape({1, 4, 2, 2}));
  Decision decision;
  decision.kernel = registry_.Find("tanh/host/float/NCHW/def");
  decision.source = DecisionSource::kCost;
  for (const bool listed : {true, false}) {
    LowerOptions options = OptionsFor(
        {listed ? "arm/float/NCHW4c" : "arm/float/NCHW", "host/any/any"});
    options.device.cpu.features = kNeon;
    const ReferenceShare share = MeasureReferences(
        graph, registry_, options, {{graph.node(0).name, decision}});
    EXPECT_EQ(share.ops.empty(), listed);
  }
}

// An op of the target has no kernel at all: no list helps.
TEST_F(ReferenceShareTest, SaysNothingWhereTheTargetHasNone) {
  EXPECT_EQ(ReferenceText(Measure(Chain({"sqrt"}, Shape({4})),
                                  {"arm/float/NCHW", "host/any/any"})),
            "");
}

TEST_F(ReferenceShareTest, SaysNothingWhereHostWasAskedFor) {
  EXPECT_EQ(
      ReferenceText(Measure(OneConv2d(8, 3), {"host/any/any", "arm/any/any"})),
      "");
  LowerOptions pinned;
  pinned.pins = {{"type:conv2d", "any_reference"}};
  EXPECT_EQ(ReferenceText(Measure(OneConv2d(8, 3),
                                  {"arm/float/NCHW", "host/any/any"}, pinned)),
            "");
}

// 1 % of the operations is not worth a word, more is.
TEST_F(ReferenceShareTest, CountsOperations) {
  const auto with_tanh_of = [&](int64_t size) {
    GraphBuilder b("two");
    const ValueId x = b.Input("x", Precision::kFloat, Shape{1000});
    const ValueId y = b.Input("y", Precision::kFloat, Shape{size});
    b.Output(b.Op("relu", "fast", {x}));
    b.Output(b.Op("tanh", "slow", {y}));
    auto graph = b.Finish();
    EXPECT_OK(graph);
    return Measure(*std::move(graph), {"arm/float/NCHW", "host/any/any"});
  };
  EXPECT_EQ(ReferenceText(with_tanh_of(10)), "");
  EXPECT_THAT(ReferenceText(with_tanh_of(11)),
              testing::HasSubstr("(tanh slow)"));
}

}  // namespace
}  // namespace placelite
