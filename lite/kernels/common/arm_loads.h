// The order of loads in inner loops for Arm. Only included by files of kernels.
#ifndef LITE_KERNELS_COMMON_ARM_LOADS_H_
#define LITE_KERNELS_COMMON_ARM_LOADS_H_

#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// Memory accesses stay on their side of it. Between two loads it keeps the
// compiler from joining them: out-of-order cores load two vectors by one
// instruction as fast as by two, Cortex-A55 by the model of llvm-mca 19 takes 6
// cycles for what takes 2.
HWY_INLINE void KeepOrder() { asm volatile("" ::: "memory"); }

// The same address, as one that the compiler knows nothing of: what is loaded
// by it is not joined with loads by the other either, and may still be
// reordered.
HWY_INLINE const float* Unrelated(const float* p) {
  asm("" : "+r"(p));
  return p;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_ARM_LOADS_H_
