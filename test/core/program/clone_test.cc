// SPDX-License-Identifier: Apache-2.0
// Clones share constants and packed weights, and run in parallel. (Run under
// tsan.)
#include <thread>

#include "gmock/gmock.h"
#include "lite/core/program/pack_store.h"
#include "test/core/program/program_test_util.h"
#include "test/core/program/small_kernels.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

class CloneTest : public ProgramTest {
 protected:
  // relu(x W) for x [?,3] and W [3,2].
  void BuildFc() {
    const ValueId w =
        builder_.Constant("w", {3, 2}, std::vector<float>{1, 2, 3, 4, 5, 6});
    const ValueId h =
        builder_.Op("fc", "h", {Input("x", {Dim::Any(), Dim(3)}), w});
    builder_.Output(Op("relu", "y", h));
    Build();
    ASSERT_OK(SetShape({1, 3}));
  }
};

TEST_F(CloneTest, SharesConstantsAndPackedWeights) {
  BuildFc();
  EXPECT_THAT(Run({1, 0, 0}), ElementsAre(1, 2));
  const int packs = PacksSoFar();
  ASSERT_OK_AND_ASSIGN(const auto clone, program_->Clone());
  ASSERT_OK(clone->Prepare());
  EXPECT_EQ(PacksSoFar(), packs);
  EXPECT_EQ(clone->Memory().packed_bytes, 24);
  const ValueId w = program_->graph().FindValue("w");
  EXPECT_EQ(clone->graph().value(w).info.constant.raw_data(),
            program_->graph().value(w).info.constant.raw_data());
}

TEST_F(CloneTest, ActivationsAndShapesAreItsOwn) {
  BuildFc();
  EXPECT_THAT(Run({1, 0, 0}), ElementsAre(1, 2));
  ASSERT_OK_AND_ASSIGN(const auto clone, program_->Clone());
  ASSERT_OK(clone->SetInputShape(0, {2, 3}));
  ASSERT_OK_AND_ASSIGN(const Tensor input, clone->Input(0));
  std::fill_n(input.data<float>(), 6, 1.0f);
  ASSERT_OK(clone->Run());
  EXPECT_EQ(clone->Output(0)->data<float>()[3], 12);
  EXPECT_THAT(Values(), ElementsAre(1, 2));
  EXPECT_THAT(Run({0, 1, 0}), ElementsAre(3, 4));
}

TEST_F(CloneTest, OutlivesTheOriginal) {
  BuildFc();
  ASSERT_OK(program_->Prepare());
  auto clone = *program_->Clone();
  program_ = std::move(clone);
  EXPECT_THAT(Run({0, 0, 1}), ElementsAre(5, 6));
}

// Four threads: each clone prepares, changes shapes and runs on its own.
TEST_F(CloneTest, RunsInParallel) {
  RuntimeOptions options;
  options.threads = 2;
  options.teams = 2;  // two of the four run inline
  runtime_ = *MakeFakeRuntime(SmallKernels(), options, state_);
  BuildFc();
  const int packs = PacksSoFar();
  std::vector<std::unique_ptr<Program>> clones;
  for (int i = 0; i < 4; ++i) clones.push_back(*program_->Clone());
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (auto& clone : clones) {
    threads.emplace_back([&clone, &right] {
      for (int64_t round = 0; round < 20; ++round) {
        const int64_t rows = 1 + round % 6;  // relu_small and relu_any
        if (!clone->SetInputShape(0, {rows, 3}).ok()) return;
        const Result<Tensor> input = clone->Input(0);
        if (!input.ok()) return;
        for (int64_t i = 0; i < rows * 3; ++i) {
          input->data<float>()[i] = static_cast<float>(i % 3 == round % 3);
        }
        if (!clone->Run().ok()) return;
        const Result<Tensor> output = clone->Output(0);
        for (int64_t i = 0; i < rows; ++i) {
          const float* y = output->data<float>() + 2 * i;
          if (y[0] != 1 + 2 * (round % 3) || y[1] != 2 + 2 * (round % 3)) {
            return;
          }
        }
        ++right;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 4 * 20);
  EXPECT_EQ(PacksSoFar(), packs + 1);  // once for all of them
}

TEST_F(CloneTest, PackedWeightsGoWithTheirLastUser) {
  BuildFc();
  ASSERT_OK(program_->Prepare());
  auto clone = *program_->Clone();
  ASSERT_OK(clone->Prepare());
  program_.reset();
  EXPECT_EQ(clone->Memory().packed_bytes, 24);
  auto unprepared = *clone->Clone();
  clone.reset();
  EXPECT_EQ(unprepared->Memory().packed_bytes, 0);
  ASSERT_OK(unprepared->Prepare());  // packs again
  EXPECT_EQ(unprepared->Memory().packed_bytes, 24);
}

TEST(PackStoreTest, KeysAreOpAndKey) {
  PackStore store;
  int packs = 0;
  auto pack = [&packs](void*) { ++packs; };
  ASSERT_OK_AND_ASSIGN(const auto a, store.Get("op", "key", 8, pack));
  ASSERT_OK_AND_ASSIGN(const auto same, store.Get("op", "key", 8, pack));
  ASSERT_OK_AND_ASSIGN(const auto other_op, store.Get("op2", "key", 8, pack));
  ASSERT_OK_AND_ASSIGN(const auto other_key, store.Get("op", "key2", 8, pack));
  EXPECT_EQ(a, same);
  EXPECT_NE(a, other_op);
  EXPECT_NE(a, other_key);
  EXPECT_EQ(packs, 3);
  EXPECT_EQ(store.contents().bytes, 24);
  // Another size is another form.
  ASSERT_OK_AND_ASSIGN(const auto larger, store.Get("op", "key", 16, pack));
  EXPECT_NE(larger, a);
  EXPECT_EQ(packs, 4);
}

TEST(PackStoreTest, FailuresLeaveNothingBehind) {
  PackStore store;
  int packs = 0;
  EXPECT_THAT(store.Get("op", "key", SIZE_MAX, [&](void*) { ++packs; }),
              FailsWith(StatusCode::kResourceExhausted, "refused"));
  EXPECT_EQ(packs, 0);
  EXPECT_EQ(store.contents().bytes, 0);
}

// Keys that tell shapes come and go with them.
TEST(PackStoreTest, FreedEntriesDoNotPileUp) {
  PackStore store;
  auto pack = [](void*) {};
  ASSERT_OK_AND_ASSIGN(const auto kept, store.Get("op", "kept", 8, pack));
  for (int i = 0; i < 10000; ++i) {
    ASSERT_OK(store.Get("op", std::to_string(i), 8, pack));
  }
  EXPECT_LE(store.size(), 64u);
  EXPECT_EQ(*store.Get("op", "kept", 8, pack), kept);
}

}  // namespace
}  // namespace placelite
