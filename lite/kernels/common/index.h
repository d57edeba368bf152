// SPDX-License-Identifier: Apache-2.0
// These functions compute positions of elements, for references and for loops
// over rows of elements.
#ifndef LITE_KERNELS_COMMON_INDEX_H_
#define LITE_KERNELS_COMMON_INDEX_H_

#include <cstring>

#include "lite/core/tensor/tensor.h"

namespace placelite {

using Index = SmallDims<int64_t>;

// Returns the coordinates of row-major element `i`.
inline Index Unravel(int64_t i, const Shape& shape) {
  Index index;
  for (int axis = 0; axis < shape.rank(); ++axis) index.push_back(0);
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    index[axis] = i % shape[axis];
    i /= shape[axis];
  }
  return index;
}

// Returns the row-major position of an element; this inverts Unravel.
inline int64_t Ravel(const Index& index, const Shape& shape) {
  int64_t i = 0;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    i = i * shape[axis] + index[axis];
  }
  return i;
}

// Returns the product of the dimensions begin..end-1.
inline int64_t Extent(const Shape& shape, int begin, int end) {
  int64_t product = 1;
  for (int axis = begin; axis < end; ++axis) product *= shape[axis];
  return product;
}

// Copies element `from` of x to element `to` of y; both have one precision.
inline void CopyElement(const Tensor& x, int64_t from, const Tensor& y,
                        int64_t to) {
  const auto size = static_cast<int64_t>(SizeOf(x.precision()));
  std::memcpy(y.data<char>() + to * size, x.data<char>() + from * size,
              static_cast<size_t>(size));
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_INDEX_H_
