// Large tensors whose elements are all equal, without the memory for them.
#ifndef LITE_CORE_MODEL_IMPORT_FILLED_BUFFER_H_
#define LITE_CORE_MODEL_IMPORT_FILLED_BUFFER_H_

#include "lite/core/tensor/tensor.h"

namespace placelite {

// A tensor of `shape` on read-only memory in which every element is the one of
// `element`. Above kFilledChunkBytes the same pages are mapped again and
// again, so that a few bytes of a model, which may ask for any size, cost
// address space alone until somebody writes a copy. Sources that cannot map
// memory so get an ordinary allocation.
Result<Tensor> FilledTensor(const Shape& shape, const Tensor& element);

inline constexpr size_t kFilledChunkBytes = size_t{1} << 20;

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_FILLED_BUFFER_H_
