// SPDX-License-Identifier: Apache-2.0
// Every choice explained: text, JSON, dot.
#include <nlohmann/json.hpp>

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

using Json = nlohmann::json;

Support Below10(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0)[1] <= Dim(10), "more than 10 columns");
}

// relu "y" of [1,1..50]: a narrow kernel that depends, a sure one with three
// variants, one for a device that is not wanted.
class ExplainTest : public testing::Test {
 protected:
  ExplainTest() {
    rows_.Add("relu", "x86/float/NCHW8c").When(Below10).Variant("narrow");
    rows_.Add("relu", "x86")
        .Variant("relu_vnni", kAvx512Vnni)
        .Variant("relu_avx2", kAvx2)
        .Variant("relu_any");
    rows_.Add("relu", "arm").Variant("relu_neon");
    rows_.Add("layout", "host/any/any").Variant("layout_any");
    graph_ = OneOp("relu", {{Dim(1), Dim(1, 50), Dim(2), Dim(2)}});
    options_ = OptionsFor({"x86/float/NCHW8c", "x86", "host/any/any"});
    EXPECT_OK(Lower(&graph_, rows_.registry(), options_, &report_));
  }

  TestRows rows_;
  Graph graph_;
  LowerOptions options_;
  LowerReport report_;
};

TEST_F(ExplainTest, TextTellsScoresReasonsAndChoice) {
  EXPECT_EQ(ExplainText(report_), R"(device: test device
valid places:
  1 x86/float/NCHW8c
  2 x86/float/NCHW
  3 host/any/any
score factors: target=1,precision=0.5,layout=0.25,precisions=2
%y: float[1,1..50,2,2] = relu(%x0)
  chosen: relu/x86/float/NCHW8c/def by score, variant narrow, fallback relu/x86/float/NCHW/def
  * relu/x86/float/NCHW8c/def: score 3.5 = (1 + 0.5 + 0.25) * 2 * 1 at place 1; depends: more than 10 columns
      * narrow: yes (same summation tree)
    relu/x86/float/NCHW/def: score 3 = (1 + 0.5 + 0) * 2 * 1 at place 1
        relu_vnni: no, the device lacks avx512vnni (same summation tree)
        relu_avx2: yes (same summation tree)
        relu_any: yes (same summation tree)
    relu/arm/float/NCHW/def: refused, its target arm is in no valid place
cast layout 'x0/layout_NCHW8c': host/float/NCHW -> host/float/NCHW8c by layout/host/any/any/def
cast layout 'y/layout_NCHW': x86/float/NCHW8c -> x86/float/NCHW by layout/host/any/any/def
)");
}

TEST_F(ExplainTest, JsonHoldsEveryCandidateAndReason) {
  const Json json = Json::parse(ExplainJson(report_));
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["device"], "test device");
  EXPECT_EQ(json["valid_places"],
            Json({"x86/float/NCHW8c", "x86/float/NCHW", "host/any/any"}));
  ASSERT_EQ(json["ops"].size(), 1u);
  const Json& op = json["ops"][0];
  EXPECT_EQ(op["name"], "y");
  EXPECT_EQ(op["type"], "relu");
  EXPECT_EQ(op["text"], "%y: float[1,1..50,2,2] = relu(%x0)");
  EXPECT_EQ(op["kernel"], "relu/x86/float/NCHW8c/def");
  EXPECT_EQ(op["fallback"], "relu/x86/float/NCHW/def");
  EXPECT_EQ(op["variant"], "narrow");
  EXPECT_EQ(op["variant_pinned"], false);
  EXPECT_EQ(op["source"], "score");
  EXPECT_FALSE(op.contains("note"));
  ASSERT_EQ(op["candidates"].size(), 3u);

  const Json& first = op["candidates"][0];
  EXPECT_EQ(first["kernel"], "relu/x86/float/NCHW8c/def");
  EXPECT_EQ(first["place"], "x86/float/NCHW8c");
  EXPECT_EQ(first["supported"], "depends");
  EXPECT_EQ(first["reason"], "more than 10 columns");
  EXPECT_EQ(first["score"]["total"], 3.5);
  EXPECT_EQ(first["score"]["target"], 1.0);
  EXPECT_EQ(first["score"]["precision"], 0.5);
  EXPECT_EQ(first["score"]["layout"], 0.25);
  EXPECT_EQ(first["score"]["precisions"], 2);
  EXPECT_EQ(first["score"]["weight"], 1.0);
  EXPECT_EQ(first["score"]["place"], 0);

  const Json& second = op["candidates"][1];
  EXPECT_EQ(second["supported"], "yes");
  EXPECT_FALSE(second.contains("reason"));
  ASSERT_EQ(second["variants"].size(), 3u);
  EXPECT_EQ(second["variants"][0]["name"], "relu_vnni");
  EXPECT_EQ(second["variants"][0]["supported"], "no");
  EXPECT_EQ(second["variants"][0]["reason"], "the device lacks avx512vnni");
  EXPECT_EQ(second["variants"][0]["contract"], "same summation tree");
  EXPECT_EQ(second["variants"][1]["supported"], "yes");

  const Json& third = op["candidates"][2];
  EXPECT_EQ(third["supported"], "no");
  EXPECT_EQ(third["reason"], "its target arm is in no valid place");
  EXPECT_FALSE(third.contains("score"));

  ASSERT_EQ(json["casts"].size(), 2u);
  EXPECT_EQ(json["casts"][0]["name"], "x0/layout_NCHW8c");
  EXPECT_EQ(json["casts"][0]["type"], "layout");
  EXPECT_EQ(json["casts"][0]["kernel"], "layout/host/any/any/def");
  EXPECT_EQ(json["casts"][0]["from"], "host/float/NCHW");
  EXPECT_EQ(json["casts"][0]["to"], "host/float/NCHW8c");
  EXPECT_TRUE(json["splits"].empty());
}

TEST_F(ExplainTest, ADecisionThatDoesNotHoldShows) {
  LowerReport report;
  Graph graph = OneOp("relu", {Shape({2, 20})});
  graph.node(0).decision = Unfound({"relu/npu/float/NCHW/def"});
  options_.keep_decisions = true;
  ASSERT_OK(Lower(&graph, rows_.registry(), options_, &report));
  EXPECT_THAT(ExplainText(report),
              testing::HasSubstr("note: relu/npu/float/NCHW/def does not hold: "
                                 "there is no kernel"));
}

TEST_F(ExplainTest, PinsAndSplitsShow) {
  LowerReport report;
  GraphBuilder b("net");
  const ValueId x = b.Input("x", Precision::kFloat, Shape({2, 20}));
  const ValueId w = b.Constant("w", {20, 4}, std::vector<float>(80));
  b.Output(b.Op("fc", "y", {x, w}, {}, {{EpilogueKind::kRelu}}));
  Graph graph = *b.Finish();
  rows_.Add("fc", "x86").Variant("fc_fast").Variant("fc_slow");
  options_.pins = {{"type:fc", "fc_slow"}};
  ASSERT_OK(Lower(&graph, rows_.registry(), options_, &report));
  const std::string text = ExplainText(report);
  EXPECT_NE(text.find("chosen: fc/x86/float/NCHW/def by pin, variant fc_slow"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("fc/x86/float/NCHW/def does not take relu: 'y' is an op "
                      "of its own"),
            std::string::npos)
      << text;
  const Json json = Json::parse(ExplainJson(report));
  EXPECT_EQ(json["ops"][0]["variant_pinned"], true);
  EXPECT_EQ(json["ops"][0]["source"], "pin");
  EXPECT_EQ(json["splits"].size(), 1u);
  EXPECT_EQ(json["ops"].size(), 2u);
}

TEST(ExplainFailureTest, UnsupportedOpsAreExplainedToo) {
  KernelRegistry registry;
  registry.Add(ArticleConv2dKernels());
  LowerOptions options = OptionsFor({"x86"});
  Graph graph = OneConv2d(8, 3);
  LowerReport report;
  EXPECT_FALSE(PickKernels(&graph, registry, options, &report).ok());
  EXPECT_NE(ExplainText(report).find("chosen: nothing by none"),
            std::string::npos);
  const Json json = Json::parse(ExplainJson(report));
  EXPECT_EQ(json["ops"][0]["kernel"], "");
  EXPECT_EQ(json["ops"][0]["candidates"].size(), 5u);
  for (const Json& candidate : json["ops"][0]["candidates"]) {
    EXPECT_EQ(candidate["supported"], "no");
    EXPECT_NE(candidate["reason"], "");
  }
}

// Names come from model files: any bytes.
TEST(ExplainFailureTest, HostileNamesStayInsideTheirQuotes) {
  LowerReport report;
  OpReport op;
  op.name = "a\"}],\\\n\xff\x01";
  op.type = "relu";
  static constexpr KernelDef kRelu = {"relu", Place(Target::kX86), "\"def\""};
  KernelCandidate candidate;
  candidate.kernel = &kRelu;
  candidate.support = Support::No("because of \"this\"");
  op.candidates.push_back(candidate);
  report.ops.push_back(op);
  const Json json = Json::parse(ExplainJson(report));
  EXPECT_EQ(json["ops"].size(), 1u);
  EXPECT_EQ(json["ops"][0]["name"].get<std::string>().substr(0, 6), "a\"}],\\");
}

}  // namespace
}  // namespace placelite
