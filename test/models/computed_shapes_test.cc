// SPDX-License-Identifier: Apache-2.0
// Graphs whose shapes the graph itself computes, from building to running in
// several sizes.
#include <gtest/gtest.h>

#include <numeric>

#include "test/models/predictors.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

// The mean of each row of x, as often as x is wide, times a tensor of x's size
// full of 2.5; then everything twice.
void BuildRepeatedMeans(GraphBuilder* b) {
  const ValueId x = b->Input("x", Precision::kFloat, {Dim(1, 9), Dim(1, 9)});
  const ValueId shape = b->Op("shape", "shape", {x});
  const ValueId rows =
      b->Op("gather", "rows", {shape, b->Constant("first", {1}, Ints{0})});
  const ValueId columns =
      b->Op("gather", "columns", {shape, b->Constant("last", {1}, Ints{-1})});
  const ValueId target = b->Op("concat", "target", {rows, columns});
  const ValueId filled =
      b->Op("fill_constant", "filled", {target}, {{"value", 2.5f}});
  const ValueId mean =
      b->Op("reduce_mean", "mean", {x}, {{"dim", Ints{1}}, {"keep_dim", true}});
  const ValueId wide = b->Op("expand", "wide", {mean, target});
  const ValueId product = b->Op("elementwise_mul", "product", {filled, wide});
  b->Output(b->Op("tile", "y", {product}, {{"repeat_times", Ints{1, 2}}}));
}

TEST(ComputedShapes, FollowTheInputFromRunToRun) {
  GraphBuilder builder("repeated_means");
  BuildRepeatedMeans(&builder);
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(&builder));
  for (const Shape& shape : {Shape({2, 3}), Shape({5, 1}), Shape({2, 3})}) {
    std::vector<float> x(static_cast<size_t>(shape.NumElements()));
    std::iota(x.begin(), x.end(), 1.0f);
    ASSERT_OK(predictor->SetInput(0, Precision::kFloat, shape, x.data()));
    ASSERT_OK(predictor->Run());
    ASSERT_OK_AND_ASSIGN(const Tensor y, predictor->Output(0));
    ASSERT_EQ(y.shape(), Shape({shape[0], 2 * shape[1]}));
    for (int64_t i = 0; i < y.NumElements(); ++i) {
      // Row r holds r * columns + 1 to (r + 1) * columns.
      const double row = static_cast<double>(i / y.shape()[1]);
      const double columns = static_cast<double>(shape[1]);
      EXPECT_NEAR(y.data<float>()[i], 2.5 * (row * columns + (columns + 1) / 2),
                  1e-5);
    }
  }
}

// The target of a reshape is an input: new elements are a new shape, without
// any Resize, and a target that does not fit is an error of that Run alone.
TEST(ComputedShapes, FollowTheElementsOfAnInput) {
  GraphBuilder b("reshaped");
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(2), Dim(6)});
  const ValueId target = b.Input("target", Precision::kInt64, {Dim(2)});
  b.Output(b.Op("relu", "y", {b.Op("reshape", "r", {x, target})}));
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(&b));
  std::vector<float> elements(12);
  std::iota(elements.begin(), elements.end(), 0.0f);
  ASSERT_OK(predictor->SetInput(0, Precision::kFloat, {2, 6}, elements.data()));
  const struct {
    Ints target;
    Shape shape;
  } rows[] = {{{3, 4}, {3, 4}}, {{-1, 2}, {6, 2}}, {{0, -1}, {2, 6}},
              {{5, 5}, {}},     {{3, 4}, {3, 4}},  {{3, 4}, {3, 4}}};
  for (const auto& row : rows) {
    ASSERT_OK(
        predictor->SetInput(1, Precision::kInt64, {2}, row.target.data()));
    if (row.shape.rank() == 0) {
      EXPECT_THAT(predictor->Run(),
                  FailsWith(StatusCode::kInvalidArgument, "op 'r' (reshape)"));
      continue;
    }
    ASSERT_OK(predictor->Run());
    ASSERT_OK_AND_ASSIGN(const Tensor y, predictor->Output(0));
    EXPECT_EQ(y.shape(), row.shape);
    EXPECT_EQ(std::vector<float>(y.data<float>(), y.data<float>() + 12),
              elements);
  }
}

// Elements ask for more memory than there may be: the former result, of another
// shape, must not be given as the answer.
TEST(ComputedShapes, ARefusedShapeHasNoOutput) {
  GraphBuilder b("expanded");
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(1), Dim(1)});
  const ValueId target = b.Input("target", Precision::kInt64, {Dim(2)});
  const ValueId wide = b.Op("expand", "wide", {x, target});
  b.Output(
      b.Op("reduce_sum", "y", {wide}, {{"dim", Ints{1}}, {"keep_dim", true}}));
  MemoryConfig memory;
  memory.limit_bytes = 1000;
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(&b, memory));
  const float one = 1;
  ASSERT_OK(predictor->SetInput(0, Precision::kFloat, {1, 1}, &one));
  for (const Ints& sizes : {Ints{2, 3}, Ints{100, 100}, Ints{3, 2}}) {
    ASSERT_OK(predictor->SetInput(1, Precision::kInt64, {2}, sizes.data()));
    if (sizes[0] == 100) {
      EXPECT_THAT(predictor->Run(), FailsWith(StatusCode::kResourceExhausted,
                                              "the limit is 1000"));
      EXPECT_THAT(predictor->Output(0),
                  FailsWith(StatusCode::kResourceExhausted, "1000"));
      continue;
    }
    ASSERT_OK(predictor->Run());
    ASSERT_OK_AND_ASSIGN(const Tensor y, predictor->Output(0));
    EXPECT_EQ(y.shape(), Shape({sizes[0], 1}));
    EXPECT_EQ(y.data<float>()[0], static_cast<float>(sizes[1]));
  }
}

// The inputs are memory of the caller, which may be other memory each time.
TEST(ComputedShapes, FollowTheElementsOfBorrowedMemory) {
  GraphBuilder b("reshaped");
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(2), Dim(6)});
  const ValueId target = b.Input("target", Precision::kInt64, {Dim(2)});
  b.Output(b.Op("relu", "y", {b.Op("reshape", "r", {x, target})}));
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(&b));
  Ints first = {3, 4}, second = {6, 2};
  const struct {
    Ints* memory;
    Shape shape;
  } rows[] = {{&first, {3, 4}}, {&second, {6, 2}}, {&first, {3, 4}}};
  for (const auto& row : rows) {
    ASSERT_OK(predictor->BindInput(1, row.memory->data(), 16));
    ASSERT_OK(predictor->Run());
    ASSERT_OK_AND_ASSIGN(const Tensor y, predictor->Output(0));
    EXPECT_EQ(y.shape(), row.shape);
  }
  // A result stays until the next Run, whatever becomes of the inputs.
  first = {12, 1};
  ASSERT_OK_AND_ASSIGN(const Tensor before, predictor->Output(0));
  EXPECT_EQ(before.shape(), Shape({3, 4}));
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(const Tensor after, predictor->Output(0));
  EXPECT_EQ(after.shape(), Shape({12, 1}));
}

TEST(ComputedShapes, AnIndexOutOfRangeIsAnErrorOfRun) {
  GraphBuilder b("words");
  const ValueId table =
      b.Constant("table", {3, 2}, std::vector<float>{1, 2, 3, 4, 5, 6});
  const ValueId ids = b.Input("ids", Precision::kInt64, {Dim(1, 9)});
  b.Output(b.Op("gather", "embedded", {table, ids}));
  ASSERT_OK_AND_ASSIGN(auto predictor, MakePredictor(&b));
  const Ints good = {2, 0, -1}, bad = {0, 3, 1};
  ASSERT_OK(predictor->SetInput(0, Precision::kInt64, {3}, good.data()));
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(const Tensor y, predictor->Output(0));
  const std::vector<float> rows(y.data<float>(), y.data<float>() + 6);
  EXPECT_EQ(rows, (std::vector<float>{5, 6, 1, 2, 5, 6}));
  ASSERT_OK(predictor->SetInput(0, Precision::kInt64, {3}, bad.data()));
  EXPECT_THAT(predictor->Run(),
              FailsWith(StatusCode::kInvalidArgument,
                        "op 'embedded': gather: element 1 of Index is 3, X "
                        "[3,2] has 3 elements along axis 0"));
}

}  // namespace
}  // namespace placelite
