// SPDX-License-Identifier: Apache-2.0
// Weights packed ahead of time: used in place where the whole id fits, else
// packed as ever.
#include "gmock/gmock.h"
#include "lite/core/base/strings.h"
#include "lite/core/ir/infer.h"
#include "lite/core/program/pack_store.h"
#include "lite/core/program/pack_weights.h"
#include "test/core/program/program_test_util.h"
#include "test/core/program/small_kernels.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

class PackedWeightsTest : public ProgramTest {
 protected:
  // x W for x [1,3] and W [3,2].
  PackedWeightsTest() {
    const ValueId w =
        builder_.Constant("w", {3, 2}, std::vector<float>{1, 2, 3, 4, 5, 6});
    builder_.Output(builder_.Op("fc", "y", {Input("x", {Dim(1), Dim(3)}), w}));
    graph_ = Decided();
    EXPECT_OK(InferGraph(&graph_));
  }

  Result<PackOutcome> Pack(bool pinned_only = false) {
    PackRequest request;
    request.pinned_only = pinned_only;
    return PackWeights(graph_, request);
  }

  // A program with these packed weights.
  void BuildWith(PackedWeights weights) {
    auto program =
        BuildProgram(Graph(graph_), runtime_,
                     std::make_shared<PackedWeights>(std::move(weights)));
    ASSERT_OK(program);
    program_ = std::move(program).value();
  }

  void ExpectMiss(PackedWeights weights) {
    BuildWith(std::move(weights));
    const int packs = PacksSoFar();
    EXPECT_THAT(Run({1, 0, 0}), ElementsAre(1, 2));
    EXPECT_EQ(PacksSoFar(), packs + 1);
    const ProgramMemory memory = program_->Memory();
    EXPECT_EQ(memory.packed_count, 1);
    EXPECT_EQ(memory.packed_bytes, 24);
    EXPECT_EQ(memory.mapped_packed_count, 0);
    EXPECT_EQ(memory.mapped_packed_bytes, 0);
  }

  Graph graph_;
};

TEST_F(PackedWeightsTest, AreWhatTheKernelPacks) {
  ASSERT_OK_AND_ASSIGN(const PackOutcome outcome, Pack());
  ASSERT_EQ(outcome.weights.size(), 1u);
  const PackedWeight& weight = outcome.weights[0];
  EXPECT_EQ(weight.op, "y");
  EXPECT_EQ(weight.key, "columns.1");
  ASSERT_EQ(weight.data->bytes(), 24u);
  const float* data = static_cast<float*>(weight.data->host_data());
  EXPECT_THAT(std::vector<float>(data, data + 6),
              ElementsAre(1, 3, 5, 2, 4, 6));
  ASSERT_EQ(outcome.ops.size(), 1u);
  EXPECT_EQ(outcome.ops[0].op, "y");
  EXPECT_EQ(KernelName(*outcome.ops[0].kernel), "fc/host/float/NCHW/def");
  EXPECT_STREQ(outcome.ops[0].variant->name, "fc_packed");
  EXPECT_THAT(outcome.ops[0].parameters, ElementsAre());
  EXPECT_EQ(outcome.ops[0].count, 1u);
  EXPECT_EQ(outcome.ops[0].bytes, 24);
  EXPECT_EQ(outcome.ops[0].why_not, "");
}

TEST_F(PackedWeightsTest, OfPinnedOpsOnly) {
  ASSERT_OK_AND_ASSIGN(PackOutcome outcome, Pack(true));
  EXPECT_TRUE(outcome.weights.empty() && outcome.ops.empty());
  graph_.node(0).decision.variant =
      runtime_->registry().FindVariant("fc_packed").variant;
  ASSERT_OK_AND_ASSIGN(outcome, Pack(true));
  EXPECT_EQ(outcome.weights.size(), 1u);
}

TEST_F(PackedWeightsTest, AVariantOfAnotherKernelIsTold) {
  static constexpr VariantDef kTomorrow{"fc_of_tomorrow", kAnyCpu,
                                        NumericContract::kBitExact};
  graph_.node(0).decision.variant = &kTomorrow;
  ASSERT_OK_AND_ASSIGN(const PackOutcome outcome, Pack());
  EXPECT_TRUE(outcome.weights.empty());
  ASSERT_EQ(outcome.ops.size(), 1u);
  EXPECT_EQ(outcome.ops[0].why_not, "it has no variant 'fc_of_tomorrow'");
}

TEST_F(PackedWeightsTest, AreUsedInPlace) {
  ASSERT_OK_AND_ASSIGN(PackOutcome outcome, Pack());
  // Numbers other than the raw ones show which weights are used.
  static_cast<float*>(outcome.weights[0].data->host_data())[0] = 100;
  BuildWith(outcome.weights);
  const int packs = PacksSoFar();
  EXPECT_THAT(Run({1, 0, 0}), ElementsAre(100, 2));
  EXPECT_EQ(PacksSoFar(), packs);
  const ProgramMemory memory = program_->Memory();
  EXPECT_EQ(memory.packed_count, 0);
  EXPECT_EQ(memory.packed_bytes, 0);
  EXPECT_EQ(memory.mapped_packed_count, 1);
  EXPECT_EQ(memory.mapped_packed_bytes, 24);
}

TEST_F(PackedWeightsTest, AreSharedByClones) {
  ASSERT_OK_AND_ASSIGN(const PackOutcome outcome, Pack());
  BuildWith(outcome.weights);
  ASSERT_OK(program_->Prepare());
  const int packs = PacksSoFar();
  ASSERT_OK_AND_ASSIGN(auto clone, program_->Clone());
  ASSERT_OK(clone->Prepare());
  EXPECT_EQ(clone->Memory().mapped_packed_count, 1);
  program_ = std::move(clone);
  EXPECT_THAT(Run({0, 1, 0}), ElementsAre(3, 4));
  EXPECT_EQ(PacksSoFar(), packs);
}

TEST_F(PackedWeightsTest, AnyDifferenceOfTheIdIsAMiss) {
  ASSERT_OK_AND_ASSIGN(const PackOutcome outcome, Pack());
  const auto with = [&](auto change) {
    PackedWeights weights = outcome.weights;
    change(&weights[0]);
    return weights;
  };
  ExpectMiss({});
  ExpectMiss(with([](PackedWeight* w) { w->op = "z"; }));
  ExpectMiss(with([](PackedWeight* w) { w->key = "rows.1"; }));
  ExpectMiss(with([](PackedWeight* w) { w->key = "columns.2"; }));
  ExpectMiss(with([](PackedWeight* w) { w->key = "columns.1 more"; }));
  ExpectMiss(with([](PackedWeight* w) { w->key = "columns"; }));
  ExpectMiss(with([](PackedWeight* w) { w->data = *AllocateCpu(28); }));
}

TEST(PackStoreAhead, FreedUsersAreNotCounted) {
  const PackedWeights weights = {{"op", "key", *AllocateCpu(8)}};
  PackStore store(std::make_shared<PackedWeights>(weights));
  auto pack = [](void*) { FAIL() << "it was packed"; };
  ASSERT_OK_AND_ASSIGN(auto a, store.Get("op", "key", 8, pack));
  ASSERT_OK_AND_ASSIGN(auto b, store.Get("op", "key", 8, pack));
  EXPECT_EQ(a, b);
  EXPECT_EQ(a->host_data(), weights[0].data->host_data());
  EXPECT_EQ(store.contents().mapped_count, 1);
  a.reset();
  b.reset();
  EXPECT_EQ(store.contents().mapped_count, 0);
  EXPECT_EQ(store.contents().mapped_bytes, 0);
}

// A kernel whose packed form is its parameter.
class PacksItsParameter final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    const int value = context.parameter(0);
    return context.packs
        ->Get({"parameter", 1}, StrCat(value), sizeof(int),
              [&](void* to) { *static_cast<int*>(to) = value; })
        .status();
  }
  Status Run(const RunContext&) override { return Status::Ok(); }
};

constexpr int kValues[] = {1, 2};
constexpr ParameterDef kParameters[] = {{"value", kValues}};
constexpr VariantDef kVariants[] = {
    {"plain", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateKernel<PacksItsParameter>, nullptr, kParameters},
    {"vector", kAvx512, NumericContract::kBitExact, nullptr,
     CreateKernel<PacksItsParameter>},
};
constexpr KernelDef kRows[] = {{"fc", Place(Target::kHost), "def", kVariants}};

class PinnedPackTest : public PackedWeightsTest {
 protected:
  PinnedPackTest() { registry_.Add(kRows); }

  Result<PackOutcome> PackFor(CpuFeatures device, CpuFeatures machine) {
    PackRequest request;
    request.device.cpu.features = device;
    request.machine = machine;
    return PackWeights(graph_, request);
  }

  KernelRegistry registry_;
};

TEST_F(PinnedPackTest, ParametersOfTheDecision) {
  Decision& decision = graph_.node(0).decision;
  decision.kernel = &kRows[0];
  decision.variant = registry_.FindVariant("plain").variant;
  decision.parameters = {2};
  ASSERT_OK_AND_ASSIGN(PackOutcome outcome, PackFor(kAnyCpu, kAnyCpu));
  ASSERT_EQ(outcome.weights.size(), 1u);
  EXPECT_THAT(outcome.ops[0].parameters, ElementsAre(2));
  EXPECT_EQ(outcome.weights[0].key, "parameter.1 2");
  EXPECT_EQ(*static_cast<int*>(outcome.weights[0].data->host_data()), 2);
  // A pin has all of the variant's parameters with declared values, or none.
  for (const std::vector<int>& wrong :
       {std::vector<int>{2, 2}, {5}, {-1}, {INT32_MAX}}) {
    decision.parameters = wrong;
    ASSERT_OK_AND_ASSIGN(outcome, PackFor(kAnyCpu, kAnyCpu));
    EXPECT_THAT(outcome.ops[0].parameters, ElementsAre());
    EXPECT_EQ(*static_cast<int*>(outcome.weights[0].data->host_data()), 0);
  }
}

TEST_F(PinnedPackTest, InstructionsThatThisMachineLacksAreNotRun) {
  graph_.node(0).decision.kernel = &kRows[0];
  graph_.node(0).decision.variant = registry_.FindVariant("vector").variant;
  ASSERT_OK_AND_ASSIGN(PackOutcome outcome, PackFor(kAvx512, kAvx2));
  EXPECT_TRUE(outcome.weights.empty());
  ASSERT_EQ(outcome.ops.size(), 1u);
  EXPECT_EQ(outcome.ops[0].why_not,
            "vector needs avx512, which this machine does not have");
  ASSERT_OK_AND_ASSIGN(outcome, PackFor(kAvx512, kAvx2 | kAvx512));
  EXPECT_EQ(outcome.weights.size(), 1u);
}

}  // namespace
}  // namespace placelite
