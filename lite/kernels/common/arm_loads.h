// SPDX-License-Identifier: Apache-2.0
// The order of loads in inner loops for Arm. Only included by files of kernels,
// whose instruction sets differ: all is inlined.
#ifndef LITE_KERNELS_COMMON_ARM_LOADS_H_
#define LITE_KERNELS_COMMON_ARM_LOADS_H_

#include <cstddef>

namespace placelite {

// Memory accesses stay on their side of it. Between two loads it keeps the
// compiler from joining them: out-of-order cores load two vectors by one
// instruction as fast as by two, Cortex-A55 by the model of llvm-mca 19 takes 6
// cycles for what takes 2.
inline __attribute__((always_inline)) void KeepOrder() {
  asm volatile("" ::: "memory");
}

// The same address, as one that the compiler knows nothing of: what is loaded
// by it is not joined with loads by the other, and may still be reordered.
inline __attribute__((always_inline)) const float* Unrelated(const float* p) {
  asm("" : "+r"(p));
  return p;
}

// Memory accesses behind it come after the vector (a native one) is computed.
template <class Vector>
inline __attribute__((always_inline)) void KeepBefore(Vector& vector) {
  asm volatile("" : "+w"(vector) : : "memory");
}

// Counts down, or adds elements to a pointer, exactly here: in-order cores wait
// three cycles between that and a branch or an access by it.
inline __attribute__((always_inline)) void CountHere(ptrdiff_t& left) {
  asm volatile("sub %0, %0, #1" : "+r"(left));
}

template <int elements, class T>
inline __attribute__((always_inline)) void AdvanceHere(T*& p) {
  constexpr int kBytes = elements * static_cast<int>(sizeof(T));
  asm volatile("add %0, %0, %1" : "+r"(p) : "i"(kBytes));
}

template <class T>
inline __attribute__((always_inline)) void AdvanceHere(T*& p, ptrdiff_t step) {
  const ptrdiff_t bytes = step * static_cast<ptrdiff_t>(sizeof(T));
  asm volatile("add %0, %0, %1" : "+r"(p) : "r"(bytes));
}

// `pixels` windows `stride` apart meet their columns one after the other, all
// windows the first before any the second. The n-th column that is new then:
// those of column 0 come first, those of the last window alone last.
template <int stride, int pixels>
constexpr int NthColumn(int n) {
  return n < pixels * stride ? n % pixels * stride + n / pixels : n;
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ARM_LOADS_H_
