// SPDX-License-Identifier: Apache-2.0
// Memory that is out while a model is loaded, run and cloned that runs in
// stages, with a loop.
#include <gtest/gtest.h>

#include "lite/api/predictor_builder.h"
#include "test/api/allocation_failures/each_failure.h"
#include "test/support/status_matchers.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

class StagesWithoutMemory : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(runtime_, MakeRuntime({}));
    GraphBuilder b = SizedLoopGraph();
    ASSERT_OK_AND_ASSIGN(graph_, b.Finish());
    scenario_.start = [this] { return Create(); };
    scenario_.finish = [this]() -> Result<std::vector<float>> {
      if (predictor_ == nullptr) LITE_RETURN_IF_ERROR(Create());
      const std::unique_ptr<Predictor> clone = std::move(clone_);
      const std::unique_ptr<Predictor> dropped = std::move(predictor_);
      if (clone != nullptr) {
        LITE_RETURN_IF_ERROR(Compute(clone.get(), {10}).status());
      }
      return Compute(dropped.get(), {10});
    };
  }

  Status Create() {
    PredictorConfig config;
    LITE_ASSIGN_OR_RETURN(LowerOptions options,
                          PredictorBuilder::OptionsOf(config, *runtime_, {}));
    LITE_ASSIGN_OR_RETURN(
        predictor_,
        PredictorBuilder::FromGraph(
            Graph(graph_), {graph_.value(graph_.inputs()[0]).info.shape},
            runtime_, std::move(options), config.memory));
    return Status::Ok();
  }

  static Status Run(Predictor* predictor, int64_t size) {
    LITE_RETURN_IF_ERROR(predictor->Resize(0, {size}));
    LITE_ASSIGN_OR_RETURN(const Tensor x, predictor->Input(0));
    std::fill_n(x.data<float>(), size, 1.0f);
    LITE_RETURN_IF_ERROR(predictor->Run());
    return predictor->Output(1).status();
  }

  std::shared_ptr<Runtime> runtime_;
  Graph graph_;
  std::unique_ptr<Predictor> predictor_, clone_;
  Scenario scenario_;
};

TEST_F(StagesWithoutMemory, FirstRun) {
  scenario_.attempt = [this] { return Run(predictor_.get(), 7); };
  TryEachFailure(scenario_);
}

TEST_F(StagesWithoutMemory, RunInAnotherShape) {
  scenario_.start = [this]() -> Status {
    LITE_RETURN_IF_ERROR(Create());
    return Run(predictor_.get(), 3);
  };
  scenario_.attempt = [this] { return Run(predictor_.get(), 12); };
  TryEachFailure(scenario_);
}

TEST_F(StagesWithoutMemory, Clone) {
  scenario_.start = [this]() -> Status {
    LITE_RETURN_IF_ERROR(Create());
    return Run(predictor_.get(), 3);
  };
  scenario_.attempt = [this]() -> Status {
    LITE_ASSIGN_OR_RETURN(clone_, predictor_->Clone());
    return Run(clone_.get(), 5);
  };
  TryEachFailure(scenario_);
}

}  // namespace
}  // namespace placelite
