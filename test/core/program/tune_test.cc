// SPDX-License-Identifier: Apache-2.0
// Program::Tune, and choices by its measurements.
#include "lite/core/program/tune.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "gmock/gmock.h"
#include "lite/core/base/strings.h"
#include "test/core/program/program_test_util.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Takes `factor` times the parameter, in tenths of a millisecond; without the
// parameter it takes its 5.
template <int factor>
class Sleeper final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    tenths_ = factor * (context.parameter(0) == 0 ? 5 : context.parameter(0));
    return Status::Ok();
  }
  Status Run(const RunContext& context) override {
    std::this_thread::sleep_for(std::chrono::microseconds(100 * tenths_));
    const Tensor& x = context.tensors.input(0);
    std::copy_n(x.data<float>(), x.NumElements(),
                context.tensors.output(0).data<float>());
    return Status::Ok();
  }

 private:
  int tenths_ = 0;
};

class Refuses final : public Kernel {
 public:
  Status Run(const RunContext&) override {
    return Status::Internal("it never works");
  }
};

double ManyCycles(const OpView&, const DeviceInfo&) { return 2000; }
double FewCycles(const OpView&, const DeviceInfo&) { return 1000; }

constexpr int kTenths[] = {1, 9};
constexpr ParameterDef kParameters[] = {{"tenths", kTenths}};

// Estimates prefer the second, but the first with tenths = 1 is fastest.
constexpr VariantDef kVariants[] = {
    {"sleep_once", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateKernel<Sleeper<1>>, ManyCycles, kParameters},
    {"sleep_twice", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateKernel<Sleeper<2>>, FewCycles},
    {"sleep_never", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateKernel<Refuses>, ManyCycles},
};
constexpr KernelDef kRows[] = {{"relu", Place(Target::kHost), "def", kVariants},
                               {"tanh", Place(Target::kHost), "def",
                                Span<const VariantDef>(kVariants, 1)}};

class TuneTest : public ProgramTest {
 protected:
  TuneTest() { UseRevision(1); }

  void UseRevision(int revision) {
    RuntimeOptions options;
    options.tuning.database = database_;
    options.tuning.revision = [revision](const std::string&) {
      return revision;
    };
    KernelRegistry registry;
    registry.Add(kRows);
    runtime_ = *MakeFakeRuntime(std::move(registry), options, state_);
  }

  // Two relus of one shape, one of another.
  void BuildRelus() {
    GraphBuilder builder("net");
    const ValueId x = builder.Input("x", Precision::kFloat, Shape({1, 4}));
    const ValueId y = builder.Input("y", Precision::kFloat, Shape({1, 5}));
    builder.Output(builder.Op("relu", "b", {builder.Op("relu", "a", {x})}));
    builder.Output(builder.Op("relu", "c", {y}));
    Result<Graph> graph = builder.Finish();
    ASSERT_OK(graph);
    DecideForFirst(runtime_->registry(), &*graph);
    BuildFrom(std::move(graph).value());
  }

  static TuneOptions Quick() {
    TuneOptions options;
    options.halving.max_samples = 8;
    options.flush_bytes = 4096;
    return options;
  }

  OpProfile Op(size_t i) const { return program_->GetProfile().ops[i]; }

  std::shared_ptr<TuningDatabase> database_ =
      std::make_shared<TuningDatabase>();
};

TEST_F(TuneTest, EstimatesDecideBeforeAndMeasurementsAfter) {
  BuildRelus();
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(Op(0).variant, "sleep_twice");
  EXPECT_EQ(Op(0).chosen_by, "estimate");

  ASSERT_OK_AND_ASSIGN(const TuneReport report, program_->Tune(Quick()));
  EXPECT_EQ(report.workloads, 2u);
  EXPECT_EQ(report.measured, 2u);
  EXPECT_EQ(report.known, 0u);
  // Twice: the estimate's, the others, and each value of the parameter.
  EXPECT_EQ(report.candidates, 2 * 5u);
  EXPECT_EQ(report.changed, 2u);

  ASSERT_OK(program_->Run());
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(Op(i).variant, "sleep_once") << i;
    EXPECT_EQ(Op(i).parameters, "tenths=1") << i;
    EXPECT_THAT(Op(i).chosen_by, testing::StartsWith("tuned: exact")) << i;
  }
}

TEST_F(TuneTest, WhatIsKnownIsNotMeasuredAgain) {
  BuildRelus();
  ASSERT_OK(program_->Tune(Quick()));
  ASSERT_OK_AND_ASSIGN(const TuneReport again, program_->Tune(Quick()));
  EXPECT_EQ(again.known, 2u);
  EXPECT_EQ(again.measured, 0u);
  EXPECT_EQ(again.samples, 0);

  // Nor in another program.
  BuildRelus();
  ASSERT_OK_AND_ASSIGN(const TuneReport other, program_->Tune(Quick()));
  EXPECT_EQ(other.measured, 0u);
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(Op(0).variant, "sleep_once");
}

TEST_F(TuneTest, OtherCodeIsMeasuredAgainAndNotTrusted) {
  BuildRelus();
  ASSERT_OK(program_->Tune(Quick()));
  UseRevision(2);
  BuildRelus();
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(Op(0).variant, "sleep_twice");
  EXPECT_EQ(Op(0).chosen_by, "estimate");
  ASSERT_OK_AND_ASSIGN(const TuneReport report, program_->Tune(Quick()));
  EXPECT_EQ(report.measured, 2u);
}

TEST_F(TuneTest, KeepsEachRecordAndTheChosenOneLast) {
  BuildRelus();
  std::vector<std::string> kept;
  std::vector<size_t> progress;
  TuneOptions options = Quick();
  options.keep = [&](const TuningRecord& record) {
    kept.push_back(StrCat(CandidateText(record), record.chosen ? "!" : ""));
    return Status::Ok();
  };
  options.progress = [&](const TuneProgress& p) {
    EXPECT_EQ(p.workloads, 2u);
    EXPECT_EQ(p.candidates, 5u);
    progress.push_back(p.workload);
  };
  ASSERT_OK(program_->Tune(options));
  EXPECT_THAT(progress, testing::ElementsAre(0u, 1u));
  // The one that fails has no record.
  ASSERT_EQ(kept.size(), 2 * 4u);
  EXPECT_EQ(kept[3], "sleep_once tenths=1!");
  EXPECT_EQ(kept[7], "sleep_once tenths=1!");
  EXPECT_EQ(
      std::count_if(kept.begin(), kept.end(),
                    [](const std::string& text) { return text.back() == '!'; }),
      2);
}

TEST_F(TuneTest, AFailureToKeepEndsIt) {
  BuildRelus();
  TuneOptions options = Quick();
  options.keep = [](const TuningRecord&) {
    return Status::Internal("the disk is full");
  };
  EXPECT_THAT(program_->Tune(options).status(),
              FailsWith(StatusCode::kInternal, "the disk is full"));
  EXPECT_OK(program_->Run());
}

TEST_F(TuneTest, RecordsOfUnknownVariantsAndParametersAreNotRun) {
  BuildRelus();
  std::vector<TuningRecord> records;
  TuneOptions options = Quick();
  options.keep = [&](const TuningRecord& record) {
    records.push_back(record);
    return Status::Ok();
  };
  ASSERT_OK(program_->Tune(options));
  *database_ = TuningDatabase();
  for (TuningRecord record : records) {
    if (!record.chosen) continue;
    record.variant = "sleep_forever";
    database_->Add(record);
    record.variant = "sleep_once";
    record.parameters = {{"hours", 1}};
    database_->Add(record);
    for (int64_t wrong : {int64_t{-1}, int64_t{1000000}, INT64_MAX}) {
      record.parameters = {{"tenths", wrong}};
      database_->Add(record);
    }
  }
  BuildRelus();
  ASSERT_OK(program_->Run());
  EXPECT_EQ(Op(0).variant, "sleep_twice");
  EXPECT_EQ(Op(0).chosen_by, "estimate");
}

TEST_F(TuneTest, APinStandsAboveWhatWasMeasured) {
  BuildRelus();
  ASSERT_OK(program_->Tune(Quick()));
  Graph graph = OneOp("relu", {Shape({1, 4})});
  DecideForFirst(runtime_->registry(), &graph);
  graph.node(0).decision.variant =
      runtime_->registry().FindVariant("sleep_twice").variant;
  BuildFrom(std::move(graph));
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(Op(0).variant, "sleep_twice");
  EXPECT_EQ(Op(0).chosen_by, "pin");
}

TEST_F(TuneTest, NeedsADatabase) {
  runtime_ = *MakeFakeRuntime(
      [] {
        KernelRegistry registry;
        registry.Add(kRows);
        return registry;
      }(),
      {}, state_);
  BuildRelus();
  EXPECT_THAT(program_->Tune(Quick()).status(),
              FailsWith(StatusCode::kFailedPrecondition, "tuning database"));
}

}  // namespace
}  // namespace placelite
