// SPDX-License-Identifier: Apache-2.0
// Steps of an epilogue that a kernel does not take become ops again.
#include "gtest/gtest.h"
#include "lite/core/ir/builder.h"
#include "lite/core/ir/printer.h"
#include "lite/core/ir/verifier.h"
#include "lite/core/op/map_codes.h"
#include "lite/passes/lower/lower.h"
#include "test/passes/lower/lower_test_util.h"
#include "test/support/decisions.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

EpilogueStep Step(EpilogueKind kind, float alpha = 0, float beta = 0,
                  float gamma = 0) {
  return {kind, alpha, beta, gamma, -1};
}

class SplitEpiloguesTest : public testing::Test {
 protected:
  // fc(x, w) with the epilogue, on a kernel that takes `taken`; then relu.
  Status Split(Epilogue epilogue, std::initializer_list<EpilogueKind> taken) {
    rows_.Add("fc", "x86").Takes(taken);
    for (const char* op :
         {"relu", "clip", "leaky_relu", "sigmoid", "tanh", "swish",
          "hard_sigmoid", "hard_swish", "scale", "elementwise_add",
          "fake_quantize", "fake_quantize_away", "map_codes"}) {
      rows_.Add(op, "x86");
    }
    GraphBuilder b("net");
    const ValueId x = b.Input("x", Precision::kFloat, Shape({2, 3}));
    const ValueId w = b.Constant("w", {3, 4}, std::vector<float>(12));
    std::vector<ValueId> inputs = {x, w};
    for (EpilogueStep& step : epilogue) {
      if (!TakesOperand(step.kind)) continue;
      step.operand = static_cast<int>(inputs.size());
      inputs.push_back(b.Input("r" + std::to_string(step.operand),
                               Precision::kFloat, Shape({2, 4})));
    }
    const ValueId y = b.Op("fc", "y", inputs, {}, std::move(epilogue));
    b.Output(b.Op("relu", "z", {y}), "result");
    b.Output(y);
    LITE_ASSIGN_OR_RETURN(graph_, b.Finish());
    const KernelRegistry registry = rows_.registry();
    LITE_RETURN_IF_ERROR(PickKernels(&graph_, registry, options_, &report_));
    LITE_RETURN_IF_ERROR(SplitEpilogues(&graph_, registry, options_, &report_));
    return report_.refusals.empty() ? VerifyGraph(graph_) : Status::Ok();
  }

  // The nodes between the header lines, kernels left out.
  std::string Text() const {
    std::string text;
    for (const Node& node : graph_.nodes()) {
      const std::string line = ToString(graph_, node);
      text += line.substr(0, line.find(" @ ")) + "\n";
    }
    return text;
  }

  TestRows rows_;
  LowerOptions options_ = OptionsFor({"x86"});
  Graph graph_;
  LowerReport report_;
};

TEST_F(SplitEpiloguesTest, NothingToSplit) {
  ASSERT_OK(Split({Step(EpilogueKind::kRelu)}, {EpilogueKind::kRelu}));
  EXPECT_EQ(Text(),
            "%y: float[2,4] = fc(%x, %w) + relu\n"
            "%z: float[2,4] = relu(%y)\n");
  EXPECT_TRUE(report_.splits.empty());
}

TEST_F(SplitEpiloguesTest, AllStepsBecomeOps) {
  ASSERT_OK(
      Split({Step(EpilogueKind::kAdd), Step(EpilogueKind::kClip, 0, 6)}, {}));
  EXPECT_EQ(Text(),
            "%y/before_epilogue: float[2,4] = fc(%x, %w)\n"
            "%y/0: float[2,4] = elementwise_add(%y/before_epilogue, %r2)\n"
            "%y: float[2,4] = clip(%y/0) {max=6, min=0}\n"
            "%z: float[2,4] = relu(%y)\n");
  ASSERT_EQ(report_.splits.size(), 2u);
  EXPECT_EQ(report_.splits[0],
            "fc/x86/float/NCHW/def does not take elementwise_add: 'y/0' is an "
            "op of its own");
  EXPECT_EQ(graph_.output_names()[1], "y");
  for (const Node& node : graph_.nodes()) {
    EXPECT_TRUE(node.decision.decided()) << node.name;
  }
}

// Steps run in order, so the steps behind a refused one are split off with it.
TEST_F(SplitEpiloguesTest, TheTakenStepsInFrontStay) {
  ASSERT_OK(Split({Step(EpilogueKind::kAdd), Step(EpilogueKind::kTanh),
                   Step(EpilogueKind::kAdd), Step(EpilogueKind::kRelu)},
                  {EpilogueKind::kAdd, EpilogueKind::kRelu}));
  EXPECT_EQ(Text(),
            "%y/before_epilogue: float[2,4] = fc(%x, %w) + add(%r2)\n"
            "%y/1: float[2,4] = tanh(%y/before_epilogue)\n"
            "%y/2: float[2,4] = elementwise_add(%y/1, %r3)\n"
            "%y: float[2,4] = relu(%y/2)\n"
            "%z: float[2,4] = relu(%y)\n");
  EXPECT_EQ(graph_.node(0).inputs.size(), 3u);
}

TEST_F(SplitEpiloguesTest, EveryKindBecomesItsOp) {
  const std::vector<int64_t> codes(kTableCodes, -7);
  EpilogueStep map = Step(EpilogueKind::kMapCodes, 0.5f, -3, 0.25f);
  ASSERT_OK(SetCodeTable(codes, &map));
  const struct {
    EpilogueStep step;
    std::string op;
  } rows[] = {
      {Step(EpilogueKind::kRelu), "relu(%y/before_epilogue)"},
      {Step(EpilogueKind::kClip, -1, 2),
       "clip(%y/before_epilogue) {max=2, min=-1}"},
      {Step(EpilogueKind::kLeakyRelu, 0.25f),
       "leaky_relu(%y/before_epilogue) {alpha=0.25}"},
      {Step(EpilogueKind::kSigmoid), "sigmoid(%y/before_epilogue)"},
      {Step(EpilogueKind::kTanh), "tanh(%y/before_epilogue)"},
      {Step(EpilogueKind::kSwish, 0.5f),
       "swish(%y/before_epilogue) {beta=0.5}"},
      {Step(EpilogueKind::kHardSigmoid, 0.25f, 0.75f),
       "hard_sigmoid(%y/before_epilogue) {offset=0.75, slope=0.25}"},
      {Step(EpilogueKind::kHardSwish, 5, 2, 4),
       "hard_swish(%y/before_epilogue) {offset=2, scale=4, threshold=5}"},
      {Step(EpilogueKind::kScale, 3, 7),
       "scale(%y/before_epilogue) {bias=7, scale=3}"},
      {Step(EpilogueKind::kAdd), "elementwise_add(%y/before_epilogue, %r2)"},
      {Step(EpilogueKind::kFakeQuantize, 0.5f, -3, 9),
       "fake_quantize(%y/before_epilogue) {high=9, low=-3, scale=0.5}"},
      {Step(EpilogueKind::kFakeQuantizeAway, 0.5f, -3, 9),
       "fake_quantize_away(%y/before_epilogue) {high=9, low=-3, scale=0.5}"},
      {map, "map_codes(%y/before_epilogue) {codes=" +
                ToString(AttributeValue(codes)) +
                ", low=-3, out_scale=0.25, scale=0.5}"},
  };
  static_assert(std::size(rows) == kNumEpilogueKinds);
  for (const auto& row : rows) {
    ASSERT_OK(Split({row.step}, {}));
    const std::string line = ToString(graph_, graph_.node(1));
    EXPECT_EQ(line.substr(0, line.find(" @ ")),
              std::string("%y: float[2,4] = ") + row.op);
  }
}

TEST_F(SplitEpiloguesTest, AnOpWithoutKernelIsNamed) {
  options_.excludes = {"tanh/*"};
  ASSERT_OK(Split({Step(EpilogueKind::kTanh)}, {}));
  ASSERT_EQ(report_.refusals.size(), 1u);
  EXPECT_EQ(report_.refusals[0].op, "y");
  EXPECT_EQ(KernelName(*report_.refusals[0].kernel), "fc/x86/float/NCHW/def");
  EXPECT_EQ(report_.refusals[0].reason,
            "it does not take tanh, and no kernel does: op 'y' (tanh): "
            "tanh/x86/float/NCHW/def: excluded");
}

// The pin means fc, which the user sees as 'y'; the op that takes over the
// name is not the user's.
TEST_F(SplitEpiloguesTest, PinsOfTheOpAreNotMeantForItsSplinters) {
  options_.pins = {{"y", "fc/x86/float/NCHW/def"}};
  ASSERT_OK(Split({Step(EpilogueKind::kTanh)}, {}));
  EXPECT_EQ(graph_.node(0).decision.source, DecisionSource::kPin);
  EXPECT_EQ(KernelOf(graph_.node(1).decision), "tanh/x86/float/NCHW/def");
  EXPECT_EQ(graph_.node(1).decision.source, DecisionSource::kScore);
}

TEST_F(SplitEpiloguesTest, PinsByTypeReachThemToo) {
  rows_.Add("relu", "x86").Alias("slow");
  options_.pins = {{"type:relu", "relu/x86/float/NCHW/slow"}};
  ASSERT_OK(Split({Step(EpilogueKind::kRelu)}, {}));
  EXPECT_EQ(graph_.node(1).name, "y");
  EXPECT_EQ(KernelOf(graph_.node(1).decision), "relu/x86/float/NCHW/slow");
  EXPECT_EQ(KernelOf(graph_.node(2).decision), "relu/x86/float/NCHW/slow");
}

}  // namespace
}  // namespace placelite
