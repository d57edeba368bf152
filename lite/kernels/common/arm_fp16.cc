// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/arm_fp16.h"

#include <algorithm>
#include <cmath>

#include "lite/kernels/common/activate.h"
#include "lite/kernels/common/epilogue.h"

namespace placelite {
#if defined(LITE_WITH_ARM) && defined(__aarch64__)
namespace {

// This many elements are converted to float at a time.
constexpr int64_t kChunk = 256;

void DropFirst(CpuEpilogue* epilogue) {
  --epilogue->count;
  std::copy_n(epilogue->steps + 1, epilogue->count, epilogue->steps);
}

// Operands are laid out like the output, so their elements are fp16 values.
const uint16_t* OperandOf(const CpuEpilogueStep& step) {
  return static_cast<const uint16_t*>(step.operand);
}

}  // namespace

Fp16Epilogue MakeFp16Epilogue(const RunContext& context, bool takes_add) {
  Fp16Epilogue result{nullptr, -INFINITY, INFINITY, MakeCpuEpilogue(context)};
  CpuEpilogue& rest = result.rest;
  if (takes_add && rest.count > 0 && rest.steps[0].kind == kCpuAdd) {
    result.add = OperandOf(rest.steps[0]);
    DropFirst(&rest);
  }
  if (rest.count == 0) return result;
  const CpuEpilogueStep& first = rest.steps[0];
  if (first.kind == kCpuRelu) {
    result.low = 0;
  } else if (first.kind == kCpuClip) {
    result.low = first.alpha;
    result.high = first.beta;
  } else {
    return result;
  }
  DropFirst(&rest);
  return result;
}

void ApplyRest(const CpuEpilogue& rest, uint16_t* y, int64_t count,
               int64_t index) {
  if (rest.count == 0) return;
  float values[kChunk], operand[kChunk];
  for (int64_t at = 0; at < count; at += kChunk) {
    const int64_t n = std::min(kChunk, count - at);
    Fp16ToFloats(y + at, values, n);
    for (int32_t s = 0; s < rest.count; ++s) {
      const CpuEpilogueStep& step = rest.steps[s];
      if (step.kind != kCpuAdd) {
        ActivationNeon(step, values, values, n);
        continue;
      }
      Fp16ToFloats(OperandOf(step) + index + at, operand, n);
      for (int64_t i = 0; i < n; ++i) values[i] += operand[i];
    }
    FloatsToFp16(values, y + at, n);
  }
}

void ClearFp16Padding(uint16_t* y, int64_t pixels, int64_t lanes) {
  for (int64_t p = 0; p < pixels; ++p, y += kFp16Lanes) {
    std::fill(y + lanes, y + kFp16Lanes, uint16_t{0});
  }
}

#endif
}  // namespace placelite
