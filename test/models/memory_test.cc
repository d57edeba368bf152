// SPDX-License-Identifier: Apache-2.0
// Real models on memory that is poisoned, not shared, or shared by several
// predictors.
#include <gtest/gtest.h>

#include <cstring>

#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
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

class ModelMemoryTest : public testing::TestWithParam<ModelCase> {};

// After each op dead memory becomes NaN, so that a tensor at the place of a
// live one, or a read that is too late, is seen.
TEST_P(ModelMemoryTest, AnswersOnPoisonedMemory) {
  PredictorWishes wishes;
  wishes.memory.poison = true;
  for (ModelRoute route : {ModelRoute::kMobile, ModelRoute::kFull}) {
    SCOPED_TRACE(ToString(route));
    ASSERT_OK_AND_ASSIGN(
        auto predictor,
        MakePredictor(GetParam(), NativeTarget(), route, wishes));
    RunAndCompare(GetParam(), predictor.get());
    RunAndCompare(GetParam(), predictor.get());
  }
}

// Views, outputs in place of inputs and concats in place change no bit.
TEST_P(ModelMemoryTest, AnswersAlikeWhereNothingIsShared) {
  PredictorWishes alone;
  alone.memory.sharing = MemorySharing::None();
  ASSERT_OK_AND_ASSIGN(auto shared, MakePredictor(GetParam(), NativeTarget(),
                                                  ModelRoute::kFull));
  ASSERT_OK_AND_ASSIGN(auto unshared, MakePredictor(GetParam(), NativeTarget(),
                                                    ModelRoute::kFull, alone));
  for (Predictor* predictor : {shared.get(), unshared.get()}) {
    ASSERT_OK(FillInputs(GetParam(), predictor));
    ASSERT_OK(predictor->Run());
  }
  for (size_t i = 0; i < GetParam().outputs.size(); ++i) {
    ASSERT_OK_AND_ASSIGN(Tensor a, shared->Output(i));
    ASSERT_OK_AND_ASSIGN(Tensor b, unshared->Output(i));
    ASSERT_EQ(a.bytes(), b.bytes());
    EXPECT_EQ(std::memcmp(a.raw_data(), b.raw_data(), a.bytes()), 0)
        << "output " << i;
  }
  EXPECT_LE(shared->Memory().arena_bytes, unshared->Memory().arena_bytes);
}

INSTANTIATE_TEST_SUITE_P(Models, ModelMemoryTest,
                         testing::ValuesIn(Cases(false)), ParamName);
INSTANTIATE_TEST_SUITE_P(LargeModels, ModelMemoryTest,
                         testing::ValuesIn(Cases(true)), ParamName);

// Weights in few bits stay codes: as floats they would take 92,160 bytes.
TEST(ModelMemory, CodesOfWeightsAreNotDecoded) {
  const ModelCase model = FindModelCase("onnx/weights_in_bits/random");
  ASSERT_OK_AND_ASSIGN(
      auto predictor, MakePredictor(model, NativeTarget(), ModelRoute::kMobile));
  RunAndCompare(model, predictor.get());
  EXPECT_LE(predictor->Memory().weights_bytes, 25'000);
}

// The networks of a pipeline and a clone run in turn on one arena.
TEST(ModelMemory, SeveralPredictorsRunOnOneArena) {
  const ModelCase first = FindModelCase("ppocr_cls/rand_2_3_48_192");
  const ModelCase second =
      FindModelCase("mtcnn_pnet/PNet_mtcnn_pnet_96x80_astronaut");
  PredictorWishes wishes;
  wishes.memory.arena = std::make_shared<Arena>();
  wishes.memory.poison = true;
  ASSERT_OK_AND_ASSIGN(auto a, MakePredictor(first, NativeTarget(),
                                             ModelRoute::kMobile, wishes));
  ASSERT_OK_AND_ASSIGN(
      auto b, MakePredictor(second, NativeTarget(), ModelRoute::kFull, wishes));
  ASSERT_OK_AND_ASSIGN(auto clone, a->Clone(a->arena()));
  for (int round = 0; round < 2; ++round) {
    RunAndCompare(first, a.get());
    RunAndCompare(second, b.get());
    RunAndCompare(first, clone.get());
  }
  EXPECT_EQ(a->Memory().arena_bytes, b->Memory().arena_bytes);
  EXPECT_EQ(clone->arena(), b->arena());
  {
    // While another predictor runs, outputs can be read and nothing is lowered
    // again.
    const Arena::Hold another(a->arena().get());
    const Graph* graph = &a->graph();
    EXPECT_OK(a->Output(0));
    EXPECT_THAT(a->Run(),
                FailsWith(StatusCode::kFailedPrecondition, "run in turn"));
    EXPECT_EQ(&a->graph(), graph);
  }
  a->TryShrinkMemory();
  EXPECT_OK(a->Output(0));
  EXPECT_EQ(a->Memory().arena_bytes, 0);
  EXPECT_EQ(b->Memory().arena_bytes, 0);
  RunAndCompare(second, b.get());
  RunAndCompare(first, clone.get());
}

}  // namespace
}  // namespace placelite
