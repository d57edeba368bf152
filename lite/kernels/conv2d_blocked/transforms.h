// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of Winograd convolution F(m x m, 3 x 3): the
// transforms of one tile of one block of channels (Lavin and Gray, "Fast
// algorithms for convolutional neural networks", section 4.1).
#ifndef LITE_KERNELS_CONV2D_BLOCKED_TRANSFORMS_H_
#define LITE_KERNELS_CONV2D_BLOCKED_TRANSFORMS_H_

#include <cstdint>

#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite {

// A WinogradInputFunction computes v[k][.] = (B^T d B)[k][.] for the (m + 2)^2
// pixels d from (`top`, `left`) on, which are zero outside of the input.
struct WinogradInput {
  const uint8_t* x;  // [in_h, in_w, vector]
  int64_t in_h, in_w;
  int64_t top, left;
  uint8_t* v;
  int64_t v_step;  // bytes from one k to the next
};
using WinogradInputFunction = void (*)(const WinogradInput& tile);

// A WinogradOutputFunction computes y = A^T s A + bias + add and applies the
// epilogue, for the rows x columns (at most m x m) pixels that exist.
struct WinogradOutput {
  const float* s;
  int64_t s_step;      // floats from one k to the next
  const float* bias;   // one vector
  const uint8_t* add;  // laid out like y; null stands for zeros
  uint8_t* y;
  int64_t y_row;  // bytes from one row to the next
  int64_t rows, columns;
  const ClampedEpilogue* epilogue;
  int64_t index;  // position of the element y[0][0][0] in the output
};
using WinogradOutputFunction = void (*)(const WinogradOutput& tile);

struct WinogradTransforms {
  const char* name;  // part of the keys of packed filters
  int m;
  // The functions are null if the backend is not built.
  WinogradInputFunction input;
  WinogradOutputFunction output;
  // Their input is the type of v, and their output float.
  const BlockedTiles& tiles;
  ElementType elements = ElementType::kFloat;  // of x, `add` and y

  int points() const { return (m + 2) * (m + 2); }
};

template <int m>
void WinogradInputAvx512(const WinogradInput& tile);
template <int m>
void WinogradOutputAvx512(const WinogradOutput& tile);
template <int m>
void WinogradInputAvx512Bf16(const WinogradInput& tile);
// Rounds v to bf16.
template <int m>
void WinogradToBf16Avx512Bf16(const WinogradInput& tile);
template <int m>
void WinogradOutputAvx512Bf16(const WinogradOutput& tile);
template <int m>
void WinogradInputAvx2(const WinogradInput& tile);
template <int m>
void WinogradOutputAvx2(const WinogradOutput& tile);
template <int m>
void WinogradInputNeon(const WinogradInput& tile);
template <int m>
void WinogradOutputNeon(const WinogradOutput& tile);

template <int m>
inline constexpr WinogradTransforms kWinogradAvx512 = {
    "avx512", m, LITE_X86(WinogradInputAvx512<m>),
    LITE_X86(WinogradOutputAvx512<m>), kTilesAvx512};
// Tensors are bf16, products floats.
template <int m>
inline constexpr WinogradTransforms kWinogradAvx512Bf16 = {
    "avx512",
    m,
    LITE_X86_BF16(WinogradInputAvx512Bf16<m>),
    LITE_X86_BF16(WinogradOutputAvx512Bf16<m>),
    kTilesAvx512,
    ElementType::kBf16};
// Products are of bf16, too. Only the smallest transform, which adds numbers up
// and scales none, keeps their errors near those of a direct convolution.
inline constexpr WinogradTransforms kWinogradOfBf16Avx512Bf16 = {
    "avx512bf16",
    2,
    LITE_X86_BF16(WinogradToBf16Avx512Bf16<2>),
    LITE_X86_BF16(WinogradOutputAvx512Bf16<2>),
    kSumTilesAvx512Bf16,
    ElementType::kBf16};
template <int m>
inline constexpr WinogradTransforms kWinogradAvx2 = {
    "avx2", m, LITE_X86(WinogradInputAvx2<m>), LITE_X86(WinogradOutputAvx2<m>),
    kTilesAvx2};
template <int m>
inline constexpr WinogradTransforms kWinogradNeon = {
    "neon", m, LITE_ARM(WinogradInputNeon<m>), LITE_ARM(WinogradOutputNeon<m>),
    kTilesNeon};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_TRANSFORMS_H_
