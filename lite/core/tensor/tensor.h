// SPDX-License-Identifier: Apache-2.0
// Tensor = storage + byte offset + strides + shape + place.
//
// A Tensor is a cheap handle: copies share the Buffer. Reshape and Slice give
// views on the same storage. Not thread-safe; distinct handles on one Buffer
// may be used from different threads as the data allows.
#ifndef LITE_CORE_TENSOR_TENSOR_H_
#define LITE_CORE_TENSOR_TENSOR_H_

#include <cstddef>
#include <memory>
#include <string>

#include "lite/core/base/status.h"
#include "lite/core/tensor/buffer.h"
#include "lite/core/tensor/image_extent.h"
#include "lite/core/tensor/place.h"
#include "lite/core/tensor/shape.h"

namespace placelite {

// Elements between neighbours along each axis. In NCHW[x]c the entry of the
// channel axis is the distance between blocks; a block itself is contiguous.
using Strides = SmallDims<int64_t>;

// Dense row-major strides of `shape` in `layout` (NCHW, NHWC or NCHW[x]c; a
// tensor that is not rank 4 is row-major in any of them).
Strides DenseStrides(const Shape& shape, Layout layout);

// The image that a tensor of `shape` is in an image layout; {0, 0} in others.
// ImageDefault: texel (c / 4 * W + w, n * H + h), component c mod 4; of less
// than four axes the first are one long. ImageFolder: the last axis in texels,
// all others are rows.
ImageExtent ImageOf(const Shape& shape, Layout layout);

// Bytes of a dense tensor, channel padding included; at most SIZE_MAX.
size_t DenseBytes(const Shape& shape, Precision precision, Layout layout);

class Tensor {
 public:
  Tensor() = default;

  // Dense; `buffer` must hold DenseBytes(...) behind `offset`, or be null
  // (memory comes later).
  Tensor(const Shape& shape, Place place, std::shared_ptr<Buffer> buffer = {},
         size_t offset = 0);

  // A dense CPU tensor with memory of its own.
  static Result<Tensor> Allocate(const Shape& shape, Precision precision,
                                 Layout layout = LayoutKind::kNCHW);

  const Shape& shape() const { return shape_; }
  const Strides& strides() const { return strides_; }
  const Place& place() const { return place_; }
  Precision precision() const { return place_.precision; }
  Layout layout() const { return place_.layout; }
  int64_t NumElements() const { return shape_.NumElements(); }
  // Bytes of the dense form.
  size_t bytes() const {
    return DenseBytes(shape_, place_.precision, place_.layout);
  }

  bool has_memory() const { return buffer_ != nullptr; }
  const std::shared_ptr<Buffer>& buffer() const { return buffer_; }
  size_t offset() const { return offset_; }

  // First element, as the CPU sees it; null for device memory.
  void* raw_data() const;
  template <typename T>
  T* data() const {
    return static_cast<T*>(raw_data());
  }

  // Every element once, in order, without gaps.
  bool IsContiguous() const;

  // A tensor with the same elements and another shape. This tensor must be
  // contiguous and have as many elements.
  Result<Tensor> Reshape(const Shape& shape) const;

  // Elements begin..end-1 along `axis`; plain layouts only.
  Result<Tensor> Slice(int axis, int64_t begin, int64_t end) const;

  // This handle over other memory of the same size.
  void SetMemory(std::shared_ptr<Buffer> buffer, size_t offset);

 private:
  Shape shape_;
  Strides strides_;
  Place place_;
  std::shared_ptr<Buffer> buffer_;
  size_t offset_ = 0;
};

}  // namespace placelite

#endif  // LITE_CORE_TENSOR_TENSOR_H_
