// SPDX-License-Identifier: Apache-2.0
// An epilogue is split for speed. Its first step, if that is a relu, a clip or
// a fake_quantize, becomes limits and a rounding that kernels apply in
// registers; the rest they apply to what they stored while it is in the cache.
// Most epilogues have no rest.
#ifndef LITE_KERNELS_COMMON_CLAMPED_EPILOGUE_H_
#define LITE_KERNELS_COMMON_CLAMPED_EPILOGUE_H_

#include "lite/kernels/common/epilogue_steps.h"

namespace placelite {

struct RunContext;

struct ClampedEpilogue {
  float low;   // -infinity: no limit
  float high;  // infinity: no limit
  // What is within the limits is rounded to a multiple of it; 0: it is not.
  float scale;
  float inverse;  // 1 / scale
  CpuEpilogue rest;
};

// If `rounds` is false, the kernel does not round in registers, and a
// fake_quantize is part of the rest.
ClampedEpilogue MakeClampedEpilogue(const RunContext& context,
                                    bool rounds = true);

// An AddedEpilogue is for kernels that can start their sums from a tensor of
// the output's shape: `operand` is that of an add that is the first step, else
// null, and `after` is what follows.
struct AddedEpilogue {
  const void* operand;
  // Returns the operand's element at `index`, or null if there is no operand.
  template <typename E>
  const E* OperandAt(int64_t index) const {
    return operand == nullptr ? nullptr
                              : static_cast<const E*>(operand) + index;
  }
  ClampedEpilogue after;
};
AddedEpilogue MakeAddedEpilogue(const RunContext& context, bool rounds = true);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_CLAMPED_EPILOGUE_H_
