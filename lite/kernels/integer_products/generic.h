// SPDX-License-Identifier: Apache-2.0
// These are plain loops, which the compiler makes vectors of. Only the files
// that instantiate them for an instruction set include this file.
#ifndef LITE_KERNELS_INTEGER_PRODUCTS_GENERIC_H_
#define LITE_KERNELS_INTEGER_PRODUCTS_GENERIC_H_

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/integer_products/slices.h"

namespace placelite::HWY_NAMESPACE {

template <typename T>
HWY_INLINE void Centre(const T* __restrict x, int32_t zero, int64_t count,
                       float* __restrict y) {
  for (int64_t i = 0; i < count; ++i) {
    y[i] = static_cast<float>(static_cast<int32_t>(x[i]) - zero);
  }
}

HWY_INLINE void CentreBytes(const uint8_t* x, bool is_signed, int32_t zero,
                            int64_t count, float* y) {
  if (is_signed) {
    return Centre(reinterpret_cast<const int8_t*>(x), zero, count, y);
  }
  Centre(x, zero, count, y);
}

HWY_INLINE void StoreSums(const SumsBlock& block, bool add) {
  for (int64_t i = 0; i < block.rows; ++i) {
    const float* sums = block.sums + i * block.sums_row;
    int32_t* out = static_cast<int32_t*>(block.out) + i * block.out_row;
    if (add) {
      for (int64_t j = 0; j < block.columns; ++j) {
        out[j] += static_cast<int32_t>(sums[j]);
      }
    } else {
      for (int64_t j = 0; j < block.columns; ++j) {
        out[j] = static_cast<int32_t>(sums[j]);
      }
    }
  }
}

template <typename T>
HWY_INLINE void ScaleRow(const T* __restrict sums, const SumsBlock& block,
                         float* __restrict out) {
  const int64_t columns = block.columns;
  const float* scale = block.scale;
  if (block.scale_step == 0) {
    const float one = *scale;
    for (int64_t j = 0; j < columns; ++j) {
      out[j] = static_cast<float>(sums[j]) * one;
    }
  } else {
    for (int64_t j = 0; j < columns; ++j) {
      out[j] = static_cast<float>(sums[j]) * scale[j];
    }
  }
  if (block.bias == nullptr) return;
  const float* __restrict bias = block.bias;
  const int64_t step = block.bias_step;
  for (int64_t j = 0; j < columns; ++j) out[j] += bias[j * step];
}

template <typename T>
HWY_INLINE void ScaleRows(const T* sums, const SumsBlock& block) {
  float* out = static_cast<float*>(block.out);
  for (int64_t i = 0; i < block.rows; ++i) {
    ScaleRow(sums + i * block.sums_row, block, out + i * block.out_row);
  }
}

HWY_INLINE void ScaleSums(const SumsBlock& block) {
  ScaleRows(block.sums, block);
}

HWY_INLINE void ScaleWholeSums(const SumsBlock& block) {
  ScaleRows(block.whole, block);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_INTEGER_PRODUCTS_GENERIC_H_
