// SPDX-License-Identifier: Apache-2.0
// This is a tile of a matrix product with NEON: each k loads `Vectors` vectors
// of b and the tile's column of a, and multiplies by one lane of it at a time,
// so that no element of a is broadcast.
#ifndef LITE_KERNELS_GEMM_ARM_TILE_H_
#define LITE_KERNELS_GEMM_ARM_TILE_H_

#include <cstddef>
#include <utility>

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/gemm/generic.h"

namespace placelite::HWY_NAMESPACE {

static_assert(kLanes == 4);

// A TileColumn holds the elements of one k of a tile's rows: vectors of four
// rows, and one by one the rows behind the last four, since loading four there
// would read behind a's end.
template <int Rows>
struct TileColumn {
  VF32 four[Rows / 4 + 1];
  float one[4];
};

// Returns sum + b * a, with `a` in the lane that it was loaded into.
HWY_INLINE VF32 MulAddScalar(VF32 b, float a, VF32 sum) {
#if HWY_ARCH_ARM_A64
  return VF32(vfmaq_n_f32(sum.raw, b.raw, a));
#else
  return hn::MulAdd(b, hn::Set(F32(), a), sum);
#endif
}

template <int i, int Rows, int Vectors>
HWY_INLINE void AddRow(const TileColumn<Rows>& a, const VF32 (&b)[Vectors],
                       VF32 (&sum)[Rows][Vectors]) {
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) {
    if constexpr (i < Rows / 4 * 4) {
      const VF32 factor = hn::Broadcast<i % 4>(a.four[i / 4]);
      sum[i][j] = hn::MulAdd(b[j], factor, sum[i][j]);
    } else {
      sum[i][j] = MulAddScalar(b[j], a.one[i % 4], sum[i][j]);
    }
  }
}

template <int Rows, int Vectors, size_t... i>
HWY_INLINE void AddColumn(const float* a_of_k, const float* b_of_k,
                          VF32 (&sum)[Rows][Vectors],
                          std::index_sequence<i...>) {
  const F32 d;
  constexpr int kFours = Rows / 4;
  TileColumn<Rows> a;
#pragma GCC unroll 8
  for (int q = 0; q < kFours; ++q) {
    a.four[q] = hn::LoadU(d, a_of_k + q * 4);
    // Fewer multiply-adds than 24 do not hide two loads of pairs.
    if (Vectors < 3) KeepOrder();
  }
#pragma GCC unroll 4
  for (int r = 0; r < Rows % 4; ++r) a.one[r] = a_of_k[kFours * 4 + r];
  VF32 b[Vectors];
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) {
    b[j] = hn::LoadU(d, b_of_k + j * 4);
    if (Vectors < 3) KeepOrder();
  }
  (AddRow<static_cast<int>(i)>(a, b, sum), ...);
}

template <int Rows, int Vectors>
void NeonTile(const GemmTile& t) {
  VF32 sum[Rows][Vectors];
  // There is no other start; without these lines gcc would believe that sums
  // are used unset.
  if (t.start > GemmStart::kOutput) __builtin_unreachable();
  if (t.start < GemmStart::kZero) __builtin_unreachable();
  StartTile(t, sum);
  constexpr std::make_index_sequence<Rows> kRows;
  const float* a = t.a;
  const float* b = t.b;
  const int64_t a_step = t.a_step, b_step = t.b_step;
  int64_t k = t.depth;
  // The more k are unrolled, the less the few moves of registers cost that gcc
  // 12 adds.
  constexpr int64_t kUnrolled = Rows == 8 ? 16 : 8;
  if (a_step == Rows && b_step == Vectors * 4) {
    // Both matrices are packed, so the constant steps go into the loads.
    const float* const end = a + k / kUnrolled * kUnrolled * Rows;
    k %= kUnrolled;
    while (a != end) {
#pragma GCC unroll 16
      for (int u = 0; u < kUnrolled; ++u) {
        AddColumn(a + u * Rows, b + u * Vectors * 4, sum, kRows);
        // There are no registers for the loads of several k at once.
        KeepOrder();
      }
      a += kUnrolled * Rows;
      b += kUnrolled * Vectors * 4;
    }
  }
  for (; k > 0; --k) {
    AddColumn(a, b, sum, kRows);
    a += a_step;
    b += b_step;
  }
  if (t.epilogue != nullptr && Clamps(*t.epilogue)) {
    Clamp(*t.epilogue, sum);
  }
  StoreTile(t, sum);
  if (t.epilogue != nullptr && t.epilogue->rest.count > 0) {
    ApplyToBlock(t.c, t.rows, t.columns, t.c_step, t.epilogue->rest, t.index);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_GEMM_ARM_TILE_H_
