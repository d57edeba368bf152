// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of quantisation. They take plain arguments
// and this file includes no header with functions, for the reason in
// softmax/slices.h.
#ifndef LITE_KERNELS_QUANTIZE_SLICES_H_
#define LITE_KERNELS_QUANTIZE_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

// FloatsAndCodes is a run of elements with one scale and one zero point. Codes
// are int8 or uint8:
//   code = clip(round(x / scale) + zero), NaN becomes zero
//   x    = (code - zero) * scale
struct FloatsAndCodes {
  int64_t count;
  float scale;
  int32_t zero;
  bool is_signed;
};

// Sets *low and *high to the least and greatest element and 0; NaN counts as 0.
LITE_DECLARE_STAMPED(void, FindRange, const float* x, int64_t count, float* low,
                     float* high);
LITE_DECLARE_STAMPED(void, QuantizeRun, const FloatsAndCodes& run,
                     const float* x, void* codes);
LITE_DECLARE_STAMPED(void, DequantizeRun, const FloatsAndCodes& run,
                     const void* codes, float* x);
// Sets y to the numbers for which the codes of x stand. Codes are uint8.
LITE_DECLARE_STAMPED(void, FakeQuantizeRun, const FloatsAndCodes& run,
                     const float* x, float* y);

struct QuantizeFunctions {
  void (*find_range)(const float* x, int64_t count, float* low, float* high);
  void (*quantize)(const FloatsAndCodes& run, const float* x, void* codes);
  void (*dequantize)(const FloatsAndCodes& run, const void* codes, float* x);
  void (*fake_quantize)(const FloatsAndCodes& run, const float* x, float* y);
};
inline constexpr QuantizeFunctions kQuantizeAvx512 = {
    LITE_X86(FindRangeAvx512), LITE_X86(QuantizeRunAvx512),
    LITE_X86(DequantizeRunAvx512), LITE_X86(FakeQuantizeRunAvx512)};
inline constexpr QuantizeFunctions kQuantizeAvx2 = {
    LITE_X86(FindRangeAvx2), LITE_X86(QuantizeRunAvx2),
    LITE_X86(DequantizeRunAvx2), LITE_X86(FakeQuantizeRunAvx2)};
inline constexpr QuantizeFunctions kQuantizeNeon = {
    LITE_ARM(FindRangeNeon), LITE_ARM(QuantizeRunNeon),
    LITE_ARM(DequantizeRunNeon), LITE_ARM(FakeQuantizeRunNeon)};

}  // namespace placelite

#endif  // LITE_KERNELS_QUANTIZE_SLICES_H_
