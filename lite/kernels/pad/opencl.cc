// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/call.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/pad/pad.h"

namespace placelite {
namespace {

const char* SourceText(PadMode mode) {
  switch (mode) {
    case PadMode::kConstant:
      return "(at)";
    case PadMode::kEdge:
      return "NEAREST(at, size)";
    case PadMode::kReflect:
      return "MIRRORED(at, size)";
    case PadMode::kWrap:
      return "WRAPPED(at, size)";
  }
  return "";
}

// Defines FROM(i) and INSIDE(i) of pad.cl.
void DefineRows(const PadParams& pad, const Shape& x, const Shape& y,
                OpenClCall* call) {
  const Strides steps = DenseStrides(x, LayoutKind::kNCHW);
  std::string from = "(0", inside = "(1";
  int64_t behind = 1;
  for (int axis = y.rank() - 1; axis >= 0; --axis) {
    const std::string at =
        StrCat("SOURCE((i) / ", behind, " % ", y[axis], " - (",
               pad.before(axis), "), ", x[axis], ")");
    from += StrCat(" + ", at, " * ", steps[axis]);
    if (y[axis] != x[axis] || pad.before(axis) != 0) {
      inside += StrCat(" && IS_INSIDE(", at, ", ", x[axis], ")");
    }
    behind *= y[axis];
  }
  call->Define("FROM(i)", from + ")");
  call->Define("INSIDE(i)", inside + ")");
}

}  // namespace

Status PlanPadOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const PadParams pad = ReadPad(context.op);
  OpenClCall& call = calls->Add("pad.cl", "pad");
  call.Define("SOURCE(at, size)", SourceText(pad.mode));
  call.Define("VALUE", FloatText(static_cast<float>(pad.value)));
  call.Output("y", 0);
  call.Input("x", 0);
  if (IsSliced(y)) {
    call.Define("SLICES", 1);
    call.Define("BEFORE_N", StrCat("(", pad.before(0), ")"));
    call.Define("BEFORE_H", StrCat("(", pad.before(2), ")"));
    call.Define("BEFORE_W", StrCat("(", pad.before(3), ")"));
    call.OverPixels(y);
    return Status::Ok();
  }
  DefineRows(pad, x.shape(), y.shape(), &call);
  call.Int(static_cast<int>(y.NumElements()));
  call.Grid(static_cast<size_t>(y.NumElements()), 1, 1);
  return Status::Ok();
}

}  // namespace placelite
