// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/schedule.h"

#include <gtest/gtest.h>

#include <numeric>

#include "lite/core/plan/schedule/improve.h"
#include "test/core/plan/schedule_networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Order = std::vector<int32_t>;

Order GivenOrder(const ScheduleProblem& problem) {
  Order order(problem.ops.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

void ExpectKept(const ScheduleProblem& problem) {
  ASSERT_OK_AND_ASSIGN(const Schedule schedule, FindSchedule(problem));
  EXPECT_EQ(schedule.order, GivenOrder(problem));
  EXPECT_EQ(schedule.peak_bytes, schedule.given_peak_bytes);
  EXPECT_TRUE(schedule.optimal());
}

// Op 0 feeds a small result (op 1) and a large one (2) that shrinks (3).
ScheduleProblem Diamond(int64_t input, int64_t small, int64_t large,
                        int64_t shrunk) {
  NetworkBuilder net;
  const int32_t a = net.Op({net.Input()}, input);
  const int32_t b = net.Op({a}, small);
  const int32_t c = net.Op({a}, large);
  const int32_t d = net.Op({c}, shrunk);
  return net.Finish(net.Op({b, d}, 1));
}

TEST(ScheduleTest, TakesTheBranchFirstThatShrinks) {
  const ScheduleProblem problem = Diamond(10, 20, 90, 5);
  EXPECT_EQ(
      StepBytes(problem, GivenOrder(problem)),
      (std::vector<int64_t>{10, 10 + 20, 10 + 20 + 90, 20 + 90 + 5, 20 + 5}));
  ASSERT_OK_AND_ASSIGN(const Schedule schedule, FindSchedule(problem));
  EXPECT_EQ(schedule.order, (Order{0, 2, 3, 1, 4}));
  EXPECT_EQ(schedule.peak_bytes, 10 + 90 + 5);
  EXPECT_EQ(schedule.given_peak_bytes, 10 + 20 + 90);
  EXPECT_TRUE(schedule.optimal());
  EXPECT_EQ(
      StepBytes(problem, schedule.order),
      (std::vector<int64_t>{10, 10 + 90, 10 + 90 + 5, 10 + 5 + 20, 20 + 5}));
}

TEST(ScheduleTest, KeepsTheGivenOrderWhereNoneIsBetter) {
  // The first branch to run frees less than the second adds, either way.
  ASSERT_NO_FATAL_FAILURE(ExpectKept(Diamond(100, 20, 30, 20)));
  ASSERT_NO_FATAL_FAILURE(ExpectKept(Branches(32, 4, 4, 4)));
  ASSERT_NO_FATAL_FAILURE(ExpectKept(Ssd()));
  ASSERT_NO_FATAL_FAILURE(ExpectKept(InceptionV3()));
}

TEST(ScheduleTest, KeepsAChain) {
  NetworkBuilder net;
  int32_t at = net.Input();
  for (int64_t bytes : {3, 5, 100, 40, 2}) at = net.Op({at}, bytes);
  const ScheduleProblem problem = net.Finish(net.Op({at}, 7));
  ASSERT_NO_FATAL_FAILURE(ExpectKept(problem));
  EXPECT_EQ(PeakBytes(problem, GivenOrder(problem)), 140);
}

TEST(ScheduleTest, CountsAnOutputInPlaceOnce) {
  NetworkBuilder net;
  const int32_t a = net.Op({net.Input()}, 10);
  const ScheduleProblem problem = net.Finish(net.Op({net.InPlace({a})}, 1));
  EXPECT_EQ(StepBytes(problem, GivenOrder(problem)),
            (std::vector<int64_t>{10, 10, 10}));
}

TEST(ScheduleTest, RunsTheLastReaderInPlace) {
  NetworkBuilder net;
  const int32_t a = net.Op({net.Input()}, 10);
  const int32_t b = net.InPlace({a});
  const int32_t c = net.Op({a}, 1);
  const ScheduleProblem problem = net.Finish(net.Op({b, c}, 1));
  ASSERT_OK_AND_ASSIGN(const Schedule schedule, FindSchedule(problem));
  EXPECT_EQ(schedule.order, (Order{0, 2, 1, 3}));
  EXPECT_EQ(schedule.given_peak_bytes, 10 + 10 + 1);
  EXPECT_EQ(schedule.peak_bytes, 10 + 1);
}

TEST(ScheduleTest, CountsAStorageThatAnOpNamesTwiceOnce) {
  ScheduleProblem problem{{4, 3}, {{{}, {0, 0, 1}}, {{0, 0}, {1, 1}}}};
  EXPECT_EQ(StepBytes(problem, Order{0, 1}), (std::vector<int64_t>{7, 3}));
  ASSERT_NO_FATAL_FAILURE(ExpectKept(problem));
}

// Branches run one by one. The peak is at the last op but one, with the input
// that the last one reads and the results of 30.
TEST(ScheduleTest, FinishesOneOfManyBranchesBeforeTheNext) {
  const ScheduleProblem problem = Branches(32, 8, 8, 1);
  ASSERT_OK_AND_ASSIGN(const Schedule schedule, FindSchedule(problem));
  EXPECT_EQ(schedule.given_peak_bytes, 100 + 32 * 8);
  EXPECT_EQ(schedule.peak_bytes, 100 + 30 + 8 + 8);
  // In this network the peak is at the concatenation.
  ASSERT_OK_AND_ASSIGN(const Schedule wide,
                       FindSchedule(Branches(256, 8, 8, 1)));
  EXPECT_EQ(wide.given_peak_bytes, 100 + 256 * 8);
  EXPECT_EQ(wide.peak_bytes, 256 + 256);
  EXPECT_TRUE(wide.optimal());
}

// Two diamonds in a row, the second with the higher peak whatever is done.
TEST(ScheduleTest, LeavesSegmentsAloneThatDoNotMatter) {
  ScheduleProblem problem = Diamond(10, 20, 90, 5);
  for (ScheduleOp op : Diamond(10, 20, 900, 5).ops) {
    for (int32_t& before : op.after) before += 5;
    if (op.after.empty()) op.after.push_back(4);
    for (int32_t& storage : op.storages) storage += 6;
    problem.ops.push_back(op);
  }
  const std::vector<int64_t> more = Diamond(10, 20, 900, 5).storage_bytes;
  problem.storage_bytes.insert(problem.storage_bytes.end(), more.begin(),
                               more.end());
  ASSERT_OK_AND_ASSIGN(const Schedule schedule, FindSchedule(problem));
  EXPECT_EQ(schedule.order, (Order{0, 1, 2, 3, 4, 5, 7, 8, 6, 9}));
  EXPECT_EQ(schedule.peak_bytes, 10 + 900 + 5);
  EXPECT_TRUE(schedule.optimal());
}

// An op that is independent of the diamond, and fits anywhere, stays where it
// is.
TEST(ScheduleTest, MovesNoMoreThanItMust) {
  NetworkBuilder net;
  const int32_t input = net.Input();
  const int32_t a = net.Op({input}, 10);
  const int32_t beside = net.Op({input}, 1);
  const int32_t b = net.Op({a}, 20);
  const int32_t c = net.Op({a}, 90);
  const int32_t d = net.Op({c}, 5);
  const ScheduleProblem problem = net.Finish(net.Op({b, d, beside}, 1));
  ASSERT_OK_AND_ASSIGN(const Schedule schedule, FindSchedule(problem));
  EXPECT_EQ(schedule.peak_bytes, 10 + 90 + 5);
  EXPECT_EQ(schedule.order, (Order{0, 3, 4, 1, 2, 5}));
}

// Two ops that are independent of a diamond run too early: op 1 belongs to the
// ops that can all stay in front, op 4 goes back by an exchange.
TEST(ScheduleTest, MovesOpsBackThatNeedNotMove) {
  NetworkBuilder net;
  const int32_t input = net.Input();
  const int32_t a = net.Op({input}, 10);
  const int32_t beside = net.Op({input}, 1);
  const int32_t b = net.Op({a}, 20);
  const int32_t c = net.Op({a}, 90);
  const int32_t late = net.Op({input}, 1);
  const int32_t d = net.Op({c}, 5);
  const ScheduleProblem problem = net.Finish(net.Op({b, d, beside, late}, 1));
  const Segment segment = BuildSegment(
      problem, SpansOf(problem, GivenOrder(problem)), SegmentRange{0, 7});
  Order order = {4, 0, 1, 3, 5, 2, 6};
  int64_t work = 1000;
  Settle(segment, PeakBytes(problem, order), &work, &order);
  EXPECT_EQ(order, (Order{0, 1, 3, 4, 5, 2, 6}));
}

TEST(ScheduleTest, TakesNoOpsAtAll) {
  ASSERT_OK_AND_ASSIGN(const Schedule schedule, FindSchedule({{5}, {}}));
  EXPECT_TRUE(schedule.order.empty());
  EXPECT_EQ(schedule.peak_bytes, 0);
  EXPECT_TRUE(schedule.optimal());
}

TEST(ScheduleTest, KeepsWithinItsLimits) {
  const ScheduleProblem problem = Diamond(10, 20, 90, 5);
  for (const ScheduleLimits& limits :
       {ScheduleLimits{0, 1024, 8192}, ScheduleLimits{1000, 1024, 3}}) {
    ASSERT_OK_AND_ASSIGN(const Schedule schedule,
                         FindSchedule(problem, limits));
    EXPECT_EQ(schedule.order, GivenOrder(problem));
    // The bound is the need of the op with the large result, with its input.
    EXPECT_EQ(schedule.lower_bound_bytes, 100);
    EXPECT_FALSE(schedule.optimal());
  }
}

TEST(ScheduleTest, RefusesWhatMakesNoSense) {
  const auto fails = [](const ScheduleProblem& problem, StatusCode code,
                        const char* text) {
    EXPECT_THAT(FindSchedule(problem), FailsWith(code, text));
  };
  const StatusCode invalid = StatusCode::kInvalidArgument;
  fails({{-1}, {}}, invalid, "storage 0 to find a schedule for has -1 bytes");
  fails({{INT64_MAX, 1}, {}}, StatusCode::kResourceExhausted,
        "the storages up to 1 of 2 together need more than");
  fails({{}, {{{0}, {}}}}, invalid, "op 0 to be scheduled must run after op 0");
  fails({{}, {{{-1}, {}}}}, invalid, "must run after op -1");
  fails({{}, {{{1}, {}}, {{0}, {}}}}, invalid, "must run after op 1");
  fails({{}, {{{}, {}}, {{7}, {}}}}, invalid, "must run after op 7");
  fails({{1}, {{{}, {1}}}}, invalid, "op 0 to be scheduled touches storage 1");
  fails({{1}, {{{}, {-1}}}}, invalid, "touches storage -1, there are 1");
  fails({{1, 1}, {{{}, {0, 1}, 0, {0}}}}, invalid,
        "would write storage 0 into storage 0");
  fails({{1, 1}, {{{}, {0}, 0, {1}}}}, invalid, "into storage 1");
  fails({{1, 1}, {{{}, {0, 1}, -1, {1}}}}, invalid, "would write storage -1");
}

}  // namespace
}  // namespace placelite
