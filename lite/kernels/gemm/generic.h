// The inner loops of matrix products over vectors. A tile keeps all of its
// sums in registers: for every k it loads `Vectors` vectors of b and
// multiplies them by `Rows` broadcast elements of a.
#ifndef LITE_KERNELS_GEMM_GENERIC_H_
#define LITE_KERNELS_GEMM_GENERIC_H_

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/gemm/slices.h"

namespace placelite::HWY_NAMESPACE {

// Vector `j` of a row of the tile; only the last may be partial.
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

template <int Rows, int Vectors>
void Tile(const GemmTile& t) {
  const F32 d;
  VF32 sum[Rows][Vectors];
  StartTile(t, sum);
  const float* a = t.a;
  const float* b = t.b;
  for (int64_t k = 0; k < t.depth; ++k) {
    VF32 row[Vectors];
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) row[j] = hn::LoadU(d, b + j * kLanes);
#pragma GCC unroll 16
    for (int i = 0; i < Rows; ++i) {
      const VF32 factor = hn::Set(d, a[i]);
#pragma GCC unroll 4
      for (int j = 0; j < Vectors; ++j) {
        sum[i][j] = hn::MulAdd(factor, row[j], sum[i][j]);
      }
    }
    a += t.a_step;
    b += t.b_step;
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

// y[i][0 .. Vectors) for `Rows` rows from `first` on.
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
      g.y[(first + i) * Vectors + j] =
          bias + hn::GetLane(hn::SumOfLanes(d, sum[i][j]));
    }
  }
}

// Enough rows at a time to hide the latency of the sums.
template <int Vectors>
HWY_INLINE void DotAllRows(const GemvRows& g) {
  constexpr int kRows = Vectors == 1 ? 8 : 4;
  int64_t i = 0;
  for (; i + kRows <= g.rows; i += kRows) DotProducts<kRows, Vectors>(g, i);
  for (; i < g.rows; ++i) DotProducts<1, Vectors>(g, i);
  FinishRow(g.y, g.rows * Vectors, *g.epilogue, g.index);
}

// y[i] += the next `Depth` rows of b, weighted, on one vector of columns.
template <int Vectors, int Depth>
HWY_INLINE void AddWeightedRows(const GemvColumns& g, int64_t k) {
  const F32 d;
  VF32 weight[Vectors][Depth];
#pragma GCC unroll 4
  for (int i = 0; i < Vectors; ++i) {
#pragma GCC unroll 8
    for (int r = 0; r < Depth; ++r) {
      weight[i][r] = hn::Set(d, g.x[i * g.x_row + (k + r) * g.x_step]);
    }
  }
  const float* b = g.b + k * g.b_step;
  for (int64_t j = 0; j < g.columns; j += kLanes) {
    const int64_t left = g.columns - j;
    VF32 sum[Vectors];
#pragma GCC unroll 4
    for (int i = 0; i < Vectors; ++i)
      sum[i] = LoadUpTo(g.y + i * g.y_step + j, left);
#pragma GCC unroll 8
    for (int r = 0; r < Depth; ++r) {
      const VF32 row = LoadUpTo(b + r * g.b_step + j, left);
#pragma GCC unroll 4
      for (int i = 0; i < Vectors; ++i) {
        sum[i] = hn::MulAdd(weight[i][r], row, sum[i]);
      }
    }
#pragma GCC unroll 4
    for (int i = 0; i < Vectors; ++i)
      StoreUpTo(sum[i], g.y + i * g.y_step + j, left);
  }
}

// Several rows of b at a time: as many sequential streams, and y passes
// through registers that much less often.
template <int Vectors>
HWY_INLINE void AddAllRows(const GemvColumns& g) {
  constexpr int kDepth = Vectors == 1 ? 8 : 4;
  for (int i = 0; i < Vectors; ++i) {
    for (int64_t j = 0; j < g.columns; ++j) {
      g.y[i * g.y_step + j] = g.bias == nullptr ? 0 : g.bias[j];
    }
  }
  int64_t k = 0;
  for (; k + kDepth <= g.depth; k += kDepth) {
    AddWeightedRows<Vectors, kDepth>(g, k);
  }
  for (; k < g.depth; ++k) AddWeightedRows<Vectors, 1>(g, k);
  for (int i = 0; i < Vectors; ++i) {
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
      return AddAllRows<1>(g);
    case 2:
      return AddAllRows<2>(g);
    case 3:
      return AddAllRows<3>(g);
    default:
      return AddAllRows<4>(g);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_GEMM_GENERIC_H_
