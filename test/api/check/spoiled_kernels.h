// SPDX-License-Identifier: Apache-2.0
// All kernels of the library, one of them wrong: a program that is linked with
// spoiled_kernels.cc gets this AddAllKernels in place of the real one. The
// environment says which variant, each time a Runtime is made:
//
//   LITE_SPOILED_VARIANT=conv2d_gemm_avx512    adds 1 to an element of its
//                                              float output
//   LITE_SPOILED_VARIANT=conv2d_gemm_avx512!   fails in Run
//   LITE_SPOILED_VARIANT=conv2d_gemm_avx512~   is wrong only where its output
//                                              shares a buffer with others, as
//                                              if memory were planned badly
#ifndef TEST_API_CHECK_SPOILED_KERNELS_H_
#define TEST_API_CHECK_SPOILED_KERNELS_H_

#include <cstdint>

namespace placelite {

inline constexpr char kSpoiledVariable[] = "LITE_SPOILED_VARIANT";

// The element that is wrong, in outputs that have it.
inline constexpr int64_t kSpoiledElement = 5;

}  // namespace placelite

#endif  // TEST_API_CHECK_SPOILED_KERNELS_H_
