// SPDX-License-Identifier: Apache-2.0
// A ThreadPool that starts a thread for every part of every loop: slow, but
// plainly right, and visible to ThreadSanitizer.
#ifndef TEST_SUPPORT_TEST_THREAD_POOL_H_
#define TEST_SUPPORT_TEST_THREAD_POOL_H_

#include <thread>
#include <vector>

#include "lite/core/kernel/thread_pool.h"

namespace placelite {

class TestThreadPool final : public ThreadPool {
 public:
  explicit TestThreadPool(int threads) : threads_(threads) {}

  int threads() const override { return threads_; }

  void Run(int64_t count, Body body, void* context) override {
    std::vector<std::thread> workers;
    for (int t = 0; t < threads_; ++t) {
      const int64_t begin = count * t / threads_;
      const int64_t end = count * (t + 1) / threads_;
      if (begin < end) workers.emplace_back(body, context, begin, end);
    }
    for (std::thread& worker : workers) worker.join();
  }

 private:
  int threads_;
};

}  // namespace placelite

#endif  // TEST_SUPPORT_TEST_THREAD_POOL_H_
