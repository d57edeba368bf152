// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/transpose_generic.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/gemm/bf16_slices.h"

namespace placelite {
namespace HWY_NAMESPACE {
// Nothing here is shared with files for other instruction sets.
namespace {

constexpr int kKeepInL2 = 2;

HWY_INLINE __m512bh Pairs(__m512i bits) {
  __m512bh pairs;
  __builtin_memcpy(&pairs, &bits, sizeof(pairs));
  return pairs;
}

HWY_INLINE __m512bh LoadPairs(const uint16_t* p) {
  return Pairs(_mm512_loadu_si512(p));
}

HWY_INLINE __m512bh BroadcastPair(const uint16_t* p) {
  int32_t pair;
  __builtin_memcpy(&pair, p, sizeof(pair));
  return Pairs(_mm512_set1_epi32(pair));
}

// Adds the products of one pair of k; broadcast(row) returns that of a row.
template <int Rows, int Vectors, typename F>
HWY_INLINE void AddPair(const uint16_t* b, const F& broadcast,
                        VF32 (&sum)[Rows][Vectors]) {
  __m512bh column[Vectors];
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) column[j] = LoadPairs(b + j * 2 * kLanes);
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
    const __m512bh row = broadcast(i);
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      sum[i][j].raw = _mm512_dpbf16_ps(sum[i][j].raw, row, column[j]);
    }
  }
}

HWY_INLINE VF32 LoadColumns(const float* row, int64_t left) {
  return left >= kLanes ? hn::LoadU(F32(), row) : LoadFirst(row, left);
}

template <int Rows, int Vectors>
HWY_INLINE void StartSums(const Bf16GemmTile& t, VF32 (&sum)[Rows][Vectors]) {
  const F32 d;
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      const int64_t at = j * kLanes;
      switch (t.start) {
        case GemmStart::kZero:
          sum[i][j] = hn::Zero(d);
          break;
        case GemmStart::kRowBias:
          sum[i][j] = hn::Set(d, t.bias[i]);
          break;
        case GemmStart::kColumnBias:
          sum[i][j] = LoadColumns(t.bias + at, t.columns - at);
          break;
        case GemmStart::kOutput:
          sum[i][j] =
              LoadColumns(static_cast<const float*>(t.c) + i * t.c_step + at,
                          t.columns - at);
          break;
      }
    }
  }
}

template <typename Output, int Rows, int Vectors>
HWY_INLINE void StoreRows(const Bf16GemmTile& t,
                          const VF32 (&sum)[Rows][Vectors]) {
  auto* row = static_cast<Output*>(t.c);
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i, row += t.c_step) {
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      const int64_t left = t.columns - j * kLanes;
      if (j + 1 < Vectors || left >= kLanes) {
        StoreElements(sum[i][j], row + j * kLanes);
      } else {
        StoreFirstElements(sum[i][j], row + j * kLanes, left);
      }
    }
  }
}

// Applies the steps that are not for registers to the floats of a row, so that
// it is rounded once.
template <int Rows, int Vectors>
HWY_INLINE void FinishRows(const Bf16GemmTile& t,
                           const VF32 (&sum)[Rows][Vectors]) {
  float values[Rows][Vectors * kLanes];
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) {
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      hn::StoreU(sum[i][j], F32(), values[i] + j * kLanes);
    }
  }
  auto* row = static_cast<Bfloat16*>(t.c);
  for (int i = 0; i < Rows; ++i, row += t.c_step) {
    ApplyToBlock<Bfloat16>(values[i], 1, t.columns, 0, t.epilogue->rest,
                           t.index + i * t.c_step);
    for (int64_t j = 0; j < t.columns; j += kLanes) {
      const VF32 v = hn::LoadU(F32(), values[i] + j);
      if (t.columns - j >= kLanes) {
        StoreElements(v, row + j);
      } else {
        StoreFirstElements(v, row + j, t.columns - j);
      }
    }
  }
}

template <typename Output, int Rows, int Vectors>
void Tile(const Bf16GemmTile& t) {
  VF32 sum[Rows][Vectors];
  StartSums(t, sum);
  const uint16_t* a[Rows];
#pragma GCC unroll 8
  for (int i = 0; i < Rows; ++i) a[i] = t.a + i * t.a_row_step;
  const uint16_t* b = t.b;
  const uint16_t* next = t.next == nullptr ? t.b : t.next;
  int64_t at = 0;
  for (int64_t k = 0; k + 1 < t.depth; k += 2) {
    __builtin_prefetch(next, 0, kKeepInL2);
    next += t.next_step;
    AddPair(
        b, [&](int i) HWY_ATTR { return BroadcastPair(a[i] + at); }, sum);
    at += t.a_step;
    b += t.b_step;
  }
  if (t.depth % 2 != 0) {
    AddPair(
        b, [&](int i) HWY_ATTR { return Pairs(_mm512_set1_epi32(a[i][at])); },
        sum);
  }
  if (t.row_factors != nullptr) {
#pragma GCC unroll 8
    for (int i = 0; i < Rows; ++i) {
      const VF32 factor = hn::Set(F32(), t.row_factors[i]);
#pragma GCC unroll 4
      for (int j = 0; j < Vectors; ++j) sum[i][j] = hn::Mul(sum[i][j], factor);
    }
  }
  if constexpr (std::is_same_v<Output, Bfloat16>) {
    if (t.epilogue != nullptr) Clamp(*t.epilogue, sum);
    if (t.epilogue != nullptr && t.epilogue->rest.count > 0) {
      return FinishRows(t, sum);
    }
  }
  StoreRows<Output>(t, sum);
}

using TileFunction = void (*)(const Bf16GemmTile&);

template <typename Output>
void RunTile(const Bf16GemmTile& t) {
  using O = Output;
  static constexpr TileFunction kTiles[8][3] = {
      {Tile<O, 1, 1>, Tile<O, 1, 2>, Tile<O, 1, 3>},
      {Tile<O, 2, 1>, Tile<O, 2, 2>, Tile<O, 2, 3>},
      {Tile<O, 3, 1>, Tile<O, 3, 2>, Tile<O, 3, 3>},
      {Tile<O, 4, 1>, Tile<O, 4, 2>, Tile<O, 4, 3>},
      {Tile<O, 5, 1>, Tile<O, 5, 2>, Tile<O, 5, 3>},
      {Tile<O, 6, 1>, Tile<O, 6, 2>, Tile<O, 6, 3>},
      {Tile<O, 7, 1>, Tile<O, 7, 2>, Tile<O, 7, 3>},
      {Tile<O, 8, 1>, Tile<O, 8, 2>, Tile<O, 8, 3>}};
  kTiles[t.rows - 1][t.vectors - 1](t);
}

// 16 pairs of which `even` and `odd` are the two elements.
HWY_INLINE __m512i Interleave(__m256i even, __m256i odd) {
  return _mm512_or_si512(_mm512_cvtepu16_epi32(even),
                         _mm512_slli_epi32(_mm512_cvtepu16_epi32(odd), 16));
}

// The first `columns` elements at p, at most 32, as pairs, times the scale.
HWY_INLINE VF32 LoadScaledPairs(const uint16_t* p, int64_t columns,
                                VF32 scale) {
  const auto mask = static_cast<__mmask32>(
      columns >= 32 ? ~uint32_t{0} : (uint32_t{1} << columns) - 1);
  const __m512i bits = _mm512_maskz_loadu_epi16(mask, p);
  const VF32 even = {_mm512_castsi512_ps(_mm512_slli_epi32(bits, 16))};
  const VF32 odd = {_mm512_castsi512_ps(
      _mm512_and_si512(bits, _mm512_set1_epi32(static_cast<int>(0xffff0000))))};
  const __m512i pairs =
      Interleave(Bf16Of(hn::Mul(even, scale)), Bf16Of(hn::Mul(odd, scale)));
  return {_mm512_castsi512_ps(pairs)};
}

}  // namespace
}  // namespace HWY_NAMESPACE

void GemmTileAvx512Bf16(const Bf16GemmTile& tile) {
  HWY_NAMESPACE::RunTile<Bfloat16>(tile);
}

void GemmSumsAvx512Bf16(const Bf16GemmTile& tile) {
  HWY_NAMESPACE::RunTile<float>(tile);
}

void PackColumnPairsAvx512Bf16(const uint16_t* x, int64_t row_step,
                               int64_t rows, int64_t columns, float scale,
                               uint16_t* packed, int64_t width) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  const F32 d;
  const VF32 factor = hn::Set(d, scale);
  for (int64_t r = 0; r < width; r += kLanes) {
    for (int64_t c = 0; c < columns; c += 2 * kLanes) {
      VF32 square[kLanes];
#pragma GCC unroll 16
      for (int i = 0; i < kLanes; ++i) {
        square[i] = r + i < rows ? LoadScaledPairs(x + (r + i) * row_step + c,
                                                   columns - c, factor)
                                 : hn::Zero(d);
      }
      TransposeSquare(square);
#pragma GCC unroll 16
      for (int i = 0; i < kLanes; ++i) {
        if (c + 2 * i < columns) {
          _mm512_storeu_ps(packed + ((c / 2 + i) * width + r) * 2,
                           square[i].raw);
        }
      }
    }
  }
}

void PackRowPairsAvx512Bf16(const uint16_t* x, int64_t row_step, int64_t rows,
                            int64_t columns, uint16_t* packed, int64_t width) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  const __m256i zero = _mm256_setzero_si256();
  for (int64_t r = 0; r < rows; r += 2, packed += 2 * width) {
    const uint16_t* row = x + r * row_step;
    for (int64_t c = 0; c < width; c += kLanes) {
      const int64_t left = columns - c;
      const auto mask = static_cast<__mmask16>(left >= kLanes ? 0xffff
                                               : left <= 0    ? 0
                                                           : (1 << left) - 1);
      const __m256i even = _mm256_maskz_loadu_epi16(mask, row + c);
      const __m256i odd =
          r + 1 < rows ? _mm256_maskz_loadu_epi16(mask, row + row_step + c)
                       : zero;
      _mm512_storeu_si512(packed + 2 * c, Interleave(even, odd));
    }
  }
}

void RoundRowPairsAvx512Bf16(const float* x, int64_t rows, int64_t width,
                             uint16_t* packed) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  const F32 d;
  for (int64_t r = 0; r < rows; r += 2, packed += 2 * width) {
    const float* row = x + r * width;
    for (int64_t c = 0; c < width; c += kLanes) {
      const VF32 even = hn::LoadU(d, row + c);
      const VF32 odd =
          r + 1 < rows ? hn::LoadU(d, row + width + c) : hn::Zero(d);
      _mm512_storeu_si512(packed + 2 * c,
                          Interleave(Bf16Of(even), Bf16Of(odd)));
    }
  }
}

}  // namespace placelite
