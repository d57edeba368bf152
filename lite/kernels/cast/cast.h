// SPDX-License-Identifier: Apache-2.0
// cast and bit_cast, which models contain, and calib, which lowering inserts,
// convert every element to the precision `to`. common/convert.h has the rules.
#ifndef LITE_KERNELS_CAST_CAST_H_
#define LITE_KERNELS_CAST_CAST_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> CastKernels();

// This is the oracle: it converts one element at a time.
Status CastReference(const RunContext& context);

// This kernel takes the bits of each element as those of another type of as
// many bits.
Status BitCastReference(const RunContext& context);

// Returns whether CastLoop takes the type: it takes those that networks often
// have.
bool HasCastLoop(Precision precision);

// This kernel has a loop for every pair of these types.
Status CastLoop(const RunContext& context);

// HalfSlices convert `count` elements between float and the bits of a type of
// 16 bits.
struct HalfSlices {
  void (*to_floats)(const uint16_t* x, float* y, int64_t count);
  void (*from_floats)(const float* x, uint16_t* y, int64_t count);
};

// This is calib between float and a type of 16 bits. Elements are converted
// where they lie.
Status CalibHalves(const RunContext& context, const HalfSlices& slices);

// This is calib between float and bf16 by the instructions of AVX-512.
Status CalibBf16(const RunContext& context);

// This is calib between float and fp16 by the instructions of NEON
// (arm_fp16.cc).
Status CalibFp16(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_CAST_CAST_H_
