// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of reductions. They take plain arguments and
// this file includes no header with functions, for the reason in
// softmax/slices.h.
#ifndef LITE_KERNELS_REDUCE_SLICES_H_
#define LITE_KERNELS_REDUCE_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

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

LITE_DECLARE_STAMPED(void, ReduceRow, const ReduceBlock& block);
LITE_DECLARE_STAMPED(void, ReduceColumns, const ReduceBlock& block);

// These functions reduce the pixels of one block of NCHW[x]c, where x is the
// SIMD lanes of a vector: they write `columns` lanes and no others.
LITE_DECLARE_STAMPED(void, ReducePixels, const ReduceBlock& block);

}  // namespace placelite

#endif  // LITE_KERNELS_REDUCE_SLICES_H_
