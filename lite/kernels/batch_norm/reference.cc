// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include <cmath>

#include "lite/kernels/batch_norm/batch_norm.h"
#include "lite/kernels/common/epilogue.h"
#include "lite/kernels/common/index.h"

namespace placelite {

Status BatchNormReference(const RunContext& context) {
  const KernelTensors& t = context.tensors;
  const Tensor& x = t.input(0);
  const double epsilon = context.op.attributes().Float("epsilon");
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    const int64_t c = Unravel(i, x.shape())[1];
    const double scale = t.input(1).data<float>()[c];
    const double bias = t.input(2).data<float>()[c];
    const double mean = t.input(3).data<float>()[c];
    const double variance = t.input(4).data<float>()[c];
    const double centred = x.data<float>()[i] - mean;
    const double y = centred / std::sqrt(variance + epsilon) * scale + bias;
    t.output(0).data<float>()[i] =
        static_cast<float>(ApplyEpilogueReference(context, y, i));
  }
  return Status::Ok();
}

}  // namespace placelite
