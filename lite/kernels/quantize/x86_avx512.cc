// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/quantize/generic.h"

namespace placelite {

void FindRangeAvx512(const float* x, int64_t count, float* low, float* high) {
  HWY_NAMESPACE::FindRange(x, count, low, high);
}

void QuantizeRunAvx512(const FloatsAndCodes& run, const float* x, void* codes) {
  HWY_NAMESPACE::QuantizeRun(run, x, codes);
}

void DequantizeRunAvx512(const FloatsAndCodes& run, const void* codes,
                         float* x) {
  HWY_NAMESPACE::DequantizeRun(run, codes, x);
}

void FakeQuantizeRunAvx512(const FloatsAndCodes& run, const float* x,
                           float* y) {
  HWY_NAMESPACE::FakeQuantizeRun(run, x, y);
}

}  // namespace placelite
