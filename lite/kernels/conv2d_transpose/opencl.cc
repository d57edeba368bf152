// SPDX-License-Identifier: Apache-2.0
// This kernel computes conv2d_transpose on an OpenCL device, on slices of four
// channels.
#include "lite/backends/opencl/call.h"
#include "lite/backends/opencl/packed_vectors.h"
#include "lite/core/op/window.h"
#include "lite/kernels/conv2d_transpose/conv2d_transpose.h"

namespace placelite {
namespace {

// Adds the filter as [output slices, filter rows, filter columns, input slices,
// input channels of a slice, output channels of a slice].
void AddFilter(const PrepareContext& context, const Conv2dParams& p,
               OpenClCall* call) {
  const float* filter = context.op.input(1).constant.data<float>();
  const int64_t in = p.in_channels, in_slices = (in + 3) / 4;
  const int64_t positions = p.window.h.kernel * p.window.w.kernel;
  const int64_t outputs = p.out_channels;
  const auto fill = [=](float* to) {
    const float* from = filter;
    for (int64_t c = 0; c < in; ++c) {
      for (int64_t o = 0; o < outputs; ++o) {
        for (int64_t position = 0; position < positions; ++position) {
          const int64_t vector =
              (o / 4 * positions + position) * in_slices * 4 + c;
          to[vector * 4 + o % 4] = *from++;
        }
      }
    }
  };
  AddFilterVectors(context, "slices",
                   (outputs + 3) / 4 * positions * in_slices * 16, fill, call);
}

}  // namespace

Status PlanConv2dTransposeOpenCl(const PrepareContext& context,
                                 OpenClCalls* calls) {
  const Tensor& y = context.tensors.output(0);
  if (y.NumElements() == 0) return Status::Ok();
  const Conv2dParams p = ReadConv2dTranspose(context.op);
  const WindowAxis &h = p.window.h, &w = p.window.w;
  OpenClCall& call = calls->Add("conv2d_transpose.cl", "conv2d_transpose");
  call.Output("y", 0);
  call.Input("x", 0);
  call.Define("KERNEL_H", h.kernel);
  call.Define("KERNEL_W", w.kernel);
  call.Define("STRIDE_H", h.stride);
  call.Define("STRIDE_W", w.stride);
  call.Define("PAD_H", h.pad_before);
  call.Define("PAD_W", w.pad_before);
  call.Define("DILATION_H", h.dilation);
  call.Define("DILATION_W", w.dilation);
  AddFilter(context, p, &call);
  AddBiasVectors(context.op.has_input(2)
                     ? context.op.input(2).constant.data<float>()
                     : nullptr,
                 p.out_channels, &call);
  call.Epilogue();
  call.OverPixels(y);
  return Status::Ok();
}

}  // namespace placelite
