// SPDX-License-Identifier: Apache-2.0
// Kernels for Arm see fp16 values as 16 bits each, eight to a vector. These
// functions take plain arguments only, as the files that define some of them
// are compiled for instruction sets that the machine may lack.
#ifndef LITE_KERNELS_COMMON_ARM_FP16_H_
#define LITE_KERNELS_COMMON_ARM_FP16_H_

#include <cstdint>

#include "lite/kernels/common/epilogue_steps.h"

namespace placelite {

struct RunContext;

// An fp16 block has this many channels.
inline constexpr int64_t kFp16Lanes = 8;

// These conversions run on any NEON; those to fp16 round to nearest.
void Fp16ToFloats(const uint16_t* x, float* y, int64_t count);
void FloatsToFp16(const float* x, uint16_t* y, int64_t count);

// Fp16Epilogue splits an epilogue for fp16 tensors into the steps that kernels
// apply in registers and the rest, whose operands are fp16 values.
struct Fp16Epilogue {
  // This is the operand of an add that is the first step. It is null if there
  // is no such step, or if the kernel does not take it and it is in the rest.
  const uint16_t* add;
  float low;
  float high;
  CpuEpilogue rest;
};
Fp16Epilogue MakeFp16Epilogue(const RunContext& context, bool takes_add);

// Applies the rest of an epilogue to `count` stored elements, the first of them
// element `index` of the output. It computes in float and rounds once.
void ApplyRest(const CpuEpilogue& rest, uint16_t* y, int64_t count,
               int64_t index);

// Clears the SIMD lanes behind the first `lanes` of each of `pixels` vectors.
void ClearFp16Padding(uint16_t* y, int64_t pixels, int64_t lanes);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ARM_FP16_H_
