// SPDX-License-Identifier: Apache-2.0
// These functions order the loads in inner loops for Arm. Only source files of
// kernels include them, and since their instruction sets differ, all are
// inlined.
#ifndef LITE_KERNELS_COMMON_ARM_LOADS_H_
#define LITE_KERNELS_COMMON_ARM_LOADS_H_

#include <cstddef>

namespace placelite {

// Keeps memory accesses on their side of the call. Between two loads it keeps
// the compiler from joining them: out-of-order cores load two vectors by one
// instruction as fast as by two, but Cortex-A55, by the model of llvm-mca 19,
// takes 6 cycles for what otherwise takes 2.
inline __attribute__((always_inline)) void KeepOrder() {
  asm volatile("" ::: "memory");
}

// Returns `p` as an address that the compiler knows nothing of: loads from it
// are not joined with loads from `p`, and may still be reordered.
inline __attribute__((always_inline)) const float* Unrelated(const float* p) {
  asm("" : "+r"(p));
  return p;
}

// Keeps memory accesses that follow the call behind the computation of the
// vector (a native one).
template <class Vector>
inline __attribute__((always_inline)) void KeepBefore(Vector& vector) {
  asm volatile("" : "+w"(vector) : : "memory");
}

// These functions count down, or add elements to a pointer, exactly where they
// are called: in-order cores wait three cycles between that and a branch or an
// access that uses the result.
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

// `pixels` windows that are `stride` apart read their columns one after the
// other: all windows read their first column before any reads its second. This
// function returns the n-th column that is new in this order: those read as
// column 0 of a window come first, those of the last window alone come last.
template <int stride, int pixels>
constexpr int NthColumn(int n) {
  return n < pixels * stride ? n % pixels * stride + n / pixels : n;
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ARM_LOADS_H_
