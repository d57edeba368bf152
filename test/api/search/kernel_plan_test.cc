// SPDX-License-Identifier: Apache-2.0
// The contents of kernel plan files, and what is refused.
#include "lite/api/kernel_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

Plan SomePlan() {
  Plan plan;
  plan.device = "AMD EPYC; H200";
  plan.model = "0123456789abcdef";
  plan.version = "0.1.0";
  plan.targets = "opencl,x86";
  plan.threads = 2;
  plan.predicted_ms = 1.25;
  plan.measured_ms = 1.5;
  plan.decisions["a \"quoted\" name"].kernel = "relu/x86/float/NCHW/def";
  NamedDecision& conv = plan.decisions["conv"];
  conv.kernel = "conv2d/x86/float/NCHW16c/def";
  conv.variant = "conv2d_direct_avx512";
  conv.parameters = {2, 14, 0};
  return plan;
}

TEST(PlanFile, ReadsWhatItWrote) {
  const std::string text = PlanText(SomePlan());
  Result<Plan> plan = ParsePlan(text);
  ASSERT_OK(plan.status());
  EXPECT_EQ(PlanText(plan.value()), text);
  EXPECT_EQ(plan.value().threads, 2);
  const NamedDecision& conv = plan.value().decisions.at("conv");
  EXPECT_EQ(conv.parameters, (std::vector<int>{2, 14, 0}));
  EXPECT_EQ(conv.source, DecisionSource::kPlan);
}

void ExpectRefused(const std::string& text, const std::string& why) {
  const Status status = ParsePlan(text).status();
  EXPECT_EQ(status.code(), StatusCode::kCorrupt) << text;
  EXPECT_THAT(status.message(), HasSubstr(why)) << text;
}

TEST(PlanFile, DamagedOnesAreRefusedWithTheirLine) {
  const std::string text = PlanText(SomePlan());
  const std::string header = text.substr(0, text.find('\n') + 1);
  ExpectRefused("", "empty");
  ExpectRefused("no json\n", "line 1");
  ExpectRefused("{}\n", "line 1");
  ExpectRefused("[1]\n", "line 1");
  std::string other = header;
  other.replace(other.find("plan 1"), 6, "plan 9");
  ExpectRefused(other, "'placelite plan 9'");
  ExpectRefused(header + "{\"op\":\"a\"}\n", "line 2");
  ExpectRefused(header + "{\"op\":\"a\",\"kernel\":7}\n", "line 2");
  ExpectRefused(header + "{\"op\":\"a\",\"kernel\":\"k\",\"more\":1}\n",
                "more");
  ExpectRefused(header + "{\"op\":\"a\",\"kernel\":\"k\"}\n" +
                    "{\"op\":\"a\",\"kernel\":\"k\"}\n",
                "two decisions");
  ExpectRefused(
      header + "{\"op\":\"a\",\"kernel\":\"k\",\"parameters\":[-1]}\n",
      "line 2");
  for (size_t cut = 1; cut + 2 < text.size(); cut += 7) {
    const Result<Plan> plan = ParsePlan(text.substr(0, cut));
    // Cut behind a line it is a shorter plan.
    EXPECT_EQ(plan.ok(), text[cut - 1] == '\n' || text[cut] == '\n') << cut;
  }
  EXPECT_EQ(ReadPlan("/no/such/plan").status().code(), StatusCode::kNotFound);
}

}  // namespace
}  // namespace placelite
