// SPDX-License-Identifier: Apache-2.0
// Layers and groups of made-up networks, and memory for them: ops of a group
// may run in any order.
#include "lite/core/plan/parallel_groups.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "gmock/gmock.h"
#include "lite/core/plan/planners.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Le;

// A network of up to `most` ops that each need up to three others.
std::vector<GroupOp> RandomOps(std::mt19937* random, int most,
                               bool some_free = false) {
  std::vector<GroupOp> ops(1 + (*random)() % most);
  for (size_t i = 1; i < ops.size(); ++i) {
    const size_t needs = (*random)() % 4;
    for (size_t n = 0; n < needs; ++n) {
      ops[i].after.push_back(static_cast<int32_t>((*random)() % i));
    }
    if (some_free && needs == 0) ops[i].is_free = (*random)() % 2 == 0;
  }
  return ops;
}

// Returns whether a path leads from `a` to `b`, by following all of them.
bool Leads(const std::vector<GroupOp>& ops, int32_t a, int32_t b) {
  if (a == b) return true;
  return a < b && std::any_of(ops[b].after.begin(), ops[b].after.end(),
                              [&](int32_t c) { return Leads(ops, a, c); });
}

// The longest path to `op`, by looking along all of them.
int32_t Distance(const std::vector<GroupOp>& ops, int32_t op) {
  int32_t longest = 0;
  for (int32_t before : ops[op].after) {
    longest = std::max(longest, 1 + Distance(ops, before));
  }
  return longest;
}

TEST(LayersTest, OfADiamondWithATail) {
  const std::vector<GroupOp> ops = {{{}}, {{0}}, {{0}}, {{1, 2}}, {{0}}, {{4}}};
  EXPECT_THAT(LayersOf(ops), ElementsAre(0, 1, 1, 2, 1, 2));
}

TEST(LayersTest, NobodyWaitsForWhatIsFree) {
  const std::vector<GroupOp> ops = {{{}, true}, {{}}, {{0, 1}}, {{0}}};
  EXPECT_THAT(LayersOf(ops), ElementsAre(0, 0, 1, 0));
}

TEST(LayersTest, AreLongestDistancesWithoutPathsInside) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    const std::vector<GroupOp> ops = RandomOps(&random, 14);
    const std::vector<int32_t> layers = LayersOf(ops);
    const auto count = static_cast<int32_t>(ops.size());
    for (int32_t b = 0; b < count; ++b) {
      ASSERT_EQ(layers[b], Distance(ops, b));
      for (int32_t a = 0; a < b; ++a) {
        ASSERT_FALSE(layers[a] == layers[b] && Leads(ops, a, b));
      }
    }
  }
}

// Five ops after one, in groups of so many.
std::vector<int32_t> GroupsOfFive(int32_t per_layer) {
  const std::vector<GroupOp> ops = {{{}}, {{0}}, {{0}}, {{0}}, {{0}}, {{0}}};
  return MakeGroups(ops, per_layer).group_of;
}

TEST(GroupsTest, AreOfEqualSizeButForTheLast) {
  EXPECT_THAT(GroupsOfFive(1), ElementsAre(0, 1, 1, 1, 1, 1));
  EXPECT_THAT(GroupsOfFive(2), ElementsAre(0, 1, 1, 1, 2, 2));
  EXPECT_THAT(GroupsOfFive(3), ElementsAre(0, 1, 1, 2, 2, 3));
  EXPECT_THAT(GroupsOfFive(4), ElementsAre(0, 1, 1, 2, 2, 3));
  EXPECT_THAT(GroupsOfFive(5), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(GroupsOfFive(99), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(GroupsTest, OfNothing) {
  const Groups groups = MakeGroups({}, 2);
  EXPECT_EQ(groups.groups, 0);
  EXPECT_EQ(groups.layers, 0);
}

TEST(GroupsTest, AreConsecutiveAndInOrder) {
  std::mt19937 random(2);
  for (int round = 0; round < 1000; ++round) {
    SCOPED_TRACE(round);
    const std::vector<GroupOp> ops = RandomOps(&random, 60, true);
    const auto per_layer = static_cast<int32_t>(1 + random() % 5);
    const Groups groups = MakeGroups(ops, per_layer);
    const std::vector<int32_t> layers = LayersOf(ops);
    std::vector<int32_t> numbers(ops.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    ASSERT_THAT(groups.order, testing::UnorderedElementsAreArray(numbers));
    std::vector<int> in_layer(groups.layers, 0);
    for (size_t i = 0; i < ops.size(); ++i) {
      const int32_t op = groups.order[i];
      const int32_t before = i == 0 ? 0 : groups.order[i - 1];
      const int32_t step = groups.group_of[op] - groups.group_of[before];
      ASSERT_TRUE(step == 0 || step == 1);
      ASSERT_TRUE(step == 1 || layers[op] == layers[before]);
      if (i == 0 || step == 1) ++in_layer[layers[op]];
      for (int32_t needed : ops[op].after) {
        if (ops[needed].is_free) continue;
        ASSERT_LT(groups.group_of[needed], groups.group_of[op]);
      }
    }
    ASSERT_THAT(in_layer, Each(Le(per_layer)));
  }
}

// Runs a network on real memory. Each op writes one tensor, every byte of which
// holds the op's number. A run fails where an op finds other bytes in its
// inputs.
class Memory {
 public:
  Memory(const std::vector<GroupOp>& ops, const MemoryPlan& plan,
         const std::vector<PlanTensor>& tensors)
      : ops_(ops), plan_(plan), tensors_(tensors), bytes_(plan.arena_bytes) {}

  bool Runs(const std::vector<int32_t>& order) {
    for (int32_t op : order) {
      const auto begin = bytes_.begin() + plan_.offsets[op];
      std::fill(begin, begin + tensors_[op].bytes, op);
      if (!Holds(op)) return false;
      for (int32_t needed : ops_[op].after) {
        if (!Holds(needed)) return false;
      }
    }
    return true;
  }

 private:
  bool Holds(int32_t op) const {
    const auto begin = bytes_.begin() + plan_.offsets[op];
    return std::all_of(begin, begin + tensors_[op].bytes,
                       [&](int32_t byte) { return byte == op; });
  }

  const std::vector<GroupOp>& ops_;
  const MemoryPlan& plan_;
  const std::vector<PlanTensor>& tensors_;
  std::vector<int32_t> bytes_;
};

// Returns the tensor of each op's output, with `step_of` as the time.
std::vector<PlanTensor> TensorsOf(const std::vector<GroupOp>& ops,
                                  const std::vector<int32_t>& step_of,
                                  std::mt19937* random) {
  std::vector<PlanTensor> tensors(ops.size());
  for (size_t i = 0; i < ops.size(); ++i) {
    tensors[i].bytes = 1 + (*random)() % 40;
    tensors[i].first = tensors[i].last = step_of[i];
    for (int32_t needed : ops[i].after) {
      tensors[needed].last = std::max(tensors[needed].last, step_of[i]);
    }
  }
  return tensors;
}

// An order that keeps groups apart and mixes each.
std::vector<int32_t> Mixed(const Groups& groups, std::mt19937* random) {
  std::vector<int32_t> order = groups.order;
  std::shuffle(order.begin(), order.end(), *random);
  std::stable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    return groups.group_of[a] < groups.group_of[b];
  });
  return order;
}

TEST(GroupsTest, LiveTensorsDoNotOverlapInAnyOrderInsideAGroup) {
  std::mt19937 random(3);
  int lucky_without = 0;
  constexpr int kRounds = 1000;
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(round);
    const std::vector<GroupOp> ops = RandomOps(&random, 40);
    const Groups groups = MakeGroups(ops, 1 + random() % 3);
    const auto tensors = TensorsOf(ops, groups.group_of, &random);
    // The plan is made again with a time of its own for each op.
    std::vector<int32_t> positions(ops.size());
    for (size_t i = 0; i < ops.size(); ++i) positions[groups.order[i]] = i;
    std::vector<PlanTensor> in_turn = TensorsOf(ops, positions, &random);
    for (size_t i = 0; i < ops.size(); ++i) in_turn[i].bytes = tensors[i].bytes;
    ASSERT_OK_AND_ASSIGN(const MemoryPlan plan,
                         PlanBest(tensors, 1, kFastPlanners));
    ASSERT_OK_AND_ASSIGN(const MemoryPlan without,
                         PlanBest(in_turn, 1, kFastPlanners));
    bool lucky = true;
    for (int mix = 0; mix < 10; ++mix) {
      const std::vector<int32_t> order = Mixed(groups, &random);
      ASSERT_TRUE(Memory(ops, plan, tensors).Runs(order));
      lucky &= Memory(ops, without, in_turn).Runs(order);
    }
    ASSERT_TRUE(Memory(ops, without, in_turn).Runs(groups.order));
    lucky_without += lucky ? 1 : 0;
  }
  // The simulation sees what a plan for one order does to others.
  EXPECT_LT(lucky_without, kRounds / 2);
}

// The least largest sum, by trying all.
double LeastSum(const std::vector<double>& costs, size_t at,
                std::vector<double>* sums) {
  if (at == costs.size()) return *std::max_element(sums->begin(), sums->end());
  double least = INFINITY;
  for (double& sum : *sums) {
    sum += costs[at];
    least = std::min(least, LeastSum(costs, at + 1, sums));
    sum -= costs[at];
  }
  return least;
}

TEST(SplitByCostTest, IsAtMostFourThirdsOfTheBest) {
  std::mt19937 random(4);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    std::vector<double> costs(1 + random() % 7);
    for (double& cost : costs) cost = 1 + random() % 20;
    std::vector<double> sums(1 + random() % 3, 0);
    const auto parts = static_cast<int32_t>(sums.size());
    const CostSplit split = SplitByCost(costs, parts);
    std::vector<double> seen(sums.size(), 0);
    for (size_t i = 0; i < costs.size(); ++i) {
      ASSERT_LT(split.part_of[i], parts);
      seen[split.part_of[i]] += costs[i];
    }
    ASSERT_EQ(split.largest, *std::max_element(seen.begin(), seen.end()));
    ASSERT_LE(split.largest, 4.0 / 3 * LeastSum(costs, 0, &sums));
  }
}

}  // namespace
}  // namespace placelite
