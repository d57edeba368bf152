// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/kernels/determinant/determinant.h"

namespace placelite {
namespace {

// Returns the determinant of a matrix of n rows, which it destroys.
double Eliminate(double* a, int64_t n) {
  double result = 1;
  for (int64_t k = 0; k < n; ++k) {
    int64_t pivot = k;
    for (int64_t i = k + 1; i < n; ++i) {
      if (std::fabs(a[i * n + k]) > std::fabs(a[pivot * n + k])) pivot = i;
    }
    if (pivot != k) {
      std::swap_ranges(a + k * n, a + (k + 1) * n, a + pivot * n);
      result = -result;
    }
    const double diagonal = a[k * n + k];
    result *= diagonal;
    if (diagonal == 0) return 0;
    for (int64_t i = k + 1; i < n; ++i) {
      const double factor = a[i * n + k] / diagonal;
      for (int64_t j = k; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
    }
  }
  return result;
}

class DeterminantReference final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override {
    if (context.op.input_shape(0).NumElements().max == 0) return Status::Ok();
    context.scratch_bytes =
        static_cast<size_t>(MatrixSize(context.op)) * sizeof(double);
    return Status::Ok();
  }

  Status Run(const RunContext& context) override {
    const int64_t size = MatrixSize(context.op);
    const Shape& shape = context.tensors.input(0).shape();
    const float* x = context.tensors.input(0).data<float>();
    const Tensor& y = context.tensors.output(0);
    auto* matrix = static_cast<double*>(context.scratch);
    for (int64_t i = 0; i < y.NumElements(); ++i) {
      std::copy(x + i * size, x + (i + 1) * size, matrix);
      y.data<float>()[i] =
          static_cast<float>(Eliminate(matrix, shape[shape.rank() - 1]));
    }
    return Status::Ok();
  }

 private:
  // Returns how many elements one matrix has.
  static int64_t MatrixSize(const OpView& op) {
    const Shape shape = op.input_shape(0).shape();
    const int64_t n = shape[shape.rank() - 1];
    return n * n;
  }
};

}  // namespace

std::unique_ptr<Kernel> CreateDeterminantReference() {
  return std::make_unique<DeterminantReference>();
}

}  // namespace placelite
