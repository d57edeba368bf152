// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/call.h"
#include "lite/kernels/layout/layout_op.h"

namespace placelite {
namespace {

Status PlanIntoFolder(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  const Shape& shape = y.shape();
  const ImageExtent image = ImageOf(shape, y.layout());
  OpenClCall& call = calls->Add("layout.cl", "layout");
  call.Define("ROWS_TO_FOLDER", 1);
  call.Define("COLUMNS", shape.rank() == 0 ? 1 : shape[shape.rank() - 1]);
  call.Output("y", 0);
  call.Input("x", 0);
  call.Int(static_cast<int>(image.height));
  call.Grid(static_cast<size_t>(image.width), static_cast<size_t>(image.height),
            1);
  return Status::Ok();
}

}  // namespace

Status PlanLayoutOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  if (y.layout().kind == LayoutKind::kImageFolder) {
    return PlanIntoFolder(context, calls);
  }
  const bool from_slices = IsSliced(x), to_slices = IsSliced(y);
  OpenClCall& call = calls->Add("layout.cl", "layout");
  call.Define(from_slices ? (to_slices ? "SLICES_TO_SLICES" : "SLICES_TO_ROWS")
                          : (to_slices ? "ROWS_TO_SLICES" : "ROWS_TO_ROWS"),
              1);
  call.Output("y", 0);
  call.Input("x", 0);
  if (!from_slices && !to_slices) {
    call.Int(static_cast<int>(y.NumElements()));
    call.Grid(static_cast<size_t>(y.NumElements()), 1, 1);
    return Status::Ok();
  }
  if (from_slices != to_slices) call.Int(static_cast<int>(x.shape()[1]));
  call.OverPixels(to_slices ? y : x);
  return Status::Ok();
}

}  // namespace placelite
