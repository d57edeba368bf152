// Ops whose kernels are not there.
#include "lite/api/check/op_checker.h"

#include <gtest/gtest.h>

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

// What the checker makes of relu(3) with these rows.
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
  EXPECT_EQ(report.unchecked, std::vector<std::string>{"relu 'y'"});
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

// The reference says what is right, whatever it computes.
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

}  // namespace
}  // namespace placelite
