// SPDX-License-Identifier: Apache-2.0
// Order, sharing and plan of a whole graph.
#include "lite/passes/lower/plan_memory.h"

#include "gmock/gmock.h"
#include "lite/core/ir/builder.h"
#include "test/passes/lower/lower_test_util.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

class PlanMemoryTest : public testing::Test {
 protected:
  PlanMemoryTest() {
    rows_.Add("tanh", "host");
    rows_.Add("relu", "host").Storage(OutputStorage::kMayTakeInput);
    rows_.Add("reduce_sum", "host");
    rows_.Add("elementwise_add", "host");
    registry_ = rows_.registry();
  }

  ValueId Op(const std::string& op, const std::string& name, ValueId x) {
    return builder_.Op(op, name, {x});
  }
  ValueId Sum(const std::string& name, ValueId x) {
    return builder_.Op("reduce_sum", name, {x},
                       {{"dim", std::vector<int64_t>{0}}, {"keep_dim", true}});
  }

  // Two large tensors, of which only their sums are needed together. Both
  // first: 2 * 512 + 64 bytes; one after the other: 64 + 512 + 64.
  void BuildTwoBranches() {
    const ValueId x = builder_.Input("x", Precision::kFloat, Shape({8, 16}));
    const ValueId a = Op("tanh", "a", x), b = Op("tanh", "b", x);
    const ValueId sa = Sum("sa", a), sb = Sum("sb", b);
    builder_.Output(builder_.Op("elementwise_add", "y", {sa, sb}));
    decided_ = *builder_.Finish();
    DecideForFirst(registry_, &decided_);
  }

  Result<GraphMemory> Plan(const MemoryOptions& options = {}) {
    return LowerWithMemory(registry_, OptionsFor({"host"}), options, &decided_,
                           &lowered_, &report_);
  }
  static std::vector<std::string> Names(const Graph& graph) {
    std::vector<std::string> names;
    for (const Node& node : graph.nodes()) names.push_back(node.name);
    return names;
  }
  static int64_t Bytes(const PlanReport& report) {
    return report.planners[report.chosen].bytes;
  }

  TestRows rows_;
  KernelRegistry registry_;
  GraphBuilder builder_{"net"};
  Graph decided_, lowered_;
  LowerReport report_;
};

TEST_F(PlanMemoryTest, PutsOpsInTheOrderThatNeedsLeast) {
  BuildTwoBranches();
  ASSERT_OK_AND_ASSIGN(const GraphMemory memory, Plan());
  EXPECT_THAT(Names(decided_), ElementsAre("a", "sa", "b", "sb", "y"));
  EXPECT_THAT(Names(lowered_), ElementsAre("a", "sa", "b", "sb", "y"));
  EXPECT_TRUE(memory.reordered);
  EXPECT_EQ(memory.schedule.given_peak_bytes, 2 * 512 + 64);
  EXPECT_EQ(memory.schedule.peak_bytes, 64 + 512 + 64);
  EXPECT_TRUE(memory.schedule.optimal());
  EXPECT_EQ(Bytes(memory.report), 64 + 512 + 64);
  EXPECT_EQ(Bytes(memory.plain), 2 * 512 + 64);
  EXPECT_EQ(memory.offsets.size(), 4u);
  EXPECT_EQ(memory.proven_bound_bytes, 64 + 512 + 64);
}

TEST_F(PlanMemoryTest, KeepsTheOrderWhenToldTo) {
  BuildTwoBranches();
  MemoryOptions options;
  options.reorder = false;
  ASSERT_OK_AND_ASSIGN(const GraphMemory memory, Plan(options));
  EXPECT_THAT(Names(decided_), ElementsAre("a", "b", "sa", "sb", "y"));
  EXPECT_FALSE(memory.reordered);
  EXPECT_EQ(Bytes(memory.report), 2 * 512 + 64);
  EXPECT_EQ(memory.schedule.lower_bound_bytes, 0);
}

TEST_F(PlanMemoryTest, SharesWhatItMay) {
  const ValueId x = builder_.Input("x", Precision::kFloat, Shape({8, 16}));
  builder_.Output(Op("tanh", "y", Op("relu", "r", Op("tanh", "a", x))));
  decided_ = *builder_.Finish();
  DecideForFirst(registry_, &decided_);
  ASSERT_OK_AND_ASSIGN(const GraphMemory shared, Plan());
  EXPECT_EQ(Bytes(shared.report), 512);
  EXPECT_EQ(Bytes(shared.plain), 1024);
  MemoryOptions options;
  options.sharing = MemorySharing::None();
  ASSERT_OK_AND_ASSIGN(const GraphMemory alone, Plan(options));
  EXPECT_EQ(Bytes(alone.report), 1024);
}

TEST_F(PlanMemoryTest, TakesThePlannerThatIsNamed) {
  BuildTwoBranches();
  MemoryOptions options;
  options.planner = "naive";
  ASSERT_OK_AND_ASSIGN(const GraphMemory memory, Plan(options));
  EXPECT_EQ(memory.plan().planner, "naive");
  EXPECT_EQ(Bytes(memory.report), 2 * 512 + 2 * 64);
  options.planner = "clever";
  EXPECT_THAT(Plan(options), FailsWith(StatusCode::kNotFound, "'clever'"));
}

TEST_F(PlanMemoryTest, ALimitThatCannotBeMetNamesStepAndTensors) {
  BuildTwoBranches();
  MemoryOptions options;
  options.limit_bytes = 64 + 512 + 64;
  EXPECT_OK(Plan(options));
  options.limit_bytes -= 1;
  EXPECT_THAT(Plan(options),
              FailsWith(StatusCode::kResourceExhausted, "b 512 bytes"));
  EXPECT_THAT(Plan(options),
              FailsWith(StatusCode::kResourceExhausted, "the limit is 639"));
}

// A graph that is not taken stays as it is.
TEST_F(PlanMemoryTest, FailuresChangeNothing) {
  BuildTwoBranches();
  MemoryOptions options;
  options.limit_bytes = 1;
  EXPECT_FALSE(Plan(options).ok());
  EXPECT_THAT(Names(decided_), ElementsAre("a", "b", "sa", "sb", "y"));
  EXPECT_TRUE(lowered_.nodes().empty());
}

}  // namespace
}  // namespace placelite
