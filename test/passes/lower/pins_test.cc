// SPDX-License-Identifier: Apache-2.0
// Everything can be pinned or excluded by name.
#include "gtest/gtest.h"
#include "lite/passes/lower/lower.h"
#include "test/passes/lower/lower_test_util.h"
#include "test/support/decisions.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

TEST(ParsePinTest, OpAndChoice) {
  const struct {
    const char* text;
    const char* op;
    const char* choice;
  } rows[] = {
      {"conv1=conv2d_avx2", "conv1", "conv2d_avx2"},
      {"type:conv2d=conv2d/x86/float/NCHW/def", "type:conv2d",
       "conv2d/x86/float/NCHW/def"},
      // Names of ops may hold '='; those of kernels do not.
      {"a=b=relu_any", "a=b", "relu_any"},
  };
  for (const auto& row : rows) {
    ASSERT_OK_AND_ASSIGN(const Pin pin, ParsePin(row.text));
    EXPECT_EQ(pin.op, row.op);
    EXPECT_EQ(pin.choice, row.choice);
  }
  for (const char* bad : {"", "conv1", "=conv", "conv1=", "="}) {
    EXPECT_THAT(ParsePin(bad), FailsWith(StatusCode::kInvalidArgument,
                                         "is not OP=KERNEL or OP=VARIANT"));
  }
}

Support Below10(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0)[1] <= Dim(10), "more than 10 columns");
}

// v0 = relu, v1 = tanh, v2 = relu of [1,50].
class PinsTest : public testing::Test {
 protected:
  PinsTest() : options_(OptionsFor({"x86", "host"})) {
    rows_.Add("relu", "x86")
        .Variant("relu_vnni", kAvx512Vnni)
        .Variant("relu_avx2", kAvx2)
        .Variant("relu_sse");
    rows_.Add("relu", "x86").Alias("narrow").When(Below10);
    rows_.Add("relu", "host").Variant("relu_host");
    rows_.Add("tanh", "x86");
  }

  Status Pick() {
    graph_ = Chain({"relu", "tanh", "relu"}, Shape({1, 50}));
    report_ = LowerReport();
    return PickKernels(&graph_, rows_.registry(), options_, &report_);
  }
  NamedDecision decision(NodeId id) const {
    return NamesOf(graph_.node(id).decision);
  }
  void ExpectRefused(const Pin& pin, StatusCode code, const char* message) {
    options_.pins = {pin};
    EXPECT_THAT(Pick(), FailsWith(code, message));
  }

  const std::string x86_ = "relu/x86/float/NCHW/def";
  const std::string host_ = "relu/host/float/NCHW/def";
  TestRows rows_;
  LowerOptions options_;
  Graph graph_;
  LowerReport report_;
};

TEST_F(PinsTest, AKernelByOpName) {
  options_.pins = {{"v2", host_}};
  ASSERT_OK(Pick());
  EXPECT_EQ(decision(0).kernel, x86_);
  EXPECT_EQ(decision(0).source, DecisionSource::kScore);
  EXPECT_EQ(decision(2).kernel, host_);
  EXPECT_EQ(decision(2).source, DecisionSource::kPin);
  EXPECT_EQ(decision(2).variant, "");
}

TEST_F(PinsTest, AVariantByOpName) {
  options_.pins = {{"v0", "relu_sse"}};
  ASSERT_OK(Pick());
  EXPECT_EQ(decision(0).kernel, x86_);
  EXPECT_EQ(decision(0).variant, "relu_sse");
  EXPECT_STREQ(OpNamed(report_, "v0").variant->name, "relu_sse");
  EXPECT_STREQ(OpNamed(report_, "v2").variant->name, "relu_avx2");
}

TEST_F(PinsTest, AVariantOfAnotherPlace) {
  options_.pins = {{"v0", "relu_host"}};
  ASSERT_OK(Pick());
  EXPECT_EQ(decision(0).kernel, host_);
  EXPECT_EQ(decision(0).variant, "relu_host");
}

TEST_F(PinsTest, ByType) {
  options_.pins = {{"type:relu", "relu_sse"}};
  ASSERT_OK(Pick());
  EXPECT_EQ(decision(0).variant, "relu_sse");
  EXPECT_EQ(decision(1).variant, "");
  EXPECT_EQ(decision(2).variant, "relu_sse");
}

TEST_F(PinsTest, ByGlobAndLaterPinsWin) {
  options_.pins = {{"type:r*", "relu_sse"}, {"*2", host_}};
  ASSERT_OK(Pick());
  EXPECT_EQ(decision(0).variant, "relu_sse");
  EXPECT_EQ(decision(2).kernel, host_);
  EXPECT_EQ(decision(2).variant, "");
}

TEST_F(PinsTest, RefusesWhatDoesNotHold) {
  ExpectRefused({"v0", "relu/x86/float/NCHW/narrow"}, StatusCode::kUnsupported,
                "pin 'v0=relu/x86/float/NCHW/narrow': op 'v0' (relu): more "
                "than 10 columns");
  ExpectRefused({"v0", "relu_vnni"}, StatusCode::kUnsupported,
                "the device lacks avx512vnni");
  options_.valid_places = {Place(Target::kX86)};
  ExpectRefused({"v0", host_}, StatusCode::kUnsupported,
                "its target host is in no valid place");
}

TEST_F(PinsTest, RefusesWhatDoesNotExist) {
  ExpectRefused({"v0", "relu_gpu"}, StatusCode::kInvalidArgument,
                "pin 'v0=relu_gpu': no kernel or variant has that name");
  ExpectRefused({"v9", host_}, StatusCode::kInvalidArgument,
                "pin 'v9=relu/host/float/NCHW/def': no op is called so");
  ExpectRefused({"type:conv2d", host_}, StatusCode::kInvalidArgument,
                "no op is called so");
  ExpectRefused({"type:layout", "layout_fast"}, StatusCode::kInvalidArgument,
                "no kernel or variant has that name");
}

TEST_F(PinsTest, SaysWhatWasMeant) {
  ExpectRefused({"v0", "relu_avx"}, StatusCode::kInvalidArgument,
                "has that name; did you mean 'relu_avx2'?");
  ExpectRefused({"v0", "relu/hots/float/NCHW/def"},
                StatusCode::kInvalidArgument,
                "did you mean 'relu/host/float/NCHW/def'?");
  ExpectRefused({"type:rleu", host_}, StatusCode::kInvalidArgument,
                "no op is called so; did you mean 'type:relu'?");
  ExpectRefused({"relu", host_}, StatusCode::kInvalidArgument,
                "no op is called so; did you mean 'type:relu'?");
  ExpectRefused({"v11", host_}, StatusCode::kInvalidArgument,
                "no op is called so; did you mean 'v1'?");
  options_.pins.clear();
  options_.excludes = {"relu_vni"};
  EXPECT_THAT(Pick(), FailsWith(StatusCode::kInvalidArgument,
                                "exclude 'relu_vni': no kernel or variant has "
                                "that name; did you mean 'relu_vnni'?"));
  options_.excludes = {"relu_vnni", "relu/host/float/NCHW/def", "conv2d*"};
  EXPECT_OK(Pick());
}

TEST_F(PinsTest, RefusesKernelsOfAnotherOp) {
  ExpectRefused({"v1", host_}, StatusCode::kUnsupported,
                "pin 'v1=relu/host/float/NCHW/def': op 'v1' (tanh): there is "
                "no kernel 'relu/host/float/NCHW/def' for this op");
  ExpectRefused({"*", "relu_sse"}, StatusCode::kUnsupported, "op 'v1' (tanh)");
}

TEST_F(PinsTest, ExcludedKernels) {
  options_.excludes = {"relu/x86/*"};
  ASSERT_OK(Pick());
  EXPECT_EQ(decision(0).kernel, host_);
  EXPECT_EQ(CandidateNamed(OpNamed(report_, "v0"), x86_).support.reason(),
            "excluded");
  options_.excludes = {"relu*"};
  EXPECT_THAT(Pick(), FailsWith(StatusCode::kUnsupported,
                                "op 'v0' (relu): relu/x86/float/NCHW/def: "
                                "excluded"));
}

// The runtime must not pick an excluded variant: the remaining one is pinned.
TEST_F(PinsTest, ExcludedVariants) {
  options_.excludes = {"relu_avx2"};
  ASSERT_OK(Pick());
  EXPECT_EQ(decision(0).kernel, x86_);
  EXPECT_EQ(decision(0).variant, "relu_sse");
  EXPECT_STREQ(OpNamed(report_, "v0").variant->name, "relu_sse");
  EXPECT_EQ(
      CandidateNamed(OpNamed(report_, "v0"), x86_).variants[1].support.reason(),
      "excluded");
  EXPECT_EQ(decision(1).variant, "");
}

TEST_F(PinsTest, AllVariantsExcluded) {
  options_.excludes = {"relu_avx2", "relu_sse", "relu_vnni"};
  ASSERT_OK(Pick());
  EXPECT_EQ(decision(0).kernel, host_);
  EXPECT_EQ(CandidateNamed(OpNamed(report_, "v0"), x86_).support.reason(),
            "relu_vnni: excluded");
}

TEST_F(PinsTest, APinnedKernelKeepsItsExcludedVariantsOut) {
  options_.pins = {{"v0", x86_}};
  options_.excludes = {"relu_avx2"};
  ASSERT_OK(Pick());
  EXPECT_EQ(decision(0).source, DecisionSource::kPin);
  EXPECT_EQ(decision(0).variant, "relu_sse");
  options_.pins = {{"v0", "relu_avx2"}};
  EXPECT_THAT(Pick(), FailsWith(StatusCode::kUnsupported, "excluded"));
}

// The remaining variant depends on the shape, and must still be the one that
// runs.
TEST_F(PinsTest, ExcludesPinAVariantThatDepends) {
  TestRows rows;
  rows.Add("relu", "x86").Variant("fast").Variant("narrow", kAnyCpu, Below10);
  rows.Add("relu", "host");
  Graph graph = OneOp("relu", {{Dim(1), Dim(1, 50)}});
  options_.excludes = {"fast"};
  LowerReport report;
  ASSERT_OK(PickKernels(&graph, rows.registry(), options_, &report));
  EXPECT_EQ(KernelOf(graph.node(0).decision), x86_);
  EXPECT_EQ(VariantOf(graph.node(0).decision), "narrow");
  EXPECT_EQ(FallbackOf(graph.node(0).decision), host_);
  EXPECT_EQ(report.ops[0].candidates[0].support.reason(),
            "narrow: more than 10 columns");
}

}  // namespace
}  // namespace placelite
