// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "lite/kernels/common/element.h"
#include "lite/kernels/common/transpose_2d.h"
#include "lite/kernels/common/view.h"
#include "lite/kernels/common/work_split.h"
#include "lite/kernels/layout/layout_op.h"

namespace placelite {
namespace {

// This many pixels of one set of channels are moved at once. A unit of parallel
// work is about as many, but of all sets together.
constexpr int64_t kPixels = 1024;

// Blocks describes all layouts as [batch][groups][pixels][block]: NCHW has
// blocks of one channel, NHWC one block of all channels.
struct Blocks {
  int64_t block = 1;
  int64_t groups = 1;
};

Blocks BlocksOf(const Tensor& tensor) {
  const int64_t channels = tensor.shape()[1];
  switch (tensor.layout().kind) {
    case LayoutKind::kNHWC:
      return {channels, 1};
    case LayoutKind::kNCHWc: {
      const int64_t block = tensor.layout().block;
      return {block, (channels + block - 1) / block};
    }
    default:
      return {1, channels};
  }
}

// An ImageMover moves one sample, in units: a set of channels times a run of
// pixels.
template <typename T>
class ImageMover {
 public:
  ImageMover(const Tensor& x, const Tensor& y)
      : from_(BlocksOf(x)),
        to_(BlocksOf(y)),
        channels_(x.shape()[1]),
        pixels_(x.shape()[2] * x.shape()[3]),
        run_(std::clamp<int64_t>(kPixels / std::max<int64_t>(1, groups()), 64,
                                 kPixels)) {}

  // Units are made of the output's blocks, or of the input's if the output is
  // NCHW.
  int64_t groups() const { return to_.block == 1 ? from_.groups : to_.groups; }
  // Returns the runs of pixels that make one image.
  int64_t runs() const { return (pixels_ + run_ - 1) / run_; }
  int64_t input_size() const { return from_.groups * from_.block * pixels_; }
  int64_t output_size() const { return to_.groups * to_.block * pixels_; }

  // Moves the runs first..last-1 of one group of channels.
  void Move(const T* x, T* y, int64_t group, int64_t first,
            int64_t last) const {
    const int64_t end = std::min(pixels_, last * run_);
    for (int64_t begin = first * run_; begin < end; begin += kPixels) {
      MovePixels(x, y, group, begin, std::min(kPixels, end - begin));
    }
  }

 private:
  void MovePixels(const T* x, T* y, int64_t group, int64_t begin,
                  int64_t count) const {
    if (to_.block == 1) {
      ToPlanes(x, y, group, begin, count);
    } else {
      ToBlock(x, y, group, begin, count);
    }
  }

  void ToPlanes(const T* x, T* y, int64_t group, int64_t begin,
                int64_t count) const {
    const int64_t first = group * from_.block;
    Transpose2d(x + (first * pixels_ + begin * from_.block), from_.block,
                y + (first * pixels_ + begin), pixels_, count,
                std::min(from_.block, channels_ - first));
  }

  void ToBlock(const T* x, T* y, int64_t group, int64_t begin,
               int64_t count) const {
    const int64_t first = group * to_.block;
    const int64_t last = std::min(channels_, first + to_.block);
    T* to = y + first * pixels_ + begin * to_.block;
    if (last - first < to_.block) {
      std::memset(to, 0, static_cast<size_t>(count * to_.block) * sizeof(T));
    }
    if (from_.block == 1) {
      Transpose2d(x + first * pixels_ + begin, pixels_, to, to_.block,
                  last - first, count);
      return;
    }
    // Copies runs of channels that lie in one block of the input as well.
    for (int64_t c = first; c < last;) {
      const int64_t inside = c % from_.block;
      const int64_t run = std::min(last - c, from_.block - inside);
      const T* from = x + (c - inside) * pixels_ + begin * from_.block + inside;
      for (int64_t p = 0; p < count; ++p) {
        std::copy_n(from + p * from_.block, run,
                    to + p * to_.block + (c - first));
      }
      c += run;
    }
  }

  Blocks from_, to_;
  int64_t channels_;
  int64_t pixels_;
  int64_t run_ = 0;  // pixels of a unit of parallel work
};

template <typename T>
void MoveImages(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const ImageMover<T> mover(x, y);
  ForEachPlanePart(context.pool, x.shape()[0], mover.groups(), mover.runs(),
                   [&](int64_t plane, int64_t first, int64_t last) {
                     const int64_t image = plane / mover.groups();
                     mover.Move(x.data<T>() + image * mover.input_size(),
                                y.data<T>() + image * mover.output_size(),
                                plane % mover.groups(), first, last);
                   });
}

}  // namespace

Status LayoutTiled(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  if (x.NumElements() == 0) return Status::Ok();
  if (x.shape().rank() != 4 || x.layout() == y.layout()) {
    return RunView(context);
  }
  WithSizeOf(x.precision(),
             [&](auto element) { MoveImages<decltype(element)>(context); });
  return Status::Ok();
}

}  // namespace placelite
