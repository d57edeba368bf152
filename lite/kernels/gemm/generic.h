// SPDX-License-Identifier: Apache-2.0
// These are the inner loops of matrix products over vectors. A tile keeps all
// of its sums in registers: for every k it loads `Vectors` vectors of b and
// multiplies them by `Rows` broadcast elements of a.
#ifndef LITE_KERNELS_GEMM_GENERIC_H_
#define LITE_KERNELS_GEMM_GENERIC_H_

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/gemm/slices.h"

namespace placelite::HWY_NAMESPACE {

// Loads vector `j` of a row of the tile; only the last may be partial.
template <int Vectors>
HWY_INLINE VF32 LoadColumns(const float* row, int j, int64_t columns) {
  if (j + 1 < Vectors) return hn::LoadU(F32(), row + j * kLanes);
  return LoadUpTo(row + j * kLanes, columns - j * kLanes);
}

// The pragmas make the compiler unroll before it gives up on arrays of
// vectors; without them the sums live in memory.
template <int Rows, int Vectors>
HWY_INLINE void StartTile(const GemmTile& t, VF32 (&sum)[Rows][Vectors]) {
  const F32 d;
#pragma GCC unroll 16
  for (int i = 0; i < Rows; ++i) {
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      switch (t.start) {
        case GemmStart::kZero:
          sum[i][j] = hn::Zero(d);
          break;
        case GemmStart::kRowBias:
          sum[i][j] = hn::Set(d, t.bias[i]);
          break;
        case GemmStart::kColumnBias:
          sum[i][j] = LoadColumns<Vectors>(t.bias, j, t.columns);
          break;
        case GemmStart::kOutput:
          sum[i][j] = LoadColumns<Vectors>(t.c + i * t.c_step, j, t.columns);
          break;
      }
    }
  }
  if (t.add == nullptr) return;
#pragma GCC unroll 16
  for (int i = 0; i < Rows; ++i) {
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      sum[i][j] = hn::Add(
          sum[i][j], LoadColumns<Vectors>(t.add + i * t.c_step, j, t.columns));
    }
  }
}

template <int Rows, int Vectors>
HWY_INLINE void StoreTile(const GemmTile& t, const VF32 (&sum)[Rows][Vectors]) {
  const F32 d;
  const int64_t last = t.columns - (Vectors - 1) * kLanes;
  const int64_t step = t.c_step;
  float* row = t.c;
#pragma GCC unroll 16
  for (int i = 0; i < Rows; ++i, row += step) {
#pragma GCC unroll 4
    for (int j = 0; j + 1 < Vectors; ++j) {
      hn::StoreU(sum[i][j], d, row + j * kLanes);
    }
    StoreUpTo(sum[i][Vectors - 1], row + (Vectors - 1) * kLanes, last);
  }
}

// How long __builtin_prefetch is told to keep what it fetches.
constexpr int kKeepInL2 = 2;

template <int Rows, int Vectors>
void Tile(const GemmTile& t) {
  const F32 d;
  VF32 sum[Rows][Vectors];
  StartTile(t, sum);
  const float* a[Rows];
#pragma GCC unroll 16
  for (int i = 0; i < Rows; ++i) a[i] = t.a + i * t.a_row_step;
  int64_t at = 0;
  const float* b = t.b;
  const float* next = t.next == nullptr ? t.b : t.next;
  for (int64_t k = 0; k < t.depth; ++k) {
    __builtin_prefetch(next, 0, kKeepInL2);
    next += t.next_step;
    VF32 row[Vectors];
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) row[j] = hn::LoadU(d, b + j * kLanes);
#pragma GCC unroll 16
    for (int i = 0; i < Rows; ++i) {
      const VF32 factor = hn::Set(d, a[i][at]);
#pragma GCC unroll 4
      for (int j = 0; j < Vectors; ++j) {
        sum[i][j] = hn::MulAdd(factor, row[j], sum[i][j]);
      }
    }
    at += t.a_step;
    b += t.b_step;
  }
  if (t.epilogue != nullptr) Clamp(*t.epilogue, sum);
  StoreTile(t, sum);
  if (t.epilogue != nullptr && t.epilogue->rest.count > 0) {
    ApplyToBlock(t.c, t.rows, t.columns, t.c_step, t.epilogue->rest, t.index);
  }
}

// Computes y[i][0 .. Vectors) for `Rows` rows from `first` on.
template <int Rows, int Vectors>
HWY_INLINE void DotProducts(const GemvRows& g, int64_t first) {
  const F32 d;
  VF32 sum[Rows][Vectors];
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) sum[i][j] = hn::Zero(d);
  }
  const float* a = g.a + first * g.a_step;
  for (int64_t k = 0; k < g.depth; k += kLanes) {
    const int64_t left = g.depth - k;
    VF32 x[Vectors];
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j)
      x[j] = LoadUpTo(g.x + j * g.x_step + k, left);
#pragma GCC unroll 8
    for (int i = 0; i < Rows; ++i) {
      const VF32 row = LoadUpTo(a + i * g.a_step + k, left);
#pragma GCC unroll 4
      for (int j = 0; j < Vectors; ++j) {
        sum[i][j] = hn::MulAdd(row, x[j], sum[i][j]);
      }
    }
  }
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

// Computes enough rows at a time to hide the latency of the sums, and no more
// sums than 16 registers hold.
template <int Vectors>
HWY_INLINE void DotAllRows(const GemvRows& g) {
  constexpr int kRows = Vectors == 3 ? 3 : 8 / Vectors;
  int64_t i = 0;
  for (; i + kRows <= g.rows; i += kRows) DotProducts<kRows, Vectors>(g, i);
  for (; i + 2 <= g.rows; i += 2) DotProducts<2, Vectors>(g, i);
  for (; i < g.rows; ++i) DotProducts<1, Vectors>(g, i);
  FinishRow(g.y, g.rows * Vectors, *g.epilogue, g.index);
}

// Computes `Rows` rows of y, all there are, in `Columns` vectors of columns
// from `first` on. `left` of these columns exist; fewer than all only if
// Columns is 1.
template <int Rows, int Columns>
HWY_INLINE void WeightedSums(const GemvColumns& g, int64_t first,
                             int64_t left) {
  const F32 d;
  VF32 sum[Rows][Columns];
#pragma GCC unroll 16
  for (int j = 0; j < Columns; ++j) {
    VF32 bias = hn::Zero(d);
    if (g.bias != nullptr) {
      bias = LoadUpTo(g.bias + first + j * kLanes, left - j * kLanes);
    }
#pragma GCC unroll 4
    for (int i = 0; i < Rows; ++i) sum[i][j] = bias;
  }
  const float* b = g.b + first;
  for (int64_t k = 0; k < g.depth; ++k, b += g.b_step) {
    VF32 factor[Rows];
#pragma GCC unroll 4
    for (int i = 0; i < Rows; ++i) {
      factor[i] = hn::Set(d, g.x[i * g.x_row + k * g.x_step]);
    }
#pragma GCC unroll 16
    for (int j = 0; j < Columns; ++j) {
      const VF32 row =
          Columns == 1 ? LoadUpTo(b, left) : hn::LoadU(d, b + j * kLanes);
#pragma GCC unroll 4
      for (int i = 0; i < Rows; ++i) {
        sum[i][j] = hn::MulAdd(factor[i], row, sum[i][j]);
      }
    }
  }
#pragma GCC unroll 4
  for (int i = 0; i < Rows; ++i) {
    float* y = g.y + i * g.y_step + first;
#pragma GCC unroll 16
    for (int j = 0; j < Columns; ++j) {
      StoreUpTo(sum[i][j], y + j * kLanes, left - j * kLanes);
    }
  }
}

// Computes the columns from `first` on, in blocks of at most `Columns` vectors.
// The last block overlaps the one before instead of being a narrow one: narrow
// blocks jump from row to row of b for little work each.
template <int Rows, int Columns>
HWY_INLINE void SumColumns(const GemvColumns& g, int64_t first) {
  constexpr int64_t kWidth = Columns * kLanes;
  for (; first + kWidth <= g.columns; first += kWidth) {
    WeightedSums<Rows, Columns>(g, first, kWidth);
  }
  const int64_t left = g.columns - first;
  if (left == 0) return;
  if constexpr (Columns > 1) {
    if (left > kWidth / 2 && g.columns >= kWidth) {
      WeightedSums<Rows, Columns>(g, g.columns - kWidth, kWidth);
    } else {
      SumColumns<Rows, Columns / 2>(g, first);
    }
  } else {
    WeightedSums<Rows, 1>(g, first, left);
  }
}

// Uses the widest blocks whose sums, factors and one row stay in registers.
template <int Rows>
HWY_INLINE void SumAllColumns(const GemvColumns& g) {
  constexpr int kSums = kLanes == 8 ? (Rows <= 2 ? 12 : 8) : 16;
  SumColumns<Rows, Rows == 1 ? kSums : Rows == 2 ? kSums / 2 : kSums / 4>(g, 0);
  for (int i = 0; i < Rows; ++i) {
    FinishRow(g.y + i * g.y_step, g.columns, *g.epilogue,
              g.index + i * g.y_step);
  }
}

HWY_INLINE void RunGemvRows(const GemvRows& g) {
  switch (g.vectors) {
    case 1:
      return DotAllRows<1>(g);
    case 2:
      return DotAllRows<2>(g);
    case 3:
      return DotAllRows<3>(g);
    default:
      return DotAllRows<4>(g);
  }
}

HWY_INLINE void RunGemvColumns(const GemvColumns& g) {
  switch (g.vectors) {
    case 1:
      return SumAllColumns<1>(g);
    case 2:
      return SumAllColumns<2>(g);
    case 3:
      return SumAllColumns<3>(g);
    default:
      return SumAllColumns<4>(g);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_GEMM_GENERIC_H_
