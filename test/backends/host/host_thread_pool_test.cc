// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/host_thread_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <set>
#include <string>
#include <thread>

#include "lite/backends/host/affinity.h"
#include "lite/core/base/log.h"
#include "test/support/allocation_counter.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

std::unique_ptr<ThreadPool> MakePool(int threads,
                                     nanoseconds spin = microseconds(30)) {
  HostThreadPoolOptions options;
  options.threads = threads;
  options.spin = spin;
  auto pool = MakeHostThreadPool(options);
  EXPECT_OK(pool);
  return std::move(pool).value();
}

// Returns how often the pool visited each index of 0..count-1.
std::vector<int> Visits(ThreadPool* pool, int64_t count) {
  std::vector<int> visits(count, 0);
  pool->Run(
      count,
      [](void* context, int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          ++(*static_cast<std::vector<int>*>(context))[i];
        }
      },
      &visits);
  return visits;
}

// Every combination of thread count and way of waiting.
class ThreadPoolTest
    : public testing::TestWithParam<std::tuple<int, microseconds>> {
 protected:
  int threads() const { return std::get<0>(GetParam()); }
  std::unique_ptr<ThreadPool> Make() const {
    return MakePool(threads(), std::get<1>(GetParam()));
  }
};

TEST_P(ThreadPoolTest, VisitsEveryIndexOnce) {
  const auto pool = Make();
  EXPECT_EQ(pool->threads(), threads());
  for (int64_t count :
       {0, 1, 2, threads() - 1, threads(), threads() + 1, 1000}) {
    EXPECT_EQ(Visits(pool.get(), count), std::vector<int>(count, 1)) << count;
  }
}

TEST_P(ThreadPoolTest, PartsAreContiguousEqualAndAtMostOnePerThread) {
  const auto pool = Make();
  for (int64_t count : {1, 2, 63, 64, 65, 1001}) {
    std::vector<std::atomic<int64_t>> end_of(count);
    std::atomic<int> parts{0};
    ParallelFor(pool.get(), count, [&](int64_t begin, int64_t end) {
      end_of[begin] = end;
      ++parts;
    });
    EXPECT_EQ(parts, std::min<int64_t>(count, threads()));
    int64_t smallest = count, largest = 0;
    for (int64_t begin = 0; begin < count; begin = end_of[begin]) {
      ASSERT_GT(end_of[begin], begin);
      smallest = std::min(smallest, end_of[begin] - begin);
      largest = std::max(largest, end_of[begin] - begin);
    }
    EXPECT_LE(largest - smallest, 1);
  }
}

TEST_P(ThreadPoolTest, RunsOneAfterTheOther) {
  const auto pool = Make();
  // The ints are not atomic: each Run must see what the one before wrote.
  std::vector<int64_t> sums(threads() + 1, 0);
  constexpr int kRuns = 10000;
  for (int run = 0; run < kRuns; ++run) {
    ParallelFor(pool.get(), static_cast<int64_t>(sums.size()),
                [&](int64_t begin, int64_t end) {
                  for (int64_t i = begin; i < end; ++i) sums[i] += run;
                });
  }
  const int64_t expected = int64_t{kRuns} * (kRuns - 1) / 2;
  EXPECT_EQ(sums, std::vector<int64_t>(sums.size(), expected));
}

TEST_P(ThreadPoolTest, WakesAfterSleeping) {
  const auto pool = Make();
  for (int run = 0; run < 5; ++run) {
    std::this_thread::sleep_for(milliseconds(3));
    EXPECT_EQ(Visits(pool.get(), 100), std::vector<int>(100, 1));
  }
}

TEST_P(ThreadPoolTest, WaitsForSlowWorkers) {
  const auto pool = Make();
  std::atomic<int> done{0};
  ParallelFor(pool.get(), threads(), [&](int64_t begin, int64_t end) {
    if (begin > 0) std::this_thread::sleep_for(milliseconds(5));
    done += static_cast<int>(end - begin);
  });
  EXPECT_EQ(done, threads());
}

INSTANTIATE_TEST_SUITE_P(
    All, ThreadPoolTest,
    testing::Combine(testing::Values(1, 2, 3, 8),
                     testing::Values(microseconds(0), microseconds(30))),
    [](const auto& info) {
      return std::to_string(std::get<0>(info.param)) + "threads_" +
             std::to_string(std::get<1>(info.param).count()) + "us";
    });

TEST(HostThreadPool, CallerTakesThePartAtTheStart) {
  const auto pool = MakePool(4);
  std::thread::id first;
  ParallelFor(pool.get(), 4, [&](int64_t begin, int64_t) {
    if (begin == 0) first = std::this_thread::get_id();
  });
  EXPECT_EQ(first, std::this_thread::get_id());
}

TEST(HostThreadPool, OneThreadIsTheCaller) {
  const auto pool = MakePool(1);
  std::set<std::thread::id> seen;
  pool->Run(
      10,
      [](void* context, int64_t begin, int64_t end) {
        EXPECT_EQ(begin, 0);
        EXPECT_EQ(end, 10);
        static_cast<decltype(seen)*>(context)->insert(
            std::this_thread::get_id());
      },
      &seen);
  EXPECT_THAT(seen, testing::ElementsAre(std::this_thread::get_id()));
}

TEST(HostThreadPool, SplitsHugeCountsWithoutOverflow) {
  const auto pool = MakePool(3);
  constexpr int64_t kCount = INT64_MAX;
  std::atomic<int64_t> covered{0};
  ParallelFor(pool.get(), kCount,
              [&](int64_t begin, int64_t end) { covered += end - begin; });
  EXPECT_EQ(covered, kCount);
}

TEST(HostThreadPool, PoolsDoNotDisturbEachOther) {
  std::vector<std::thread> callers;
  callers.reserve(4);
  std::atomic<int> wrong{0};
  for (int c = 0; c < 4; ++c) {
    callers.emplace_back([&wrong] {
      const auto pool = MakePool(3);
      for (int run = 0; run < 300; ++run) {
        if (Visits(pool.get(), 50) != std::vector<int>(50, 1)) ++wrong;
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(wrong, 0);
}

TEST(HostThreadPool, MayBeUsedFromDifferentThreadsInTurn) {
  const auto pool = MakePool(3);
  for (int turn = 0; turn < 5; ++turn) {
    std::thread([&] {
      EXPECT_EQ(Visits(pool.get(), 10), std::vector<int>(10, 1));
    }).join();
  }
}

TEST(HostThreadPool, StopsWhetherItRanOrNot) {
  for (int threads : {1, 2, kMaxThreads}) {
    MakePool(threads);
    Visits(MakePool(threads).get(), 1000);
  }
}

TEST(HostThreadPool, RunAllocatesNothing) {
  for (nanoseconds spin : {nanoseconds(0), nanoseconds(30000)}) {
    const auto pool = MakePool(3, spin);
    std::vector<int> visits(100, 0);
    const auto body = [](void* context, int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) ++static_cast<int*>(context)[i];
    };
    pool->Run(100, body, visits.data());  // every worker has started
    StartCountingAllocations();
    for (int run = 0; run < 100; ++run) pool->Run(100, body, visits.data());
    EXPECT_EQ(StopCountingAllocations(), 0);
    EXPECT_EQ(visits, std::vector<int>(100, 101));
  }
}

TEST(HostThreadPool, RefusesSenselessThreadCounts) {
  for (int threads : {0, -1, kMaxThreads + 1}) {
    HostThreadPoolOptions options;
    options.threads = threads;
    EXPECT_THAT(MakeHostThreadPool(options),
                FailsWith(StatusCode::kInvalidArgument, "expected 1 to 64"));
  }
}

// A worker's part takes so long that the caller does not take it back.
void KeepBusy(int64_t begin) {
  if (begin == 0) std::this_thread::sleep_for(milliseconds(2));
}

// Two processors that this process may use; fewer where there are fewer.
std::vector<int> TwoCpus() {
  std::vector<int> cpus = AllowedCpus();
  if (cpus.size() > 2) cpus.resize(2);
  return cpus;
}

TEST(HostThreadPool, BindsWorkersToTheirProcessors) {
  HostThreadPoolOptions options;
  options.threads = 2;
  options.cpus = TwoCpus();
  if (options.cpus.size() < 2) GTEST_SKIP() << "needs two processors";
  const std::vector<int> allowed = AllowedCpus();
  ASSERT_OK_AND_ASSIGN(const auto pool, MakeHostThreadPool(options));
  for (int run = 0; run < 20; ++run) {
    ParallelFor(pool.get(), 2, [&](int64_t begin, int64_t) {
      KeepBusy(begin);
      const std::vector<int> mine = AllowedCpus();
      if (begin == 0) {
        EXPECT_EQ(mine, allowed) << "the caller was bound";
      } else if (mine != allowed) {  // else the caller took it back
        EXPECT_EQ(mine.size(), 1u);
        EXPECT_THAT(options.cpus, testing::Contains(mine[0]));
      }
    });
  }
}

// A worker that is busy elsewhere does not hold up the loop.
TEST(HostThreadPool, CallerTakesBackWhatNobodyBegan) {
  const auto pool = MakePool(kMaxThreads, nanoseconds(0));
  for (int run = 0; run < 50; ++run) {
    EXPECT_EQ(Visits(pool.get(), 200), std::vector<int>(200, 1));
  }
}

std::atomic<int> nested_warnings{0};

void CountNestedWarnings(LogLevel level, const std::string& message) {
  const bool told = message.find("a loop inside a loop") != std::string::npos;
  if (level == LogLevel::kWarning && told) ++nested_warnings;
}

// Loops of 40 inside a loop of 8: on the same pool, or on another one that all
// threads of the first share.
TEST(HostThreadPool, ALoopInsideALoopIsRightAndTold) {
  for (const bool same : {true, false}) {
    const auto outer = MakePool(3);
    const auto other = MakePool(2);
    ThreadPool* inner = same ? outer.get() : other.get();
    nested_warnings = 0;
    SetLogSink(CountNestedWarnings);
    std::vector<std::vector<int>> visits(8, std::vector<int>(40, 0));
    for (int run = 0; run < 20; ++run) {
      ParallelFor(outer.get(), 8, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          ParallelFor(inner, 40, [&](int64_t first, int64_t last) {
            for (int64_t j = first; j < last; ++j) ++visits[i][j];
          });
        }
      });
    }
    SetLogSink(nullptr);
    for (const auto& row : visits) EXPECT_EQ(row, std::vector<int>(40, 20));
    EXPECT_EQ(nested_warnings, 1);
    // Outside a loop the inner one has its threads again.
    EXPECT_EQ(Visits(inner, 100), std::vector<int>(100, 1));
  }
}

TEST(HostThreadPool, PoolsOfOneRuntimeWarnOnce) {
  HostThreadPoolOptions options;
  options.threads = 2;
  options.nested_warned = std::make_shared<std::atomic<bool>>(false);
  nested_warnings = 0;
  SetLogSink(CountNestedWarnings);
  for (int team = 0; team < 3; ++team) {
    ASSERT_OK_AND_ASSIGN(const auto pool, MakeHostThreadPool(options));
    ParallelFor(pool.get(), 2, [&](int64_t, int64_t) {
      EXPECT_EQ(Visits(pool.get(), 5), std::vector<int>(5, 1));
    });
  }
  SetLogSink(nullptr);
  EXPECT_EQ(nested_warnings, 1);
}

std::atomic<int> warnings{0};

TEST(HostThreadPool, RunsUnboundAfterAWarning) {
  warnings = 0;
  SetLogSink([](LogLevel level, const std::string& message) {
    if (level == LogLevel::kWarning &&
        message.find("cannot bind worker") != std::string::npos) {
      ++warnings;
    }
  });
  for (int no_such_cpu : {-1, 1023, 1024}) {
    HostThreadPoolOptions options;
    options.threads = 2;
    options.cpus = {no_such_cpu};
    ASSERT_OK_AND_ASSIGN(const auto pool, MakeHostThreadPool(options));
    EXPECT_EQ(Visits(pool.get(), 10), std::vector<int>(10, 1));
  }
  SetLogSink(nullptr);
  EXPECT_EQ(warnings, 3);
}

TEST(ThreadPool, CutsBySpeed) {
  HostThreadPoolOptions options;
  options.threads = 3;
  options.speeds = {4, 4, 1};
  ASSERT_OK_AND_ASSIGN(const auto pool, MakeHostThreadPool(options));
  for (int64_t count : {1, 2, 3, 9, 900}) {
    EXPECT_EQ(Visits(pool.get(), count), std::vector<int>(count, 1)) << count;
  }
  std::vector<int64_t> size_at(900, 0);
  ParallelFor(pool.get(), 900, [&size_at](int64_t begin, int64_t end) {
    size_at[begin] = end - begin;
  });
  EXPECT_EQ(size_at[0], 400);
  EXPECT_EQ(size_at[400], 400);
  EXPECT_EQ(size_at[800], 100);
}

TEST(ThreadPool, RefusesSpeedsOfOtherThreads) {
  HostThreadPoolOptions options;
  options.threads = 3;
  options.speeds = {1, 1};
  EXPECT_EQ(MakeHostThreadPool(options).status().code(),
            StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace placelite
