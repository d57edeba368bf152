#include "lite/kernels/common/clamped_epilogue.h"

#include <cmath>

#include "lite/kernels/common/epilogue.h"

namespace placelite {

ClampedEpilogue MakeClampedEpilogue(const RunContext& context) {
  ClampedEpilogue result{-INFINITY, INFINITY, MakeCpuEpilogue(context)};
  CpuEpilogue& rest = result.rest;
  if (rest.count == 0) return result;
  const CpuEpilogueStep first = rest.steps[0];
  if (first.kind == kCpuRelu) {
    result.low = 0;
  } else if (first.kind == kCpuClip) {
    result.low = first.alpha;
    result.high = first.beta;
  } else {
    return result;
  }
  --rest.count;
  for (int32_t i = 0; i < rest.count; ++i) rest.steps[i] = rest.steps[i + 1];
  return result;
}

}  // namespace placelite
