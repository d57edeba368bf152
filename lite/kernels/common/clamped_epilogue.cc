// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/clamped_epilogue.h"

#include <cmath>

#include "lite/kernels/common/epilogue.h"

namespace placelite {

namespace {

void DropFirst(CpuEpilogue* epilogue) {
  --epilogue->count;
  for (int32_t i = 0; i < epilogue->count; ++i) {
    epilogue->steps[i] = epilogue->steps[i + 1];
  }
}

ClampedEpilogue Clamped(const CpuEpilogue& epilogue, bool rounds) {
  ClampedEpilogue result{-INFINITY, INFINITY, 0, 0, epilogue};
  if (epilogue.count == 0) return result;
  const CpuEpilogueStep& first = epilogue.steps[0];
  if (first.kind == kCpuRelu) {
    result.low = 0;
  } else if (first.kind == kCpuClip) {
    result.low = first.alpha;
    result.high = first.beta;
  } else if (rounds && first.kind == kCpuFakeQuantize) {
    // Whether codes or what they stand for are limited, the result is equal.
    result.low = first.beta * first.alpha;
    result.high = first.gamma * first.alpha;
    result.scale = first.alpha;
    result.inverse = 1 / first.alpha;
  } else {
    return result;
  }
  DropFirst(&result.rest);
  return result;
}

}  // namespace

ClampedEpilogue MakeClampedEpilogue(const RunContext& context, bool rounds) {
  return Clamped(MakeCpuEpilogue(context), rounds);
}

AddedEpilogue MakeAddedEpilogue(const RunContext& context, bool rounds) {
  CpuEpilogue epilogue = MakeCpuEpilogue(context);
  const void* operand = nullptr;
  if (epilogue.count > 0 && epilogue.steps[0].kind == kCpuAdd) {
    operand = epilogue.steps[0].operand;
    DropFirst(&epilogue);
  }
  return {operand, Clamped(epilogue, rounds)};
}

}  // namespace placelite
