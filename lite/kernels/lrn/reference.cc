// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time, in double.
#include <algorithm>
#include <cmath>

#include "lite/kernels/lrn/lrn.h"

namespace placelite {

Status LrnReference(const RunContext& context) {
  const Shape shape = context.op.input_shape(0).shape();
  const AttributeMap& attributes = context.op.attributes();
  const int64_t n = attributes.Int("n");
  const double k = attributes.Float("k"), alpha = attributes.Float("alpha");
  const double beta = attributes.Float("beta");
  const float* x = context.tensors.input(0).data<float>();
  float* y = context.tensors.output(0).data<float>();
  const int64_t channels = shape[1], plane = shape[2] * shape[3];
  for (int64_t i = 0; i < shape.NumElements(); ++i) {
    const int64_t c = i / plane % channels;
    const int64_t first = c - (n - 1) / 2;
    double sum = 0;
    for (int64_t j = std::max<int64_t>(0, first);
         j < std::min(channels, first + n); ++j) {
      const double value = x[i + (j - c) * plane];
      sum += value * value;
    }
    y[i] = static_cast<float>(x[i] / std::pow(k + alpha * sum, beta));
  }
  return Status::Ok();
}

}  // namespace placelite
