// SPDX-License-Identifier: Apache-2.0
// Once prepared for a shape, Run takes nothing from the heap: neither through
// operator new nor from the backend.
#include "lite/backends/host/host_backend.h"
#include "test/core/program/program_test_util.h"
#include "test/core/program/small_kernels.h"
#include "test/support/allocation_counter.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

class AllocationsTest : public ProgramTest,
                        public testing::WithParamInterface<int> {
 protected:
  // The runtime has the thread pool of applications.
  AllocationsTest() {
    RuntimeOptions options;
    options.threads = GetParam();
    std::vector<std::unique_ptr<Backend>> backends;
    backends.push_back(MakeHostBackend());
    runtime_ = *Runtime::Create(options, std::move(backends), SmallKernels());

    // Views, in place, scratch, packed weights, two outputs, one of them twice.
    const ValueId x = Input("x", {Dim::Any(), Dim(8)});
    const ValueId w =
        builder_.Constant("w", {8, 6}, std::vector<float>(48, 0.5f));
    const ValueId a = Op("relu", "a", Op("tanh", "t", x));
    const ValueId h = builder_.Op("fc", "h", {Op("softmax", "s", a), w});
    const ValueId y = Op("relu", "y", Op("flatten", "f", h));
    builder_.Output(y);
    builder_.Output(y, "again");
    builder_.Output(x);
    builder_.Output(Op("softmax", "beside", x));
    Build();
  }

  int AllocationsOf(int runs) {
    StartCountingAllocations();
    Status status;
    for (int i = 0; i < runs && status.ok(); ++i) status = program_->Run();
    const int allocations = StopCountingAllocations();
    EXPECT_OK(status);
    return allocations;
  }
};

TEST_P(AllocationsTest, ASteadyRunTakesNone) {
  for (int64_t rows : {2, 64, 2}) {
    ASSERT_OK(SetShape({rows, 8}));
    ASSERT_OK(program_->Prepare());
    EXPECT_EQ(AllocationsOf(10), 0) << rows << " rows";
  }
}

TEST_P(AllocationsTest, NorOneInGroups) {
  ASSERT_OK_AND_ASSIGN(program_, program_->CloneInGroups(1));
  for (int64_t rows : {2, 64, 2}) {
    ASSERT_OK(SetShape({rows, 8}));
    ASSERT_OK(program_->Prepare());
    EXPECT_EQ(program_->GetProfile().groups.side_by_side > 0, GetParam() > 1);
    EXPECT_EQ(AllocationsOf(10), 0) << rows << " rows";
  }
}

TEST_P(AllocationsTest, NorWhileItIsProfiled) {
  ASSERT_OK(SetShape({3, 8}));
  program_->EnableProfiling(true);
  ASSERT_OK(program_->Run());
  EXPECT_EQ(AllocationsOf(10), 0);
  EXPECT_EQ(program_->GetProfile().ops[0].runs, 11);
}

// Shows that the test would notice allocations.
TEST_P(AllocationsTest, PreparingForAShapeTakesSome) {
  ASSERT_OK(SetShape({3, 8}));
  EXPECT_GT(AllocationsOf(1), 0);
}

INSTANTIATE_TEST_SUITE_P(Threads, AllocationsTest, testing::Values(1, 2));

}  // namespace
}  // namespace placelite
