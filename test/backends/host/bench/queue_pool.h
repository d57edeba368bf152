// SPDX-License-Identifier: Apache-2.0
// The thread pool that one writes first: a queue of tasks behind a mutex and a
// condition variable. What our own is measured against.
#ifndef TEST_BACKENDS_HOST_BENCH_QUEUE_POOL_H_
#define TEST_BACKENDS_HOST_BENCH_QUEUE_POOL_H_

#include <memory>

#include "lite/core/kernel/thread_pool.h"

namespace placelite {

std::unique_ptr<ThreadPool> MakeQueuePool(int threads);

}  // namespace placelite

#endif  // TEST_BACKENDS_HOST_BENCH_QUEUE_POOL_H_
