// SPDX-License-Identifier: Apache-2.0
// Real models whose ops run in parallel groups.
#include <gtest/gtest.h>

#include <thread>

#include "test/models/model_cases.h"
#include "test/models/predictors.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

std::string ParamName(const testing::TestParamInfo<ModelCase>& info) {
  std::string name = info.param.name;
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

std::vector<ModelCase> Cases(bool large) {
  std::vector<ModelCase> cases;
  for (ModelCase& model_case : AllModelCases()) {
    if (IsLarge(model_case) == large) cases.push_back(std::move(model_case));
  }
  return cases;
}

PredictorWishes InGroups(int groups, int threads) {
  PredictorWishes wishes;
  wishes.runtime.groups = groups;
  wishes.runtime.threads = threads;
  return wishes;
}

class ModelGroupsTest : public testing::TestWithParam<ModelCase> {};

TEST_P(ModelGroupsTest, AnswersOnPoisonedMemory) {
  for (const auto& [groups, threads] : {std::pair(1, 2), {2, 4}, {3, 1}}) {
    SCOPED_TRACE(groups);
    PredictorWishes wishes = InGroups(groups, threads);
    wishes.memory.poison = true;
    ASSERT_OK_AND_ASSIGN(
        auto predictor,
        MakePredictor(GetParam(), NativeTarget(), ModelRoute::kFull, wishes));
    RunAndCompare(GetParam(), predictor.get());
    RunAndCompare(GetParam(), predictor.get());
    EXPECT_EQ(predictor->GetProfile().groups.per_layer, groups);
  }
}

TEST_P(ModelGroupsTest, AnswersWhereTheyAreMeasured) {
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(GetParam(), NativeTarget(),
                                                     ModelRoute::kMobile,
                                                     InGroups(kGroupsAuto, 2)));
  RunAndCompare(GetParam(), predictor.get());
  RunAndCompare(GetParam(), predictor.get());
  ASSERT_OK_AND_ASSIGN(auto clone, predictor->Clone());
  RunAndCompare(GetParam(), clone.get());
}

INSTANTIATE_TEST_SUITE_P(Models, ModelGroupsTest,
                         testing::ValuesIn(Cases(false)), ParamName);
INSTANTIATE_TEST_SUITE_P(LargeModels, ModelGroupsTest,
                         testing::ValuesIn(Cases(true)), ParamName);

TEST(ModelGroups, ClonesRunAtOnceAndInOtherSizes) {
  const ModelCase a =
      FindModelCase("mtcnn_pnet/PNet_mtcnn_pnet_96x80_astronaut");
  const ModelCase b = FindModelCase("mtcnn_pnet/PNet_rand_1_3_37_51");
  PredictorWishes wishes = InGroups(1, 2);
  wishes.runtime.teams = 2;
  ASSERT_OK_AND_ASSIGN(
      auto predictor,
      MakePredictor(a, NativeTarget(), ModelRoute::kFull, wishes));
  std::vector<std::unique_ptr<Predictor>> clones;
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    ASSERT_OK_AND_ASSIGN(auto clone, predictor->Clone());
    clones.push_back(std::move(clone));
  }
  for (auto& clone : clones) {
    threads.emplace_back([&a, &b, &clone] {
      for (const ModelCase* model_case : {&a, &b, &a}) {
        RunAndCompare(*model_case, clone.get());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace placelite
