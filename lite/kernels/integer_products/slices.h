// SPDX-License-Identifier: Apache-2.0
// These are the vector functions between bytes, floats and sums. They take
// plain arguments and this file includes no header with functions, for the
// reason in softmax/slices.h.
#ifndef LITE_KERNELS_INTEGER_PRODUCTS_SLICES_H_
#define LITE_KERNELS_INTEGER_PRODUCTS_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

// Sets y[i] to x[i] - zero, for `count` bytes, which are signed or not.
LITE_DECLARE_STAMPED(void, CentreBytes, const uint8_t* x, bool is_signed,
                     int32_t zero, int64_t count, float* y);

// A SumsBlock is rows of whole numbers, in floats or as they are.
struct SumsBlock {
  const float* sums;
  const int32_t* whole;
  int64_t sums_row;  // elements between rows of either
  int64_t rows;
  int64_t columns;
  void* out;  // int32_t or float
  int64_t out_row;
  // These are for floats: one for each column if the step is 1, one for all if
  // it is 0. A bias that is null stands for zeros.
  const float* scale;
  int64_t scale_step;
  const float* bias;
  int64_t bias_step;
};

// out[i][j] = sums[i][j] or, if `add`, out[i][j] + sums[i][j], as int32.
LITE_DECLARE_STAMPED(void, StoreSums, const SumsBlock& block, bool add);
// out[i][j] = sums[i][j] * scale[j] + bias[j]; ScaleWholeSums takes `whole`.
LITE_DECLARE_STAMPED(void, ScaleSums, const SumsBlock& block);
LITE_DECLARE_STAMPED(void, ScaleWholeSums, const SumsBlock& block);

struct SumsFunctions {
  void (*centre)(const uint8_t* x, bool is_signed, int32_t zero, int64_t count,
                 float* y);
  void (*store)(const SumsBlock& block, bool add);
  void (*scale)(const SumsBlock& block);
  void (*scale_whole)(const SumsBlock& block);
};
inline constexpr SumsFunctions kSumsAvx512 = {
    LITE_X86(CentreBytesAvx512), LITE_X86(StoreSumsAvx512),
    LITE_X86(ScaleSumsAvx512), LITE_X86(ScaleWholeSumsAvx512)};
inline constexpr SumsFunctions kSumsAvx2 = {
    LITE_X86(CentreBytesAvx2), LITE_X86(StoreSumsAvx2), LITE_X86(ScaleSumsAvx2),
    LITE_X86(ScaleWholeSumsAvx2)};
inline constexpr SumsFunctions kSumsNeon = {
    LITE_ARM(CentreBytesNeon), LITE_ARM(StoreSumsNeon), LITE_ARM(ScaleSumsNeon),
    LITE_ARM(ScaleWholeSumsNeon)};

}  // namespace placelite

#endif  // LITE_KERNELS_INTEGER_PRODUCTS_SLICES_H_
