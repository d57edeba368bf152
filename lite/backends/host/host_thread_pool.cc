#include "lite/backends/host/host_thread_pool.h"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "lite/backends/host/handoff.h"
#include "lite/core/base/log.h"
#include "lite/core/base/span.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Binds the calling thread. sched_setaffinity on "this thread" rather than
// pthread_setaffinity_np: bionic had only the former for long.
bool BindThisThread(Span<const int> cpus) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int cpu : cpus) {
    if (cpu < 0 || cpu >= CPU_SETSIZE) return false;
    CPU_SET(cpu, &set);
  }
  return sched_setaffinity(0, sizeof(set), &set) == 0;
}

// Part `index` of `parts` of 0..count-1; sizes differ by at most one.
PoolTask Part(int64_t count, int64_t parts, int64_t index,
              ThreadPool::Body body, void* context) {
  const int64_t size = count / parts;
  const int64_t larger = count % parts;  // the first parts take one more
  const int64_t begin = index * size + std::min(index, larger);
  return {body, context, begin, begin + size + (index < larger ? 1 : 0)};
}

class HostThreadPool : public ThreadPool {
 public:
  explicit HostThreadPool(HostThreadPoolOptions options)
      : options_(std::move(options)),
        slots_(std::make_unique<TaskSlot[]>(options_.threads - 1)) {
    workers_.reserve(options_.threads - 1);
  }

  ~HostThreadPool() override {
    for (size_t i = 0; i < workers_.size(); ++i) slots_[i].Stop();
    for (std::thread& worker : workers_) worker.join();
  }

  Status Start() {
    for (int i = 0; i + 1 < options_.threads; ++i) {
      try {
        workers_.emplace_back([this, i] { Work(i); });
      } catch (const std::system_error& error) {
        return Status::ResourceExhausted(
            StrCat("the system refused worker thread ", i + 1, " of ",
                   options_.threads - 1, ": ", error.what()));
      }
    }
    return Status::Ok();
  }

  int threads() const override { return options_.threads; }

  void Run(int64_t count, Body body, void* context) override {
    if (count <= 0) return;
    const int64_t parts = std::min<int64_t>(count, threads());
    running_.Reset(static_cast<uint32_t>(parts - 1));
    for (int64_t i = 1; i < parts; ++i) {
      slots_[i - 1].Put(Part(count, parts, i, body, context));
    }
    body(context, 0, Part(count, parts, 0, body, context).end);
    if (parts > 1) running_.Wait(options_.spin);
  }

 private:
  void Work(int index) {
    pthread_setname_np(pthread_self(), "lite-worker");
    Bind(index + 1);  // thread 0 is the caller
    TaskSlot& slot = slots_[index];
    while (const PoolTask* task = slot.Take(options_.spin)) {
      task->body(task->context, task->begin, task->end);
      slot.Release();
      running_.Arrive();
    }
  }

  // Takes no memory unless it fails: nobody catches what a worker throws.
  void Bind(int thread) const {
    Span<const int> cpus(options_.cpus);
    if (cpus.empty()) return;
    if (cpus.size() >= static_cast<size_t>(options_.threads)) {
      cpus = cpus.subspan(static_cast<size_t>(thread), 1);
    }
    if (!BindThisThread(cpus)) LogUnbound(thread, cpus);
  }

  static void LogUnbound(int thread, Span<const int> cpus) {
    try {
      Log(LogLevel::kWarning,
          StrCat("thread pool: cannot bind worker ", thread, " to processor ",
                 Join(cpus, ","), ", it runs unbound"));
    } catch (const std::bad_alloc&) {  // then it runs unbound silently
    }
  }

  const HostThreadPoolOptions options_;
  const std::unique_ptr<TaskSlot[]> slots_;  // one per worker
  Countdown running_;
  std::vector<std::thread> workers_;
};

}  // namespace

Result<std::unique_ptr<ThreadPool>> MakeHostThreadPool(
    HostThreadPoolOptions options) {
  if (options.threads < 1 || options.threads > kMaxThreads) {
    return Status::InvalidArgument(StrCat("a thread pool of ", options.threads,
                                          " threads, expected 1 to ",
                                          kMaxThreads));
  }
  auto pool = std::make_unique<HostThreadPool>(std::move(options));
  LITE_RETURN_IF_ERROR(pool->Start());
  return std::unique_ptr<ThreadPool>(std::move(pool));
}

}  // namespace placelite
