// SPDX-License-Identifier: Apache-2.0
// This kernel computes batch_norm on an OpenCL device, on slices of four
// channels.
#include <algorithm>
#include <cmath>

#include "lite/backends/opencl/call.h"
#include "lite/kernels/batch_norm/batch_norm.h"

namespace placelite {
namespace {

// Adds the constants of(c) of the channels c as vectors of four.
template <typename OfChannel>
void AddChannels(const char* key, int64_t channels, const OfChannel& of,
                 OpenClCall* call) {
  const auto padded = static_cast<size_t>((channels + 3) / 4 * 4);
  call->Packed(key, padded * sizeof(float), [=](void* packed) {
    float* to = static_cast<float*>(packed);
    std::fill_n(to, padded, 0.0f);
    for (int64_t c = 0; c < channels; ++c) to[c] = static_cast<float>(of(c));
  });
}

}  // namespace

Status PlanBatchNormOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const auto constant = [&](size_t i) {
    return context.op.input(i).constant.data<float>();
  };
  const float *scale = constant(1), *bias = constant(2), *mean = constant(3),
              *variance = constant(4);
  const double epsilon = context.op.attributes().Float("epsilon");
  const auto factor = [=](int64_t c) {
    return scale[c] / std::sqrt(variance[c] + epsilon);
  };
  OpenClCall& call = calls->Add("batch_norm.cl", "batch_norm");
  call.Output("y", 0);
  call.Input("x", 0);
  AddChannels("factors", y.shape()[1], factor, &call);
  AddChannels(
      "offsets", y.shape()[1],
      [=](int64_t c) { return bias[c] - mean[c] * factor(c); }, &call);
  call.Epilogue();
  call.OverPixels(y);
  return Status::Ok();
}

}  // namespace placelite
