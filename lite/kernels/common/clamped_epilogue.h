// SPDX-License-Identifier: Apache-2.0
// An epilogue split for speed: its first step where that is a relu or a clip,
// as limits that kernels apply in registers, and the rest, which they apply to
// what they stored while it is in the cache. Most epilogues have no rest.
#ifndef LITE_KERNELS_COMMON_CLAMPED_EPILOGUE_H_
#define LITE_KERNELS_COMMON_CLAMPED_EPILOGUE_H_

#include "lite/kernels/common/epilogue_steps.h"

namespace placelite {

struct RunContext;

struct ClampedEpilogue {
  float low;   // -infinity: no limit
  float high;  // infinity: no limit
  CpuEpilogue rest;
};

ClampedEpilogue MakeClampedEpilogue(const RunContext& context);

// For kernels that can start their sums from a tensor of the output's shape:
// the operand of an add that is the first step, else null, and what follows.
struct AddedEpilogue {
  const float* operand;
  ClampedEpilogue after;
};
AddedEpilogue MakeAddedEpilogue(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_CLAMPED_EPILOGUE_H_
