// SPDX-License-Identifier: Apache-2.0
// Decisions of a model file are asked again on the device that loads it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "lite/core/base/strings.h"
#include "test/models/model_cases.h"
#include "test/models/predictors.h"
#include "test/support/decisions.h"
#include "test/support/explained.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Converts for a described device and pins each conv2d to a variant of it.
Result<std::string> ConvertFor(const ModelCase& model_case, const char* device,
                               const char* variant) {
  ConvertConfig convert;
  convert.model_file = model_case.model_file;
  convert.param_file = model_case.param_file;
  convert.device = device;
  convert.valid_targets = "x86";
  convert.pins = {{"type:conv2d", variant}};
  LITE_ASSIGN_OR_RETURN(ConvertTarget target, ResolveTarget(convert));
  LITE_ASSIGN_OR_RETURN(ConvertedModel model, ConvertModel(convert, target));
  const std::string path = std::filesystem::path(testing::TempDir()) /
                           StrCat("redecide_", getpid(), ".nb");
  LITE_RETURN_IF_ERROR(WriteModel(model, target, path));
  return path;
}

// Loads the model, checks its outputs, and returns how its conv2ds were
// decided.
std::vector<OpReport> LoadAndRun(const ModelCase& model_case,
                                 const std::string& path) {
  MobileConfig config;
  config.model_file = path;
  auto predictor = Predictor::Create(config);
  EXPECT_OK(predictor);
  if (!predictor.ok()) return {};
  EXPECT_OK(FillInputs(model_case, predictor->get()));
  EXPECT_OK((*predictor)->Run());
  for (size_t i = 0; i < model_case.outputs.size(); ++i) {
    const Result<Tensor> output = (*predictor)->Output(i);
    EXPECT_OK(output);
    if (output.ok()) ExpectOutput(model_case, i, *output);
  }
  std::vector<OpReport> convolutions;
  const LowerReport report = Explained(**predictor);
  for (const OpReport& op : report.ops) {
    if (op.type == "conv2d") convolutions.push_back(op);
  }
  EXPECT_FALSE(convolutions.empty());
  return convolutions;
}

TEST(Redecide, AnAvx512ModelRunsWhereThereIsNone) {
  const ModelCase model_case = FindModelCase("mtcnn_rnet/RNet_rand_4_3_24_24");
  ASSERT_OK_AND_ASSIGN(
      const std::string path,
      ConvertFor(model_case, "x86-avx512", "conv2d_gemm_avx512"));
  ASSERT_OK_AND_ASSIGN(const auto runtime, MakeRuntime(RuntimeOptions()));
  const bool has_avx512 = (runtime->device().cpu.features & kAvx512) != 0;
  // What a machine of another kind lacks is the target.
  const char* const reason = runtime->backend(Target::kX86) != nullptr
                                 ? "lacks avx512"
                                 : "its target x86 is in no valid place";
  for (const OpReport& op : LoadAndRun(model_case, path)) {
    if (has_avx512) {
      EXPECT_EQ(op.decision.source, DecisionSource::kModel) << op.name;
      EXPECT_STREQ(op.variant->name, "conv2d_gemm_avx512");
    } else {
      EXPECT_EQ(op.decision.source, DecisionSource::kFallback) << op.name;
      EXPECT_NE(op.note.find(reason), std::string::npos) << op.note;
      EXPECT_STRNE(op.variant->name, "conv2d_gemm_avx512");
    }
  }
}

// A device without vector units: its only kernel is the host's, which holds
// anywhere and therefore stays.
TEST(Redecide, ADecisionThatHoldsStays) {
  const ModelCase model_case = FindModelCase("mtcnn_rnet/RNet_rand_4_3_24_24");
  ASSERT_OK_AND_ASSIGN(
      const std::string path,
      ConvertFor(model_case, "cortex-a76", "conv2d_reference"));
  for (const OpReport& op : LoadAndRun(model_case, path)) {
    EXPECT_EQ(op.decision.source, DecisionSource::kModel) << op.note;
    EXPECT_EQ(KernelOf(op.decision), "conv2d/host/float/NCHW/def");
  }
}

}  // namespace
}  // namespace placelite
