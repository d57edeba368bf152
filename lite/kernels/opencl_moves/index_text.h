// SPDX-License-Identifier: Apache-2.0
// This computes positions in dense tensors, as text of OpenCL C.
#ifndef LITE_KERNELS_OPENCL_MOVES_INDEX_TEXT_H_
#define LITE_KERNELS_OPENCL_MOVES_INDEX_TEXT_H_

#include <string>

#include "lite/core/tensor/tensor.h"

namespace placelite {

// Returns the position of element `i`, counted over `axes`, as text: `first`
// plus the sum of its coordinates, each times its step. Coordinates start again
// from 0 at `wraps`, which is empty or has one number for each axis.
std::string IndexText(const Shape& axes, int64_t first, const Strides& steps,
                      const Shape& wraps = {});

}  // namespace placelite

#endif  // LITE_KERNELS_OPENCL_MOVES_INDEX_TEXT_H_
