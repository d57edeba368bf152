#include "lite/kernels/conv2d/opencl.h"

#include <algorithm>

#include "lite/backends/opencl/work_group.h"
#include "lite/kernels/conv2d/opencl_filter.h"

namespace placelite {
namespace {

// Neighbouring pixels that share the filter's vectors in registers.
constexpr int kPixels = 4;

// Work items that share the input slices of a pixel, and of a group.
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
  const WindowAxis &h = p.window.h, &w = p.window.w;
  call.Define("KERNEL_H", h.kernel);
  call.Define("KERNEL_W", w.kernel);
  call.Define("STRIDE_H", h.stride);
  call.Define("STRIDE_W", w.stride);
  call.Define("PAD_H", h.pad_before);
  call.Define("PAD_W", w.pad_before);
  call.Define("DILATION_H", h.dilation);
  call.Define("DILATION_W", w.dilation);
  if (context.device.gpu.fp16_arithmetic &&
      context.tensors.output(0).precision() == Precision::kFP16) {
    call.Define("HALF_SUMS", 1);
  }
  const int pixels = PixelsOf(context);
  call.Define("PIXELS", pixels);
  const SlicedExtent y = SlicedExtentOf(context.tensors.output(0));
  call.Grid(static_cast<size_t>((y.width + pixels - 1) / pixels),
            static_cast<size_t>(y.height),
            static_cast<size_t>(y.slices) * static_cast<size_t>(y.batch));
  return call;
}

// The last parameter of variants whose items work alone.
void TakeGroup(const PrepareContext& context, WorkGroupUse use,
               OpenClCall* call) {
  const WorkGroup group =
      ChosenWorkGroup(context.parameter(1), context.device.gpu, use);
  call->Group(static_cast<size_t>(group.x), static_cast<size_t>(group.y),
              static_cast<size_t>(group.z));
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
  TakeGroup(context, WorkGroupUse::kConvolution, &call);
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
  TakeGroup(context, WorkGroupUse::kDepthwise, &call);
  return Status::Ok();
}

}  // namespace placelite
