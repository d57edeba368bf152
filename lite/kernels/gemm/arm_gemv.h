// SPDX-License-Identifier: Apache-2.0
// This file multiplies a matrix by a few vectors with NEON. Both loops wait for
// memory: every element of the matrix is loaded once, for as many multiply-adds
// as there are vectors. Loads stay single (KeepOrder), and there is little code
// around them.
#ifndef LITE_KERNELS_GEMM_ARM_GEMV_H_
#define LITE_KERNELS_GEMM_ARM_GEMV_H_

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/gemm/arm_tile.h"
#include "lite/kernels/gemm/generic.h"

namespace placelite::HWY_NAMESPACE {

// Adds the products of four k, of which `left` exist.
template <int Rows, int Vectors, bool kAll>
HWY_INLINE void AddProducts(const float* const (&row)[Rows],
                            const float* const (&vector)[Vectors], int64_t k,
                            int64_t left, VF32 (&sum)[Rows][Vectors]) {
  const auto load = [&](const float* p) {
    const VF32 v = kAll ? hn::LoadU(F32(), p + k) : LoadFirst(p + k, left);
    KeepOrder();
    return v;
  };
  VF32 x[Vectors], a[Rows];
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) x[j] = load(vector[j]);
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) a[i] = load(row[i]);
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      sum[i][j] = hn::MulAdd(a[i], x[j], sum[i][j]);
    }
  }
}

// Computes y[i][0 .. Vectors) for `Rows` rows from `first` on.
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
  for (ptrdiff_t fours = depth / kLanes; fours != 0; k += kLanes) {
    CountHere(fours);
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

// Computes as many rows at a time as there are registers for their sums.
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

// Computes `Rows` rows of y, all there are, in `Columns` whole vectors of
// columns from `first` on.
template <int Rows, int Columns>
HWY_INLINE void NeonWeightedSums(const GemvColumns& g, int64_t first) {
  const F32 d;
  // Sixteen sums leave no registers for a whole row.
  constexpr int kAtOnce = Columns < 8 ? Columns : 8;
  VF32 sum[Rows][Columns];
#pragma GCC unroll 16
  for (int j = 0; j < Columns; ++j) {
    const VF32 bias = g.bias == nullptr
                          ? hn::Zero(d)
                          : hn::LoadU(d, g.bias + first + j * kLanes);
#pragma GCC unroll 4
    for (int i = 0; i < Rows; ++i) sum[i][j] = bias;
  }
  const float* x[Rows];
#pragma GCC unroll 4
  for (int i = 0; i < Rows; ++i) x[i] = g.x + i * g.x_row;
  const float* b = g.b + first;
  const int64_t b_step = g.b_step, x_step = g.x_step;
  for (ptrdiff_t left = g.depth; left != 0; b += b_step) {
    CountHere(left);
    float factor[Rows];
#pragma GCC unroll 4
    for (int i = 0; i < Rows; ++i) {
      factor[i] = *x[i];
      x[i] += x_step;
      KeepOrder();
    }
#pragma GCC unroll 2
    for (int c = 0; c < Columns; c += kAtOnce) {
      VF32 row[kAtOnce];
#pragma GCC unroll 8
      for (int j = 0; j < kAtOnce; ++j) {
        row[j] = hn::LoadU(d, b + (c + j) * kLanes);
        KeepOrder();
      }
#pragma GCC unroll 8
      for (int j = 0; j < kAtOnce; ++j) {
#pragma GCC unroll 4
        for (int i = 0; i < Rows; ++i) {
          sum[i][c + j] = MulAddScalar(row[j], factor[i], sum[i][c + j]);
        }
      }
    }
  }
#pragma GCC unroll 4
  for (int i = 0; i < Rows; ++i) {
    float* y = g.y + i * g.y_step + first;
#pragma GCC unroll 16
    for (int j = 0; j < Columns; ++j) hn::StoreU(sum[i][j], d, y + j * kLanes);
  }
}

// Goes through blocks of columns that are as wide as there are registers for
// their sums. The last block may overlap the one before (SumColumns says why).
template <int Rows>
HWY_INLINE void NeonSumAllColumns(const GemvColumns& g) {
  constexpr int kColumns = Rows == 1 ? 16 : Rows == 2 ? 8 : 4;
  constexpr int64_t kWidth = kColumns * kLanes;
  int64_t first = 0;
  for (; first + kWidth <= g.columns; first += kWidth) {
    NeonWeightedSums<Rows, kColumns>(g, first);
  }
  if (g.columns - first > kWidth / 2 && g.columns >= kWidth) {
    NeonWeightedSums<Rows, kColumns>(g, g.columns - kWidth);
  } else {
    SumColumns<Rows, kColumns / 2>(g, first);
  }
  for (int i = 0; i < Rows; ++i) {
    FinishRow(g.y + i * g.y_step, g.columns, *g.epilogue,
              g.index + i * g.y_step);
  }
}

HWY_INLINE void RunNeonGemvColumns(const GemvColumns& g) {
  switch (g.vectors) {
    case 1:
      return NeonSumAllColumns<1>(g);
    case 2:
      return NeonSumAllColumns<2>(g);
    case 3:
      return NeonSumAllColumns<3>(g);
    default:
      return NeonSumAllColumns<4>(g);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_GEMM_ARM_GEMV_H_
