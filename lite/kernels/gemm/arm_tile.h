// A tile of a matrix product with NEON: each k loads `Vectors` vectors of b and
// the tile's column of a, and multiplies by one lane of it at a time, so that
// no element of a is broadcast.
#ifndef LITE_KERNELS_GEMM_ARM_TILE_H_
#define LITE_KERNELS_GEMM_ARM_TILE_H_

#include <cstddef>
#include <utility>

#include "lite/kernels/gemm/generic.h"

namespace placelite::HWY_NAMESPACE {

static_assert(kLanes == 4);

// Row `i` of the tile: a vector of a holds four rows of one k, but for those
// behind the last four, which have vectors of their own: loading four there
// would read behind a's end.
template <int i, int Rows, int Vectors, int Quads>
HWY_INLINE void AddRow(const VF32 (&a)[Quads], const VF32 (&b)[Vectors],
                       VF32 (&sum)[Rows][Vectors]) {
  constexpr bool kInQuad = i < Rows / 4 * 4;
  constexpr int kVector = kInQuad ? i / 4 : Rows / 4 + i % 4;
  constexpr int kLane = kInQuad ? i % 4 : 0;
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) {
    sum[i][j] = hn::MulAdd(b[j], hn::Broadcast<kLane>(a[kVector]), sum[i][j]);
  }
}

template <int Rows, int Vectors, size_t... i>
HWY_INLINE void AddColumn(const float* a_of_k, const float* b_of_k,
                          VF32 (&sum)[Rows][Vectors],
                          std::index_sequence<i...>) {
  const F32 d;
  constexpr int kQuads = Rows / 4;
  constexpr int kVectors = kQuads + Rows % 4;
  VF32 a[kVectors];
#pragma GCC unroll 8
  for (int q = 0; q < kVectors; ++q) {
    a[q] = q < kQuads ? hn::LoadU(d, a_of_k + q * 4)
                      : hn::Set(d, a_of_k[kQuads * 4 + (q - kQuads)]);
  }
  VF32 b[Vectors];
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) b[j] = hn::LoadU(d, b_of_k + j * 4);
  (AddRow<static_cast<int>(i)>(a, b, sum), ...);
}

template <int Rows, int Vectors>
void NeonTile(const GemmTile& t) {
  const F32 d;
  VF32 sum[Rows][Vectors];
  // There is no other start; gcc would believe that sums are used unset.
  if (t.start > GemmStart::kOutput) __builtin_unreachable();
  if (t.start < GemmStart::kZero) __builtin_unreachable();
  StartTile(t, sum);
  constexpr std::make_index_sequence<Rows> kRows;
  const float* a = t.a;
  const float* b = t.b;
  const int64_t a_step = t.a_step, b_step = t.b_step;
  int64_t k = t.depth;
  if (a_step == Rows && b_step == Vectors * 4) {
    // Both are packed: constant steps go into the loads.
    for (; k >= 8; k -= 8) {
#pragma GCC unroll 8
      for (int u = 0; u < 8; ++u) {
        AddColumn(a + u * Rows, b + u * Vectors * 4, sum, kRows);
        // Keeps gcc from loading for several at once: there are no registers
        // for that.
        asm volatile("" ::: "memory");
      }
      a += 8 * Rows;
      b += 8 * Vectors * 4;
    }
  }
  for (; k > 0; --k) {
    AddColumn(a, b, sum, kRows);
    a += a_step;
    b += b_step;
  }
  if (t.epilogue != nullptr) {
    const VF32 low = hn::Set(d, t.epilogue->low);
    const VF32 high = hn::Set(d, t.epilogue->high);
#pragma GCC unroll 16
    for (int i = 0; i < Rows; ++i) {
#pragma GCC unroll 4
      for (int j = 0; j < Vectors; ++j) sum[i][j] = Clamp(sum[i][j], low, high);
    }
  }
  StoreTile(t, sum);
  if (t.epilogue != nullptr && t.epilogue->rest.count > 0) {
    ApplyToBlock(t.c, t.rows, t.columns, t.c_step, t.epilogue->rest, t.index);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_GEMM_ARM_TILE_H_
