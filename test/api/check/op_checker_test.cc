// SPDX-License-Identifier: Apache-2.0
// Checks of ops without a reference or without a chosen kernel.
#include "lite/api/check/op_checker.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "test/support/fake_backend.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

Status Negate(const RunContext& context) {
  context.tensors.output(0).data<float>()[0] =
      -context.tensors.input(0).data<float>()[0];
  return Status::Ok();
}

// Returns the checker's outcome of relu(3) with these kernel rows.
Result<OpChecker::Outcome> CheckRelu(TestRows* rows, const char* variant,
                                     CheckReport* report) {
  LITE_ASSIGN_OR_RETURN(const std::shared_ptr<Runtime> runtime,
                        MakeFakeRuntime(rows->registry()));
  LITE_ASSIGN_OR_RETURN(const Tensor x,
                        Tensor::Allocate({1}, Precision::kFloat));
  x.data<float>()[0] = 3;
  const Graph graph = OneOp("relu", {{Dim(1)}});
  const Graph::View view = graph.ViewOf(graph.node(0));
  const std::vector<Tensor> inputs = {x};
  const CheckOptions options;
  const Runtime::Lease lease(runtime.get());
  const OpChecker checker(*runtime, options, lease.pool());
  return checker.Check({view.op(), inputs}, variant, report);
}

TEST(OpChecker, WithoutAReferenceNothingIsChecked) {
  TestRows rows;
  rows.Add("relu", "host")
      .Variant("relu_plain", kAnyCpu, nullptr, &CreateStateless<Negate>);
  CheckReport report;
  ASSERT_OK_AND_ASSIGN(const OpChecker::Outcome outcome,
                       CheckRelu(&rows, "relu_plain", &report));
  EXPECT_EQ(report.unchecked,
            std::vector<std::string>{"it has no reference: relu 'y'"});
  EXPECT_EQ(report.runs, 0u);
  EXPECT_EQ(outcome.computed[0].data<float>()[0], -3);
  EXPECT_EQ(outcome.expected[0].data<float>()[0], -3);
}

TEST(OpChecker, WithoutAnyKernelThereIsNoOutcome) {
  TestRows rows;
  CheckReport report;
  EXPECT_THAT(CheckRelu(&rows, "view", &report),
              FailsWith(StatusCode::kUnsupported, "'y' (relu)"));
}

// The reference defines the right result, whatever it computes.
TEST(OpChecker, TheReferenceIsTheMeasure) {
  TestRows rows;
  rows.Add("relu", "host")
      .Variant("relu_reference", kAnyCpu, nullptr, &CreateStateless<Negate>);
  CheckReport report;
  ASSERT_OK_AND_ASSIGN(const OpChecker::Outcome outcome,
                       CheckRelu(&rows, "relu_reference", &report));
  EXPECT_EQ(report.runs, 0u);
  EXPECT_TRUE(report.unchecked.empty() && report.ok());
  EXPECT_EQ(outcome.computed[0].data<float>()[0], -3);
}

constexpr int64_t kTerms = 65536;

// The dot product of two vectors in arithmetic of type T, the last `left_out`
// terms left out.
template <typename T, int64_t left_out = 0>
Status Dot(const RunContext& context) {
  const float* x = context.tensors.input(0).data<float>();
  const float* w = context.tensors.input(1).data<float>();
  T sum = 0;
  for (int64_t i = 0; i < kTerms - left_out; ++i) {
    sum += static_cast<T>(x[i]) * static_cast<T>(w[i]);
  }
  context.tensors.output(0).data<float>()[0] = static_cast<float>(sum);
  return Status::Ok();
}

// Returns the checker's report on one dot product of vectors that hold `value`
// everywhere, computed by `create`.
CheckReport CheckDot(float value, CreateFunction create) {
  const VariantDef variants[] = {
      {"fc_tested", kAnyCpu, NumericContract::kReassociated, nullptr, create},
      {"fc_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
       &CreateStateless<Dot<double>>}};
  const KernelDef row[] = {{"fc", Target::kHost, "def", variants}};
  KernelRegistry registry;
  registry.Add(row);
  CheckReport report;
  const auto runtime = MakeFakeRuntime(std::move(registry));
  const auto x = Tensor::Allocate({1, kTerms}, Precision::kFloat);
  const auto w = Tensor::Allocate({kTerms, 1}, Precision::kFloat);
  EXPECT_TRUE(runtime.ok() && x.ok() && w.ok());
  std::fill_n(x->data<float>(), kTerms, value);
  std::fill_n(w->data<float>(), kTerms, value);
  const Graph graph =
      OneOp("fc", {{Dim(1), Dim(kTerms)}, {Dim(kTerms), Dim(1)}});
  const Graph::View view = graph.ViewOf(graph.node(0));
  const std::vector<Tensor> inputs = {*x, *w};
  const CheckOptions options;
  const Runtime::Lease lease(runtime->get());
  const OpChecker checker(**runtime, options, lease.pool());
  EXPECT_OK(checker.Check({view.op(), inputs}, "fc_tested", &report));
  EXPECT_EQ(report.runs, 1u);
  return report;
}

// Every addition of 0.01 to a large sum rounds the same way.
TEST(OpChecker, RoundingErrorsThatAddUpAreNoFinding) {
  const CheckReport sound = CheckDot(0.1f, &CreateStateless<Dot<float>>);
  EXPECT_EQ(sound.rounded, 1u);
  EXPECT_TRUE(sound.ok()) << ToString(sound.findings[0]);
  // Sums of powers of two are exact.
  EXPECT_EQ(CheckDot(0.5f, &CreateStateless<Dot<float>>).rounded, 0u);
}

// An error of a thousandth, which rounding could make in the worst case.
TEST(OpChecker, TermsThatAreLeftOutAreFoundAmongEqualOnes) {
  for (float value : {0.1f, 0.5f}) {
    const CheckReport wrong =
        CheckDot(value, &CreateStateless<Dot<double, 64>>);
    EXPECT_EQ(wrong.rounded, 0u);
    ASSERT_EQ(wrong.findings.size(), 1u);
    EXPECT_LT(wrong.findings[0].worst.ratio, 65536 / 256);
  }
}

}  // namespace
}  // namespace placelite
