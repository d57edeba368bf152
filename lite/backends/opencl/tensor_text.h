// SPDX-License-Identifier: Apache-2.0
// The definitions by which a .cl file reads and writes a tensor wherever it
// lies (prelude.cl names them).
#ifndef LITE_BACKENDS_OPENCL_TENSOR_TEXT_H_
#define LITE_BACKENDS_OPENCL_TENSOR_TEXT_H_

#include <string>

#include "lite/core/base/span.h"
#include "lite/core/op/epilogue.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

enum class Access : uint8_t { kRead, kWrite };

// Whether a tensor in this layout is one of slices of four channels: an image
// or NCHW4c, of rank 4; else its elements lie row by row.
bool IsSliced(const Tensor& tensor);

// Width, height, slices and batch of a sliced tensor.
struct SlicedExtent {
  int width, height, slices, batch;
};
SlicedExtent SlicedExtentOf(const Tensor& tensor);

// What the offset of a tensor in its buffer, the parameter behind the buffer,
// is counted in: bytes of what the parameter points to; 0 for images.
size_t OffsetUnit(const Tensor& tensor);

// NAME_PARAM and how to read or write.
std::string TensorText(const std::string& name, const Tensor& tensor,
                       Access access);

// EPILOGUE(v, w, h, s, n), and EPILOGUE_PARAMS for its operands, which are
// called e0, e1, ...; `operands` in the order of the steps.
std::string EpilogueText(Span<const EpilogueStep> epilogue,
                         Span<const Tensor* const> operands);

// A float as OpenCL reads it: bits are kept.
std::string FloatText(float value);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_TENSOR_TEXT_H_
