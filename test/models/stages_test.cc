// SPDX-License-Identifier: Apache-2.0
// Shapes and attributes that depend on elements the model computes: it runs
// in stages.
#include <gtest/gtest.h>

#include <numeric>

#include "test/models/predictors.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;

Floats Elements(const Tensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.NumElements()};
}

ValueId Integer(GraphBuilder* b, ValueId x, const std::string& name) {
  return b->Op("cast", name, {x}, {{"to", "int64"}});
}

// y is the first elements of x, as many as count says, plus 1; z twice x,
// which needs no count; n how many y has, as its shape says.
GraphBuilder FirstOfX(bool open) {
  GraphBuilder b("first");
  const ValueId x = b.Input("x", Precision::kFloat,
                            {open ? Dim(0, Dim::kUnbounded) : Dim(4)});
  const ValueId count = b.Input("count", Precision::kFloat, {1});
  const ValueId zero = b.Constant("zero", {1}, std::vector<int64_t>{0});
  const ValueId one = b.Constant("one", {1}, Floats{1});
  const ValueId first =
      b.Op("slice_by_input", "first", {x, zero, Integer(&b, count, "integer")});
  const ValueId y = b.Op("elementwise_add", "y", {first, one});
  b.Output(y);
  b.Output(b.Op("elementwise_add", "z", {x, x}));
  b.Output(b.Op("shape", "n", {y}));
  return b;
}

Status Feed(Predictor* p, const Floats& x, float count) {
  LITE_RETURN_IF_ERROR(p->SetInput(0, Precision::kFloat,
                                   {static_cast<int64_t>(x.size())}, x.data()));
  LITE_RETURN_IF_ERROR(p->SetInput(1, Precision::kFloat, {1}, &count));
  return p->Run();
}

void ExpectOutputs(Predictor* p, const Floats& y, const Floats& z) {
  ASSERT_OK_AND_ASSIGN(const Tensor out, p->Output(0));
  EXPECT_EQ(Elements(out), y);
  ASSERT_OK_AND_ASSIGN(const Tensor twice, p->Output(1));
  EXPECT_EQ(Elements(twice), z);
  ASSERT_OK_AND_ASSIGN(const Tensor n, p->Output(2));
  EXPECT_EQ(n.data<int32_t>()[0], static_cast<int32_t>(y.size()));
}

TEST(Stages, OutputsFollowTheCount) {
  GraphBuilder b = FirstOfX(false);
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  EXPECT_THAT(p->Output(0), FailsWith(StatusCode::kFailedPrecondition,
                                      "'y' has a shape only after Run"));
  for (const int count : {2, 4, 0, 3, 3}) {
    ASSERT_OK(Feed(p.get(), {1, 2, 3, 4}, static_cast<float>(count)));
    Floats y(static_cast<size_t>(count));
    std::iota(y.begin(), y.end(), 2.0f);
    ExpectOutputs(p.get(), y, {2, 4, 6, 8});
  }
}

TEST(Stages, OtherShapesOfTheInput) {
  GraphBuilder b = FirstOfX(true);
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  ASSERT_OK(Feed(p.get(), {1, 2, 3}, 2));
  ExpectOutputs(p.get(), {2, 3}, {2, 4, 6});
  ASSERT_OK(Feed(p.get(), {5}, 2));
  ExpectOutputs(p.get(), {6}, {10});
  ASSERT_OK(p->Resize(0, {2}));
  EXPECT_THAT(p->Output(0), FailsWith(StatusCode::kFailedPrecondition, "'y'"));
  ASSERT_OK(Feed(p.get(), {}, 0));
  ExpectOutputs(p.get(), {}, {});
}

TEST(Stages, ClonesAndProfiles) {
  GraphBuilder b = FirstOfX(false);
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  ASSERT_OK(Feed(p.get(), {1, 2, 3, 4}, 1));
  ASSERT_OK_AND_ASSIGN(auto clone, p->Clone());
  ASSERT_OK(Feed(clone.get(), {4, 3, 2, 1}, 3));
  ExpectOutputs(p.get(), {2}, {2, 4, 6, 8});
  ExpectOutputs(clone.get(), {5, 4, 3}, {8, 6, 4, 2});
  p->EnableProfiling(true);
  ASSERT_OK(p->Run());
  std::vector<std::string> ops;
  for (const OpProfile& op : p->GetProfile().ops) ops.push_back(op.name);
  EXPECT_EQ(ops, (std::vector<std::string>{"integer", "z", "first", "y", "n"}));
  p->TryShrinkMemory();
  ASSERT_OK(p->Run());
  ExpectOutputs(p.get(), {2}, {2, 4, 6, 8});
}

TEST(Stages, MemoryOfTheCallerForOutputs) {
  GraphBuilder b = FirstOfX(false);
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  Floats y(2), z(4);
  ASSERT_OK(p->BindOutput(0, y.data(), y.size() * sizeof(float)));
  ASSERT_OK(p->BindOutput(1, z.data(), z.size() * sizeof(float)));
  ASSERT_OK(Feed(p.get(), {1, 2, 3, 4}, 2));
  EXPECT_EQ(y, (Floats{2, 3}));
  EXPECT_EQ(z, (Floats{2, 4, 6, 8}));
  EXPECT_THAT(Feed(p.get(), {1, 2, 3, 4}, 3),
              FailsWith(StatusCode::kInvalidArgument, "bound to 'y'"));
  ASSERT_OK(p->BindOutput(0, nullptr, 0));
  ASSERT_OK(p->BindOutput(1, nullptr, 0));
  ASSERT_OK(Feed(p.get(), {1, 2, 3, 4}, 3));
  ExpectOutputs(p.get(), {2, 3, 4}, {2, 4, 6, 8});
}

// The axis of a cumulated sum: its shape is known, the attribute is not.
TEST(Stages, AnAttributeAloneIsComputed) {
  GraphBuilder b("axis");
  const ValueId x = b.Input("x", Precision::kFloat, {2, 2});
  const ValueId a = b.Input("a", Precision::kFloat, {1});
  b.Output(b.Op("cumsum_by_input", "y", {x, Integer(&b, a, "axis")}));
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  const Floats elements = {1, 2, 3, 4};
  ASSERT_OK(p->SetInput(0, Precision::kFloat, {2, 2}, elements.data()));
  const auto run = [&](float axis) -> Result<Floats> {
    LITE_RETURN_IF_ERROR(p->SetInput(1, Precision::kFloat, {1}, &axis));
    LITE_RETURN_IF_ERROR(p->Run());
    LITE_ASSIGN_OR_RETURN(const Tensor y, p->Output(0));
    return Elements(y);
  };
  ASSERT_OK_AND_ASSIGN(const Floats rows, run(1));
  EXPECT_EQ(rows, (Floats{1, 3, 3, 7}));
  EXPECT_THAT(run(7), FailsWith(StatusCode::kInvalidArgument, "axis 7"));
  ASSERT_OK_AND_ASSIGN(const Floats columns, run(0));
  EXPECT_EQ(columns, (Floats{1, 2, 4, 6}));
}

// Each slice makes the count that the next one needs: of x it leaves `count`
// elements, then one fewer with each of `stages`.
GraphBuilder Chain(int stages, int outputs) {
  GraphBuilder b("chain");
  const ValueId x = b.Input("x", Precision::kFloat, {16});
  ValueId count = b.Input("count", Precision::kFloat, {1});
  const ValueId zero = b.Constant("zero", {1}, std::vector<int64_t>{0});
  const ValueId one = b.Constant("one", {1}, Floats{1});
  ValueId part = x;
  for (int i = 0; i < stages; ++i) {
    const std::string n = std::to_string(i);
    part = b.Op("slice_by_input", "part" + n,
                {part, zero, Integer(&b, count, "to" + n)});
    count = b.Op("elementwise_sub", "less" + n, {count, one});
    const ValueId sum =
        b.Op("reduce_sum", "sum" + n, {part},
             {{"dim", std::vector<int64_t>{0}}, {"keep_dim", true}});
    const ValueId none = b.Op("elementwise_mul", "none" + n,
                              {sum, b.Constant("0" + n, {1}, Floats{0})});
    count = b.Op("elementwise_add", "count" + n, {count, none});
  }
  for (int i = 0; i < outputs; ++i) {
    b.Output(b.Op("elementwise_mul", "y" + std::to_string(i), {part, one}));
  }
  return b;
}

Result<Floats> RunChain(Predictor* p, float count) {
  Floats x(16);
  std::iota(x.begin(), x.end(), 1.0f);
  LITE_RETURN_IF_ERROR(p->SetInput(0, Precision::kFloat, {16}, x.data()));
  LITE_RETURN_IF_ERROR(p->SetInput(1, Precision::kFloat, {1}, &count));
  LITE_RETURN_IF_ERROR(p->Run());
  LITE_ASSIGN_OR_RETURN(const Tensor y, p->Output(0));
  return Elements(y);
}

TEST(Stages, OneBehindTheOther) {
  GraphBuilder b = Chain(3, 1);
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  for (int round = 0; round < 2; ++round) {
    ASSERT_OK_AND_ASSIGN(const Floats four, RunChain(p.get(), 5));
    EXPECT_EQ(four, (Floats{1, 2, 3}));
    ASSERT_OK_AND_ASSIGN(const Floats one_left, RunChain(p.get(), 3));
    EXPECT_EQ(one_left, (Floats{1}));
  }
}

// What an output is bound to goes through all stages; if each of them passed
// every output on, this would never end.
TEST(Stages, ManyOutputsOfManyStages) {
  GraphBuilder b = Chain(14, 8);
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  std::vector<Floats> y(8, Floats(2));
  for (int round = 0; round < 2; ++round) {
    for (size_t i = 0; i < y.size(); ++i) {
      ASSERT_OK(p->BindOutput(i, y[i].data(), y[i].size() * sizeof(float)));
    }
    ASSERT_OK_AND_ASSIGN(const Floats first, RunChain(p.get(), 15));
    EXPECT_EQ(first, (Floats{1, 2}));
    for (const Floats& output : y) EXPECT_EQ(output, (Floats{1, 2}));
  }
}

// A list that is too long to be followed is named.
TEST(Stages, WhatCannotBeKnownIsRefused) {
  GraphBuilder b("long");
  const ValueId x = b.Input("x", Precision::kFloat, {2, 2});
  const ValueId target = b.Input("t", Precision::kInt64, {1, 2});
  b.Output(b.Op("reshape", "y", {x, target}));
  Result<std::unique_ptr<Predictor>> p = MakePredictor(&b);
  if (!p.ok()) return;
  EXPECT_THAT((*p)->Run(),
              FailsWith(StatusCode::kUnsupported, "'y' (reshape)"));
}

}  // namespace
}  // namespace placelite
