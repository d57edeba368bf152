// SPDX-License-Identifier: Apache-2.0
// Every published case of every model, on host and on x86, through opt and
// the mobile predictor and through the full predictor.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "test/models/model_cases.h"
#include "test/models/predictors.h"
#include "test/support/devices.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Param = std::tuple<ModelCase, const char*, ModelRoute>;

enum class Size {
  kSmall,
  kLarge,
  kSlow,  // billions of multiplications by the naive kernels
};

Size SizeOf(const ModelCase& model_case, const std::string& targets) {
  if (targets == "host" && StartsWith(model_case.name, "onnx/light/")) {
    return Size::kSlow;
  }
  return IsLarge(model_case) ? Size::kLarge : Size::kSmall;
}

class ModelTest : public testing::TestWithParam<Param> {};

TEST_P(ModelTest, AgreesWithPublishedOutputs) {
  const auto& [model_case, targets, route] = GetParam();
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakePredictor(model_case, targets, route));
  // Models run twice, because a mistake may show only in a second run.
  const int runs = SizeOf(model_case, targets) == Size::kSlow ? 1 : 2;
  for (int run = 0; run < runs; ++run) {
    RunAndCompare(model_case, predictor.get());
  }
}

std::string ParamName(const testing::TestParamInfo<Param>& info) {
  const auto& [model_case, targets, route] = info.param;
  std::string name =
      StrCat(model_case.name, "_", targets, "_", ToString(route));
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

std::vector<Param> Params(Size size) {
  std::vector<Param> params;
  for (const ModelCase& model_case : AllModelCases()) {
    for (const char* targets : {"host", NativeTarget()}) {
      if (SizeOf(model_case, targets) != size) continue;
      for (ModelRoute route : {ModelRoute::kMobile, ModelRoute::kFull}) {
        params.emplace_back(model_case, targets, route);
      }
    }
  }
  return params;
}

INSTANTIATE_TEST_SUITE_P(Models, ModelTest,
                         testing::ValuesIn(Params(Size::kSmall)), ParamName);
// Left out behind an emulator.
INSTANTIATE_TEST_SUITE_P(LargeModels, ModelTest,
                         testing::ValuesIn(Params(Size::kLarge)), ParamName);
// Left out of the test command; tools/full_check.sh runs them.
INSTANTIATE_TEST_SUITE_P(SlowModels, ModelTest,
                         testing::ValuesIn(Params(Size::kSlow)), ParamName);

// Uses the kernels of a CPU without AVX-512 where an emulator would take too
// long.
class LargeModelTest : public testing::TestWithParam<Param> {};

TEST_P(LargeModelTest, AgreesWithoutAvx512) {
  const auto& [model_case, targets, route] = GetParam();
  PredictorWishes wishes;
  wishes.excludes = {"*avx512*"};
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakePredictor(model_case, targets, route, wishes));
  RunAndCompare(model_case, predictor.get());
}

std::vector<Param> ParamsOnX86() {
  std::vector<Param> params = Params(Size::kLarge);
  params.erase(std::remove_if(params.begin(), params.end(),
                              [](const Param& param) {
                                return std::get<1>(param) !=
                                       std::string(NativeTarget());
                              }),
               params.end());
  return params;
}

INSTANTIATE_TEST_SUITE_P(LargeModels, LargeModelTest,
                         testing::ValuesIn(ParamsOnX86()), ParamName);

TEST(ModelCases, AreThere) {
  size_t paddle = 0, onnx = 0;
  for (const ModelCase& model_case : AllModelCases()) {
    ++(model_case.onnx_model.empty() ? paddle : onnx);
  }
  // One model is in a folder outside the repository.
  const bool is_alone = !std::filesystem::exists(LITE_SHARED_MODELS_DIR);
  EXPECT_GE(paddle, is_alone ? 20u : 21u);
#ifdef LITE_WITH_ONNX
  EXPECT_GE(onnx, 23u);
#endif
}

}  // namespace
}  // namespace placelite
