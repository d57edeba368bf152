// SPDX-License-Identifier: Apache-2.0
// Halves as kernels of Arm see them: 16 bits each, eight to a vector. Plain
// arguments only, as files that define these are compiled for instruction sets
// that the machine may lack.
#ifndef LITE_KERNELS_COMMON_ARM_HALF_H_
#define LITE_KERNELS_COMMON_ARM_HALF_H_

#include <cstdint>

#include "lite/kernels/common/epilogue_steps.h"

// Is f where halves can be computed with, null elsewhere: 32-bit Arm has no
// vectors of halves.
#if defined(LITE_WITH_ARM) && defined(__aarch64__)
#define LITE_ARM_HALF(function) (function)
#else
#define LITE_ARM_HALF(function) nullptr
#endif

namespace placelite {

struct RunContext;

// Channels of a block.
inline constexpr int64_t kHalfLanes = 8;

// By any NEON, to nearest.
void HalvesToFloats(const uint16_t* x, float* y, int64_t count);
void FloatsToHalves(const float* x, uint16_t* y, int64_t count);

// An epilogue for tensors of halves: what kernels apply in registers and the
// rest, whose operands are halves.
struct HalfEpilogue {
  // The operand of an add that is the first step; null: there is none, or the
  // kernel does not take it, and it is in the rest.
  const uint16_t* add;
  float low;
  float high;
  CpuEpilogue rest;
};
HalfEpilogue MakeHalfEpilogue(const RunContext& context, bool takes_add);

// The rest of an epilogue on `count` stored elements, the first of them
// element `index` of the output: in floats, rounded once.
void ApplyRest(const CpuEpilogue& rest, uint16_t* y, int64_t count,
               int64_t index);

// Zeros for the lanes behind the first `lanes` of each of `pixels` vectors.
void ClearHalfPadding(uint16_t* y, int64_t pixels, int64_t lanes);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ARM_HALF_H_
