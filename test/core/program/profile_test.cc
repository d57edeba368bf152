// SPDX-License-Identifier: Apache-2.0
// Tests the measurements of a program's ops: how often and how long they ran,
// when, on what shapes, and how much memory was live meanwhile.
#include "gmock/gmock.h"
#include "test/core/program/program_test_util.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ProfileTest : public ProgramTest {
 protected:
  // 128 bytes each; f is a view of a, and the softmax has scratch.
  void BuildChain() {
    const ValueId a = Op("tanh", "a", Input("x", {Dim::Any(), Dim(16)}));
    const ValueId s = Op("softmax", "s", Op("flatten", "f", a));
    builder_.Output(Op("tanh", "y", s));
    Build();
    EXPECT_OK(SetShape({2, 16}));
  }
  void RunOnce() { Run(std::vector<float>(32, 1)); }
  std::vector<OpProfile> Ops() const { return program_->GetProfile().ops; }
};

TEST_F(ProfileTest, OpsOfTheLastRunFollowEachOther) {
  BuildChain();
  program_->EnableProfiling(true);
  RunOnce();
  const std::vector<OpProfile> once = Ops();
  RunOnce();
  for (const std::vector<OpProfile>& ops : {once, Ops()}) {
    ASSERT_EQ(ops.size(), 4u);
    double end = 0;
    for (const OpProfile& op : ops) {
      EXPECT_GE(op.start_ms, end - 1e-9) << op.name;
      end = op.start_ms + op.last_ms;
    }
    EXPECT_GT(ops[0].start_ms, 0);
    for (size_t i : {0, 2, 3}) EXPECT_GT(ops[i].last_ms, 0) << i;
  }
  for (size_t i : {0, 2, 3}) {
    EXPECT_DOUBLE_EQ(once[i].last_ms, once[i].total_ms);
    EXPECT_NEAR(Ops()[i].total_ms, once[i].last_ms + Ops()[i].last_ms, 1e-9);
  }
}

TEST_F(ProfileTest, AViewBeginsWhereTheOpBeforeItEnds) {
  BuildChain();
  program_->EnableProfiling(true);
  RunOnce();
  const std::vector<OpProfile> ops = Ops();
  EXPECT_EQ(ops[1].variant, "view");
  EXPECT_EQ(ops[1].start_ms, ops[0].start_ms + ops[0].last_ms);
  EXPECT_EQ(ops[1].last_ms, 0);
}

TEST_F(ProfileTest, TimesAreTakenOnlyWhenAskedFor) {
  BuildChain();
  const auto expect_none = [&] {
    for (const OpProfile& op : Ops()) {
      EXPECT_EQ(op.start_ms, 0);
      EXPECT_EQ(op.last_ms, 0);
    }
  };
  RunOnce();
  expect_none();
  program_->EnableProfiling(true);
  RunOnce();
  EXPECT_GT(Ops()[0].last_ms, 0);
  program_->ResetProfile();
  expect_none();
}

TEST_F(ProfileTest, LiveBytesAreThoseOfTheCurrentShapes) {
  BuildChain();
  EXPECT_EQ(Ops()[0].live_bytes, 0);  // nothing is planned yet
  RunOnce();
  const auto live = [&] {
    std::vector<int64_t> bytes;
    for (const OpProfile& op : Ops()) bytes.push_back(op.live_bytes);
    return bytes;
  };
  // Live are a; a; a, s and the scratch; s. Inputs and outputs are outside the
  // arena.
  EXPECT_THAT(live(), ElementsAre(128, 128, 3 * 128, 128));
  EXPECT_EQ(program_->Memory().lower_bound_bytes, 3 * 128);
  ASSERT_OK(SetShape({4, 16}));
  EXPECT_THAT(live(), ElementsAre(0, 0, 0, 0));
  ASSERT_OK(program_->Prepare());
  EXPECT_THAT(live(), ElementsAre(256, 256, 3 * 256, 256));
}

TEST_F(ProfileTest, ShapesAreThoseOfTheCurrentInputs) {
  const ValueId x = Input("x", {Dim::Any(), Dim(3)});
  const ValueId w = builder_.Constant("w", {3, 2}, std::vector<float>(6, 1));
  builder_.Output(builder_.Op("fc", "y", {x, w}));  // without a bias
  Build();
  EXPECT_THAT(Ops()[0].input_shapes, IsEmpty());
  for (int64_t rows : {4, 1}) {
    ASSERT_OK(SetShape({rows, 3}));
    ASSERT_OK(program_->Prepare());
    EXPECT_THAT(Ops()[0].input_shapes,
                ElementsAre(Shape({rows, 3}), Shape({3, 2})));
    EXPECT_THAT(Ops()[0].output_shapes, ElementsAre(Shape({rows, 2})));
  }
}

}  // namespace
}  // namespace placelite
