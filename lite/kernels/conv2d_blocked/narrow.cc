// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/narrow.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr Packing kFilterPacking = {"conv2d_narrow_filter", 1};

// Packs [outputs, channels, positions] as NarrowRow wants it.
void PackFilter(const Conv2dParams& params, int64_t lanes, const float* filter,
                float* packed) {
  const int64_t positions = params.window.h.kernel * params.window.w.kernel;
  const int64_t blocks = CeilDiv(params.in_channels, lanes);
  for (int64_t b = 0; b < blocks; ++b) {
    for (int64_t p = 0; p < positions; ++p) {
      for (int64_t o = 0; o < params.out_channels; ++o) {
        for (int64_t c = b * lanes; c < (b + 1) * lanes; ++c) {
          *packed++ = c < params.in_channels
                          ? filter[(o * params.in_channels + c) * positions + p]
                          : 0;
        }
      }
    }
  }
}

}  // namespace

Status Conv2dNarrow::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  const int64_t lanes = rows_.lanes;
  const int64_t floats = AlignUp(params_.in_channels, lanes) *
                         params_.out_channels * params_.window.h.kernel *
                         params_.window.w.kernel;
  const auto* filter = context.tensors.input(1).data<float>();
  LITE_ASSIGN_OR_RETURN(
      filter_, context.packs->Get(kFilterPacking, StrCat(lanes),
                                  static_cast<size_t>(floats) * sizeof(float),
                                  [&](void* to) {
                                    PackFilter(params_, lanes, filter,
                                               static_cast<float*>(to));
                                  }));
  return Status::Ok();
}

void Conv2dNarrow::SetRow(int64_t i, NarrowRow* row) const {
  const WindowAxis& h = params_.window.h;
  const int64_t top = i * h.stride - h.pad_before;
  const int64_t first =
      std::min(h.kernel, top < 0 ? CeilDiv(-top, h.dilation) : 0);
  const int64_t below = params_.in_h - top;
  const int64_t last =
      std::min(h.kernel, below <= 0 ? int64_t{0} : CeilDiv(below, h.dilation));
  row->rows = std::max<int64_t>(0, last - first);
  if (row->rows == 0) return;
  row->x += (top + first * h.dilation) * params_.in_w * rows_.lanes;
  row->filter += first * row->kernel_w * row->outputs * rows_.lanes;
}

Status Conv2dNarrow::Run(const RunContext& context) {
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  const int64_t lanes = rows_.lanes;
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const int64_t blocks = CeilDiv(params_.in_channels, lanes);
  NarrowRow first = {};
  first.blocks = blocks;
  first.x_block = params_.in_h * params_.in_w * lanes;
  first.x_row = h.dilation * params_.in_w * lanes;
  first.in_w = params_.in_w;
  first.kernel_w = w.kernel;
  first.stride_w = w.stride;
  first.dilation_w = w.dilation;
  first.pad_left = w.pad_before;
  first.filter = static_cast<const float*>(filter_->host_data());
  first.filter_block = h.kernel * w.kernel * params_.out_channels * lanes;
  if (context.op.has_input(2)) {
    first.bias = context.tensors.input(2).data<float>();
  }
  first.outputs = static_cast<int>(params_.out_channels);
  first.y_channel = params_.out_h * params_.out_w;
  first.out_w = params_.out_w;
  first.epilogue = &epilogue;
  const auto* x = context.tensors.input(0).data<float>();
  auto* y = context.tensors.output(0).data<float>();
  ParallelFor(context.pool, params_.batch * params_.out_h,
              [&](int64_t begin, int64_t end) {
                for (int64_t r = begin; r < end; ++r) {
                  const int64_t image = r / params_.out_h,
                                i = r % params_.out_h;
                  NarrowRow row = first;
                  row.x = x + image * blocks * row.x_block;
                  row.index = image * params_.out_channels * row.y_channel +
                              i * params_.out_w;
                  row.y = y + row.index;
                  SetRow(i, &row);
                  rows_.convolve(row);
                }
              });
  return Status::Ok();
}

}  // namespace placelite
