// SPDX-License-Identifier: Apache-2.0
// Memory that is out while a predictor is prepared, resized, run and cloned:
// the same predictor computes afterwards.
#include <gtest/gtest.h>

#include "lite/api/predictor_builder.h"
#include "lite/backends/host/host_backend.h"
#include "lite/core/ir/builder.h"
#include "test/api/allocation_failures/each_failure.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

const Shape kSmall = {1, 3, 12, 12};
const Shape kLarge = {2, 3, 23, 17};

class PredictorWithoutMemory : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(
        nb_, ConvertTestModel("mtcnn/PNet.pdmodel", "mtcnn/PNet.pdiparams"));
    config_.model_data = nb_.data();
    config_.model_bytes = nb_.size();
    RuntimeOptions options;
    options.threads = 2;
    ASSERT_OK_AND_ASSIGN(config_.runtime, MakeRuntime(options));
    scenario_.start = [this] { return Create(); };
    scenario_.finish = [this] { return ComputeAndDrop(kLarge); };
  }

  Status Create() {
    LITE_ASSIGN_OR_RETURN(predictor_, Predictor::Create(config_));
    return Status::Ok();
  }

  Status CreateAndRun() {
    LITE_RETURN_IF_ERROR(Create());
    return Compute(predictor_.get(), kSmall).status();
  }

  Result<std::vector<float>> ComputeAndDrop(const Shape& shape) {
    const std::unique_ptr<Predictor> dropped = std::move(predictor_);
    return Compute(dropped.get(), shape);
  }

  std::string nb_;
  MobileConfig config_;
  std::unique_ptr<Predictor> predictor_;
  Scenario scenario_;
};

TEST_F(PredictorWithoutMemory, Warmup) {
  const std::vector<Shape> shapes = {kLarge};
  scenario_.attempt = [&] { return predictor_->Warmup(shapes); };
  TryEachFailure(scenario_);
}

TEST_F(PredictorWithoutMemory, FirstRun) {
  const std::vector<float> zeros(static_cast<size_t>(kLarge.NumElements()));
  scenario_.attempt = [&]() -> Status {
    LITE_RETURN_IF_ERROR(
        predictor_->SetInput(0, Precision::kFloat, kLarge, zeros.data()));
    LITE_RETURN_IF_ERROR(predictor_->Run());
    return predictor_->Output(0).status();
  };
  TryEachFailure(scenario_);
}

TEST_F(PredictorWithoutMemory, RunInAnotherShape) {
  scenario_.start = [this] { return CreateAndRun(); };
  scenario_.attempt = [this]() -> Status {
    LITE_RETURN_IF_ERROR(predictor_->Resize(0, kLarge));
    return predictor_->Run();
  };
  TryEachFailure(scenario_);
}

TEST_F(PredictorWithoutMemory, RunInAnotherShapeThenInTheFormerOne) {
  scenario_.start = [this] { return CreateAndRun(); };
  scenario_.attempt = [this]() -> Status {
    LITE_RETURN_IF_ERROR(predictor_->Resize(0, kLarge));
    return predictor_->Run();
  };
  scenario_.finish = [this] { return ComputeAndDrop(kSmall); };
  TryEachFailure(scenario_);
}

// Two predictors in turn on one arena; the first has lost it.
TEST_F(PredictorWithoutMemory, RunOnAnArenaThatIsGone) {
  scenario_.start = [this] { return CreateAndRun(); };
  scenario_.attempt = [this]() -> Status {
    predictor_->TryShrinkMemory();
    return predictor_->Run();
  };
  scenario_.finish = [this] { return ComputeAndDrop(kSmall); };
  TryEachFailure(scenario_);
}

TEST_F(PredictorWithoutMemory, Clone) {
  std::unique_ptr<Predictor> clone;
  scenario_.start = [this] { return CreateAndRun(); };
  scenario_.attempt = [&]() -> Status {
    LITE_ASSIGN_OR_RETURN(clone, predictor_->Clone());
    return clone->Warmup({});
  };
  // The original, and the clone if there is one.
  scenario_.finish = [&]() -> Result<std::vector<float>> {
    const std::unique_ptr<Predictor> dropped = std::move(clone);
    LITE_ASSIGN_OR_RETURN(std::vector<float> values, ComputeAndDrop(kLarge));
    if (dropped == nullptr) return values;
    LITE_ASSIGN_OR_RETURN(const std::vector<float> same,
                          Compute(dropped.get(), kLarge));
    if (same != values) return Status::Internal("the clone differs");
    return values;
  };
  TryEachFailure(scenario_);
}

// Kernels must be picked again for the other shape.

Support AtMost8(const OpView& op, const DeviceInfo&) {
  return Require(op.input_shape(0).NumElements() <= Dim(8),
                 "more than 8 elements");
}

Status RunRelu(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  float* y = context.tensors.output(0).data<float>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    y[i] = std::max(0.0f, x.data<float>()[i]);
  }
  return Status::Ok();
}

Result<std::unique_ptr<Predictor>> CreateRelu(
    const std::shared_ptr<Runtime>& runtime) {
  GraphBuilder b("relu");
  b.Output(b.Op("relu", "y",
                {b.Input("x", Precision::kFloat, {Dim::Any(), Dim(4)})}));
  LITE_ASSIGN_OR_RETURN(Graph graph, b.Finish());
  PredictorConfig config;
  config.valid_targets = "host";
  LITE_ASSIGN_OR_RETURN(LowerOptions options,
                        PredictorBuilder::OptionsOf(config, *runtime, {}));
  return PredictorBuilder::FromGraph(std::move(graph), {{Dim::Any(), Dim(4)}},
                                     runtime, std::move(options),
                                     config.memory);
}

TEST(RelowerWithoutMemory, RunInAnotherShape) {
  TestRows rows;
  rows.Add("relu", "host")
      .Alias("few")
      .Variant("relu_few", kAnyCpu, AtMost8, CreateStateless<RunRelu>);
  rows.Add("relu", "host")
      .Alias("any")
      .Variant("relu_any", kAnyCpu, nullptr, CreateStateless<RunRelu>);
  std::vector<std::unique_ptr<Backend>> backends;
  backends.push_back(MakeHostBackend());
  ASSERT_OK_AND_ASSIGN(
      const auto runtime,
      Runtime::Create({}, std::move(backends), rows.registry()));

  std::unique_ptr<Predictor> predictor;
  Scenario scenario;
  scenario.start = [&]() -> Status {
    LITE_ASSIGN_OR_RETURN(predictor, CreateRelu(runtime));
    return Compute(predictor.get(), {1, 4}).status();
  };
  scenario.attempt = [&]() -> Status {
    LITE_RETURN_IF_ERROR(predictor->Resize(0, {5, 4}));
    return predictor->Run();
  };
  scenario.finish = [&]() -> Result<std::vector<float>> {
    const std::unique_ptr<Predictor> dropped = std::move(predictor);
    LITE_ASSIGN_OR_RETURN(std::vector<float> values,
                          Compute(dropped.get(), {5, 4}));
    // One choice of each lowering, whatever failed between them.
    EXPECT_EQ(dropped->GetProfile().choices.size(), 2u);
    return values;
  };
  TryEachFailure(scenario);
}

}  // namespace
}  // namespace placelite
