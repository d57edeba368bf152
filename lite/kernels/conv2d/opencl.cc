// SPDX-License-Identifier: Apache-2.0
// These kernels compute conv2d on an OpenCL device, on slices of four channels.
#include <algorithm>

#include "lite/backends/opencl/call.h"
#include "lite/kernels/conv2d/conv2d.h"
#include "lite/kernels/conv2d/opencl_filter.h"

namespace placelite {
namespace {

// This many neighbouring pixels share the filter's vectors in registers unless
// the parameter says otherwise.
constexpr int kPixels = 4;

// kLanes work items share the input slices of a pixel unless a parameter says
// otherwise. A work group has kGroup work items, or those of one pixel if these
// are more.
constexpr int kLanes = 16;
constexpr int kGroup = 32;

int PixelsOf(const PrepareContext& context) {
  return context.parameter(0) != 0 ? context.parameter(0) : kPixels;
}

OpenClCall& AddCall(const PrepareContext& context, const Conv2dParams& p,
                    OpenClCalls* calls) {
  OpenClCall& call = calls->Add("conv2d.cl", "conv2d");
  call.Output("y", 0);
  call.Input("x", 0);
  DefineWindow(context, p, &call);
  const int pixels = PixelsOf(context);
  call.Define("PIXELS", pixels);
  const SlicedExtent y = SlicedExtentOf(context.tensors.output(0));
  call.Grid(static_cast<size_t>((y.width + pixels - 1) / pixels),
            static_cast<size_t>(y.height),
            static_cast<size_t>(y.slices) * static_cast<size_t>(y.batch));
  return call;
}

}  // namespace

Status PlanConv2dOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const Conv2dParams p = ReadConv2d(context.op);
  OpenClCall& call = AddCall(context, p, calls);
  if (p.groups > 1) {
    call.Define("GROUP_INPUTS", p.in_channels / p.groups);
    call.Define("GROUP_OUTPUTS", p.out_channels / p.groups);
    call.Define("OUTPUTS", p.out_channels);
    call.Define("FILTER_SLICES", FilterSlices(p));
  }
  AddFilter(context, p, &call);
  AddBias(context, p, &call);
  call.Epilogue();
  TakeGroup(context, context.parameter(1), WorkGroupUse::kConvolution, &call);
  return Status::Ok();
}

Status PlanConv2dSplitOpenCl(const PrepareContext& context,
                             OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const Conv2dParams p = ReadConv2d(context.op);
  const int lanes = context.parameter(1) != 0 ? context.parameter(1) : kLanes;
  const int deep = std::max(1, kGroup / lanes);
  const int pixels = PixelsOf(context);
  OpenClCall& call = AddCall(context, p, calls);
  call.Define("LANES", lanes);
  AddFilter(context, p, &call);
  AddBias(context, p, &call);
  call.Local(static_cast<size_t>(lanes * deep * pixels) * 4 * sizeof(float));
  call.Epilogue();
  const SlicedExtent y = SlicedExtentOf(context.tensors.output(0));
  call.Grid(static_cast<size_t>((y.width + pixels - 1) / pixels * lanes),
            static_cast<size_t>(y.height),
            static_cast<size_t>(y.slices) * static_cast<size_t>(y.batch));
  call.Group(static_cast<size_t>(lanes), 1, static_cast<size_t>(deep));
  return Status::Ok();
}

Status PlanDepthwiseOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  const Conv2dParams p = ReadConv2d(context.op);
  OpenClCall& call = AddCall(context, p, calls);
  call.Define("DEPTHWISE", 1);
  AddDepthwiseFilter(context, p, &call);
  AddBias(context, p, &call);
  call.Epilogue();
  TakeGroup(context, context.parameter(1), WorkGroupUse::kDepthwise, &call);
  return Status::Ok();
}

}  // namespace placelite
