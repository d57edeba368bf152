// SPDX-License-Identifier: Apache-2.0
// opt's explanation of a real model is complete.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "lite/api/convert.h"
#include "lite/passes/lower/report.h"
#include "test/models/model_cases.h"
#include "test/support/decisions.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(Explain, TellsEveryCandidateOfEveryOp) {
  ConvertConfig config;
  config.model_dir = FindModelCase("ppocr_cls/rand_2_3_48_192").model_dir;
  config.valid_targets = "x86";
  ASSERT_OK_AND_ASSIGN(ConvertTarget target, ResolveTarget(config));
  ASSERT_OK_AND_ASSIGN(ConvertedModel model, ConvertModel(config, target));
  const nlohmann::json json = nlohmann::json::parse(ExplainJson(model.report));
  ASSERT_EQ(json["ops"].size(), model.graph.nodes().size());
  for (const nlohmann::json& op : json["ops"]) {
    const std::string type = op["type"];
    std::set<std::string> registered, told;
    for (const KernelDef* def : target.registry.ForOp(type)) {
      registered.insert(KernelName(*def));
    }
    bool chosen_is_candidate = false;
    for (const nlohmann::json& candidate : op["candidates"]) {
      told.insert(candidate["kernel"].get<std::string>());
      chosen_is_candidate |= candidate["kernel"] == op["kernel"];
      const bool refused = candidate["supported"] == "no";
      EXPECT_EQ(candidate.contains("score"), !refused) << candidate;
      EXPECT_EQ(candidate.value("reason", "").empty(), !refused) << candidate;
      for (const nlohmann::json& variant : candidate["variants"]) {
        if (variant["supported"] != "yes") {
          EXPECT_FALSE(variant["reason"].get<std::string>().empty()) << variant;
        }
      }
    }
    EXPECT_EQ(told, registered) << type;
    EXPECT_TRUE(chosen_is_candidate) << op["name"];
    EXPECT_EQ(op["source"], "score");
    EXPECT_FALSE(op["variant"].get<std::string>().empty()) << op["name"];
  }
}

TEST(Explain, AllRunsOnThePhonesGpu) {
  ConvertConfig config;
  config.model_dir =
      FindModelCase("mobilenet_v1/caffe_mobilenet_224_tabby_cat").model_dir;
  config.valid_targets = "opencl,arm";
  config.device = "mali-g76";
  config.strict = true;
  ASSERT_OK_AND_ASSIGN(ConvertTarget target, ResolveTarget(config));
  ASSERT_OK_AND_ASSIGN(ConvertedModel model, ConvertModel(config, target));
  EXPECT_EQ(model.report.ops.size(), 31u);
  for (const OpReport& op : model.report.ops) {
    EXPECT_THAT(KernelOf(op.decision),
                testing::StartsWith(op.type + "/opencl/"));
  }
}

TEST(Explain, ArmRunsAllOfMobileNet) {
  ConvertConfig config;
  config.model_dir =
      FindModelCase("mobilenet_v1/caffe_mobilenet_224_tabby_cat").model_dir;
  config.valid_targets = "arm";
  config.strict = true;
  for (const char* device : {"mali-g76", "cortex-a55", "cortex-a76"}) {
    config.device = device;
    ASSERT_OK_AND_ASSIGN(ConvertTarget target, ResolveTarget(config));
    ASSERT_OK_AND_ASSIGN(ConvertedModel model, ConvertModel(config, target));
    size_t convolutions = 0;
    for (const OpReport& op : model.report.ops) {
      EXPECT_THAT(KernelOf(op.decision), testing::HasSubstr("/arm/"))
          << op.name;
      if (op.type == "conv2d") ++convolutions;
    }
    EXPECT_EQ(convolutions, 28u) << device;
  }
}

TEST(Explain, StrictTellsWhatArmDoesNotTake) {
  ConvertConfig config;
  config.model_dir =
      FindModelCase("mobilenet_v1/caffe_mobilenet_224_tabby_cat").model_dir;
  config.valid_targets = "arm";
  config.device = "cortex-a76";
  config.strict = true;
  config.excludes = {"softmax_*", "reshape/arm/*"};
  ASSERT_OK_AND_ASSIGN(ConvertTarget target, ResolveTarget(config));
  // All in one message.
  const Status strict = ConvertModel(config, target).status();
  EXPECT_THAT(strict, FailsWith(StatusCode::kUnsupported, "softmax"));
  EXPECT_THAT(strict, FailsWith(StatusCode::kUnsupported, "reshape"));
  EXPECT_THAT(strict.message(), testing::Not(testing::HasSubstr("conv")));
}

}  // namespace
}  // namespace placelite
