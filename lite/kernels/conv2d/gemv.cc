// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/gemv.h"

#include <algorithm>

namespace placelite {
namespace {

// A thread takes at least this many output channels, a tile of GemvRows.
constexpr int64_t kRows = 8;

bool CoversInput(const WindowAxis& axis, int64_t in) {
  return axis.kernel == in && axis.dilation == 1 && axis.pad_before == 0;
}

}  // namespace

Status Conv2dGemv::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  const Conv2dParams& p = params_;
  depth_ = p.in_channels * p.window.h.kernel * p.window.w.kernel;
  const int64_t pixels = p.out_h * p.out_w;
  in_place_ = pixels == 1 && CoversInput(p.window.h, p.in_h) &&
              CoversInput(p.window.w, p.in_w);
  if (!in_place_) {
    context.scratch_bytes =
        static_cast<size_t>(pixels * depth_) * sizeof(float);
  }
  return Status::Ok();
}

void Conv2dGemv::GatherInputs(const float* image, float* inputs) const {
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  for (int64_t pixel = 0; pixel < params_.out_h * params_.out_w; ++pixel) {
    const int64_t top = pixel / params_.out_w * h.stride - h.pad_before;
    const int64_t left = pixel % params_.out_w * w.stride - w.pad_before;
    for (int64_t c = 0; c < params_.in_channels; ++c) {
      const float* plane = image + c * params_.in_h * params_.in_w;
      for (int64_t u = 0; u < h.kernel; ++u) {
        const int64_t row = top + u * h.dilation;
        const bool row_inside = row >= 0 && row < params_.in_h;
        for (int64_t v = 0; v < w.kernel; ++v) {
          const int64_t column = left + v * w.dilation;
          const bool inside =
              row_inside && column >= 0 && column < params_.in_w;
          *inputs++ = inside ? plane[row * params_.in_w + column] : 0.0f;
        }
      }
    }
  }
}

Status Conv2dGemv::Run(const RunContext& context) {
  const Conv2dParams& p = params_;
  const AddedEpilogue epilogue = MakeAddedEpilogue(context);
  const int64_t pixels = p.out_h * p.out_w;
  const float* x = context.tensors.input(0).data<float>();
  const float* filter = context.tensors.input(1).data<float>();
  const float* bias = context.op.has_input(2)
                          ? context.tensors.input(2).data<float>()
                          : nullptr;
  float* y = context.tensors.output(0).data<float>();
  float* gathered = static_cast<float*>(context.scratch);
  const int64_t blocks = (p.out_channels + kRows - 1) / kRows;
  for (int64_t n = 0; n < p.batch; ++n) {
    const float* image = x + n * p.in_channels * p.in_h * p.in_w;
    if (!in_place_) GatherInputs(image, gathered);
    ParallelFor(context.pool, blocks, [&](int64_t begin, int64_t end) {
      const int64_t first = begin * kRows;
      const int64_t last = std::min(end * kRows, p.out_channels);
      const int64_t index = (n * p.out_channels + first) * pixels;
      functions_.gemv_rows(
          {static_cast<int>(pixels), last - first, depth_,
           filter + first * depth_, depth_, in_place_ ? image : gathered,
           depth_, y + index, bias == nullptr ? nullptr : bias + first,
           epilogue.OperandAt<float>(index), &epilogue.after, index});
    });
  }
  return Status::Ok();
}

}  // namespace placelite
