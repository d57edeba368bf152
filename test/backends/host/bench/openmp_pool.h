// SPDX-License-Identifier: Apache-2.0
// OpenMP behind our interface: one parallel region for each Run, split like
// ours.
#ifndef TEST_BACKENDS_HOST_BENCH_OPENMP_POOL_H_
#define TEST_BACKENDS_HOST_BENCH_OPENMP_POOL_H_

#include <memory>

#include "lite/core/kernel/thread_pool.h"

namespace placelite {

// Null where the compiler has no OpenMP.
std::unique_ptr<ThreadPool> MakeOpenMpPool(int threads);

}  // namespace placelite

#endif  // TEST_BACKENDS_HOST_BENCH_OPENMP_POOL_H_
