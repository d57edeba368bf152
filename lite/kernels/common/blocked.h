// SPDX-License-Identifier: Apache-2.0
// Kernels see an NCHW tensor in a blocked layout, NCHW[x]c, as follows: each
// sample is its blocks of x channels, each block is its pixels, and each pixel
// is one vector of x channels. The vector elements behind the last channel are
// zero in every stored tensor of floats; in one of codes they may be anything.
#ifndef LITE_KERNELS_COMMON_BLOCKED_H_
#define LITE_KERNELS_COMMON_BLOCKED_H_

#include <algorithm>

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/support.h"
#include "lite/kernels/common/work_split.h"

namespace placelite {

// No layout of a CPU has longer blocks: this is a vector of AVX-512.
inline constexpr int kMaxBlock = 16;

// Returns the channels in a block; 1 in other layouts, where a channel is a
// plane.
inline int64_t BlockOf(const Tensor& tensor) {
  const bool blocked =
      tensor.layout().kind == LayoutKind::kNCHWc && tensor.shape().rank() == 4;
  return blocked ? tensor.layout().block : 1;
}

// Returns the elements in memory, those that fill up the last block included.
inline int64_t StoredElements(const Tensor& tensor) {
  return static_cast<int64_t>(tensor.bytes() / SizeOf(tensor.precision()));
}

// Returns the shape as it lies in memory, row-major: [N, blocks, H, W, x] in
// NCHW[x]c.
inline Shape StoredShape(const Shape& shape, int64_t block) {
  if (block == 1 || shape.rank() != 4) return shape;
  return {shape[0], (shape[1] + block - 1) / block, shape[2], shape[3], block};
}
inline Shape StoredShape(const Tensor& tensor) {
  return StoredShape(tensor.shape(), BlockOf(tensor));
}

// BlockedExtents are the extents of an NCHW tensor in a dense or blocked
// layout.
struct BlockedExtents {
  explicit BlockedExtents(const Tensor& tensor)
      : BlockedExtents(tensor.shape(), BlockOf(tensor)) {}
  BlockedExtents(const Shape& shape, int64_t block_size)
      : block(block_size),
        batch(shape[0]),
        channels(shape[1]),
        blocks((channels + block - 1) / block),
        height(shape[2]),
        width(shape[3]) {}

  int64_t pixels() const { return height * width; }
  // Returns the stored elements of one sample.
  int64_t sample() const { return blocks * pixels() * block; }
  // Returns how many elements of a pixel hold channels in block `b` of a
  // sample.
  int64_t lanes(int64_t b) const {
    return std::min(block, channels - b * block);
  }
  bool has_padding() const { return channels % block != 0; }

  int64_t block;
  int64_t batch;
  int64_t channels;
  int64_t blocks;
  int64_t height;
  int64_t width;
};

// The predicates of kernel rows for blocked layouts use these functions.
inline Support IsNchw(const ShapeRange& shape) {
  if (!shape.rank_known()) return Support(Tri::kDepends, "rank unknown");
  return Require(shape.rank() == 4,
                 "only tensors of rank 4 lie in blocks of channels");
}
inline Support OnNchw(const OpView& op, const DeviceInfo&) {
  return IsNchw(op.output_shape(0));
}
inline Support BetweenNchw(const OpView& op, const DeviceInfo&) {
  return IsNchw(op.input_shape(0)).And(IsNchw(op.output_shape(0)));
}
inline Support AxisIsChannels(const OpView& op, const DeviceInfo&) {
  const int64_t axis = op.attributes().Int("axis");
  return Require(axis == 1 || axis == -3, "the axis is not the channels");
}

// Calls body(block, first, count) for runs of pixels of every block. Blocks are
// counted through the batch; the work is split over the pool by rows, as
// ForEachPlanePart() does it. `unit` pixels of one block, or fewer, are not
// worth a second thread.
template <typename F>
void ForEachRun(ThreadPool* pool, const BlockedExtents& e, int64_t unit,
                const F& body) {
  const int64_t pixels = e.pixels();
  InlineThreadPool alone;
  if (e.batch * e.blocks * pixels <= unit) pool = &alone;
  // In maps of few rows pixels count as rows, a few at a time.
  const int64_t row =
      e.height >= pool->threads()
          ? std::max<int64_t>(1, e.width)
          : std::max<int64_t>(1, unit / std::max<int64_t>(1, e.blocks));
  ForEachPlanePart(pool, e.batch, e.blocks, (pixels + row - 1) / row,
                   [&](int64_t block, int64_t first, int64_t last) {
                     const int64_t end = std::min(pixels, last * row);
                     body(block, first * row, end - first * row);
                   });
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_BLOCKED_H_
