// Every published case of every model, on host and on x86, through opt and
// the mobile predictor and through the full predictor.
#include <gtest/gtest.h>

#include <filesystem>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "test/models/model_cases.h"
#include "test/models/predictors.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Param = std::tuple<ModelCase, const char*, ModelRoute>;

// Billions of multiplications by the naive kernels.
bool IsSlow(const ModelCase& model_case, const std::string& targets) {
  return targets == "host" && StartsWith(model_case.name, "onnx/light/");
}

class ModelTest : public testing::TestWithParam<Param> {};

TEST_P(ModelTest, AgreesWithPublishedOutputs) {
  const auto& [model_case, targets, route] = GetParam();
  ASSERT_OK_AND_ASSIGN(auto predictor,
                       MakePredictor(model_case, targets, route));
  // Twice: what only a second run gets wrong counts, too.
  const int runs = IsSlow(model_case, targets) ? 1 : 2;
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

std::vector<Param> Params(bool slow) {
  std::vector<Param> params;
  for (const ModelCase& model_case : AllModelCases()) {
    for (const char* targets : {"host", "x86"}) {
      if (IsSlow(model_case, targets) != slow) continue;
      for (ModelRoute route : {ModelRoute::kMobile, ModelRoute::kFull}) {
        params.emplace_back(model_case, targets, route);
      }
    }
  }
  return params;
}

INSTANTIATE_TEST_SUITE_P(Models, ModelTest, testing::ValuesIn(Params(false)),
                         ParamName);
// Left out of the test command; tools/full_check.sh runs them.
INSTANTIATE_TEST_SUITE_P(SlowModels, ModelTest, testing::ValuesIn(Params(true)),
                         ParamName);

TEST(ModelCases, AreThere) {
  size_t paddle = 0, onnx = 0;
  for (const ModelCase& model_case : AllModelCases()) {
    ++(model_case.onnx_model.empty() ? paddle : onnx);
  }
  EXPECT_GE(paddle, 23u);
#ifdef LITE_WITH_ONNX
  EXPECT_GE(onnx, 23u);
#endif
}

}  // namespace
}  // namespace placelite
