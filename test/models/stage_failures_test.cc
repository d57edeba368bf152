// SPDX-License-Identifier: Apache-2.0
// Models that run in stages where something fails, changes or is shared: they
// stay usable, and show no outputs of an earlier run.
#include <gtest/gtest.h>

#include <thread>

#include "test/models/predictors.h"
#include "test/support/status_matchers.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;
using Ints = std::vector<int64_t>;
using Names = std::vector<std::string>;

Floats Elements(const Tensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.NumElements()};
}

Result<Floats> OutputOf(Predictor* p, size_t i = 0) {
  LITE_ASSIGN_OR_RETURN(const Tensor output, p->Output(i));
  return Elements(output);
}

// y: the elements of x at `position`, which is computed; twice: 2 x.
GraphBuilder PickGraph() {
  GraphBuilder b("pick");
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(4)});
  const ValueId count = b.Input("count", Precision::kFloat, {1});
  const ValueId zero = b.Constant("zero", {1}, Ints{0});
  const ValueId end = b.Op("cast", "end", {count}, {{"to", "int64"}});
  const ValueId first = b.Op("slice_by_input", "first", {x, zero, end});
  const ValueId at = b.Constant("at", {1}, Ints{1});
  b.Output(b.Op("gather", "y", {first, at}, {{"axis", int64_t{0}}}));
  b.Output(b.Op("elementwise_add", "twice", {x, x}));
  return b;
}

Status Feed(Predictor* p, const Floats& x, float count) {
  LITE_RETURN_IF_ERROR(p->SetInput(0, Precision::kFloat, {4}, x.data()));
  LITE_RETURN_IF_ERROR(p->SetInput(1, Precision::kFloat, {1}, &count));
  return p->Run();
}

class StageFailures : public testing::Test {
 protected:
  void SetUp() override {
    GraphBuilder b = PickGraph();
    ASSERT_OK_AND_ASSIGN(p_, MakePredictor(&b));
  }

  // Position 1 of no or one element.
  void ExpectFailure(Predictor* p) {
    EXPECT_FALSE(Feed(p, {1, 2, 3, 4}, 1).ok());
    EXPECT_THAT(p->Output(0),
                FailsWith(StatusCode::kFailedPrecondition, "only after Run"));
  }

  void ExpectSuccess(Predictor* p) {
    ASSERT_OK(Feed(p, {5, 6, 7, 8}, 3));
    ASSERT_OK_AND_ASSIGN(const Floats y, OutputOf(p));
    EXPECT_EQ(y, (Floats{6}));
    ASSERT_OK_AND_ASSIGN(const Floats twice, OutputOf(p, 1));
    EXPECT_EQ(twice, (Floats{10, 12, 14, 16}));
  }

  std::unique_ptr<Predictor> p_;
};

TEST_F(StageFailures, LaterStage) {
  ExpectFailure(p_.get());
  ExpectSuccess(p_.get());
  ExpectFailure(p_.get());
  ExpectSuccess(p_.get());
}

TEST_F(StageFailures, FirstStage) {
  ExpectSuccess(p_.get());
  float little = 0;
  ASSERT_OK(p_->BindOutput(1, &little, sizeof(little)));
  EXPECT_THAT(p_->Run(), FailsWith(StatusCode::kInvalidArgument, "'twice'"));
  EXPECT_THAT(p_->Output(0),
              FailsWith(StatusCode::kFailedPrecondition, "only after Run"));
  ASSERT_OK(p_->BindOutput(1, nullptr, 0));
  ExpectSuccess(p_.get());
}

// Makes any calls between a failure and the next run.
TEST_F(StageFailures, InEveryOrder) {
  for (int order = 0; order < 16; ++order) {
    for (int call = 0; call < 4; ++call) {
      const int what = (order + call * (1 + order / 4)) % 4;
      if (what == 0) p_->TryShrinkMemory();
      if (what == 1) ExpectFailure(p_.get());
      if (what == 2) p_->EnableProfiling(order % 2 == 0);
      if (what == 3) {
        ASSERT_OK_AND_ASSIGN(auto clone, p_->Clone());
        const auto coverage = clone->AskTuning();
        ASSERT_OK(coverage);
        ExpectFailure(clone.get());
        ExpectSuccess(clone.get());
      }
      p_->GetProfile();
      p_->Memory();
    }
    ExpectSuccess(p_.get());
  }
}

TEST_F(StageFailures, MemoryLimitOfALaterStage) {
  MemoryConfig memory;
  memory.limit_bytes = 0;
  GraphBuilder b = PickGraph();
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b, memory));
  for (int round = 0; round < 2; ++round) {
    EXPECT_THAT(Feed(p.get(), {1, 2, 3, 4}, 2),
                FailsWith(StatusCode::kResourceExhausted, ""));
  }
}

// Clones of a model that has run, and of one that has not.
TEST_F(StageFailures, ClonesInThreads) {
  for (const bool ran : {false, true}) {
    if (ran) ExpectSuccess(p_.get());
    std::vector<std::unique_ptr<Predictor>> clones(4);
    std::vector<std::thread> threads;
    std::vector<int> right(clones.size());
    for (size_t i = 0; i < clones.size(); ++i) {
      ASSERT_OK_AND_ASSIGN(clones[i], p_->Clone());
      threads.emplace_back([&, i] {
        for (int run = 0; run < 50; ++run) {
          const auto base = static_cast<float>(10 * i);
          const float count = static_cast<float>(1 + (run + i) % 4);
          const Status status = Feed(
              clones[i].get(), {base, base + 1, base + 2, base + 3}, count);
          const Result<Floats> y = OutputOf(clones[i].get());
          const bool good = count == 1 ? !status.ok() && !y.ok()
                                       : y.ok() && *y == Floats{base + 1};
          right[i] += good ? 1 : 0;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(right, std::vector<int>(clones.size(), 50));
  }
}

// One branch gives [n], the other [n,2].
TEST(StageRanks, MayDifferFromRunToRun) {
  std::vector<std::shared_ptr<const Graph>> branches;
  for (const bool sums : {true, false}) {
    GraphBuilder b("branch");
    b.Input("condition", Precision::kBool, Shape());
    const ValueId x = b.Input("x", Precision::kFloat, {Dim::Any(), Dim(2)});
    b.Output(sums ? b.Op("reduce_sum", "sums", {x},
                         {{"dim", Ints{1}}, {"keep_dim", false}})
                  : b.Op("elementwise_add", "twice", {x, x}));
    branches.push_back(std::make_shared<const Graph>(*b.Finish()));
  }
  GraphBuilder b("ranks");
  const ValueId condition = b.Input("condition", Precision::kBool, Shape());
  const ValueId x = b.Input("x", Precision::kFloat, {Dim::Any(), Dim(2)});
  const auto outputs = b.OpWithSubgraphs(
      "if", {"branch"}, {condition, x},
      {{"precisions", Names{"float"}}, {"ranks", Ints{-1}}}, branches);
  b.Output(b.Op("relu", "y", {outputs[0]}));
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  const Floats elements = {1, 2, 3, -4};
  ASSERT_OK(p->SetInput(1, Precision::kFloat, {2, 2}, elements.data()));
  for (const bool sums : {true, false, true, false}) {
    ASSERT_OK(p->SetInput(0, Precision::kBool, {}, &sums));
    ASSERT_OK(p->Run());
    ASSERT_OK_AND_ASSIGN(const Floats y, OutputOf(p.get()));
    EXPECT_EQ(y, sums ? (Floats{3, 0}) : (Floats{2, 4, 6, 0}));
  }
}

// The target of the reshape, which the branch reads, never becomes known.
TEST(StageRefusals, NameWhatIsMissingBeforeABranch) {
  GraphBuilder inner = IfGraph();
  ASSERT_OK_AND_ASSIGN(const Graph graph, inner.Finish());
  GraphBuilder b("stuck");
  const ValueId condition = b.Input("condition", Precision::kBool, Shape());
  const ValueId x = b.Input("x", Precision::kFloat, {2, 2});
  const ValueId target = b.Input("t", Precision::kInt64, {1, 2});
  const ValueId shaped = b.Op("reshape", "shaped", {x, target});
  const auto outputs =
      b.OpWithSubgraphs("if", {"y"}, {condition, shaped},
                        {{"precisions", Names{"float"}}, {"ranks", Ints{2}}},
                        graph.nodes()[0].subgraphs);
  b.Output(outputs[0]);
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  EXPECT_THAT(p->Run(),
              FailsWith(StatusCode::kUnsupported, "'shaped' (reshape)"));
}

// A loop that lists its iterations' x, of `shape`.
GraphBuilder ListGraph(const Shape& shape, int64_t rank) {
  const ShapeRange range = shape;
  GraphBuilder body("body");
  body.Input("iteration", Precision::kInt64, Shape());
  const ValueId on = body.Input("on", Precision::kBool, Shape());
  const ValueId x = body.Input("x", Precision::kFloat, range);
  body.Output(
      body.Op("logical_not", "off", {body.Op("logical_not", "again", {on})}));
  body.Output(body.Op("elementwise_add", "more", {x, x}));
  GraphBuilder b("list");
  const ValueId trips = b.Input("trips", Precision::kInt64, Shape());
  const ValueId go = b.Input("go", Precision::kBool, Shape());
  const ValueId outer = b.Input("x", Precision::kFloat, range);
  const auto outputs =
      b.OpWithSubgraphs("loop", {"all"}, {trips, go, outer},
                        {{"precisions", Names{"float"}},
                         {"ranks", Ints{rank}},
                         {"carried", int64_t{0}}},
                        {std::make_shared<const Graph>(*body.Finish())});
  b.Output(outputs[0]);
  return b;
}

Status RunList(Predictor* p, const Shape& shape, int64_t trips) {
  const bool go = true;
  const Floats x(static_cast<size_t>(shape.NumElements()), 1);
  LITE_RETURN_IF_ERROR(p->SetInput(0, Precision::kInt64, {}, &trips));
  LITE_RETURN_IF_ERROR(p->SetInput(1, Precision::kBool, {}, &go));
  LITE_RETURN_IF_ERROR(p->SetInput(2, Precision::kFloat, shape, x.data()));
  return p->Run();
}

// The number of iterations is no batch, which starts as 1.
TEST(StageShapes, RowsOfLists) {
  GraphBuilder list = ListGraph({2}, 2);
  ASSERT_OK_AND_ASSIGN(const Graph graph, list.Finish());
  GraphBuilder b("row");
  const ValueId trips = b.Input("trips", Precision::kInt64, Shape());
  const ValueId go = b.Input("go", Precision::kBool, Shape());
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(2)});
  const Node& loop = graph.nodes()[0];
  const ValueId all = b.OpWithSubgraphs("loop", {"all"}, {trips, go, x},
                                        loop.attributes, loop.subgraphs)[0];
  const ValueId at = b.Constant("at", {1}, Ints{1});
  b.Output(b.Op("gather", "row", {all, at}, {{"axis", int64_t{0}}}));
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  EXPECT_THAT(RunList(p.get(), {2}, 1),
              FailsWith(StatusCode::kInvalidArgument, "Index holds 1"));
  ASSERT_OK(RunList(p.get(), {2}, 3));
  ASSERT_OK_AND_ASSIGN(const Floats row, OutputOf(p.get()));
  EXPECT_EQ(row, (Floats{2, 2}));
}

TEST(StageRefusals, ListsOfTooHighARank) {
  const Shape shape = {1, 1, 1, 1, 1, 1, 1, 2};
  GraphBuilder b = ListGraph(shape, -1);
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  for (const int64_t trips : {2, 0}) {
    EXPECT_THAT(RunList(p.get(), shape, trips),
                FailsWith(StatusCode::kUnsupported, "rank 8"));
  }
}

TEST(StageRefusals, ListsBeyondTheMemoryLimit) {
  GraphBuilder b = ListGraph({100}, 2);
  MemoryConfig memory;
  memory.limit_bytes = 4000;
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b, memory));
  ASSERT_OK(RunList(p.get(), {100}, 10));
  EXPECT_THAT(RunList(p.get(), {100}, 11),
              FailsWith(StatusCode::kResourceExhausted, "after 11 iterations"));
  EXPECT_THAT(p->Output(0), FailsWith(StatusCode::kFailedPrecondition, ""));
  p->TryShrinkMemory();
  ASSERT_OK(RunList(p.get(), {100}, 3));
  ASSERT_OK_AND_ASSIGN(const Tensor all, p->Output(0));
  EXPECT_EQ(all.shape(), Shape({3, 100}));
}

}  // namespace
}  // namespace placelite
