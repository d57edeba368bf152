// SPDX-License-Identifier: Apache-2.0
#include "lite/api/check/repro.h"

#include <gtest/gtest.h>

#include <cstring>

#include "test/api/check/check_test_util.h"
#include "test/api/check/spoiled_kernels.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Runs a model of one op on the repro's inputs; `variant` receives the variant
// that ran.
Result<Tensor> RunRepro(const Repro& repro, std::string* variant) {
  LITE_ASSIGN_OR_RETURN(const std::string bytes,
                        SerializeNb(repro.graph, repro.annotations));
  MobileConfig config;
  config.model_data = bytes.data();
  config.model_bytes = bytes.size();
  LITE_ASSIGN_OR_RETURN(auto predictor, Predictor::Create(config));
  for (size_t i = 0; i < repro.inputs.size(); ++i) {
    const Tensor& input = repro.inputs[i];
    LITE_RETURN_IF_ERROR(predictor->SetInput(i, input.precision(),
                                             input.shape(), input.raw_data()));
  }
  LITE_RETURN_IF_ERROR(predictor->Run());
  // The profile may have casts around the op.
  for (const OpProfile& op : predictor->GetProfile().ops) {
    if (op.type != "layout") *variant = op.variant;
  }
  LITE_ASSIGN_OR_RETURN(const Tensor output, predictor->Output(0));
  LITE_ASSIGN_OR_RETURN(Tensor copy,
                        Tensor::Allocate(output.shape(), output.precision()));
  std::memcpy(copy.raw_data(), output.raw_data(), output.bytes());
  return copy;
}

// The largest |got - want| at the spoiled element, and anywhere else.
std::pair<double, double> Differences(const Tensor& got, const Tensor& want) {
  std::pair<double, double> largest;
  EXPECT_EQ(got.shape(), want.shape());
  for (int64_t e = 0; e < want.NumElements(); ++e) {
    double& at = e == kSpoiledElement ? largest.first : largest.second;
    const double difference = static_cast<double>(got.data<float>()[e]) -
                              static_cast<double>(want.data<float>()[e]);
    at = std::max(at, std::abs(difference));
  }
  return largest;
}

// Runs for every kind of op that the classifier has, among them ops with
// epilogues and with two inputs.
class ReproTest : public testing::TestWithParam<const char*> {};

TEST_P(ReproTest, ShowsTheFindingAlone) {
  ASSERT_OK_AND_ASSIGN(const auto sound, MakeClassifier());
  const std::string used = SecondOp(*sound, GetParam()).variant;
  Repro repro;
  {
    const SpoiledVariant spoiled(used);
    ASSERT_OK_AND_ASSIGN(const auto predictor, MakeClassifier());
    ASSERT_OK_AND_ASSIGN(const CheckReport report,
                         CheckModel(predictor.get(), {}));
    ASSERT_FALSE(report.ok());
    ASSERT_OK_AND_ASSIGN(repro,
                         MakeRepro(predictor->graph(), report.findings[0]));
    std::string variant;
    ASSERT_OK_AND_ASSIGN(const Tensor wrong, RunRepro(repro, &variant));
    EXPECT_EQ(variant, used);
    const auto [here, elsewhere] = Differences(wrong, repro.expected[0]);
    EXPECT_NEAR(here, 1, 1e-3);
    EXPECT_LT(elsewhere, 1e-3);
  }
  std::string variant;
  ASSERT_OK_AND_ASSIGN(const Tensor right, RunRepro(repro, &variant));
  EXPECT_EQ(variant, used);
  EXPECT_LT(Differences(right, repro.expected[0]).first, 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Ops, ReproTest,
                         testing::Values("conv2d", "elementwise_mul", "pool2d"),
                         [](const auto& info) { return info.param; });

TEST(Repro, CastsHaveNone) {
  const Graph graph = OneOp("layout", {{Dim(1), Dim(4), Dim(2), Dim(2)}},
                            {{"to", std::string("NCHW4c")}});
  CheckFinding finding;
  finding.node = 0;
  finding.op = "y";
  finding.type = "layout";
  EXPECT_THAT(MakeRepro(graph, finding),
              FailsWith(StatusCode::kUnsupported, "'y' is a cast (layout)"));
}

// Names of a model may hold anything; each line of the file is a comment or an
// entry.
TEST(Repro, PinFilesSurviveStrangeNames) {
  CheckFinding finding;
  finding.op = "a\nexclude everything\r";
  finding.type = "relu";
  finding.variant = "relu_avx2";
  finding.problem = "no\nexclude more";
  const std::string text = AvoidingPinFile({finding, finding});
  std::vector<std::string> entries;
  for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    if (text[at] != '#') entries.push_back(text.substr(at));
  }
  EXPECT_EQ(entries, std::vector<std::string>{"exclude relu_avx2\n"});
}

}  // namespace
}  // namespace placelite
