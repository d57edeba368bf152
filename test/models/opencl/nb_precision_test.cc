// SPDX-License-Identifier: Apache-2.0
// Model files that were converted for fp16 are loaded with configs that ask for
// float.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "test/models/model_cases.h"
#include "test/models/predictors.h"
#include "test/support/decisions.h"
#include "test/support/devices.h"
#include "test/support/explained.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr char kModel[] = "mtcnn_rnet/RNet_rand_4_3_24_24";

class NbPrecisionTest : public testing::Test {
 protected:
  void SetUp() override {
    if (TestOpenCl() == nullptr) GTEST_SKIP() << "there is no OpenCL device";
    const ModelCase model_case = FindModelCase(kModel);
    ConvertConfig convert;
    convert.model_file = model_case.model_file;
    convert.param_file = model_case.param_file;
    convert.device = "mali-g76";
    convert.valid_targets = StrCat("opencl,", NativeTarget());
    ASSERT_OK_AND_ASSIGN(ConvertTarget target, ResolveTarget(convert));
    ASSERT_OK_AND_ASSIGN(ConvertedModel model, ConvertModel(convert, target));
    config_.model_file = std::filesystem::path(testing::TempDir()) /
                         StrCat("nb_precision_", getpid(), ".nb");
    ASSERT_OK(WriteModel(model, target, config_.model_file));
    const char* name = std::getenv("PLACELITE_TEST_OPENCL");
    config_.runtime_options.opencl_device = name == nullptr ? "" : name;
  }

  // Counts the ops of the loaded model that store fp16.
  static int CountHalves(const Predictor& predictor) {
    int halves = 0;
    for (const Node& node : predictor.graph().nodes()) {
      halves +=
          KernelOf(node.decision).find("/opencl/fp16/") != std::string::npos;
    }
    return halves;
  }

  MobileConfig config_;
};

TEST_F(NbPrecisionTest, HalvesWhereNothingIsAsked) {
  ASSERT_OK_AND_ASSIGN(const auto predictor, Predictor::Create(config_));
  EXPECT_GT(CountHalves(*predictor), 0);
}

// The published outputs are reached within the tolerance of float, which fp16
// exceeds.
TEST_F(NbPrecisionTest, FloatsWhereTheyAreAskedFor) {
  config_.opencl_precision = Precision::kFloat;
  for (const char* targets : {"", "opencl,host"}) {
    config_.valid_targets = targets;
    ASSERT_OK_AND_ASSIGN(const auto predictor, Predictor::Create(config_));
    EXPECT_EQ(CountHalves(*predictor), 0) << targets;
    EXPECT_THAT(Explained(*predictor).notes,
                testing::Contains(testing::HasSubstr("in halves are decided "
                                                     "again, for floats")));
    RunAndCompare(FindModelCase(kModel), predictor.get());
  }
}

// A list of places that names fp16 is obeyed as before.
TEST_F(NbPrecisionTest, AListOfPlacesSaysIt) {
  config_.valid_targets = "opencl,host";
  ASSERT_OK_AND_ASSIGN(const auto predictor, Predictor::Create(config_));
  EXPECT_GT(CountHalves(*predictor), 0);
}

}  // namespace
}  // namespace placelite
