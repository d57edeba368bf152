// SPDX-License-Identifier: Apache-2.0
// These kernels compute pool2d on an OpenCL device, on slices of four channels.
#include "lite/backends/opencl/call.h"
#include "lite/core/op/window.h"
#include "lite/kernels/pool2d/pool2d.h"

namespace placelite {

namespace {

// This many work items share a large window.
constexpr size_t kGroup = 64;

Status Plan(const PrepareContext& context, size_t group, OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const Pool2dParams p = ReadPool2d(context.op);
  OpenClCall& call = calls->Add("pool2d.cl", "pool2d");
  call.Output("y", 0);
  call.Input("x", 0);
  const WindowAxis &h = p.window.h, &w = p.window.w;
  call.Define("KERNEL_H", h.kernel);
  call.Define("KERNEL_W", w.kernel);
  call.Define("STRIDE_H", h.stride);
  call.Define("STRIDE_W", w.stride);
  call.Define("PAD_H", h.pad_before);
  call.Define("PAD_W", w.pad_before);
  call.Define("PAD_BEHIND_H", h.pad_after);
  call.Define("PAD_BEHIND_W", w.pad_after);
  call.Define("MAX", p.max ? 1 : 0);
  call.Define("EXCLUSIVE", p.exclusive || p.adaptive ? 1 : 0);
  call.Define("ADAPTIVE", p.adaptive ? 1 : 0);
  call.Define("GROUP", group);
  call.Local(group * 4 * sizeof(float));
  const SlicedExtent e = SlicedExtentOf(y);
  call.Grid(static_cast<size_t>(e.width) * group, static_cast<size_t>(e.height),
            static_cast<size_t>(e.slices) * static_cast<size_t>(e.batch));
  if (group > 1) call.Group(group, 1, 1);
  return Status::Ok();
}

}  // namespace

Status PlanPool2dOpenCl(const PrepareContext& context, OpenClCalls* calls) {
  return Plan(context, 1, calls);
}

Status PlanPool2dGroupOpenCl(const PrepareContext& context,
                             OpenClCalls* calls) {
  return Plan(context, kGroup, calls);
}

}  // namespace placelite
