// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of reductions. They take plain arguments and
// this file includes no header with functions, for the reason in
// softmax/slices.h.
#ifndef LITE_KERNELS_REDUCE_SLICES_H_
#define LITE_KERNELS_REDUCE_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

enum class ReduceFunction : int32_t { kMean, kSum, kMax, kMin, kProd };

// A ReduceSlice sets y[c] to the function of x[c], x[c + inner], ...: `axis`
// elements for each of `columns`. The row functions take one column and inner
// 1. Elements are of the type E, float or Bfloat16; sums are floats.
template <typename E>
struct ReduceBlock {
  ReduceFunction function;
  const E* x;
  int64_t axis;
  int64_t inner;
  int64_t columns;
  E* y;
};
template <typename E>
using ReduceSlice = void (*)(const ReduceBlock<E>& block);

LITE_DECLARE_STAMPED(void, ReduceRow, const ReduceBlock<float>& block);
LITE_DECLARE_STAMPED(void, ReduceColumns, const ReduceBlock<float>& block);
void ReduceRowBf16(const ReduceBlock<Bfloat16>& block);
void ReduceColumnsBf16(const ReduceBlock<Bfloat16>& block);

// These functions reduce the pixels of one block of NCHW[x]c, where x is the
// SIMD lanes of a vector: they write `columns` lanes and no others.
LITE_DECLARE_STAMPED(void, ReducePixels, const ReduceBlock<float>& block);
void ReducePixelsBf16(const ReduceBlock<Bfloat16>& block);

}  // namespace placelite

#endif  // LITE_KERNELS_REDUCE_SLICES_H_
