// SPDX-License-Identifier: Apache-2.0
// These kernels compute conv2d with small windows on an OpenCL device and
// unroll the filter positions: input columns are read once for all pixels of a
// work item that need them, and input slices once for several output slices.
//
// The convolution's parameters are the neighbouring pixels and the output
// slices of a work item, and the work group; those of depthwise are the
// neighbouring pixels and the rows of a work item, and the work group.
#include <algorithm>

#include "lite/backends/opencl/call.h"
#include "lite/kernels/conv2d/conv2d.h"
#include "lite/kernels/conv2d/opencl_filter.h"

namespace placelite {
namespace {

constexpr int64_t kSlice = 4;

// A work item computes this many pixels, slices or rows unless parameters say
// otherwise.
constexpr int kPixels = 4;
constexpr int kSlicesOfItem = 2;
constexpr int kRowsOfItem = 2;

int ParameterOr(const PrepareContext& context, size_t i, int value) {
  return context.parameter(i) != 0 ? context.parameter(i) : value;
}

size_t Parts(int64_t whole, int64_t part) {
  return static_cast<size_t>((whole + part - 1) / part);
}

// Returns whether the window of any output reaches beyond the `in` elements.
bool IsPadded(const WindowAxis& axis, int64_t in, int64_t out) {
  const int64_t end = (out - 1) * axis.stride - axis.pad_before + axis.kernel;
  return axis.pad_before > 0 || end > in;
}

OpenClCall& AddCall(const PrepareContext& context, const Conv2dParams& p,
                    int pixels, OpenClCalls* calls) {
  OpenClCall& call = calls->Add("conv2d_unrolled.cl", "conv2d_unrolled");
  call.Output("y", 0);
  call.Input("x", 0);
  DefineWindow(context, p, &call);
  call.Define("PIXELS", pixels);
  if (IsPadded(p.window.h, p.in_h, p.out_h) ||
      IsPadded(p.window.w, p.in_w, p.out_w)) {
    call.Define("PADDED", 1);
  }
  return call;
}

}  // namespace

Status PlanConv2dUnrolledOpenCl(const PrepareContext& context,
                                OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const Conv2dParams p = ReadConv2d(context.op);
  const SlicedExtent y = SlicedExtentOf(context.tensors.output(0));
  const int pixels = ParameterOr(context, 0, kPixels);
  const int slices = std::min(ParameterOr(context, 1, kSlicesOfItem), y.slices);
  OpenClCall& call = AddCall(context, p, pixels, calls);
  call.Define("SLICES", slices);
  call.Define("CHANNELS", std::min(p.in_channels, kSlice));
  AddFilter(context, p, &call);
  AddBias(context, p, &call);
  call.Epilogue();
  call.Grid(Parts(y.width, pixels), static_cast<size_t>(y.height),
            Parts(y.slices, slices) * static_cast<size_t>(y.batch));
  TakeGroup(context, context.parameter(2), WorkGroupUse::kConvolution, &call);
  return Status::Ok();
}

Status PlanDepthwiseUnrolledOpenCl(const PrepareContext& context,
                                   OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const Conv2dParams p = ReadConv2d(context.op);
  const SlicedExtent y = SlicedExtentOf(context.tensors.output(0));
  const int pixels = ParameterOr(context, 0, kPixels);
  const int rows = ParameterOr(context, 1, kRowsOfItem);
  OpenClCall& call = AddCall(context, p, pixels, calls);
  call.Define("DEPTHWISE", 1);
  call.Define("ROWS", rows);
  AddDepthwiseFilter(context, p, &call);
  AddBias(context, p, &call);
  call.Epilogue();
  call.Grid(Parts(y.width, pixels), Parts(y.height, rows),
            static_cast<size_t>(y.slices) * static_cast<size_t>(y.batch));
  TakeGroup(context, context.parameter(2), WorkGroupUse::kDepthwise, &call);
  return Status::Ok();
}

}  // namespace placelite
