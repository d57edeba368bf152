// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/optimize_for_inputs.h"

#include <gtest/gtest.h>

#include "lite/core/ir/builder.h"
#include "lite/kernels/all_kernels.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

class OptimizeForInputsTest : public testing::Test {
 protected:
  OptimizeForInputsTest() { AddAllKernels(&registry_); }

  // Returns the promised shape of the only input.
  std::string PromiseOf(GraphBuilder* builder,
                        const std::map<std::string, ShapeRange>& wanted = {}) {
    auto graph = builder->Finish();
    EXPECT_OK(graph.status());
    OptimizeOptions options;
    options.kernels = &registry_;
    OptimizeReport report;
    const auto nominal = OptimizeForInputs(&*graph, wanted, options, &report);
    EXPECT_OK(nominal.status());
    EXPECT_EQ(report.passes.size(), OptimizePasses().size());
    return ToString(graph->value(graph->inputs()[0]).info.shape);
  }

  // A row of zeros, as long as x is high. By way of floats, which inference
  // does not follow.
  static void AddZerosByHeight(GraphBuilder* b, ValueId x) {
    const ValueId shape = b->Op("shape", "shape", {x});
    const ValueId floats =
        b->Op("cast", "floats", {shape}, {{"to", std::string("float")}});
    const ValueId ints =
        b->Op("cast", "ints", {floats}, {{"to", std::string("int64")}});
    const ValueId height =
        b->Op("slice", "height", {ints},
              {{"axes", Ints{0}}, {"starts", Ints{2}}, {"ends", Ints{3}}});
    b->Output(b->Op("fill_constant", "zeros", {height}));
  }

  KernelRegistry registry_;
};

TEST_F(OptimizeForInputsTest, ImagesOfAnySize) {
  GraphBuilder b("any");
  const ValueId x = b.Input("x", Precision::kFloat, Shape({1, 3, 8, 8}));
  b.Output(b.Op("relu", "y", {x}));
  EXPECT_EQ(PromiseOf(&b), "[1,3,?,?]");
}

// Any size is one of 1 and more.
TEST_F(OptimizeForInputsTest, ImagesWithoutRowsStay) {
  GraphBuilder b("none");
  const ValueId x = b.Input("x", Precision::kFloat, Shape({1, 3, 0, 8}));
  b.Output(b.Op("relu", "y", {x}));
  EXPECT_EQ(PromiseOf(&b), "[1,3,0,?]");
}

// Whose fault it is: the model's own shapes, or those of the caller.
TEST_F(OptimizeForInputsTest, ShapesThatAnOpDoesNotTake) {
  const auto status = [&](const std::map<std::string, ShapeRange>& wanted) {
    GraphBuilder b("net");
    const ValueId x =
        b.Input("x", Precision::kFloat, {Dim(1), Dim(2), Dim::Any(), Dim(4)});
    b.Output(b.Op("reshape", "y", {x}, {{"shape", Ints{1, 24}}}));
    Graph graph = *b.Finish();
    graph.value(x).info.shape = Shape({1, 2, 5, 4});
    OptimizeOptions options;
    options.kernels = &registry_;
    return OptimizeForInputs(&graph, wanted, options).status();
  };
  EXPECT_THAT(status({}), FailsWith(StatusCode::kCorrupt, "40 elements"));
  EXPECT_THAT(status({{"x", ShapeRange(Shape({1, 2, 6, 4}))}}),
              FailsWith(StatusCode::kInvalidArgument, "48 elements"));
  EXPECT_OK(status({{"x", ShapeRange(Shape({1, 2, 3, 4}))}}));
}

TEST_F(OptimizeForInputsTest, OneSizeWhereOthersHideShapes) {
  GraphBuilder b("one");
  AddZerosByHeight(&b, b.Input("x", Precision::kFloat, Shape({1, 3, 8, 8})));
  EXPECT_EQ(PromiseOf(&b), "[1,3,8,8]");
}

TEST_F(OptimizeForInputsTest, WhatIsWantedStays) {
  GraphBuilder b("wanted");
  AddZerosByHeight(&b, b.Input("x", Precision::kFloat, Shape({1, 3, 8, 8})));
  EXPECT_EQ(PromiseOf(&b, {{"x", ShapeRange{1, 3, Dim(4, 8), 8}}}),
            "[1,3,4..8,8]");
}

}  // namespace
}  // namespace placelite
