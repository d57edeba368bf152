// SPDX-License-Identifier: Apache-2.0
// The exact planner against all plans there are.
#include "lite/core/plan/exact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "lite/core/plan/planners.h"
#include "test/core/plan/random_tensors.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int64_t kEnough = 1'000'000;  // nodes for eight tensors

bool Meet(const PlanTensor& a, const PlanTensor& b) {
  return a.first <= b.last && b.first <= a.last;
}

// The arena when tensors are placed in this order, each at the lowest place
// that is free for its life: 0 or the end of another.
int64_t ArenaOfOrder(const std::vector<PlanTensor>& tensors,
                     const std::vector<size_t>& order) {
  std::vector<int64_t> offsets(tensors.size());
  int64_t arena = 0;
  for (size_t at = 0; at < order.size(); ++at) {
    const PlanTensor& tensor = tensors[order[at]];
    auto is_free = [&](int64_t offset) {
      for (size_t k = 0; k < at; ++k) {
        const PlanTensor& other = tensors[order[k]];
        const int64_t begin = offsets[order[k]];
        if (Meet(tensor, other) && offset < begin + other.bytes &&
            begin < offset + tensor.bytes) {
          return false;
        }
      }
      return true;
    };
    int64_t lowest = is_free(0) ? 0 : std::numeric_limits<int64_t>::max();
    for (size_t k = 0; k < at; ++k) {
      const int64_t end = offsets[order[k]] + tensors[order[k]].bytes;
      if (end < lowest && is_free(end)) lowest = end;
    }
    offsets[order[at]] = lowest;
    arena = std::max(arena, lowest + tensor.bytes);
  }
  return arena;
}

// Tries all orders, because one of them gives a smallest plan: take any such
// plan and place its tensors by rising offset. Each ends up no higher than it
// was: those placed before it that it lives with ended below it and, by
// induction, have not moved up, so its old place is free and the lowest free
// one is no higher.
int64_t SmallestByBruteForce(const std::vector<PlanTensor>& tensors,
                             int64_t bound) {
  std::vector<size_t> order(tensors.size());
  std::iota(order.begin(), order.end(), 0);
  int64_t smallest = std::numeric_limits<int64_t>::max();
  do {
    smallest = std::min(smallest, ArenaOfOrder(tensors, order));
  } while (smallest > bound &&
           std::next_permutation(order.begin(), order.end()));
  return smallest;
}

// Rare: no plan is as small as the widest step.
const std::vector<PlanTensor> kBound6Smallest7 = {
    {2, 6, 6}, {2, 1, 4}, {3, 4, 9}, {1, 3, 5},
    {2, 1, 3}, {3, 0, 0}, {2, 0, 2}, {3, 7, 12}};
const std::vector<PlanTensor> kBound8Smallest9 = {
    {1, 1, 5}, {4, 0, 1}, {4, 7, 9}, {2, 1, 4},
    {4, 0, 0}, {2, 3, 6}, {3, 2, 3}, {4, 5, 8}};

// Starts with the naive plan, so that nothing helps the search.
Result<ExactPlan> SearchAlone(const std::vector<PlanTensor>& tensors,
                              int64_t max_nodes) {
  LITE_ASSIGN_OR_RETURN(MemoryPlan naive, PlanNaive(tensors, 1));
  return PlanExactly(tensors, 1, std::move(naive), max_nodes);
}

TEST(ExactTest, IsTheSmallestThereIsForFewTensors) {
  std::mt19937 random(7);
  for (int round = 0; round < 10'000; ++round) {
    SCOPED_TRACE(round);
    const auto tensors = RandomTensors(&random, 8, 6, 3, 9);
    ASSERT_OK_AND_ASSIGN(const int64_t bound, LowerBound(tensors, 1));
    const int64_t smallest = SmallestByBruteForce(tensors, bound);
    ASSERT_OK_AND_ASSIGN(const MemoryPlan best, PlanBest(tensors, 1));
    ASSERT_EQ(best.arena_bytes, smallest);
    ASSERT_OK_AND_ASSIGN(const ExactPlan exact, SearchAlone(tensors, kEnough));
    ASSERT_OK(CheckPlan(exact.plan, tensors));
    ASSERT_EQ(exact.plan.arena_bytes, smallest);
    ASSERT_TRUE(exact.optimal());
  }
}

TEST(ExactTest, ProvesThatTheBoundIsOutOfReach) {
  const struct {
    const std::vector<PlanTensor>& tensors;
    int64_t bound, smallest;
  } rows[] = {{kBound6Smallest7, 6, 7}, {kBound8Smallest9, 8, 9}};
  for (const auto& row : rows) {
    ASSERT_OK_AND_ASSIGN(const int64_t bound, LowerBound(row.tensors, 1));
    EXPECT_EQ(bound, row.bound);
    EXPECT_EQ(SmallestByBruteForce(row.tensors, bound), row.smallest);
    ASSERT_OK_AND_ASSIGN(const ExactPlan exact,
                         SearchAlone(row.tensors, kEnough));
    EXPECT_EQ(exact.plan.planner, "exact");
    EXPECT_EQ(exact.plan.arena_bytes, row.smallest);
    EXPECT_EQ(exact.lower_bound, row.smallest);
    EXPECT_OK(CheckPlan(exact.plan, row.tensors));
  }
}

// Whatever the budget, the smallest size lies between bound and plan.
TEST(ExactTest, GivesWhatItHasWhenTheBudgetIsSpent) {
  for (int64_t nodes = 0; nodes < 200; ++nodes) {
    SCOPED_TRACE(nodes);
    ASSERT_OK_AND_ASSIGN(const ExactPlan exact,
                         SearchAlone(kBound8Smallest9, nodes));
    EXPECT_OK(CheckPlan(exact.plan, kBound8Smallest9));
    EXPECT_GE(exact.plan.arena_bytes, 9);
    EXPECT_GE(exact.lower_bound, 8);
    EXPECT_LE(exact.lower_bound, 9);
  }
  ASSERT_OK_AND_ASSIGN(const ExactPlan nothing,
                       SearchAlone(kBound8Smallest9, 0));
  EXPECT_EQ(nothing.plan.arena_bytes, 24);  // naive
  EXPECT_EQ(nothing.lower_bound, 8);
  EXPECT_FALSE(nothing.optimal());
}

TEST(ExactTest, RefusesTooManyTensorsAndBadStarts) {
  const std::vector<PlanTensor> many(201, {1, 0, 0});
  EXPECT_THAT(PlanExact(many, 1),
              FailsWith(StatusCode::kResourceExhausted, "there are 201"));
  EXPECT_OK(PlanBest(many, 1));
  const std::vector<PlanTensor> two = {{4, 0, 0}, {4, 0, 0}};
  EXPECT_THAT(PlanExactly(two, 1, {"start", {0, 3}, 7}, kEnough),
              FailsWith(StatusCode::kCorrupt, "at the same place"));
}

}  // namespace
}  // namespace placelite
