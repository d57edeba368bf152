// SPDX-License-Identifier: Apache-2.0
// Attributes that are elements of inputs, which may change from run to run.
#include <gtest/gtest.h>

#include <numeric>

#include "test/models/predictors.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;

// The input is x = 1, 2, 3, ...; a relu behind the op reads its output.
Result<std::unique_ptr<Predictor>> OfTwo(const char* op, const Shape& x,
                                         Precision precision, int64_t count,
                                         const AttributeMap& attributes = {}) {
  GraphBuilder b("fed");
  const ValueId in = b.Input("x", Precision::kFloat, ShapeRange(x));
  const ValueId list = b.Input("list", precision, {Dim(count)});
  b.Output(b.Op("relu", "y", {b.Op(op, "fed", {in, list}, attributes)}));
  LITE_ASSIGN_OR_RETURN(auto predictor, MakePredictor(&b));
  Floats elements(static_cast<size_t>(x.NumElements()));
  std::iota(elements.begin(), elements.end(), 1.0f);
  LITE_RETURN_IF_ERROR(
      predictor->SetInput(0, Precision::kFloat, x, elements.data()));
  return predictor;
}

Result<Floats> RunWith(Predictor* predictor, int64_t element) {
  LITE_RETURN_IF_ERROR(
      predictor->SetInput(1, Precision::kInt64, {1}, &element));
  LITE_RETURN_IF_ERROR(predictor->Run());
  LITE_ASSIGN_OR_RETURN(const Tensor y, predictor->Output(0));
  return Floats(y.data<float>(), y.data<float>() + y.NumElements());
}

// The shape is the same whatever the axis is.
TEST(FedAttributes, AnAxis) {
  ASSERT_OK_AND_ASSIGN(auto p,
                       OfTwo("cumsum_by_input", {2, 2}, Precision::kInt64, 1));
  ASSERT_OK_AND_ASSIGN(const Floats rows, RunWith(p.get(), 1));
  EXPECT_EQ(rows, (Floats{1, 3, 3, 7}));
  ASSERT_OK_AND_ASSIGN(const Floats columns, RunWith(p.get(), -2));
  EXPECT_EQ(columns, (Floats{1, 2, 4, 6}));
  EXPECT_THAT(RunWith(p.get(), 2),
              FailsWith(StatusCode::kInvalidArgument, "axis 2"));
  EXPECT_THAT(RunWith(p.get(), INT64_MIN),
              FailsWith(StatusCode::kInvalidArgument, "axis"));
  ASSERT_OK_AND_ASSIGN(const Floats again, RunWith(p.get(), 1));
  EXPECT_EQ(again, rows);
}

TEST(FedAttributes, ASizeAndAnAxisOfAReduction) {
  ASSERT_OK_AND_ASSIGN(
      auto sums, OfTwo("reduce_sum_by_input", {2, 3}, Precision::kInt64, 1));
  ASSERT_OK_AND_ASSIGN(const Floats columns, RunWith(sums.get(), 0));
  EXPECT_EQ(columns, (Floats{5, 7, 9}));
  ASSERT_OK_AND_ASSIGN(const Floats rows, RunWith(sums.get(), 1));
  EXPECT_EQ(rows, (Floats{6, 15}));
  EXPECT_THAT(RunWith(sums.get(), 5),
              FailsWith(StatusCode::kInvalidArgument, "axis 5"));
}

// Scales are floats.
TEST(FedAttributes, Scales) {
  ASSERT_OK_AND_ASSIGN(auto p, OfTwo("interpolate_by_input", {1, 1, 1, 2},
                                     Precision::kFloat, 4));
  const struct {
    Floats scales, expected;
  } rows[] = {{{1, 1, 1, 2}, {1, 1, 2, 2}}, {{1, 1, 2, 1}, {1, 2, 1, 2}},
              {{1, 1, 1, 2}, {1, 1, 2, 2}}, {{1, 2, 1, 2}, {}},
              {{1, 1, NAN, 2}, {}},         {{1, 1, 1e30f, 2}, {}}};
  for (const auto& row : rows) {
    ASSERT_OK(p->SetInput(1, Precision::kFloat, {4}, row.scales.data()));
    const Status status = p->Run();
    ASSERT_EQ(status.ok(), !row.expected.empty()) << status.ToString();
    if (!status.ok()) continue;
    ASSERT_OK_AND_ASSIGN(const Tensor y, p->Output(0));
    EXPECT_EQ(Floats(y.data<float>(), y.data<float>() + y.NumElements()),
              row.expected);
  }
}

}  // namespace
}  // namespace placelite
