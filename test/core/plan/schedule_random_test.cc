// SPDX-License-Identifier: Apache-2.0
// Properties of every schedule, on made-up networks.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "test/core/plan/schedule_networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

std::vector<int32_t> GivenOrder(const ScheduleProblem& problem) {
  std::vector<int32_t> order(problem.ops.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

bool IsValid(const ScheduleProblem& problem,
             const std::vector<int32_t>& order) {
  std::vector<bool> done(problem.ops.size());
  for (int32_t op : order) {
    if (done[op]) return false;
    for (int32_t before : problem.ops[op].after) {
      if (!done[before]) return false;
    }
    done[op] = true;
  }
  return order.size() == problem.ops.size();
}

// Asks of each step and storage whether it is touched up to there and from
// there on.
int64_t NaivePeak(const ScheduleProblem& problem,
                  const std::vector<int32_t>& order) {
  auto touched = [&](size_t from, size_t to, int32_t storage) {
    for (size_t step = from; step < to; ++step) {
      const std::vector<int32_t>& list = problem.ops[order[step]].storages;
      if (std::count(list.begin(), list.end(), storage) > 0) return true;
    }
    return false;
  };
  const auto storages = static_cast<int32_t>(problem.storage_bytes.size());
  int64_t peak = 0;
  for (size_t step = 0; step < order.size(); ++step) {
    int64_t live = 0, shared = 0;
    for (int32_t s = 0; s < storages; ++s) {
      if (touched(0, step + 1, s) && touched(step, order.size(), s)) {
        live += problem.storage_bytes[s];
      }
    }
    const ScheduleOp& op = problem.ops[order[step]];
    for (int32_t taken : op.may_take) {
      if (!touched(step + 1, order.size(), taken) &&
          !touched(0, step, op.writes)) {
        shared = std::max(shared, std::min(problem.storage_bytes[taken],
                                           problem.storage_bytes[op.writes]));
      }
    }
    peak = std::max(peak, live - shared);
  }
  return peak;
}

// Returns the smallest peak over all orders.
int64_t SmallestPeak(const ScheduleProblem& problem) {
  std::vector<int32_t> order = GivenOrder(problem);
  int64_t least = INT64_MAX;
  do {
    if (IsValid(problem, order)) {
      least = std::min(least, NaivePeak(problem, order));
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return least;
}

// Returns the smallest peak for more ops, by the smallest peak so far of each
// set of ops that may have run.
int64_t SmallestPeakBySets(const ScheduleProblem& problem) {
  const auto count = static_cast<int32_t>(problem.ops.size());
  std::vector<uint32_t> touching(problem.storage_bytes.size());
  std::vector<uint32_t> before(count);
  for (int32_t op = 0; op < count; ++op) {
    for (int32_t s : problem.ops[op].storages) touching[s] |= 1U << op;
    for (int32_t b : problem.ops[op].after) before[op] |= 1U << b;
  }
  std::vector<int64_t> peaks(size_t{1} << count, INT64_MAX);
  peaks[0] = 0;
  for (uint32_t set = 0; set + 1 < peaks.size(); ++set) {
    if (peaks[set] == INT64_MAX) continue;
    for (int32_t op = 0; op < count; ++op) {
      const uint32_t with = set | 1U << op;
      if (with == set || (before[op] & ~set) != 0) continue;
      int64_t need = 0, shared = 0;
      for (size_t s = 0; s < touching.size(); ++s) {
        const bool live =
            (touching[s] & with) != 0 && (touching[s] & ~set) != 0;
        need += live ? problem.storage_bytes[s] : 0;
      }
      const int32_t writes = problem.ops[op].writes;
      for (int32_t taken : problem.ops[op].may_take) {
        if ((touching[taken] & ~with) != 0 || (touching[writes] & set) != 0) {
          continue;
        }
        shared = std::max(shared, std::min(problem.storage_bytes[taken],
                                           problem.storage_bytes[writes]));
      }
      peaks[with] = std::min(peaks[with], std::max(peaks[set], need - shared));
    }
  }
  return peaks.back();
}

void ExpectSound(const ScheduleProblem& problem, const Schedule& schedule) {
  ASSERT_TRUE(IsValid(problem, schedule.order));
  ASSERT_EQ(schedule.peak_bytes, NaivePeak(problem, schedule.order));
  ASSERT_EQ(schedule.peak_bytes, PeakBytes(problem, schedule.order));
  ASSERT_EQ(schedule.given_peak_bytes, NaivePeak(problem, GivenOrder(problem)));
  ASSERT_LE(schedule.peak_bytes, schedule.given_peak_bytes);
  ASSERT_LE(schedule.lower_bound_bytes, schedule.peak_bytes);
  if (schedule.peak_bytes == schedule.given_peak_bytes) {
    ASSERT_EQ(schedule.order, GivenOrder(problem));
  }
}

TEST(RandomSchedulesTest, SmallOnesAreTheBestOfAllOrders) {
  std::mt19937 random(11);
  int better = 0;
  for (int round = 0; round < 2000; ++round) {
    SCOPED_TRACE(round);
    const int ops = round < 1800 ? 1 + round % 6 : 7 + round % 2;
    const ScheduleProblem problem =
        RandomNetwork(&random, ops, 2 + round % 7, 1 + round % 40);
    ASSERT_OK_AND_ASSIGN(const Schedule schedule, FindSchedule(problem));
    ASSERT_NO_FATAL_FAILURE(ExpectSound(problem, schedule));
    ASSERT_EQ(schedule.peak_bytes, SmallestPeak(problem));
    ASSERT_TRUE(schedule.optimal());
    better += schedule.peak_bytes < schedule.given_peak_bytes ? 1 : 0;
  }
  EXPECT_GT(better, 200);
}

TEST(RandomSchedulesTest, MiddlingOnesAreTheBestOfAllOrders) {
  std::mt19937 random(14);
  int better = 0;
  for (int round = 0; round < 1500; ++round) {
    SCOPED_TRACE(round);
    const ScheduleProblem problem =
        round % 3 == 0
            ? RandomNetwork(&random, 9 + round % 5, 2 + round % 9, 100)
        : round % 3 == 1 ? RandomBranches(&random, 13, 100)
                         : RandomProblem(&random, 9 + round % 5, 100);
    ASSERT_OK_AND_ASSIGN(const Schedule schedule, FindSchedule(problem));
    ASSERT_NO_FATAL_FAILURE(ExpectSound(problem, schedule));
    ASSERT_EQ(schedule.peak_bytes, SmallestPeakBySets(problem));
    ASSERT_TRUE(schedule.optimal());
    better += schedule.peak_bytes < schedule.given_peak_bytes ? 1 : 0;
  }
  EXPECT_GT(better, 200);
}

TEST(RandomSchedulesTest, LargerOnesAreSound) {
  std::mt19937 random(12);
  for (int round = 0; round < 30; ++round) {
    SCOPED_TRACE(round);
    const ScheduleProblem problem =
        RandomNetwork(&random, 10 + round * 3, 2 + round % 20, 1000);
    ScheduleLimits limits;
    limits.max_work = 200'000;
    ASSERT_OK_AND_ASSIGN(const Schedule schedule,
                         FindSchedule(problem, limits));
    ASSERT_NO_FATAL_FAILURE(ExpectSound(problem, schedule));
    ASSERT_OK_AND_ASSIGN(const Schedule again, FindSchedule(problem, limits));
    ASSERT_EQ(again.order, schedule.order);
    ASSERT_EQ(again.lower_bound_bytes, schedule.lower_bound_bytes);
  }
}

// Narrow searches are less good, never wrong.
TEST(RandomSchedulesTest, EveryLimitIsSound) {
  std::mt19937 random(13);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    const ScheduleProblem problem = RandomNetwork(&random, 7, 8, 100);
    ScheduleLimits limits;
    limits.max_work = random() % 400;
    limits.max_width = static_cast<int32_t>(random() % 4);
    limits.max_segment_ops = static_cast<int32_t>(random() % 10);
    ASSERT_OK_AND_ASSIGN(const Schedule schedule,
                         FindSchedule(problem, limits));
    ASSERT_NO_FATAL_FAILURE(ExpectSound(problem, schedule));
    ASSERT_LE(schedule.lower_bound_bytes, SmallestPeak(problem));
  }
}

}  // namespace
}  // namespace placelite
