// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time, in double.
#include <algorithm>
#include <cmath>

#include "lite/kernels/softmax/softmax.h"

namespace placelite {

namespace {

template <typename T>
Status RunReference(const RunContext& context) {
  const SoftmaxExtents e = ReadSoftmax(context.op);
  const T* x = context.tensors.input(0).data<T>();
  T* y = context.tensors.output(0).data<T>();
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t k = 0; k < e.inner; ++k) {
      const int64_t first = o * e.axis * e.inner + k;
      double max = -INFINITY, sum = 0;
      for (int64_t i = 0; i < e.axis; ++i) {
        // std::max passes over NaN here as std::fmax does, on which gcc 12 for
        // Arm breaks.
        max = std::max<double>(max, x[first + i * e.inner]);
      }
      for (int64_t i = 0; i < e.axis; ++i) {
        sum += std::exp(x[first + i * e.inner] - max);
      }
      for (int64_t i = 0; i < e.axis; ++i) {
        const int64_t at = first + i * e.inner;
        y[at] = static_cast<T>(std::exp(x[at] - max) / sum);
      }
    }
  }
  return Status::Ok();
}

}  // namespace

Status SoftmaxReference(const RunContext& context) {
  return context.op.input(0).precision == Precision::kDouble
             ? RunReference<double>(context)
             : RunReference<float>(context);
}

}  // namespace placelite
