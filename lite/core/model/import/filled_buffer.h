// SPDX-License-Identifier: Apache-2.0
// Large tensors whose elements are all equal, without the memory for them.
#ifndef LITE_CORE_MODEL_IMPORT_FILLED_BUFFER_H_
#define LITE_CORE_MODEL_IMPORT_FILLED_BUFFER_H_

#include "lite/core/tensor/tensor.h"

namespace placelite {

// A tensor of `shape` on read-only memory in which every element is the one of
// `element`. A few bytes of a model may ask for any size, so above
// kMaxCopiedBytes the same few pages are mapped again and again, and cost
// address space alone until somebody writes a copy: zeros are the system's own
// page, other elements a file in memory of at most 1/16 of the tensor. Systems
// that cannot map memory so give an ordinary allocation.
Result<Tensor> FilledTensor(const Shape& shape, const Tensor& element);

inline constexpr size_t kMaxCopiedBytes = size_t{1} << 20;

// The part of a tensor of `bytes` that is in memory once.
size_t FilledChunkBytes(size_t bytes);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_FILLED_BUFFER_H_
