// SPDX-License-Identifier: Apache-2.0
// The definitions by which a .cl file reads and writes a tensor in any layout
// (prelude.cl lists them).
#ifndef LITE_BACKENDS_OPENCL_TENSOR_TEXT_H_
#define LITE_BACKENDS_OPENCL_TENSOR_TEXT_H_

#include <string>

#include "lite/core/base/span.h"
#include "lite/core/op/epilogue.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

enum class Access : uint8_t { kRead, kWrite };

// Returns whether a tensor consists of slices of four channels: an image or
// NCHW4c, of rank 4. Other tensors are dense.
bool IsSliced(const Tensor& tensor);

// The width, height, slices and batch of a sliced tensor.
struct SlicedExtent {
  int width, height, slices, batch;
};
SlicedExtent SlicedExtentOf(const Tensor& tensor);

// Returns the bytes of one unit of the parameter that is a tensor's offset in
// its buffer: the size of the elements that the buffer parameter points to; 0
// for images.
size_t OffsetUnit(const Tensor& tensor);

// Returns the definitions of NAME_PARAM and of reading or writing.
std::string TensorText(const std::string& name, const Tensor& tensor,
                       Access access);

// Returns EPILOGUE(v, w, h, s, n), and EPILOGUE_PARAMS for its operands, which
// are called e0, e1, ...; `operands` are in the order of the steps.
std::string EpilogueText(Span<const EpilogueStep> epilogue,
                         Span<const Tensor* const> operands);

// Returns a float as OpenCL C text that keeps all its bits.
std::string FloatText(float value);

}  // namespace placelite

#endif  // LITE_BACKENDS_OPENCL_TENSOR_TEXT_H_
