// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of depthwise convolution in NCHW[x]c. They
// compute one block of channels at a time, each pixel of it a vector. One
// driver serves every type of elements, so pointers are to bytes.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_PLANES_H_
#define LITE_KERNELS_CONV2D_BLOCKED_PLANES_H_

#include <cstdint>

#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/element_type.h"

namespace placelite {

// A BlockedPlaneFunction computes
//
//   y[i][j][.] = bias[.] + add[i][j][.] + sum_{u, v} filter[u][v][.] *
//       x[i * stride_h - pad_top + u * dilation_h]
//        [j * stride_w - pad_left + v * dilation_w][.]
//
// for rows first_row..last_row-1 of the output, and applies the epilogue.
struct BlockedPlane {
  const uint8_t* x;
  int64_t in_h, in_w;
  const uint8_t* filter;
  int64_t kernel_h, kernel_w;
  int64_t stride_h, stride_w;
  int64_t dilation_h, dilation_w;
  int64_t pad_top, pad_left;
  const float* bias;
  const uint8_t* add;  // laid out like y, or y itself; null stands for zeros
  uint8_t* y;
  int64_t out_w;
  int64_t first_row, last_row;
  const ClampedEpilogue* epilogue;
  // For codes: their zero point, which is subtracted from x, and what becomes
  // of the sums; `add` is not used then.
  float zero;
  const float* multipliers;
  const CodeSteps* codes;
  int64_t index;  // position of the element y[0][0][0] in the output
};
using BlockedPlaneFunction = void (*)(const BlockedPlane& plane);

// Returns the function for a square window of `size` and a stride along rows
// without dilation, if there is special code for it; other windows, and size 0,
// get the general function.
using FindPlaneFunction = BlockedPlaneFunction (*)(int64_t size,
                                                   int64_t stride);

struct BlockedPlanes {
  int lanes;
  FindPlaneFunction find;  // null if the backend is not built
  ElementType elements = ElementType::kFloat;  // of x, `add` and y
  ElementType filter = ElementType::kFloat;
  // How much longer it takes to store a vector than a vector of floats.
  double store_cycles = 0;
};

BlockedPlaneFunction FindPlaneAvx512(int64_t size, int64_t stride);
BlockedPlaneFunction FindPlaneAvx512Bf16(int64_t size, int64_t stride);
BlockedPlaneFunction FindPlaneAvx512Vnni(int64_t size, int64_t stride);
BlockedPlaneFunction FindPlaneAvx2(int64_t size, int64_t stride);
BlockedPlaneFunction FindCodePlaneAvx2(int64_t size, int64_t stride);
BlockedPlaneFunction FindPlaneNeon(int64_t size, int64_t stride);
BlockedPlaneFunction FindPlaneNeonCodes(int64_t size, int64_t stride);
BlockedPlaneFunction FindPlaneNeonFp16(int64_t size, int64_t stride);

inline constexpr BlockedPlanes kPlanesAvx512 = {16, LITE_X86(FindPlaneAvx512)};
inline constexpr BlockedPlanes kPlanesAvx2 = {8, LITE_X86(FindPlaneAvx2)};
inline constexpr BlockedPlanes kPlanesNeon = {4, LITE_ARM(FindPlaneNeon)};
inline constexpr BlockedPlanes kPlanesAvx512Bf16 = {
    16, LITE_X86_BF16(FindPlaneAvx512Bf16), ElementType::kBf16};
// Whole numbers are added up as floats, which hold them exactly.
inline constexpr BlockedPlanes kPlanesAvx512Vnni = {
    16, LITE_X86(FindPlaneAvx512Vnni), ElementType::kInt8};
inline constexpr BlockedPlanes kCodePlanesAvx2 = {
    8, LITE_X86(FindCodePlaneAvx2), ElementType::kInt8, ElementType::kFloat, 2};
// Whole numbers are added up as integers.
inline constexpr BlockedPlanes kPlanesNeonCodes = {
    4, LITE_ARM64(FindPlaneNeonCodes), ElementType::kInt8};
// Sums are fp16.
inline constexpr BlockedPlanes kPlanesNeonFp16 = {
    static_cast<int>(kFp16Lanes), LITE_ARM64(FindPlaneNeonFp16),
    ElementType::kFp16, ElementType::kFp16};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_PLANES_H_
