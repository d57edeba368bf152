// SPDX-License-Identifier: Apache-2.0
// Model files for another processor run on the best kernels of this one, and
// say so once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <mutex>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"
#include "lite/core/base/log.h"
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

std::mutex warnings_mutex;
std::vector<std::string> warnings;

void KeepWarning(LogLevel level, const std::string& message) {
  const std::lock_guard<std::mutex> lock(warnings_mutex);
  if (level == LogLevel::kWarning) warnings.push_back(message);
}

class ForeignNb : public testing::Test {
 protected:
  void SetUp() override {
    warnings.clear();
    SetLogSink(KeepWarning);
  }
  void TearDown() override { SetLogSink(nullptr); }

  static Result<std::string> Convert(const std::string& targets,
                                     const char* device, bool strict = false) {
    const ModelCase model_case = FindModelCase(kModel);
    ConvertConfig convert;
    convert.model_file = model_case.model_file;
    convert.param_file = model_case.param_file;
    convert.device = device;
    convert.valid_targets = targets;
    convert.strict = strict;
    LITE_ASSIGN_OR_RETURN(ConvertTarget target, ResolveTarget(convert));
    LITE_ASSIGN_OR_RETURN(ConvertedModel model, ConvertModel(convert, target));
    const std::string path = std::filesystem::path(testing::TempDir()) /
                             StrCat("foreign_", getpid(), ".nb");
    LITE_RETURN_IF_ERROR(WriteModel(model, target, path));
    return path;
  }
};

// One line an op: where it runs, and its variant's name.
std::vector<std::string> Kernels(const LowerReport& report) {
  std::vector<std::string> kernels;
  for (const OpReport& op : report.ops) {
    kernels.push_back(StrCat(op.name, " ", KernelOf(op.decision), " ",
                             op.variant == nullptr ? "" : op.variant->name));
  }
  return kernels;
}

// Returns the target of the other architecture.
const char* Foreign() {
  return NativeTarget() == std::string_view("x86") ? "arm" : "x86";
}
const char* ForeignDevice() {
  return NativeTarget() == std::string_view("x86") ? "cortex-a76"
                                                   : "x86-avx512";
}

TEST_F(ForeignNb, RunsOnTheKernelsThatItsOwnWouldHave) {
  const ModelCase model_case = FindModelCase(kModel);
  MobileConfig config;
  ASSERT_OK_AND_ASSIGN(config.model_file, Convert(NativeTarget(), "this"));
  ASSERT_OK_AND_ASSIGN(const auto own, Predictor::Create(config));
  EXPECT_THAT(warnings, testing::IsEmpty());
  ASSERT_OK_AND_ASSIGN(config.model_file, Convert(Foreign(), ForeignDevice()));
  ASSERT_OK_AND_ASSIGN(const auto foreign, Predictor::Create(config));
  EXPECT_EQ(Kernels(Explained(*foreign)), Kernels(Explained(*own)));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_THAT(warnings[0],
              testing::HasSubstr(StrCat("converted for ", Foreign(),
                                        ", and this machine lacks ")));
  EXPECT_THAT(Explained(*foreign).notes, testing::Contains(warnings[0]));
  RunAndCompare(model_case, foreign.get());
  ASSERT_OK_AND_ASSIGN(const auto clone, foreign->Clone());
  RunAndCompare(model_case, clone.get());
  EXPECT_EQ(warnings.size(), 1u);
}

// No fallback that was meant for the other processor is taken.
TEST_F(ForeignNb, TakesNoFallbackOfTheOther) {
  MobileConfig config;
  ASSERT_OK_AND_ASSIGN(config.model_file, Convert(Foreign(), ForeignDevice()));
  ASSERT_OK_AND_ASSIGN(const auto predictor, Predictor::Create(config));
  const LowerReport report = Explained(*predictor);
  for (const OpReport& op : report.ops) {
    if (op.type != "conv2d") continue;
    EXPECT_THAT(KernelOf(op.decision),
                testing::HasSubstr(StrCat("/", NativeTarget(), "/")));
  }
}

// The model was converted with `strict`; here `strict` counts only if it is
// asked for here.
TEST_F(ForeignNb, StrictIsAskedForHere) {
  MobileConfig config;
  ASSERT_OK_AND_ASSIGN(config.model_file,
                       Convert("arm", "cortex-a76", /*strict=*/true));
  ASSERT_OK_AND_ASSIGN(const auto predictor, Predictor::Create(config));
  RunAndCompare(FindModelCase(kModel), predictor.get());
  if (NativeTarget() != std::string_view("x86")) return;
  config.strict = true;
  EXPECT_THAT(Predictor::Create(config),
              FailsWith(StatusCode::kUnsupported, "(flatten): flatten/x86/"));
}

// Without a GPU, the CPU's places replace those of OpenCL.
TEST_F(ForeignNb, OneWarningForADeviceAndAProcessor) {
  RuntimeOptions options;
  ASSERT_OK_AND_ASSIGN(const auto without_gpu, MakeRuntime(options));
  MobileConfig config;
  config.runtime = without_gpu;
  ASSERT_OK_AND_ASSIGN(config.model_file,
                       Convert(StrCat("opencl,", Foreign()), "mali-g76"));
  warnings.clear();
  ASSERT_OK_AND_ASSIGN(const auto predictor, Predictor::Create(config));
  ASSERT_EQ(warnings.size(), 1u) << Join(warnings, "\n");
  EXPECT_THAT(warnings[0],
              testing::HasSubstr(StrCat("lacks opencl, ", Foreign())));
  RunAndCompare(FindModelCase(kModel), predictor.get());
}

// The source article's own list: most of a network falls to references.
TEST_F(ForeignNb, AListWithoutBlocksIsWarnedAbout) {
  ASSERT_OK(Convert("arm/float/NCHW", "cortex-a76"));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_THAT(warnings[0], testing::HasSubstr("add arm/float/NCHW4c"));
  EXPECT_THAT(warnings[0], testing::HasSubstr("pool2d "));
}

}  // namespace
}  // namespace placelite
