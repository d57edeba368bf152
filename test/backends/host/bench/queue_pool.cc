// SPDX-License-Identifier: Apache-2.0
#include "test/backends/host/bench/queue_pool.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace placelite {
namespace {

class QueuePool final : public ThreadPool {
 public:
  explicit QueuePool(int threads) : threads_(threads) {
    for (int i = 1; i < threads; ++i) workers_.emplace_back([this] { Work(); });
  }

  ~QueuePool() override {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stopped_ = true;
    }
    posted_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }

  int threads() const override { return threads_; }

  void Run(int64_t count, Body body, void* context) override {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      for (int i = 1; i < threads_; ++i) {
        tasks_.push_back([=] {
          body(context, count * i / threads_, count * (i + 1) / threads_);
        });
      }
      left_ = threads_ - 1;
    }
    posted_.notify_all();
    body(context, 0, count / threads_);
    std::unique_lock<std::mutex> lock(mutex_);
    done_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  void Work() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (true) {
      posted_.wait(lock, [this] { return stopped_ || !tasks_.empty(); });
      if (stopped_) return;
      const std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
      lock.lock();
      if (--left_ == 0) done_.notify_one();
    }
  }

  const int threads_;
  std::mutex mutex_;
  std::condition_variable posted_, done_;
  std::deque<std::function<void()>> tasks_;
  int left_ = 0;
  bool stopped_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace

std::unique_ptr<ThreadPool> MakeQueuePool(int threads) {
  return std::make_unique<QueuePool>(threads);
}

}  // namespace placelite
