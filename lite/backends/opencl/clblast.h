// SPDX-License-Identifier: Apache-2.0
// CLBlast, a tuned BLAS for OpenCL, where the system has its library. It is
// loaded late, like OpenCL. It compiles its kernels when it is first asked for
// a product, and keeps them for the process.
#ifndef LITE_BACKENDS_OPENCL_CLBLAST_H_
#define LITE_BACKENDS_OPENCL_CLBLAST_H_

#include <memory>

#include "lite/backends/opencl/api.h"

namespace placelite {

// A matrix of floats in row-major order; `leading` is the number of elements
// from the start of one row to the next.
struct ClBlastMatrix {
  cl_mem memory = nullptr;
  size_t offset = 0;  // in elements
  size_t leading = 0;
  bool transposed = false;
};

class ClBlast {
 public:
  // Returns null if there is no such library, or if it calls another OpenCL
  // than `cl`. All callers share one object; the last to release it clears
  // CLBlast's cache.
  static std::shared_ptr<const ClBlast> Load(const OpenClApi& cl);
  ~ClBlast();
  ClBlast(const ClBlast&) = delete;
  ClBlast& operator=(const ClBlast&) = delete;

  // Enqueues  c = a b + beta c,  c being rows x columns. Thread-safe.
  Status Product(size_t rows, size_t columns, size_t depth,
                 const ClBlastMatrix& a, const ClBlastMatrix& b, float beta,
                 const ClBlastMatrix& c, cl_command_queue queue) const;

 private:
  // The function of CLBlast's C interface, whose enumerations are ints.
  using Sgemm = int (*)(int layout, int a_transpose, int b_transpose, size_t m,
                        size_t n, size_t k, float alpha, cl_mem a,
                        size_t a_offset, size_t a_leading, cl_mem b,
                        size_t b_offset, size_t b_leading, float beta, cl_mem c,
                        size_t c_offset, size_t c_leading,
                        cl_command_queue* queue, cl_event* event);
  using ClearCache = int (*)();

  ClBlast(Sgemm sgemm, ClearCache clear_cache)
      : sgemm_(sgemm), clear_cache_(clear_cache) {}

  const Sgemm sgemm_;
  const ClearCache clear_cache_;
};

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_CLBLAST_H_
