// SPDX-License-Identifier: Apache-2.0
// The vector functions of layer_norm. Plain arguments and no other include:
// see softmax/slices.h.
#ifndef LITE_KERNELS_LAYER_NORM_SLICES_H_
#define LITE_KERNELS_LAYER_NORM_SLICES_H_

#include <cstdint>

namespace placelite {

// One row; y may be x.
struct LayerNormRow {
  const float* x;
  const float* scale;  // null: 1
  const float* bias;   // null: 0
  float epsilon;
  int64_t count;
  float* y;
};
using LayerNormSlice = void (*)(const LayerNormRow& row);

void LayerNormRowAvx2(const LayerNormRow& row);
void LayerNormRowAvx512(const LayerNormRow& row);

}  // namespace placelite

#endif  // LITE_KERNELS_LAYER_NORM_SLICES_H_
