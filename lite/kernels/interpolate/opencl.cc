#include "lite/kernels/interpolate/opencl.h"

#include "lite/core/base/strings.h"
#include "lite/kernels/interpolate/taps.h"

namespace placelite {
namespace {

// The tables of one axis, as two parameters.
void AddTables(const TapFinder& finder, const char* axis, OpenClCall* call) {
  const auto out = static_cast<size_t>(finder.out());
  const auto taps = static_cast<size_t>(finder.count());
  const std::string key = StrCat(axis, " ", finder.in(), " to ", out);
  call->Packed(
      key + ", positions", out * taps * sizeof(int32_t), [=](void* packed) {
        auto* to = static_cast<int32_t*>(packed);
        for (size_t i = 0; i < out * taps; ++i) {
          to[i] = static_cast<int32_t>(
              finder.At(static_cast<int64_t>(i / taps)).index[i % taps]);
        }
      });
  call->Packed(
      key + ", weights", out * taps * sizeof(float), [=](void* packed) {
        auto* to = static_cast<float*>(packed);
        for (size_t i = 0; i < out * taps; ++i) {
          to[i] = finder.At(static_cast<int64_t>(i / taps)).weight[i % taps];
        }
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
