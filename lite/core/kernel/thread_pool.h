// SPDX-License-Identifier: Apache-2.0
// ThreadPool: splits a loop over the threads of one team. backends/host
// implements it; kernels see only this interface.
#ifndef LITE_CORE_KERNEL_THREAD_POOL_H_
#define LITE_CORE_KERNEL_THREAD_POOL_H_

#include <cstdint>

namespace placelite {

class ThreadPool {
 public:
  // Works on begin..end-1; may run on any worker.
  using Body = void (*)(void* context, int64_t begin, int64_t end);

  virtual ~ThreadPool() = default;

  // The caller included; at least 1.
  virtual int threads() const = 0;

  // Splits 0..count-1 into at most threads() contiguous parts, runs `body` on
  // each, and returns when all are done. Allocates nothing. Called by one
  // thread at a time; a body must not call it.
  virtual void Run(int64_t count, Body body, void* context) = 0;
};

// The calling thread is the only worker.
class InlineThreadPool final : public ThreadPool {
 public:
  int threads() const override { return 1; }
  void Run(int64_t count, Body body, void* context) override {
    if (count > 0) body(context, 0, count);
  }
};

// Calls body(begin, end) for parts of 0..count-1.
template <typename F>
void ParallelFor(ThreadPool* pool, int64_t count, const F& body) {
  if (pool->threads() == 1 || count <= 1) {
    if (count > 0) body(int64_t{0}, count);
    return;
  }
  pool->Run(
      count,
      [](void* context, int64_t begin, int64_t end) {
        (*static_cast<const F*>(context))(begin, end);
      },
      const_cast<F*>(&body));
}

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_THREAD_POOL_H_
