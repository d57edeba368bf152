// SPDX-License-Identifier: Apache-2.0
// Decisions made elsewhere hold, fall back, or are made again with a note.
#include "gtest/gtest.h"
#include "lite/passes/lower/lower.h"
#include "test/passes/lower/lower_test_util.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

Support Below10(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0)[1] <= Dim(10), "more than 10 columns");
}

int times_asked = 0;

Support Counted(const OpView&, const DeviceInfo&) {
  ++times_asked;
  return Support::Yes();
}

class KeepDecisionsTest : public testing::Test {
 protected:
  KeepDecisionsTest() {
    rows_.Add("relu", "x86").Alias("narrow").When(Below10);
    rows_.Add("relu", "x86")
        .Alias("wide")
        .Variant("wide_vnni", kAvx512Vnni)
        .Variant("wide_any");
    rows_.Add("relu", "host");
    options_ = OptionsFor({"host", "x86"});
    options_.keep_decisions = true;
  }

  // The decision on relu of [1,columns] after one that was made before.
  NamedDecision Again(const NamedDecision& before, Dim columns) {
    Graph graph = OneOp("relu", {{Dim(1), columns}});
    graph.node(0).decision = FindDecision(before, rows_.registry());
    report_ = LowerReport();
    EXPECT_OK(PickKernels(&graph, rows_.registry(), options_, &report_));
    return NamesOf(graph.node(0).decision);
  }

  const std::string& note() const { return report_.ops[0].note; }

  const std::string narrow_ = "relu/x86/float/NCHW/narrow";
  const std::string wide_ = "relu/x86/float/NCHW/wide";
  const std::string host_ = "relu/host/float/NCHW/def";
  TestRows rows_;
  LowerOptions options_;
  LowerReport report_;
};

TEST_F(KeepDecisionsTest, Undecided) {
  const NamedDecision decision = Again({}, 5);
  EXPECT_EQ(decision.kernel, host_);
  EXPECT_EQ(decision.source, DecisionSource::kScore);
  EXPECT_EQ(note(), "");
}

// host would win by score; the model's decision stays.
TEST_F(KeepDecisionsTest, HoldsAndStays) {
  const NamedDecision before = {narrow_, wide_, "", DecisionSource::kScore};
  const NamedDecision decision = Again(before, 5);
  EXPECT_EQ(decision.kernel, narrow_);
  EXPECT_EQ(decision.fallback, wide_);
  EXPECT_EQ(decision.source, DecisionSource::kModel);
  EXPECT_EQ(note(), "");
}

TEST_F(KeepDecisionsTest, HoldsWhereItDepends) {
  const NamedDecision decision =
      Again({narrow_, wide_, "", DecisionSource::kScore}, Dim(1, 50));
  EXPECT_EQ(decision.kernel, narrow_);
  EXPECT_EQ(decision.source, DecisionSource::kModel);
}

TEST_F(KeepDecisionsTest, FallsBack) {
  const NamedDecision decision =
      Again({narrow_, wide_, "", DecisionSource::kScore}, 50);
  EXPECT_EQ(decision.kernel, wide_);
  EXPECT_EQ(decision.fallback, "");
  EXPECT_EQ(decision.source, DecisionSource::kFallback);
  EXPECT_EQ(note(), narrow_ + " does not hold: more than 10 columns");
}

TEST_F(KeepDecisionsTest, PicksAgainWithoutAFallback) {
  const NamedDecision decision =
      Again({narrow_, "", "", DecisionSource::kScore}, 50);
  EXPECT_EQ(decision.kernel, host_);
  EXPECT_EQ(decision.source, DecisionSource::kFallback);
  EXPECT_EQ(note(), narrow_ + " does not hold: more than 10 columns");
}

TEST_F(KeepDecisionsTest, PicksAgainWhereTheFallbackDoesNotHoldEither) {
  options_.valid_places = {Place(Target::kHost)};
  const NamedDecision decision =
      Again({narrow_, wide_, "", DecisionSource::kScore}, 5);
  EXPECT_EQ(decision.kernel, host_);
  EXPECT_EQ(decision.source, DecisionSource::kFallback);
  EXPECT_EQ(note(),
            narrow_ + " does not hold: its target x86 is in no valid place");
}

TEST_F(KeepDecisionsTest, PicksAgainWhereTheKernelIsNotKnown) {
  const NamedDecision decision =
      Again({"relu/npu/int8/NCHW/def", "", "", DecisionSource::kScore}, 5);
  EXPECT_EQ(decision.kernel, host_);
  EXPECT_EQ(note(),
            "relu/npu/int8/NCHW/def does not hold: there is no kernel "
            "'relu/npu/int8/NCHW/def' for this op");
}

TEST_F(KeepDecisionsTest, PinnedVariantsAreCheckedToo) {
  const NamedDecision holds =
      Again({wide_, "", "wide_any", DecisionSource::kPin}, 50);
  EXPECT_EQ(holds.variant, "wide_any");
  EXPECT_EQ(holds.source, DecisionSource::kModel);
  const NamedDecision lacks =
      Again({wide_, "", "wide_vnni", DecisionSource::kPin}, 50);
  EXPECT_EQ(lacks.kernel, host_);
  EXPECT_EQ(lacks.variant, "");
  EXPECT_EQ(note(), "wide_vnni does not hold: the device lacks avx512vnni");
  Again({wide_, "", "wide_gone", DecisionSource::kPin}, 50);
  EXPECT_EQ(note(), "wide_gone does not hold: it has no variant 'wide_gone'");
}

TEST_F(KeepDecisionsTest, WithoutTheOptionAllIsDecidedAnew) {
  options_.keep_decisions = false;
  const NamedDecision decision =
      Again({narrow_, wide_, "", DecisionSource::kScore}, 5);
  EXPECT_EQ(decision.kernel, host_);
  EXPECT_EQ(decision.source, DecisionSource::kScore);
}

TEST_F(KeepDecisionsTest, PinsOverrideWhatWasKept) {
  options_.pins = {{"y", wide_}};
  const NamedDecision decision =
      Again({narrow_, wide_, "", DecisionSource::kScore}, 5);
  EXPECT_EQ(decision.kernel, wide_);
  EXPECT_EQ(decision.source, DecisionSource::kPin);
}

// An exclude of now binds a decision of then.
TEST_F(KeepDecisionsTest, ExcludedVariantsAreNotLeftToTheFirstRun) {
  options_.excludes = {"wide_vnni"};
  const NamedDecision kept = Again({wide_, "", "", DecisionSource::kScore}, 5);
  EXPECT_EQ(kept.kernel, wide_);
  EXPECT_EQ(kept.variant, "wide_any");
  options_.excludes = {"*/narrow", "wide_vnni"};
  const NamedDecision fallback =
      Again({narrow_, wide_, "", DecisionSource::kScore}, 5);
  EXPECT_EQ(fallback.kernel, wide_);
  EXPECT_EQ(fallback.variant, "wide_any");
  EXPECT_EQ(note(), narrow_ + " does not hold: excluded");
}

// Loading a model takes no longer for kernels that it does not name.
TEST_F(KeepDecisionsTest, OtherKernelsAreAskedForReportsAlone) {
  rows_.Add("relu", "x86").Alias("counted").When(Counted);
  options_.explain = false;
  times_asked = 0;
  EXPECT_EQ(Again({wide_, "", "", DecisionSource::kScore}, 5).kernel, wide_);
  EXPECT_EQ(times_asked, 0);
  EXPECT_TRUE(report_.ops.empty());
  EXPECT_EQ(Again({narrow_, "", "", DecisionSource::kScore}, 50).source,
            DecisionSource::kFallback);
  EXPECT_EQ(times_asked, 1);
  options_.explain = true;
  Again({wide_, "", "", DecisionSource::kScore}, 5);
  EXPECT_EQ(times_asked, 2);
  EXPECT_EQ(report_.ops.size(), 1u);
  EXPECT_TRUE(report_.ops[0].candidates[3].support.yes());
}

}  // namespace
}  // namespace placelite
