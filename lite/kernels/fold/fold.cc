// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/fold/fold.h"

#include <algorithm>

namespace placelite {

Status FoldReference::Prepare(PrepareContext& context) {
  LITE_ASSIGN_OR_RETURN(fold_, ReadFold(context.op.attributes()));
  context.scratch_bytes = static_cast<size_t>(fold_.Pixels()) * sizeof(double);
  return Status::Ok();
}

void FoldReference::AddTap(const float* x, int64_t tap, double* image) const {
  // This is the position of the element in its block, along each axis.
  int64_t offset[kMaxFoldAxes];
  for (int i = fold_.axes - 1; i >= 0; --i) {
    const WindowAxis& axis = fold_.window[i];
    offset[i] = tap % axis.kernel * axis.dilation - axis.pad_before;
    tap /= axis.kernel;
  }
  int64_t position[kMaxFoldAxes] = {};
  for (int64_t block = 0; block < fold_.Blocks(); ++block) {
    int64_t pixel = 0;
    bool inside = true;
    for (int i = 0; i < fold_.axes; ++i) {
      const int64_t at = position[i] * fold_.window[i].stride + offset[i];
      inside = inside && at >= 0 && at < fold_.size[i];
      pixel = pixel * fold_.size[i] + at;
    }
    if (inside) image[pixel] += x[block];
    for (int i = fold_.axes - 1; i >= 0; --i) {
      if (++position[i] < fold_.positions[i]) break;
      position[i] = 0;
    }
  }
}

void FoldReference::AddBlocks(const float* x, double* image) const {
  for (int64_t tap = 0; tap < fold_.Taps(); ++tap) {
    AddTap(x + tap * fold_.Blocks(), tap, image);
  }
}

Status FoldReference::Run(const RunContext& context) {
  const Tensor& y = context.tensors.output(0);
  const int64_t pixels = fold_.Pixels();
  const int64_t channels = y.shape()[0] * y.shape()[1];
  auto* image = static_cast<double*>(context.scratch);
  const float* x = context.tensors.input(0).data<float>();
  for (int64_t c = 0; c < channels; ++c) {
    std::fill_n(image, pixels, 0.0);
    AddBlocks(x + c * fold_.Taps() * fold_.Blocks(), image);
    std::transform(image, image + pixels, y.data<float>() + c * pixels,
                   [](double sum) { return static_cast<float>(sum); });
  }
  return Status::Ok();
}

}  // namespace placelite
