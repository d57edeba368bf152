// SPDX-License-Identifier: Apache-2.0
#include "test/backends/host/bench/openmp_pool.h"

// Clang knows the pragmas, and may still be without the library.
#if defined(_OPENMP) && __has_include(<omp.h>)
#define LITE_HAS_OPENMP
#include <omp.h>
#endif

namespace placelite {
#ifdef LITE_HAS_OPENMP
namespace {

class OpenMpPool final : public ThreadPool {
 public:
  explicit OpenMpPool(int threads) : threads_(threads) {}

  int threads() const override { return threads_; }

  void Run(int64_t count, Body body, void* context) override {
#pragma omp parallel num_threads(threads_)
    {
      const int64_t i = omp_get_thread_num();
      body(context, count * i / threads_, count * (i + 1) / threads_);
    }
  }

 private:
  const int threads_;
};

}  // namespace

std::unique_ptr<ThreadPool> MakeOpenMpPool(int threads) {
  omp_set_dynamic(0);  // as many threads as asked
  return std::make_unique<OpenMpPool>(threads);
}
#else
std::unique_ptr<ThreadPool> MakeOpenMpPool(int) { return nullptr; }
#endif

}  // namespace placelite
