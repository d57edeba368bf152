// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of layer_norm. They take plain arguments and
// this file includes no header with functions, for the reason in
// softmax/slices.h.
#ifndef LITE_KERNELS_LAYER_NORM_SLICES_H_
#define LITE_KERNELS_LAYER_NORM_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

// A LayerNormRow is one row; y may be x. Its elements are of the type E, float
// or Bfloat16; scale and bias are floats.
template <typename E>
struct LayerNormRow {
  const E* x;
  const float* scale;  // null stands for 1
  const float* bias;   // null stands for 0
  float epsilon;
  int64_t count;
  E* y;
};
template <typename E>
using LayerNormSlice = void (*)(const LayerNormRow<E>& row);

LITE_DECLARE_STAMPED(void, LayerNormRow, const LayerNormRow<float>& row);
void LayerNormRowBf16(const LayerNormRow<Bfloat16>& row);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYER_NORM_SLICES_H_
