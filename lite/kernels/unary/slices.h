// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of the unary family. They take plain arguments
// and this file includes no header with functions, for the reason in
// softmax/slices.h.
#ifndef LITE_KERNELS_UNARY_SLICES_H_
#define LITE_KERNELS_UNARY_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

// The functions are in the order of the loops in generic.h; those behind these
// have no vector form.
enum class UnaryFunction : int32_t {
  kSqrt,
  kRsqrt,
  kExp,
  kLog,
  kAbs,
  kFloor,
  kCeil,
  kRound,
  kReciprocal,
  kSquare,
  kErf,
  kGelu,
  kGeluTanh,
  kSoftplus,
  kElu,
  kSign,
  kSin,
  kCos,
  kTan,
  kAsin,
  kAcos,
  kAtan,
  kSinh,
  kCosh,
  kAsinh,
  kAcosh,
  kAtanh,
};

struct UnaryStep {
  UnaryFunction function;
  float alpha;  // alpha of elu, beta of softplus
  float beta;   // threshold of softplus
};

// A UnarySlice computes y[i] = function(x[i]); y may be x.
template <typename E>
using UnarySlice = void (*)(const UnaryStep& step, const E* x, E* y,
                            int64_t count);

LITE_DECLARE_STAMPED(void, Unary, const UnaryStep& step, const float* x,
                     float* y, int64_t count);
void UnaryBf16(const UnaryStep& step, const Bfloat16* x, Bfloat16* y,
               int64_t count);

}  // namespace placelite

#endif  // LITE_KERNELS_UNARY_SLICES_H_
