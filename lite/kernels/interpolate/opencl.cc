// SPDX-License-Identifier: Apache-2.0
// This kernel computes interpolate on an OpenCL device, on slices of four
// channels.
#include "lite/backends/opencl/call.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/interpolate/interpolate.h"
#include "lite/kernels/interpolate/taps.h"

namespace placelite {
namespace {

// Adds the tables of one axis, as two parameters.
void AddTables(const TapFinder& finder, const char* axis, OpenClCall* call) {
  const auto out = static_cast<size_t>(finder.out());
  const auto taps = static_cast<size_t>(finder.count());
  const std::string key = StrCat(axis, " ", finder.in(), " to ", out);
  // This calls add(i, position, weight) for all inputs of all outputs in turn.
  const auto for_all = [=](const auto& add) {
    int64_t index[kMaxTaps];
    float weight[kMaxTaps];
    for (size_t i = 0; i < out; ++i) {
      finder.At(static_cast<int64_t>(i), index, weight);
      for (size_t t = 0; t < taps; ++t) add(i * taps + t, index[t], weight[t]);
    }
  };
  call->Packed(key + ", positions", out * taps * sizeof(int32_t),
               [=](void* packed) {
                 auto* to = static_cast<int32_t*>(packed);
                 for_all([&](size_t i, int64_t index, float) {
                   to[i] = static_cast<int32_t>(index);
                 });
               });
  call->Packed(
      key + ", weights", out * taps * sizeof(float), [=](void* packed) {
        auto* to = static_cast<float*>(packed);
        for_all([&](size_t i, int64_t, float weight) { to[i] = weight; });
      });
}

}  // namespace

Status PlanInterpolateOpenCl(const PrepareContext& context,
                             OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const TapFinder rows(context.op, 0), columns(context.op, 1);
  OpenClCall& call = calls->Add("interpolate.cl", "interpolate");
  call.Define("TAPS", rows.count());
  call.Output("y", 0);
  call.Input("x", 0);
  AddTables(rows, "rows", &call);
  AddTables(columns, "columns", &call);
  call.OverPixels(y);
  return Status::Ok();
}

}  // namespace placelite
