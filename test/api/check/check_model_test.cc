// SPDX-License-Identifier: Apache-2.0
#include "lite/api/check/check_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lite/api/check/repro.h"
#include "lite/passes/lower/pin_file.h"
#include "test/api/check/check_test_util.h"
#include "test/api/check/spoiled_kernels.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using testing::HasSubstr;

// The variant of the classifier's second convolution.
std::string UsedVariant() {
  const auto predictor = MakeClassifier();
  EXPECT_OK(predictor);
  return predictor.ok() ? SecondOp(**predictor, "conv2d").variant : "";
}

CheckReport CheckClassifier(const CheckOptions& options,
                            const std::vector<std::string>& excludes = {}) {
  const auto predictor = MakeClassifier(excludes);
  EXPECT_OK(predictor);
  if (!predictor.ok()) return {};
  const Result<CheckReport> report = CheckModel(predictor->get(), options);
  EXPECT_OK(report);
  return report.ok() ? *report : CheckReport();
}

class CheckModelTest : public testing::TestWithParam<CheckMode> {
 protected:
  CheckOptions Options(bool all_variants) const {
    CheckOptions options;
    options.mode = GetParam();
    options.all_variants = all_variants;
    return options;
  }
};

TEST_P(CheckModelTest, SoundKernelsAreWithinTheirContracts) {
  size_t runs = 0;
  for (bool all_variants : {false, true}) {
    const CheckReport report = CheckClassifier(Options(all_variants));
    for (const CheckFinding& finding : report.findings) {
      ADD_FAILURE() << ToString(finding);
    }
    EXPECT_EQ(report.program_problem, "");
    EXPECT_THAT(report.unchecked, testing::IsEmpty());
    EXPECT_GT(report.runs, runs);
    runs = report.runs;
  }
}

TEST_P(CheckModelTest, NamesAWrongVariantAndItsWorstElement) {
  const std::string variant = UsedVariant();
  const SpoiledVariant spoiled(variant);
  ASSERT_OK_AND_ASSIGN(const auto predictor, MakeClassifier());
  ASSERT_OK_AND_ASSIGN(const CheckReport report,
                       CheckModel(predictor.get(), Options(false)));
  // Exactly the ops that use it and have that element.
  std::vector<std::string> users, found;
  for (const OpProfile& op : predictor->GetProfile().ops) {
    if (op.variant == variant &&
        op.output_shapes[0].NumElements() > kSpoiledElement) {
      users.push_back(op.name);
    }
  }
  for (const CheckFinding& finding : report.findings) {
    EXPECT_EQ(finding.variant, variant);
    EXPECT_EQ(finding.type, "conv2d");
    EXPECT_EQ(finding.worst.output, 0u);
    EXPECT_EQ(finding.worst.element, kSpoiledElement);
    EXPECT_NEAR(finding.worst.got - finding.worst.want, 1, 1e-3);
    EXPECT_LT(finding.worst.tolerance, 0.1);
    found.push_back(finding.op);
  }
  EXPECT_EQ(found, users);
  ASSERT_FALSE(report.findings.empty());
  EXPECT_THAT(ToString(report.findings[0]),
              HasSubstr("element 5 at [0,0,0,5] of [2,"));
}

TEST_P(CheckModelTest, TellsAKernelThatFails) {
  const std::string variant = UsedVariant();
  const SpoiledVariant spoiled(variant + "!");
  CheckOptions options = Options(false);
  ASSERT_OK_AND_ASSIGN(const auto predictor, MakeClassifier());
  const Result<CheckReport> report = CheckModel(predictor.get(), options);
  if (options.mode == CheckMode::kPropagate) {
    // The program cannot run.
    EXPECT_THAT(report, FailsWith(StatusCode::kInternal, "on purpose"));
    return;
  }
  ASSERT_OK(report);
  ASSERT_FALSE(report->findings.empty());
  EXPECT_EQ(report->findings[0].variant, variant);
  EXPECT_THAT(ToString(report->findings[0]), HasSubstr("on purpose"));
}

INSTANTIATE_TEST_SUITE_P(Modes, CheckModelTest,
                         testing::Values(CheckMode::kIsolated,
                                         CheckMode::kPropagate),
                         [](const auto& info) {
                           return info.param == CheckMode::kIsolated
                                      ? "isolated"
                                      : "propagate";
                         });

// In mode kIsolated a wrong op hands nothing on; in mode kPropagate outputs
// drift.
TEST(CheckModelModes, OnlyPropagationDrifts) {
  CheckOptions options;
  EXPECT_TRUE(CheckClassifier(options).drifts.empty());
  options.mode = CheckMode::kPropagate;
  const CheckReport sound = CheckClassifier(options);
  const SpoiledVariant spoiled(UsedVariant());
  const CheckReport wrong = CheckClassifier(options);
  ASSERT_EQ(sound.drifts.size(), 1u);
  ASSERT_EQ(wrong.drifts.size(), 1u);
  EXPECT_GT(sound.drifts[0].magnitude, 0.4);  // one of two classes
  EXPECT_LT(sound.drifts[0].largest, 1e-5);
  EXPECT_GT(wrong.drifts[0].largest, 1e-4);
}

// Kernels that are right one by one and wrong in the program's memory.
TEST(CheckModelModes, OnlyPropagationSeesTheProgramsMemory) {
  const SpoiledVariant spoiled(UsedVariant() + "~");
  CheckOptions options;
  EXPECT_TRUE(CheckClassifier(options).ok());
  options.mode = CheckMode::kPropagate;
  const CheckReport report = CheckClassifier(options);
  EXPECT_THAT(report.findings, testing::IsEmpty());
  EXPECT_THAT(report.program_problem, HasSubstr("has other bits"));
  EXPECT_FALSE(report.ok());
}

// A variant of the second convolution that is not chosen there, nor anywhere.
std::string UnusedVariant() {
  const auto predictor = MakeClassifier();
  EXPECT_OK(predictor);
  if (!predictor.ok()) return "";
  const std::vector<OpProfile> ops = (*predictor)->GetProfile().ops;
  const std::string op = SecondOp(**predictor, "conv2d").name;
  const Result<LowerReport> report = (*predictor)->Explain();
  EXPECT_OK(report);
  if (!report.ok()) return "";
  for (const OpReport& row : report->ops) {
    if (row.name != op) continue;
    for (const KernelCandidate& candidate : row.candidates) {
      for (const VariantAnswer& variant : candidate.variants) {
        const std::string name = variant.variant->name;
        const bool used =
            std::any_of(ops.begin(), ops.end(),
                        [&](const OpProfile& o) { return o.variant == name; });
        if (!used && variant.support.yes() &&
            name.find("reference") == std::string::npos) {
          return name;
        }
      }
    }
  }
  return "";
}

// Values with grids are stored as codes where the processor has kernels for
// them, which the article's score takes; references compute the floats that
// these stand for.
TEST(CheckModelCodes, KernelsOnCodesAreWithinTheirContracts) {
  for (CheckMode mode : {CheckMode::kIsolated, CheckMode::kPropagate}) {
    ASSERT_OK_AND_ASSIGN(
        const auto predictor,
        MakeModel("quantized_tensor", {1, 3, 12, 12}, PickBy::kArticle));
    CheckOptions options;
    options.mode = mode;
    options.all_variants = true;
    ASSERT_OK_AND_ASSIGN(const CheckReport report,
                         CheckModel(predictor.get(), options));
    for (const CheckFinding& finding : report.findings) {
      ADD_FAILURE() << ToString(finding);
    }
    EXPECT_EQ(report.program_problem, "");
    EXPECT_GT(report.runs, 0u);
  }
}

TEST(CheckModelVariants, AVariantThatIsNotChosenIsFoundAmongAll) {
  const std::string variant = UnusedVariant();
  if (variant.empty()) GTEST_SKIP() << "this CPU can run but one";
  const SpoiledVariant spoiled(variant);
  CheckOptions options;
  EXPECT_TRUE(CheckClassifier(options).ok());
  options.all_variants = true;
  const CheckReport report = CheckClassifier(options);
  ASSERT_FALSE(report.ok());
  for (const CheckFinding& finding : report.findings) {
    EXPECT_EQ(finding.variant, variant);
  }
  options.excludes = {variant};
  EXPECT_TRUE(CheckClassifier(options).ok());
}

TEST(CheckModelPins, ThePinFileHealsTheModel) {
  const std::string variant = UsedVariant();
  const SpoiledVariant spoiled(variant);
  CheckOptions options;
  const CheckReport report = CheckClassifier(options);
  ASSERT_FALSE(report.ok());
  const std::string text = AvoidingPinFile(report.findings);
  ASSERT_OK_AND_ASSIGN(const PinFile pins, ParsePinFile(text));
  EXPECT_EQ(pins.excludes, std::vector<std::string>{variant}) << text;
  EXPECT_THAT(text, HasSubstr(report.findings[0].op));
  EXPECT_TRUE(CheckClassifier(options, pins.excludes).ok());
}

}  // namespace
}  // namespace placelite
