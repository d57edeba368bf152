// SPDX-License-Identifier: Apache-2.0
// Positions in tensors that lie row by row, as text of OpenCL C.
#ifndef LITE_KERNELS_OPENCL_MOVES_INDEX_TEXT_H_
#define LITE_KERNELS_OPENCL_MOVES_INDEX_TEXT_H_

#include <string>

#include "lite/core/tensor/tensor.h"

namespace placelite {

// Of element `i`, counted over `axes`: `first` and the sum of its coordinates,
// each times its step. Coordinates start again from 0 at `wraps`, where there
// are any (one for each axis).
std::string IndexText(const Shape& axes, int64_t first, const Strides& steps,
                      const Shape& wraps = {});

}  // namespace placelite

#endif  // LITE_KERNELS_OPENCL_MOVES_INDEX_TEXT_H_
