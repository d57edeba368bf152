// SPDX-License-Identifier: Apache-2.0
// Slots: a task goes to the consumer or back to the producer, never to both.
#include "lite/backends/host/handoff.h"

#include <gtest/gtest.h>

#include <thread>

namespace placelite {
namespace {

PoolTask Task(int64_t begin) { return {nullptr, nullptr, begin, begin + 1}; }

void PutAndWake(TaskSlot* slot, const PoolTask& task) {
  if (slot->Put(task)) slot->Wake();
}

TEST(TaskSlot, WhatNobodyTookComesBackOnce) {
  TaskSlot slot;
  EXPECT_FALSE(slot.TakeBack());
  EXPECT_FALSE(slot.Put(Task(1))) << "nobody sleeps here";
  EXPECT_TRUE(slot.TakeBack());
  EXPECT_FALSE(slot.TakeBack());
}

// The consumer sleeps, or spins until the producer is idle.
class TaskSlotTest : public testing::TestWithParam<std::pair<int, bool>> {};

TEST_P(TaskSlotTest, EachTaskIsTakenByOneSide) {
  const std::chrono::microseconds spin(GetParam().first);
  const std::atomic<bool> busy{GetParam().second};
  TaskSlot slot;
  std::atomic<int64_t> taken{0}, sum_taken{0};
  std::thread consumer([&] {
    while (const PoolTask* task = slot.Take(spin, busy)) {
      sum_taken += task->begin;
      ++taken;
    }
  });
  constexpr int64_t kTasks = 5000;
  int64_t back = 0, sum_back = 0;
  for (int64_t i = 0; i < kTasks; ++i) {
    PutAndWake(&slot, Task(i));
    if (i % 3 == 0) std::this_thread::yield();
    if (slot.TakeBack()) {
      ++back;
      sum_back += i;
    }
    while (taken + back <= i) std::this_thread::yield();
  }
  slot.Stop();
  consumer.join();
  EXPECT_EQ(taken + back, kTasks);
  EXPECT_EQ(sum_taken + sum_back, kTasks * (kTasks - 1) / 2);
}

INSTANTIATE_TEST_SUITE_P(All, TaskSlotTest,
                         testing::Values(std::pair(0, false),
                                         std::pair(0, true),
                                         std::pair(20, false),
                                         std::pair(20, true)));

}  // namespace
}  // namespace placelite
