// SPDX-License-Identifier: Apache-2.0
// This kernel computes layer_norm on dense tensors on an OpenCL device.
#include <algorithm>

#include "lite/backends/opencl/call.h"
#include "lite/kernels/layer_norm/layer_norm.h"

namespace placelite {
namespace {

constexpr size_t kGroup = 64;

// Adds input `i`, or `fill` everywhere if there is none.
void AddFloats(const PrepareContext& context, size_t i, const char* key,
               size_t count, float fill, OpenClCall* call) {
  const float* from = context.op.has_input(i)
                          ? context.op.input(i).constant.data<float>()
                          : nullptr;
  call->Packed(key, count * sizeof(float), [=](void* packed) {
    float* to = static_cast<float*>(packed);
    if (from != nullptr) {
      std::copy_n(from, count, to);
    } else {
      std::fill_n(to, count, fill);
    }
  });
}

}  // namespace

Status PlanLayerNormOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const LayerNormExtents extents = ReadLayerNorm(context.op);
  const auto count = static_cast<size_t>(extents.count);
  OpenClCall& call = calls->Add("layer_norm.cl", "layer_norm");
  call.Define("COUNT", extents.count);
  call.Define("GROUP", kGroup);
  call.Define("EPSILON", FloatText(context.op.attributes().Float("epsilon")));
  call.Output("y", 0);
  call.Input("x", 0);
  AddFloats(context, 1, "scale", count, 1, &call);
  AddFloats(context, 2, "bias", count, 0, &call);
  call.Local(kGroup * sizeof(float));
  call.Grid(kGroup, static_cast<size_t>(extents.rows), 1);
  call.Group(kGroup, 1, 1);
  return Status::Ok();
}

}  // namespace placelite
