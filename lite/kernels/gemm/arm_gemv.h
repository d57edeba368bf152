// Matrix times a few vectors with NEON. Both loops wait for memory: every
// element of the matrix is loaded once, for as many multiply-adds as there are
// vectors. Loads stay single (KeepOrder) and what surrounds them is little.
#ifndef LITE_KERNELS_GEMM_ARM_GEMV_H_
#define LITE_KERNELS_GEMM_ARM_GEMV_H_

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/gemm/generic.h"

namespace placelite::HWY_NAMESPACE {

// The products of four k, of which `left` are there.
template <int Rows, int Vectors, bool kAll>
HWY_INLINE void AddProducts(const float* const (&row)[Rows],
                            const float* const (&vector)[Vectors], int64_t k,
                            int64_t left, VF32 (&sum)[Rows][Vectors]) {
  const F32 d;
  VF32 x[Vectors];
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) {
    x[j] = kAll ? hn::LoadU(d, vector[j] + k) : LoadFirst(vector[j] + k, left);
    KeepOrder();
  }
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
    const VF32 a =
        kAll ? hn::LoadU(d, row[i] + k) : LoadFirst(row[i] + k, left);
    KeepOrder();
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      sum[i][j] = hn::MulAdd(a, x[j], sum[i][j]);
    }
  }
}

// y[i][0 .. Vectors) for `Rows` rows from `first` on.
template <int Rows, int Vectors>
HWY_INLINE void NeonDotProducts(const GemvRows& g, int64_t first) {
  const F32 d;
  VF32 sum[Rows][Vectors];
  const float* row[Rows];
  const float* x[Vectors];
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) x[j] = g.x + j * g.x_step;
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
    row[i] = g.a + (first + i) * g.a_step;
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) sum[i][j] = hn::Zero(d);
  }
  const int64_t depth = g.depth;
  int64_t k = 0;
  for (; k + kLanes <= depth; k += kLanes) {
    AddProducts<Rows, Vectors, true>(row, x, k, kLanes, sum);
  }
  if (k < depth) AddProducts<Rows, Vectors, false>(row, x, k, depth - k, sum);
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
    const float bias = g.bias == nullptr ? 0 : g.bias[first + i];
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      const int64_t at = (first + i) * Vectors + j;
      const float start = g.add == nullptr ? bias : bias + g.add[at];
      g.y[at] = start + hn::GetLane(hn::SumOfLanes(d, sum[i][j]));
    }
  }
}

// As many rows at a time as their sums find registers.
template <int Vectors>
HWY_INLINE void NeonDotAllRows(const GemvRows& g) {
  constexpr int kRows = Vectors <= 2 ? 8 : Vectors == 3 ? 6 : 4;
  int64_t i = 0;
  for (; i + kRows <= g.rows; i += kRows) NeonDotProducts<kRows, Vectors>(g, i);
  for (; i + 2 <= g.rows; i += 2) NeonDotProducts<2, Vectors>(g, i);
  for (; i < g.rows; ++i) NeonDotProducts<1, Vectors>(g, i);
  FinishRow(g.y, g.rows * Vectors, *g.epilogue, g.index);
}

HWY_INLINE void RunNeonGemvRows(const GemvRows& g) {
  switch (g.vectors) {
    case 1:
      return NeonDotAllRows<1>(g);
    case 2:
      return NeonDotAllRows<2>(g);
    case 3:
      return NeonDotAllRows<3>(g);
    default:
      return NeonDotAllRows<4>(g);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_GEMM_ARM_GEMV_H_
