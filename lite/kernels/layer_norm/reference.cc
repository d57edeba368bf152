// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time, in double.
#include <cmath>

#include "lite/kernels/layer_norm/layer_norm.h"

namespace placelite {
namespace {

double Mean(const float* x, int64_t count) {
  double sum = 0;
  for (int64_t i = 0; i < count; ++i) sum += x[i];
  return sum / static_cast<double>(count);
}

double Variance(const float* x, int64_t count, double mean) {
  double sum = 0;
  for (int64_t i = 0; i < count; ++i) sum += (x[i] - mean) * (x[i] - mean);
  return sum / static_cast<double>(count);
}

}  // namespace

Status LayerNormReference(const RunContext& context) {
  const OpView& op = context.op;
  const KernelTensors& t = context.tensors;
  const LayerNormExtents e = ReadLayerNorm(op);
  const double epsilon = op.attributes().Float("epsilon");
  for (int64_t r = 0; r < e.rows; ++r) {
    const float* x = t.input(0).data<float>() + r * e.count;
    float* y = t.output(0).data<float>() + r * e.count;
    const double mean = Mean(x, e.count);
    const double root = std::sqrt(Variance(x, e.count, mean) + epsilon);
    for (int64_t i = 0; i < e.count; ++i) {
      const double scale = op.has_input(1) ? t.input(1).data<float>()[i] : 1;
      const double bias = op.has_input(2) ? t.input(2).data<float>()[i] : 0;
      y[i] = static_cast<float>((x[i] - mean) / root * scale + bias);
    }
  }
  return Status::Ok();
}

}  // namespace placelite
