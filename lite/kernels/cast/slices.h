// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of calib. They take plain arguments and this
// file includes no header with functions, for the reason in softmax/slices.h.
#ifndef LITE_KERNELS_CAST_SLICES_H_
#define LITE_KERNELS_CAST_SLICES_H_

#include <cstdint>

namespace placelite {

// These functions convert `count` elements between float and the bits of bf16,
// exactly as Convert does: denormals are kept, NaN stays NaN and becomes quiet.
void FloatsToBf16Avx512(const float* x, uint16_t* y, int64_t count);
void Bf16ToFloatsAvx512(const uint16_t* x, float* y, int64_t count);

}  // namespace placelite

#endif  // LITE_KERNELS_CAST_SLICES_H_
