// SPDX-License-Identifier: Apache-2.0
// OpenMP behind the ThreadPool interface: one parallel region for each Run,
// split like the engine's own pool.
#ifndef TEST_BACKENDS_HOST_BENCH_OPENMP_POOL_H_
#define TEST_BACKENDS_HOST_BENCH_OPENMP_POOL_H_

#include <memory>

#include "lite/core/kernel/thread_pool.h"

namespace placelite {

// Returns null where the compiler has no OpenMP.
std::unique_ptr<ThreadPool> MakeOpenMpPool(int threads);

}  // namespace placelite

#endif  // TEST_BACKENDS_HOST_BENCH_OPENMP_POOL_H_
