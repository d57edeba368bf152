// SPDX-License-Identifier: Apache-2.0
// Programs whose ops run in parallel groups compute the same as programs whose
// ops run one by one.
#include <cmath>

#include "gmock/gmock.h"
#include "test/core/program/program_test_util.h"
#include "test/core/program/small_kernels.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

class GroupsTest : public ProgramTest, public testing::WithParamInterface<int> {
 protected:
  GroupsTest() {
    RuntimeOptions options;
    options.threads = GetParam();
    runtime_ = *MakeFakeRuntime(SmallKernels(), options, state_);
  }

  // Four branches of x: relu could overwrite what others read, softmaxes need
  // scratch, and tanh fails on NaN. "a" is not needed behind its layer.
  void BuildBranches() {
    const ValueId a = Op("tanh", "a", Input("x", {Dim::Any(), Dim(3)}));
    const ValueId b = Op("relu", "b", a);
    const ValueId c = Op("softmax", "c", a);
    const ValueId d = Op("softmax", "d", a);
    const ValueId e = Op("tanh", "e", a);
    const ValueId f = builder_.Op("elementwise_add", "f", {b, c});
    const ValueId g = builder_.Op("elementwise_add", "g", {d, e});
    builder_.Output(builder_.Op("elementwise_add", "h", {f, g}));
    builder_.Output(e);
    Build();
    ASSERT_OK(SetShape({2, 3}));
  }

  // The other program from here on.
  void Group(int per_layer, bool poison = true) {
    ASSERT_OK_AND_ASSIGN(program_, program_->CloneInGroups(per_layer));
    MemoryConfig memory;
    memory.poison = poison;
    program_->SetMemoryConfig(memory);
  }

  static std::vector<float> Ramp(int rows, float start) {
    std::vector<float> x(rows * 3);
    for (size_t i = 0; i < x.size(); ++i) x[i] = start + 0.5f * i;
    return x;
  }
};

TEST_P(GroupsTest, ComputeTheSame) {
  BuildBranches();
  const std::vector<float> y = Run(Ramp(2, -1)), e = Values(1);
  for (int per_layer : {1, 2, 3, 99}) {
    SCOPED_TRACE(per_layer);
    Group(per_layer);
    for (int run = 0; run < 3; ++run) {
      EXPECT_EQ(Run(Ramp(2, -1)), y);
      EXPECT_EQ(Values(1), e);
    }
  }
}

TEST_P(GroupsTest, InOtherShapesAndInClones) {
  BuildBranches();
  const std::vector<float> small = Run(Ramp(2, -1));
  ASSERT_OK(SetShape({5, 3}));
  const std::vector<float> large = Run(Ramp(5, 2));
  Group(1);
  for (int round = 0; round < 2; ++round) {
    ASSERT_OK(SetShape({5, 3}));
    EXPECT_EQ(Run(Ramp(5, 2)), large);
    ASSERT_OK(SetShape({2, 3}));
    EXPECT_EQ(Run(Ramp(2, -1)), small);
    ASSERT_OK_AND_ASSIGN(program_, program_->Clone());
    EXPECT_EQ(program_->GetProfile().groups.per_layer, 1);
  }
}

TEST_P(GroupsTest, TellTheFailureOfAnOp) {
  BuildBranches();
  const std::vector<float> y = Run(Ramp(2, -1));
  Group(1);
  Fill({1, 2, NAN, 4, 5, 6});
  const Status status = program_->Run();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("op 'a'"));
  EXPECT_EQ(Run(Ramp(2, -1)), y);
}

TEST_P(GroupsTest, TellTheFailureOfAnOpBesideOthers) {
  const ValueId x = Input("x", Shape({4}));
  for (const char* name : {"a", "b", "c"}) {
    builder_.Output(Op("softmax", name, x));
  }
  builder_.Output(Op("tanh", "bad", x));
  Build();
  Group(1, /*poison=*/false);
  Fill({1, 2, NAN, 4});
  EXPECT_THAT(program_->Run().message(), HasSubstr("op 'bad'"));
  // The others have run all the same, where the group did at once.
  Fill({1, 2, 3, 4});
  ASSERT_OK(program_->Run());
  EXPECT_EQ(Values(1), (std::vector<float>{-1, -2, -3, -4}));
  EXPECT_EQ(Values(3), (std::vector<float>{2, 3, 4, 5}));
}

TEST_P(GroupsTest, WhatAGroupUsesLiesApart) {
  BuildBranches();
  ASSERT_OK(program_->Prepare());
  const int64_t in_turn = program_->Memory().arena_bytes;
  Group(1);
  ASSERT_OK(program_->Prepare());
  const int64_t at_once = program_->Memory().arena_bytes;
  // a, c, d and two times scratch, a line of the cache each; b is where the
  // output will be.
  EXPECT_EQ(at_once, 5 * 64);
  EXPECT_LT(in_turn, at_once);
  EXPECT_EQ(program_->Memory().lower_bound_bytes, at_once);
  Group(99);  // each op alone
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(program_->Memory().arena_bytes, in_turn);
}

TEST_P(GroupsTest, CountSynchronisations) {
  BuildBranches();
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(program_->GetProfile().groups.synchronisations.compute, 7);
  Group(1);
  ASSERT_OK(program_->Prepare());
  const GroupProfile groups = program_->GetProfile().groups;
  EXPECT_EQ(groups.layers, 4);
  EXPECT_EQ(groups.groups, 4);
  EXPECT_EQ(groups.widest_layer, 4);
  // Small ops share the workers; there are none for one thread.
  EXPECT_EQ(groups.side_by_side, GetParam() > 1 ? 2 : 0);
  EXPECT_EQ(groups.synchronisations.compute, GetParam() > 1 ? 3 : 7);
  EXPECT_EQ(groups.synchronisations.total(), groups.synchronisations.compute);
  EXPECT_EQ(program_->GetProfile().ops[3].group, 1);
}

TEST_P(GroupsTest, MeasuredOnesComputeTheSame) {
  BuildBranches();
  const std::vector<float> y = Run(Ramp(2, -1));
  Group(2);
  Fill(Ramp(2, -1));
  ASSERT_OK(program_->MeasureGroups(3));
  EXPECT_EQ(Run(Ramp(2, -1)), y);
  ASSERT_OK_AND_ASSIGN(program_, program_->Clone());
  EXPECT_EQ(Run(Ramp(2, -1)), y);
}

TEST_P(GroupsTest, AreProfiled) {
  BuildBranches();
  Group(1, /*poison=*/false);
  program_->EnableProfiling(true);
  Run(Ramp(2, -1));
  for (const OpProfile& op : program_->GetProfile().ops) {
    EXPECT_EQ(op.runs, 1) << op.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, GroupsTest, testing::Values(1, 2, 4));

TEST(RuntimeGroupsTest, RefusesNegativeNumbers) {
  RuntimeOptions options;
  options.groups = -2;
  EXPECT_EQ(MakeFakeRuntime(SmallKernels(), options).status().code(),
            StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace placelite
