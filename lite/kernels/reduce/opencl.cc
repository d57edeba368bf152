// SPDX-License-Identifier: Apache-2.0
// This kernel computes reductions of dense tensors on an OpenCL device.
#include "lite/backends/opencl/call.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/reduce/reduce.h"

namespace placelite {
namespace {

constexpr size_t kGroup = 32;

struct Texts {
  const char *combine, *start;
};

Texts TextsOf(ReduceFunction function) {
  switch (function) {
    case ReduceFunction::kMax:
      return {"LARGER(a, b)", "(-INFINITY)"};
    case ReduceFunction::kMin:
      return {"SMALLER(a, b)", "INFINITY"};
    case ReduceFunction::kProd:
      return {"((a) * (b))", "1.0f"};
    default:
      return {"((a) + (b))", "0.0f"};
  }
}

}  // namespace

Status PlanReduceOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const ReduceExtents extents = ReadReduce(context.op);
  const ReduceFunction function = ReadReduceFunction(context.op);
  OpenClCall& call = calls->Add("reduce.cl", "reduce");
  call.Define("AXIS", extents.axis);
  call.Define("INNER", extents.inner);
  call.Define("GROUP", kGroup);
  call.Define("COMBINE(a, b)", TextsOf(function).combine);
  call.Define("START", TextsOf(function).start);
  call.Define("FINISH(v)", function == ReduceFunction::kMean
                               ? "((v) / (float)AXIS)"
                               : "(v)");
  call.Output("y", 0);
  call.Input("x", 0);
  call.Local(kGroup * sizeof(float));
  call.Grid(kGroup, static_cast<size_t>(extents.outer * extents.inner), 1);
  call.Group(kGroup, 1, 1);
  return Status::Ok();
}

}  // namespace placelite
