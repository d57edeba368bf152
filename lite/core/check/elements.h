// SPDX-License-Identifier: Apache-2.0
// Naive access to the elements of CPU tensors of any precision, layout and
// strides, one at a time: slow, plain, and shared with no kernel. A tensor in
// ImageDefault has its texels in CPU memory, one row of texels after the other.
#ifndef LITE_CORE_CHECK_ELEMENTS_H_
#define LITE_CORE_CHECK_ELEMENTS_H_

#include "lite/core/op/grid.h"
#include "lite/core/tensor/tensor.h"

namespace placelite {

// Distance of neighbouring values of the precision around 1; 0 for integers.
double Epsilon(Precision precision);

// IEEE half precision, by the definition of the format.
double Fp16ToDouble(uint16_t bits);
uint16_t DoubleToFp16(double value);  // to nearest even

// The upper half of a float.
double Bfloat16ToDouble(uint16_t bits);
uint16_t DoubleToBfloat16(double value);  // to nearest even, via float

// Element `offset` elements behind the first.
double ReadElement(const Tensor& tensor, int64_t offset);
void WriteElement(const Tensor& tensor, int64_t offset, double value);

// Where the element at row-major position `i` of the shape lies, in elements
// behind the first.
int64_t ElementOffset(const Tensor& tensor, int64_t i);

// Returns the codes of dense floats by the grid, as x86 stores them
// (core/op/codes.h), and the floats of such codes.
Result<Tensor> CodesOf(const Tensor& floats, const Grid& grid);
Result<Tensor> FloatsOf(const Tensor& codes, const Grid& grid);

// All elements from one tensor to another of the same shape, whatever their
// layouts and strides; between different precisions by way of double.
void CopyElements(const Tensor& from, const Tensor& to);

}  // namespace placelite

#endif  // LITE_CORE_CHECK_ELEMENTS_H_
