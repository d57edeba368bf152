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

// Memory accesses behind it come after the sum is computed.
HWY_INLINE void KeepBefore(VF32& sum) {
  asm volatile("" : "+w"(sum.raw) : : "memory");
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_ARM_LOADS_H_
