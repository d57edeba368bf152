// SPDX-License-Identifier: Apache-2.0
// One tensor of a weight file: Paddle's LoDTensor byte stream.
//
//   u32 version (0) | u64 levels | per level: u64 bytes, data |
//   u32 tensor version (0) | i32 bytes of TensorDesc | TensorDesc | elements
//
// All numbers are little-endian.
#ifndef LITE_CORE_MODEL_PADDLE_LOD_TENSOR_H_
#define LITE_CORE_MODEL_PADDLE_LOD_TENSOR_H_

#include "lite/core/base/span.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {
namespace paddle {

// The contents of the stream; `data` points into it.
struct LodTensorView {
  Precision precision = Precision::kUnknown;
  Shape shape;
  Span<const char> data;
};

// Reads the tensor at `*offset` of `bytes` and moves `*offset` behind it.
Result<LodTensorView> ReadLodTensor(Span<const char> bytes, size_t* offset);

// A copy with aligned memory of its own.
Result<Tensor> CopyTensor(const LodTensorView& view);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_LOD_TENSOR_H_
