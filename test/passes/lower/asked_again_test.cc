// SPDX-License-Identifier: Apache-2.0
// Every kernel is asked again behind the casts around it: an op that it then
// refuses goes to another kernel in the next round.
#include "lite/core/ir/builder.h"
#include "lite/passes/lower/lower.h"
#include "test/passes/lower/lower_test_util.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

constexpr Precision kFloat = Precision::kFloat;

Support NoHalves(const OpView& op, const DeviceInfo&) {
  return Require(op.input(0).precision != Precision::kFP16, "X is fp16");
}
Support HalvesAlone(const OpView& op, const DeviceInfo&) {
  return Require(op.input(0).precision == Precision::kFP16, "X is not fp16");
}
Support NeedsEpilogue(const OpView& op, const DeviceInfo&) {
  return Require(!op.epilogue().empty(), "there is no epilogue");
}

class AskedAgainTest : public LoweringTest {
 protected:
  AskedAgainTest()
      : LoweringTest({"x86/fp16/NCHW", "x86", "x86/any/NCHW", "host/any/any"}) {
    AddHostCasts();
    rows_.Add("relu", "x86/fp16/NCHW");
  }
};

TEST_F(AskedAgainTest, AnyPrecisionThatIsRefusedIsTheModels) {
  rows_.Add("tanh", "host/any/any").When(NoHalves);
  EXPECT_EQ(Lowered(Chain({"relu", "tanh", "relu"}, Shape({2, 8}))),
            "calib(x) -> x/calib_fp16 host/fp16/NCHW\n"
            "relu(x/calib_fp16) -> v0 x86/fp16/NCHW\n"
            "calib(v0) -> v0/calib_float x86/float/NCHW\n"
            "tanh(v0/calib_float) -> v1 host/float/NCHW\n"
            "calib(v1) -> v1/calib_fp16 host/fp16/NCHW\n"
            "relu(v1/calib_fp16) -> v2 x86/fp16/NCHW\n"
            "calib(v2) -> v2/calib_float x86/float/NCHW\n");
}

// A model in fp16, and a kernel of any precision that does not take fp16.
TEST_F(AskedAgainTest, HalvesOfTheModelAreWidenedWhereNobodyTakesThem) {
  rows_.Add("tanh", "host/any/any").When(NoHalves);
  EXPECT_EQ(Lowered(Chain({"tanh"}, Shape({2, 8}), Precision::kFP16)),
            "calib(x) -> x/calib_float host/float/NCHW\n"
            "tanh(x/calib_float) -> v0 host/float/NCHW\n"
            "calib(v0) -> v0/calib_fp16 host/fp16/NCHW\n");
}

// Values stay fp16 only where the kernel takes fp16.
TEST_F(AskedAgainTest, HalvesOfTheModelStayWhereTheyAreTaken) {
  rows_.Add("tanh", "host/any/any");
  EXPECT_EQ(Lowered(Chain({"tanh"}, Shape({2, 8}), Precision::kFP16)),
            "tanh(x) -> v0 host/fp16/NCHW\n");
}

// The condition comes first and has a precision of its own.
TEST_F(AskedAgainTest, InputsOfOnePrecisionGetOne) {
  rows_.Add("where", "host/any/any");
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({2, 8}));
  const ValueId on = b.Input("on", Precision::kBool, Shape({2, 8}));
  const ValueId z = b.Input("z", kFloat, Shape({2, 8}));
  const ValueId r = b.Op("relu", "r", {x});
  b.Output(b.Op("where", "y", {on, r, z}));
  b.Output(b.Op("where", "w", {on, z, r}));
  EXPECT_EQ(Lowered(*b.Finish()),
            "calib(x) -> x/calib_fp16 host/fp16/NCHW\n"
            "relu(x/calib_fp16) -> r x86/fp16/NCHW\n"
            "calib(z) -> z/calib_fp16 host/fp16/NCHW\n"
            "where(on, r, z/calib_fp16) -> y host/fp16/NCHW\n"
            "calib(r) -> r/calib_float x86/float/NCHW\n"
            "where(on, z, r/calib_float) -> w host/float/NCHW\n"
            "calib(y) -> y/calib_float host/float/NCHW\n");
}

// Kernel rows for blocked layouts name their precisions: a row of any precision
// gets no fp16 there.
TEST_F(AskedAgainTest, BlocksGetWhatTheyNameThemselves) {
  rows_.Add("if", "host/any/any");
  const Graph branches = *IfGraph().Finish();
  const Node& branch = branches.node(0);
  GraphBuilder b("net");
  const ValueId on = b.Input("on", Precision::kBool, Shape());
  const ValueId x = b.Input("x", kFloat, Shape({2, 2}));
  const ValueId r = b.Op("relu", "r", {x});
  b.Output(b.OpWithSubgraphs("if", {"y"}, {on, r}, branch.attributes,
                             branch.subgraphs)[0]);
  const std::string lowered = Lowered(*b.Finish());
  EXPECT_THAT(lowered, HasSubstr("calib(r) -> r/calib_float x86/float/NCHW\n"
                                 "if(on, r/calib_float)"));
}

// The result of a square need not fit into fp16, although its input is stored
// as fp16.
TEST_F(AskedAgainTest, WideInputsAreNotNarrowed) {
  rows_.Add("square", "host");
  rows_.Add("concat", "host/any/any");
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({2, 8}));
  const ValueId r = b.Op("relu", "r", {x});
  const ValueId s = b.Op("square", "s", {x});
  b.Output(b.Op("concat", "y", {r, s}, {{"axis", int64_t{1}}}));
  EXPECT_EQ(Lowered(*b.Finish()),
            "calib(x) -> x/calib_fp16 host/fp16/NCHW\n"
            "relu(x/calib_fp16) -> r x86/fp16/NCHW\n"
            "square(x) -> s host/float/NCHW\n"
            "calib(r) -> r/calib_float x86/float/NCHW\n"
            "concat(r/calib_float, s) -> y host/float/NCHW\n");
}

// The kernel takes the op in the fused graph, in float, but not behind the cast
// to fp16 that its own place asks for.
TEST_F(AskedAgainTest, TheNextRoundTakesAnotherKernel) {
  rows_.Add("tanh", "x86/fp16/NCHW").When(NoHalves);
  rows_.Add("tanh", "host");
  EXPECT_EQ(Lowered(Chain({"tanh"}, Shape({2, 8}))),
            "tanh(x) -> v0 host/float/NCHW\n");
  const KernelCandidate& refused =
      CandidateNamed(report_.ops[0], "tanh/x86/fp16/NCHW/def");
  EXPECT_EQ(refused.support.answer(), Tri::kNo);
  EXPECT_EQ(refused.support.reason(), "where it would stand: X is fp16");
}

TEST_F(AskedAgainTest, AllRefusalsOfARoundAreCollected) {
  rows_.Add("tanh", "x86/fp16/NCHW").When(NoHalves);
  rows_.Add("sigmoid", "x86/fp16/NCHW").When(NoHalves);
  Graph graph = Chain({"tanh", "sigmoid"}, Shape({2, 8}));
  const KernelRegistry registry = rows_.registry();
  ASSERT_OK(PickKernels(&graph, registry, options_, &report_));
  EXPECT_EQ(LowerDecided(&graph, registry, options_, &report_).code(),
            StatusCode::kUnsupported);
  ASSERT_EQ(report_.refusals.size(), 2u);
  EXPECT_EQ(report_.refusals[0].op, "v0");
  EXPECT_EQ(report_.refusals[1].op, "v1");
  EXPECT_EQ(KernelName(*report_.refusals[1].kernel),
            "sigmoid/x86/fp16/NCHW/def");
}

TEST_F(AskedAgainTest, WhereNothingIsLeftTheReasonsAreTold) {
  rows_.Add("tanh", "x86/fp16/NCHW").When(NoHalves);
  rows_.Add("tanh", "x86").When(HalvesAlone);
  EXPECT_EQ(Lowered(Chain({"tanh"}, Shape({2, 8}))),
            "error: no kernel for some ops on test device:\n"
            "op 'v0' (tanh): tanh/x86/fp16/NCHW/def: where it would stand: X "
            "is fp16; tanh/x86/float/NCHW/def: X is not fp16\n");
}

TEST_F(AskedAgainTest, APinThatIsRefusedIsAnError) {
  rows_.Add("tanh", "x86/fp16/NCHW").When(NoHalves);
  rows_.Add("tanh", "host");
  options_.pins = {{"v0", "tanh/x86/fp16/NCHW/def"}};
  EXPECT_EQ(Lowered(Chain({"tanh"}, Shape({2, 8}))),
            "error: pin 'v0=tanh/x86/fp16/NCHW/def': op 'v0' (tanh): where it "
            "would stand: X is fp16");
}

TEST_F(AskedAgainTest, AKeptDecisionThatIsRefusedIsMadeAgain) {
  rows_.Add("tanh", "x86/fp16/NCHW").When(NoHalves);
  rows_.Add("tanh", "host");
  options_.keep_decisions = true;
  Graph graph = Chain({"tanh"}, Shape({2, 8}));
  graph.node(0).decision.kernel =
      rows_.registry().Find("tanh/x86/fp16/NCHW/def");
  EXPECT_EQ(Lowered(graph), "tanh(x) -> v0 host/float/NCHW\n");
  EXPECT_EQ(report_.ops[0].note,
            "tanh/x86/fp16/NCHW/def does not hold: where it would stand: X is "
            "fp16");
}

// The kernel that wants a value where it cannot be brought is at fault.
TEST_F(AskedAgainTest, ARefusedCastCountsAgainstItsReader) {
  TestRows rows;
  rows.Add("calib", "host/any/any");
  rows.Add("relu", "x86/float/NCHW8c");
  rows.Add("relu", "x86");
  options_ = OptionsFor({"x86/float/NCHW8c", "x86"});
  Graph graph = Chain({"relu", "relu"}, Shape({1, 8, 4, 4}));
  ASSERT_OK(Lower(&graph, rows.registry(), options_, &report_));
  EXPECT_EQ(Steps(graph),
            "relu(x) -> v0 x86/float/NCHW\n"
            "relu(v0) -> v1 x86/float/NCHW\n");
}

// No CPU kernel can read the producer's output.
TEST_F(AskedAgainTest, ARefusedCastFromADeviceCountsAgainstItsProducer) {
  TestRows rows;
  rows.Add("io_copy", "opencl/any/any").Arg("X", "host/any/any");
  rows.Add("relu", "opencl");
  rows.Add("relu", "host");
  rows.Add("tanh", "host");
  options_ = OptionsFor({"opencl", "host"});
  const std::string relu = "relu(x) -> v0 host/float/NCHW\n";
  Graph read = Chain({"relu", "tanh"}, Shape({2, 8}));
  ASSERT_OK(Lower(&read, rows.registry(), options_, &report_));
  EXPECT_EQ(Steps(read), relu + "tanh(v0) -> v1 host/float/NCHW\n");
  Graph output = Chain({"relu"}, Shape({2, 8}));
  ASSERT_OK(Lower(&output, rows.registry(), options_, &report_));
  EXPECT_EQ(Steps(output), relu);
}

// A node whose epilogue was split off has another name then.
TEST_F(AskedAgainTest, WhatWasSplitIsRefusedByItsOldName) {
  rows_.Add("fc", "x86").When(NeedsEpilogue);
  rows_.Add("fc", "host").Takes({EpilogueKind::kTanh});
  rows_.Add("tanh", "x86");
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({2, 3}));
  const ValueId w = b.Constant("w", {3, 4}, std::vector<float>(12));
  b.Output(b.Op("fc", "y", {x, w}, {}, {{EpilogueKind::kTanh, 0, 0, 0, -1}}));
  EXPECT_EQ(Lowered(*b.Finish()), "fc(x, w) -> y host/float/NCHW\n");
}

// A step that no kernel computes by itself stays with one that takes it.
TEST_F(AskedAgainTest, StepsThatCannotBeSplitOffKeepTheirKernel) {
  rows_.Add("fc", "x86");
  rows_.Add("fc", "host").Takes({EpilogueKind::kTanh});
  GraphBuilder b("net");
  const ValueId x = b.Input("x", kFloat, Shape({2, 3}));
  const ValueId w = b.Constant("w", {3, 4}, std::vector<float>(12));
  b.Output(b.Op("fc", "y", {x, w}, {}, {{EpilogueKind::kTanh, 0, 0, 0, -1}}));
  EXPECT_EQ(Lowered(*b.Finish()), "fc(x, w) -> y host/float/NCHW\n");
}

}  // namespace
}  // namespace placelite
