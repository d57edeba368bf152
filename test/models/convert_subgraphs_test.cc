// SPDX-License-Identifier: Apache-2.0
// Conversion of models that run in stages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lite/api/convert.h"
#include "lite/core/model/nb/nb.h"
#include "test/models/predictors.h"
#include "test/support/decisions.h"
#include "test/support/status_matchers.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

Result<ConvertedModel> Convert(GraphBuilder b, const ConvertConfig& config) {
  LITE_ASSIGN_OR_RETURN(Graph graph, b.Finish());
  LITE_ASSIGN_OR_RETURN(const ConvertTarget target, ResolveTarget(config));
  return ConvertGraph(std::move(graph), config, target);
}

// Loads the model from a .nb.
Result<std::unique_ptr<Predictor>> Load(const ConvertedModel& model,
                                        const ConvertConfig& config) {
  LITE_ASSIGN_OR_RETURN(const ConvertTarget target, ResolveTarget(config));
  LITE_ASSIGN_OR_RETURN(std::string bytes, SerializeModel(model, target));
  const auto owner = std::make_shared<std::string>(std::move(bytes));
  MobileConfig mobile;
  mobile.model_data = owner->data();
  mobile.model_bytes = owner->size();
  mobile.model_owner = owner;
  mobile.pins = config.pins;
  return Predictor::Create(mobile);
}

TEST(ConvertBlocks, DecidesTheirOps) {
  ConvertConfig config;
  config.valid_targets = "host";
  ASSERT_OK_AND_ASSIGN(const ConvertedModel model, Convert(IfGraph(), config));
  std::vector<std::string> reported;
  for (const OpReport& op : model.report.ops) reported.push_back(op.name);
  EXPECT_THAT(reported, testing::IsSupersetOf({"y", "sums", "triple"}));
  for (const auto& block : model.graph.nodes()[0].subgraphs) {
    for (const Node& node : block->nodes()) {
      EXPECT_NE(KernelOf(node.decision), "") << node.name;
    }
  }
  ASSERT_OK(Load(model, config));
}

TEST(ConvertBlocks, RefusesWhatHasNoKernelInThem) {
  ConvertConfig config;
  config.excludes = {"reduce_sum*"};
  EXPECT_THAT(Convert(IfGraph(), config),
              FailsWith(StatusCode::kUnsupported, "'sums'"));
}

TEST(ConvertBlocks, PinsMayConcernAnyStage) {
  for (const char* op : {"sums", "y"}) {
    ConvertConfig config;
    const std::string type = *op == 's' ? "reduce_sum" : "relu";
    config.pins = {{op, type + "/host/float/NCHW/def"}};
    ASSERT_OK_AND_ASSIGN(const ConvertedModel model,
                         Convert(IfGraph(), config));
    ASSERT_OK_AND_ASSIGN(const auto p, Load(model, config));
    for (const OpProfile& each : p->GetProfile().ops) {
      if (each.name != op) continue;
      EXPECT_EQ(each.kernel, config.pins[0].choice);
    }
  }
  ConvertConfig config;
  ASSERT_OK_AND_ASSIGN(const ConvertedModel model, Convert(IfGraph(), config));
  config.pins = {{"nothing", "relu/host/float/NCHW/def"}};
  EXPECT_THAT(Load(model, config),
              FailsWith(StatusCode::kInvalidArgument, "no op is called so"));
}

TEST(ConvertBlocks, SaysWhatStagesDoNotHave) {
  ConvertConfig config;
  config.input_shapes["x"] = {Dim(3), Dim(2)};
  ASSERT_OK_AND_ASSIGN(const ConvertedModel model, Convert(IfGraph(), config));
  EXPECT_FALSE(model.memory.has_value());
  EXPECT_THAT(WhyNoMemoryPlan(model),
              FailsWith(StatusCode::kUnsupported, "runs in stages"));
  config.memory.limit_bytes = 1000;
  EXPECT_THAT(Convert(IfGraph(), config),
              FailsWith(StatusCode::kUnsupported, "a memory limit"));
  config.memory.limit_bytes = INT64_MAX;
  config.pack = PackAhead::kAll;
  EXPECT_THAT(Convert(IfGraph(), config),
              FailsWith(StatusCode::kUnsupported, "packing weights"));
}

// All shapes are known: numbers have but one.
TEST(ConvertBlocks, BranchesThatGiveNumbers) {
  std::vector<std::shared_ptr<const Graph>> branches;
  for (const char* op : {"relu", "tanh"}) {
    GraphBuilder b("branch");
    b.Input("condition", Precision::kBool, Shape());
    b.Output(b.Op(op, op, {b.Input("x", Precision::kFloat, Shape())}));
    branches.push_back(std::make_shared<const Graph>(*b.Finish()));
  }
  const auto make = [&] {
    GraphBuilder b("numbers");
    const ValueId condition = b.Input("condition", Precision::kBool, Shape());
    const ValueId x = b.Input("x", Precision::kFloat, Shape());
    b.Output(
        b.OpWithSubgraphs("if", {"y"}, {condition, x},
                          {{"precisions", std::vector<std::string>{"float"}},
                           {"ranks", std::vector<int64_t>{0}}},
                          branches)[0]);
    return b;
  };
  ConvertConfig config;
  ASSERT_OK_AND_ASSIGN(const ConvertedModel model, Convert(make(), config));
  EXPECT_FALSE(model.memory.has_value());
  ASSERT_OK_AND_ASSIGN(const auto p, Load(model, config));
  const bool condition = false;
  const float x = 0;
  ASSERT_OK(p->SetInput(0, Precision::kBool, {}, &condition));
  ASSERT_OK(p->SetInput(1, Precision::kFloat, {}, &x));
  ASSERT_OK(p->Run());
  config.pack = PackAhead::kAll;
  EXPECT_THAT(Convert(make(), config),
              FailsWith(StatusCode::kUnsupported, "packing weights"));
}

}  // namespace
}  // namespace placelite
