// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/opencl_filter.h"

#include <algorithm>

#include "lite/backends/opencl/packed_vectors.h"

namespace placelite {
namespace {

constexpr int64_t kSlice = 4;

int64_t Slices(int64_t channels) { return (channels + kSlice - 1) / kSlice; }

// The input slices FirstSlice .. EndSlice - 1 hold the channels of the groups
// that output slice `slice` belongs to.
int64_t FirstSlice(const Conv2dParams& p, int64_t slice) {
  const int64_t group = slice * kSlice / (p.out_channels / p.groups);
  return group * (p.in_channels / p.groups) / kSlice;
}

int64_t EndSlice(const Conv2dParams& p, int64_t slice) {
  const int64_t last = std::min(slice * kSlice + kSlice, p.out_channels) - 1;
  const int64_t group = last / (p.out_channels / p.groups);
  return Slices((group + 1) * (p.in_channels / p.groups));
}

}  // namespace

void DefineWindow(const PrepareContext& context, const Conv2dParams& p,
                  OpenClCall* call) {
  const WindowAxis &h = p.window.h, &w = p.window.w;
  call->Define("KERNEL_H", h.kernel);
  call->Define("KERNEL_W", w.kernel);
  call->Define("STRIDE_H", h.stride);
  call->Define("STRIDE_W", w.stride);
  call->Define("PAD_H", h.pad_before);
  call->Define("PAD_W", w.pad_before);
  call->Define("DILATION_H", h.dilation);
  call->Define("DILATION_W", w.dilation);
  if (context.device.gpu.fp16_arithmetic &&
      context.tensors.output(0).precision() == Precision::kFP16) {
    call->Define("HALF_SUMS", 1);
  }
}

void TakeGroup(const PrepareContext& context, int parameter, WorkGroupUse use,
               OpenClCall* call) {
  const WorkGroup group = ChosenWorkGroup(parameter, context.device.gpu, use);
  call->Group(static_cast<size_t>(group.x), static_cast<size_t>(group.y),
              static_cast<size_t>(group.z));
}

int64_t FilterSlices(const Conv2dParams& p) {
  int64_t most = 0;
  for (int64_t slice = 0; slice < Slices(p.out_channels); ++slice) {
    most = std::max(most, EndSlice(p, slice) - FirstSlice(p, slice));
  }
  return most;
}

void AddFilter(const PrepareContext& context, const Conv2dParams& p,
               OpenClCall* call) {
  const float* filter = context.op.input(1).constant.data<float>();
  const int64_t in = p.in_channels / p.groups, in_slices = FilterSlices(p);
  const int64_t positions = p.window.h.kernel * p.window.w.kernel;
  const auto fill = [=](float* to) {
    const float* from = filter;
    for (int64_t o = 0; o < p.out_channels; ++o) {
      const int64_t slice = o / kSlice;
      const int64_t group = o / (p.out_channels / p.groups);
      // This is the group's first channel, counted from the first channel of
      // the slices that are read.
      const int64_t first = group * in - FirstSlice(p, slice) * kSlice;
      float* vectors = to + slice * positions * in_slices * kSlice * kSlice;
      for (int64_t c = first; c < first + in; ++c) {
        for (int64_t position = 0; position < positions; ++position) {
          vectors[(position * in_slices * kSlice + c) * kSlice + o % kSlice] =
              *from++;
        }
      }
    }
  };
  AddFilterVectors(
      context, "slices",
      Slices(p.out_channels) * positions * in_slices * kSlice * kSlice, fill,
      call);
}

void AddDepthwiseFilter(const PrepareContext& context, const Conv2dParams& p,
                        OpenClCall* call) {
  const float* filter = context.op.input(1).constant.data<float>();
  const int64_t positions = p.window.h.kernel * p.window.w.kernel;
  const int64_t channels = p.out_channels;
  const auto fill = [=](float* to) {
    const float* from = filter;
    for (int64_t c = 0; c < channels; ++c) {
      for (int64_t position = 0; position < positions; ++position) {
        to[(c / kSlice * positions + position) * kSlice + c % kSlice] = *from++;
      }
    }
  };
  AddFilterVectors(context, "depthwise slices",
                   Slices(channels) * positions * kSlice, fill, call);
}

void AddBias(const PrepareContext& context, const Conv2dParams& p,
             OpenClCall* call) {
  const float* bias = context.op.has_input(2)
                          ? context.op.input(2).constant.data<float>()
                          : nullptr;
  AddBiasVectors(bias, p.out_channels, call);
}

}  // namespace placelite
