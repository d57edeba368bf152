// SPDX-License-Identifier: Apache-2.0
// Predictors made from graphs that no file holds.
#include "lite/api/predictor_builder.h"

#include <gtest/gtest.h>

#include "lite/core/ir/builder.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Result<std::unique_ptr<Predictor>> FromGraph(Graph graph) {
  PredictorConfig config;
  config.valid_targets = "host";
  LITE_ASSIGN_OR_RETURN(std::shared_ptr<Runtime> runtime,
                        PredictorBuilder::RuntimeOf(config));
  LITE_ASSIGN_OR_RETURN(LowerOptions options,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  const ShapeRange nominal = graph.value(graph.inputs()[0]).info.shape;
  return PredictorBuilder::FromGraph(std::move(graph), {nominal}, runtime,
                                     std::move(options), config.memory);
}

TEST(PredictorBuilder, AnOpenFirstDimensionNeedNotTakeABatchOfOne) {
  // Three rows at least, for parts of one, two and the rest.
  GraphBuilder b("rows");
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(1, 8), Dim(2)});
  const auto parts = b.OpMulti(
      "split", {"a", "b", "rest"}, {x},
      {{"axis", int64_t{0}}, {"sections", std::vector<int64_t>{1, 2, -1}}});
  b.Output(parts[1]);
  ASSERT_OK_AND_ASSIGN(Graph graph, b.Finish());
  ASSERT_OK_AND_ASSIGN(auto predictor, FromGraph(std::move(graph)));
  const std::vector<float> data = {1, 2, 3, 4, 5, 6, 7, 8};
  ASSERT_OK(predictor->SetInput(0, Precision::kFloat, {4, 2}, data.data()));
  ASSERT_OK(predictor->Run());
  ASSERT_OK_AND_ASSIGN(const Tensor output, predictor->Output(0));
  EXPECT_EQ(output.shape(), Shape({2, 2}));
  EXPECT_EQ(output.data<float>()[0], 3);
  EXPECT_EQ(output.data<float>()[3], 6);
  // A shape that does not fit is still refused, and another one runs.
  ASSERT_OK(predictor->Resize(0, {1, 2}));
  EXPECT_THAT(predictor->Run(),
              FailsWith(StatusCode::kInvalidArgument, "split"));
  ASSERT_OK(predictor->SetInput(0, Precision::kFloat, {4, 2}, data.data()));
  EXPECT_OK(predictor->Run());
}

TEST(PredictorBuilder, TellsTheShapeThatAnInputHasNow) {
  GraphBuilder b("open");
  b.Output(b.Op("relu", "y",
                {b.Input("x", Precision::kFloat, {Dim::Any(), Dim(2, 8)})}));
  ASSERT_OK_AND_ASSIGN(Graph graph, b.Finish());
  ASSERT_OK_AND_ASSIGN(auto predictor, FromGraph(std::move(graph)));
  ASSERT_OK_AND_ASSIGN(const ShapeRange start, predictor->InputShape(0));
  EXPECT_EQ(ToString(start), "[1,2..8]");  // one row, until somebody asks
  EXPECT_FALSE(start.exact());
  ASSERT_OK(predictor->Resize(0, {3, 4}));
  ASSERT_OK_AND_ASSIGN(const ShapeRange now, predictor->InputShape(0));
  EXPECT_EQ(ToString(now), "[3,4]");
  EXPECT_THAT(predictor->InputShape(1),
              FailsWith(StatusCode::kInvalidArgument, "has 1 inputs"));
}

TEST(PredictorBuilder, KeepsTheReasonWhereNoShapeFits) {
  GraphBuilder b("pow");
  const ValueId x = b.Input("x", Precision::kInt64, {Dim(1, 8)});
  b.Output(b.Op("exp", "y", {x}));
  ASSERT_OK_AND_ASSIGN(Graph graph, b.Finish());
  EXPECT_THAT(FromGraph(std::move(graph)),
              FailsWith(StatusCode::kUnsupported, "exp"));
}

}  // namespace
}  // namespace placelite
