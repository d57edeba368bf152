// SPDX-License-Identifier: Apache-2.0
// Choices by the tuning databases that ship with a library, and AskTuning.
#include "gmock/gmock.h"
#include "lite/core/program/variant_choice.h"
#include "test/core/program/program_test_util.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

class Copies final : public Kernel {
 public:
  Status Run(const RunContext& context) override {
    const Tensor& x = context.tensors.input(0);
    std::copy_n(x.data<float>(), x.NumElements(),
                context.tensors.output(0).data<float>());
    return Status::Ok();
  }
};

template <int cycles>
double Cycles(const OpView&, const DeviceInfo&) {
  return cycles;
}

constexpr int kWidths[] = {1, 2, 3};
constexpr ParameterDef kParameters[] = {{"width", kWidths}};
// With the 1000 cycles that each op costs, relu_good takes twice as long as the
// best.
constexpr VariantDef kVariants[] = {
    {"relu_best", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateKernel<Copies>, Cycles<99000>},
    {"relu_good", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateKernel<Copies>, Cycles<199000>, kParameters},
    {"relu_bad", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateKernel<Copies>, Cycles<199001>, kParameters},
    {"relu_near", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateKernel<Copies>, Cycles<109000>},
};
// Estimates prefer the second, which rounds less than the third.
constexpr VariantDef kTransforms[] = {
    {"tanh_least", kAnyCpu, NumericContract::kTransform, nullptr,
     CreateKernel<Copies>, Cycles<300>},
    {"tanh_less", kAnyCpu, NumericContract::kTransform, nullptr,
     CreateKernel<Copies>, Cycles<200>},
    {"tanh_more", kAnyCpu, NumericContract::kTransform, nullptr,
     CreateKernel<Copies>, Cycles<201>},
};
constexpr KernelDef kRows[] = {
    {"relu", Place(Target::kHost), "def", kVariants},
    {"tanh", Place(Target::kHost), "def", kTransforms}};

constexpr uint64_t kWorkloads[] = {
    ShippedKeyHash("relu@cpu(float/NCHW[1,4])->(float/NCHW[1,4]){} x1"),
    ShippedKeyHash("relu@cpu(float/NCHW[1,5])->(float/NCHW[1,5]){} x1"),
    ShippedKeyHash("tanh@cpu(float/NCHW[1,4])->(float/NCHW[1,4]){} x1"),
    ShippedKeyHash("tanh@cpu(float/NCHW[1,5])->(float/NCHW[1,5]){} x1")};
constexpr uint16_t kWinners[] = {0, 1, 2, 3};
// The second names a parameter that the variant has not.
constexpr ShippedCandidate kCandidates[] = {{"relu_good", "width=3", 1},
                                            {"relu_good", "height=3", 1},
                                            {"tanh_least", "", 1},
                                            {"tanh_more", "", 1}};
constexpr ShippedTuning kShipped[] = {
    {"test-baseline", kWorkloads, kWinners, kCandidates}};

int Is1(std::string_view) { return 1; }
int Is2(std::string_view) { return 2; }

class ArchBackend final : public Backend {
 public:
  explicit ArchBackend(const char* arch) : arch_(arch) {}
  Target target() const override { return Target::kHost; }
  void Describe(DeviceInfo* device) const override { device->cpu.arch = arch_; }
  Result<std::shared_ptr<Buffer>> Allocate(size_t bytes) override {
    return AllocateCpu(bytes);
  }
  Result<std::unique_ptr<ThreadPool>> CreateThreadPool(
      const ThreadPoolOptions&) override {
    return std::unique_ptr<ThreadPool>(new TestThreadPool(1));
  }

 private:
  const char* arch_;
};

class ShippedChoiceTest : public ProgramTest {
 protected:
  void UseShipped(int (*revision)(std::string_view),
                  const char* arch = "test") {
    RuntimeOptions options;
    options.tuning.database = database_;
    options.tuning.shipped = {kShipped, revision};
    KernelRegistry registry;
    registry.Add(kRows);
    std::vector<std::unique_ptr<Backend>> backends;
    backends.push_back(std::make_unique<ArchBackend>(arch));
    runtime_ =
        *Runtime::Create(options, std::move(backends), std::move(registry));
  }

  OpProfile Chosen(int64_t size, const char* op = "relu") {
    Graph graph = OneOp(op, {Shape({1, size})});
    DecideForFirst(runtime_->registry(), &graph);
    BuildFrom(std::move(graph));
    EXPECT_OK(program_->Run());
    return program_->GetProfile().ops[0];
  }

  std::shared_ptr<TuningDatabase> database_ =
      std::make_shared<TuningDatabase>();
};

TEST_F(ShippedChoiceTest, DecidesForItsClass) {
  UseShipped(Is1);
  const OpProfile op = Chosen(4);
  EXPECT_EQ(op.variant, "relu_good");
  EXPECT_EQ(op.parameters, "width=3");
  EXPECT_EQ(op.chosen_by, "tuned: device class, shipped");
  // For one shape nothing is known, and for the other nothing that applies.
  EXPECT_EQ(Chosen(6).chosen_by, "estimate");
  EXPECT_EQ(Chosen(5).chosen_by, "estimate");
  EXPECT_EQ(Chosen(5).variant, "relu_best");
}

TEST_F(ShippedChoiceTest, NeitherForOthersNorWithOtherSources) {
  UseShipped(Is1, "other");
  EXPECT_EQ(Chosen(4).chosen_by, "estimate");
  UseShipped(Is2);
  EXPECT_EQ(Chosen(4).chosen_by, "estimate");
}

TEST_F(ShippedChoiceTest, RoundsNoMoreThanByEstimates) {
  UseShipped(Is1);
  EXPECT_EQ(Chosen(6, "tanh").variant, "tanh_less");
  EXPECT_EQ(Chosen(4, "tanh").variant, "tanh_least");
  EXPECT_EQ(Chosen(4, "tanh").chosen_by, "tuned: device class, shipped");
  const OpProfile op = Chosen(5, "tanh");
  EXPECT_EQ(op.variant, "tanh_less");
  EXPECT_EQ(op.chosen_by, "estimate, as tanh_more, shipped, rounds more");
  // The workload still counts as known.
  ASSERT_OK_AND_ASSIGN(const TuningCoverage coverage, program_->AskTuning());
  EXPECT_EQ(coverage.known, 1u);
}

TEST_F(ShippedChoiceTest, TheDatabaseComesFirst) {
  UseShipped(Is1);
  TuneOptions options;
  options.halving.max_samples = 8;
  options.flush_bytes = 0;
  Chosen(4);
  EXPECT_OK(program_->Tune(options));
  EXPECT_EQ(Chosen(4).chosen_by, "tuned: exact device");
}

TEST_F(ShippedChoiceTest, AProgramCountsWhatIsKnown) {
  for (const auto& [size, known] : {std::pair(4, 1u), {5, 0u}, {6, 0u}}) {
    UseShipped(Is1);
    Graph graph = OneOp("relu", {Shape({1, size})});
    DecideForFirst(runtime_->registry(), &graph);
    BuildFrom(std::move(graph));
    ASSERT_OK_AND_ASSIGN(const TuningCoverage coverage, program_->AskTuning());
    EXPECT_EQ(coverage.workloads, 1u);
    EXPECT_EQ(coverage.known, known) << size;
    EXPECT_EQ(coverage.unknown.size(), 1 - known);
  }
}

TEST_F(ShippedChoiceTest, ScreeningCountsWhatItLeavesOut) {
  TuneOptions options;
  options.halving.max_samples = 8;
  options.flush_bytes = 0;
  for (const auto& [screen, candidates, screened] :
       {std::tuple(2.0, 6u, 4u), {0.0, 10u, 0u}, {1.5, 2u, 8u}}) {
    *database_ = TuningDatabase();
    UseShipped(Is1);
    Chosen(4);
    options.screen = screen;
    ASSERT_OK_AND_ASSIGN(const TuneReport report, program_->Tune(options));
    EXPECT_EQ(report.measured, 1u);
    EXPECT_EQ(report.candidates, candidates) << screen;
    EXPECT_EQ(report.screened, screened) << screen;
    EXPECT_EQ(database_->size(), candidates);
  }
}

}  // namespace
}  // namespace placelite
