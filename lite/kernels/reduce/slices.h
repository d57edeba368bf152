// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of reductions. They take plain arguments and
// this file includes no other one, for the reason in softmax/slices.h.
#ifndef LITE_KERNELS_REDUCE_SLICES_H_
#define LITE_KERNELS_REDUCE_SLICES_H_

#include <cstdint>

namespace placelite {

enum class ReduceFunction : int32_t { kMean, kSum, kMax, kMin, kProd };

// A ReduceSlice sets y[c] to the function of x[c], x[c + inner], ...: `axis`
// elements for each of `columns`. The row functions take one column and inner
// 1.
struct ReduceBlock {
  ReduceFunction function;
  const float* x;
  int64_t axis;
  int64_t inner;
  int64_t columns;
  float* y;
};
using ReduceSlice = void (*)(const ReduceBlock& block);

void ReduceRowAvx2(const ReduceBlock& block);
void ReduceRowAvx512(const ReduceBlock& block);
void ReduceColumnsAvx2(const ReduceBlock& block);
void ReduceColumnsAvx512(const ReduceBlock& block);

// These functions reduce the pixels of one block of NCHW[x]c, where x is the
// SIMD lanes of a vector: they write `columns` lanes and no others.
void ReducePixelsAvx2(const ReduceBlock& block);
void ReducePixelsAvx512(const ReduceBlock& block);
void ReducePixelsNeon(const ReduceBlock& block);

}  // namespace placelite

#endif  // LITE_KERNELS_REDUCE_SLICES_H_
