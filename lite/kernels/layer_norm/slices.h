// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of layer_norm. They take plain arguments and
// this file includes no header with functions, for the reason in
// softmax/slices.h.
#ifndef LITE_KERNELS_LAYER_NORM_SLICES_H_
#define LITE_KERNELS_LAYER_NORM_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

// A LayerNormRow is one row; y may be x.
struct LayerNormRow {
  const float* x;
  const float* scale;  // null stands for 1
  const float* bias;   // null stands for 0
  float epsilon;
  int64_t count;
  float* y;
};
using LayerNormSlice = void (*)(const LayerNormRow& row);

LITE_DECLARE_STAMPED(void, LayerNormRow, const LayerNormRow& row);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYER_NORM_SLICES_H_
