// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/host_thread_pool.h"

#include <pthread.h>

#include <algorithm>
#include <system_error>
#include <thread>
#include <utility>

#include "lite/backends/host/affinity.h"
#include "lite/backends/host/handoff.h"
#include "lite/backends/host/loop_split.h"
#include "lite/backends/host/worker_seats.h"
#include "lite/core/base/fork_count.h"
#include "lite/core/base/log.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Says whether the calling thread runs the body of a loop of some pool: it runs
// the loops that it starts then alone, because a worker that waited for other
// workers could wait for itself.
//
// No value is zero: a section of zeros for threads that is one byte long is
// placed by mold 1.10 where the loader cannot protect it, and by chance the
// program does not start.
enum class Where : uint8_t { kOutside = 1, kInsideBody = 2 };
thread_local Where where = Where::kOutside;

class InsideBody {
 public:
  InsideBody() { where = Where::kInsideBody; }
  ~InsideBody() { where = Where::kOutside; }
};

// The workers of a pool, and the data that they share with the caller.
class Crew {
 public:
  explicit Crew(const HostThreadPoolOptions& options)
      : options_(options),
        split_(options.speeds),
        seats_(options.cpus, options.threads),
        workers_(std::make_unique<Worker[]>(options.threads - 1)) {
    threads_.reserve(options.threads - 1);
  }

  ~Crew() {
    for (size_t i = 0; i < threads_.size(); ++i) workers_[i].slot.Stop();
    for (std::thread& thread : threads_) thread.join();
  }

  Status Start() {
    for (int i = 0; i + 1 < options_.threads; ++i) {
      try {
        threads_.emplace_back([this, i] { Work(i); });
      } catch (const std::system_error& error) {
        return Status::ResourceExhausted(
            StrCat("the system refused worker thread ", i + 1, " of ",
                   options_.threads - 1, ": ", error.what()));
      }
    }
    return Status::Ok();
  }

  void Run(int64_t count, ThreadPool::Body body, void* context) {
    busy_.store(true, std::memory_order_relaxed);
    RunParts(count, body, context);
    busy_.store(false, std::memory_order_relaxed);
  }

 private:
  struct Worker {
    TaskSlot slot;
    ThreadId thread = 0;  // set before the worker first sleeps
    int away_from = -1;   // the caller's processor
  };

  PoolTask Part(int64_t count, int64_t parts, int64_t index,
                ThreadPool::Body body, void* context) const {
    const LoopSplit::Range range = split_.Part(count, parts, index);
    return {body, context, range.begin, range.end};
  }

  static void Do(const PoolTask& task) {
    if (task.begin < task.end) task.body(task.context, task.begin, task.end);
  }

  void RunParts(int64_t count, ThreadPool::Body body, void* context) {
    const int64_t parts = std::min<int64_t>(count, options_.threads);
    running_.Reset(static_cast<uint32_t>(parts - 1));
    for (int64_t i = 1; i < parts; ++i) {
      Worker& worker = workers_[i - 1];
      if (!worker.slot.Put(Part(count, parts, i, body, context))) continue;
      worker.away_from =
          seats_.Seat(worker.thread, static_cast<int>(i) - 1, worker.away_from);
      worker.slot.Wake();
    }
    Do(Part(count, parts, 0, body, context));
    if (parts == 1) return;
    // The caller takes back the parts that workers have not begun: such a
    // worker sleeps, or another program has its processor, so they are done
    // sooner here.
    for (int64_t i = parts - 1; i > 0; --i) {
      if (!workers_[i - 1].slot.TakeBack()) continue;
      Do(Part(count, parts, i, body, context));
      running_.Arrive();
    }
    running_.Wait(options_.spin);
  }

  void Work(int index) {
    pthread_setname_np(pthread_self(), "lite-worker");
    Worker& worker = workers_[index];
    worker.thread = ThisThread();
    seats_.Bind(index);
    where = Where::kInsideBody;
    while (const PoolTask* task = worker.slot.Take(options_.spin, busy_)) {
      Do(*task);
      running_.Arrive();
    }
  }

  const HostThreadPoolOptions& options_;  // owned by the pool
  const LoopSplit split_;
  WorkerSeats seats_;
  const std::unique_ptr<Worker[]> workers_;
  // True while the caller runs a loop: workers then wait awake, as the next
  // loop is near.
  alignas(kNoFalseSharing) std::atomic<bool> busy_{false};
  Countdown running_;
  std::vector<std::thread> threads_;
};

// A child process inherits the pool, but none of the workers: its first loop
// makes new ones.
class HostThreadPool : public ThreadPool {
 public:
  explicit HostThreadPool(HostThreadPoolOptions options)
      : options_(std::move(options)) {}

  Status Start() {
    crew_.Reset(nullptr);
    if (options_.threads == 1) return Status::Ok();
    auto crew = std::make_unique<Crew>(options_);
    LITE_RETURN_IF_ERROR(crew->Start());
    crew_.Reset(std::move(crew));
    return Status::Ok();
  }

  int threads() const override { return options_.threads; }

  void Run(int64_t count, Body body, void* context) override {
    if (count <= 0) return;
    if (where == Where::kInsideBody) return RunNested(count, body, context);
    if (crew_.forked()) Restart();
    const InsideBody inside;
    if (crew_.get() == nullptr) return body(context, 0, count);
    crew_.get()->Run(count, body, context);
  }

 private:
  void Restart() {
    const Status status = Start();
    if (status.ok()) return;
    Log(LogLevel::kWarning,
        StrCat("thread pool: loops of this process run on one thread: ",
               status.message()));
  }

  void RunNested(int64_t count, Body body, void* context) {
    if (!options_.nested_warned->exchange(true)) {
      Log(LogLevel::kWarning,
          "thread pool: a loop inside a loop runs on one thread");
    }
    body(context, 0, count);
  }

  const HostThreadPoolOptions options_;
  OwnedByProcess<Crew> crew_;  // null if the caller is the only thread
};

}  // namespace

Result<std::unique_ptr<ThreadPool>> MakeHostThreadPool(
    HostThreadPoolOptions options) {
  if (options.threads < 1 || options.threads > kMaxThreads) {
    return Status::InvalidArgument(StrCat("a thread pool of ", options.threads,
                                          " threads, expected 1 to ",
                                          kMaxThreads));
  }
  if (!options.speeds.empty() &&
      options.speeds.size() != static_cast<size_t>(options.threads)) {
    return Status::InvalidArgument(StrCat(options.speeds.size(), " speeds of ",
                                          options.threads, " threads"));
  }
  if (options.nested_warned == nullptr) {
    options.nested_warned = std::make_shared<std::atomic<bool>>(false);
  }
  auto pool = std::make_unique<HostThreadPool>(std::move(options));
  LITE_RETURN_IF_ERROR(pool->Start());
  return std::unique_ptr<ThreadPool>(std::move(pool));
}

}  // namespace placelite
