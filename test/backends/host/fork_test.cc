// SPDX-License-Identifier: Apache-2.0
// Thread pools that a child process inherits: it has no worker of them.
#include "test/support/fork.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "lite/backends/host/affinity.h"
#include "lite/backends/host/host_thread_pool.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

// Workers that sleep at once, and workers that are awake when it happens.
class ForkTest : public testing::TestWithParam<microseconds> {
 protected:
  std::unique_ptr<ThreadPool> Make(int threads = 3) const {
    HostThreadPoolOptions options;
    options.threads = threads;
    options.spin = GetParam();
    auto pool = MakeHostThreadPool(options);
    EXPECT_OK(pool);
    return std::move(pool).value();
  }
};

constexpr int64_t kCount = 100;

bool VisitsEachOnce(ThreadPool* pool) {
  std::vector<int> visits(kCount, 0);
  ParallelFor(pool, kCount, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) ++visits[i];
  });
  return visits == std::vector<int>(kCount, 1);
}

// Loops until two threads had a part of one: not only the caller is there.
bool HasWorkers(ThreadPool* pool) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (std::chrono::steady_clock::now() < end) {
    std::atomic<int> others{0};
    const ThreadId caller = ThisThread();
    ParallelFor(pool, 3, [&](int64_t, int64_t) {
      if (ThisThread() != caller) ++others;
      std::this_thread::sleep_for(milliseconds(1));
    });
    if (others > 0) return true;
  }
  return false;
}

TEST_P(ForkTest, TheChildMayDestroyThePool) {
  auto pool = Make();
  ASSERT_TRUE(VisitsEachOnce(pool.get()));
  EXPECT_EQ(RunInChild([&] {
              pool.reset();
              return 0;
            }),
            0);
  EXPECT_TRUE(VisitsEachOnce(pool.get()));
}

TEST_P(ForkTest, TheChildHasWorkersOfItsOwn) {
  auto pool = Make();
  ASSERT_TRUE(VisitsEachOnce(pool.get()));
  EXPECT_EQ(RunInChild([&] {
              if (!VisitsEachOnce(pool.get())) return 1;
              if (pool->threads() != 3) return 2;
              if (!HasWorkers(pool.get())) return 3;
              pool.reset();
              return 0;
            }),
            0);
  EXPECT_TRUE(HasWorkers(pool.get()));
}

TEST_P(ForkTest, AndSoHasTheChildOfAChild) {
  auto pool = Make();
  EXPECT_EQ(RunInChild([&] {
              if (!VisitsEachOnce(pool.get())) return 1;
              const int grandchild = RunInChild([&] {
                const bool right = VisitsEachOnce(pool.get());
                pool.reset();
                return right ? 0 : 1;
              });
              pool.reset();
              return grandchild;
            }),
            0);
  EXPECT_TRUE(VisitsEachOnce(pool.get()));
}

TEST_P(ForkTest, AnotherThreadMayBeAtWork) {
  auto pool = Make();
  std::atomic<bool> stop{false};
  std::thread user([&] {
    while (!stop) EXPECT_TRUE(VisitsEachOnce(pool.get()));
  });
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(RunInChild([&] {
                pool.reset();
                return 0;
              }),
              0);
  }
  stop = true;
  user.join();
}

TEST_P(ForkTest, APoolOfOneThreadIsTheCaller) {
  auto pool = Make(1);
  EXPECT_EQ(RunInChild([&] {
              const bool right = VisitsEachOnce(pool.get());
              pool.reset();
              return right ? 0 : 1;
            }),
            0);
}

INSTANTIATE_TEST_SUITE_P(Spins, ForkTest,
                         testing::Values(microseconds(0), microseconds(30),
                                         microseconds(100000)));

}  // namespace
}  // namespace placelite
