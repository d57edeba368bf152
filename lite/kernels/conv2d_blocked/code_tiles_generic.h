// SPDX-License-Identifier: Apache-2.0
// What becomes of the sums of tiles of codes. The tiles store their sums first,
// for code that all of them share: where the sums of a tile are also indexed by
// a loop, gcc 12 keeps them in memory from the start.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_CODE_TILES_GENERIC_H_
#define LITE_KERNELS_CONV2D_BLOCKED_CODE_TILES_GENERIC_H_

#include "lite/kernels/common/codes_simd.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite::HWY_NAMESPACE {

HWY_INLINE VF32 LoadSum(const int32_t* sum) {
  return hn::ConvertTo(F32(), hn::LoadU(hn::ScalableTag<int32_t>(), sum));
}

// A TileFinisher turns the sums of `N` pixels of a block into outputs: it has
// Store(sums, block, pixel, y), and FinishBlock() behind all pixels of a block.
template <typename Output>
class TileFinisher;

template <>
class TileFinisher<Code> {
 public:
  explicit HWY_INLINE TileFinisher(const BlockedTile& t)
      : index_(t.index),
        y_block_(t.y_block),
        multipliers_(t.multipliers),
        finisher_(*t.codes) {}

  template <int N>
  HWY_INLINE void Store(const int32_t* sums, int b, int p, Code* y) const {
    const VF32 multiplier = hn::LoadU(F32(), multipliers_ + b * kLanes);
    VF32 v[N];
#pragma GCC unroll 4
    for (int i = 0; i < N; ++i) {
      v[i] = hn::Mul(LoadSum(sums + i * kLanes), multiplier);
    }
    finisher_.Store(index_ + b * y_block_ + p * kLanes, v, y);
  }
  HWY_INLINE void FinishBlock(int, int, Code*) const {}

 private:
  const int64_t index_, y_block_;
  const float* const multipliers_;
  const CodeFinisher finisher_;
};

template <>
class TileFinisher<float> {
 public:
  explicit HWY_INLINE TileFinisher(const BlockedTile& t)
      : t_(t), clamp_(*t.epilogue) {}

  template <int N>
  HWY_INLINE void Store(const int32_t* sums, int b, int p, float* y) const {
    const F32 d;
    const VF32 multiplier = hn::LoadU(d, t_.multipliers + b * kLanes);
    const VF32 addend = hn::LoadU(d, t_.addends + b * kLanes);
    const float* add = nullptr;
    if (t_.add != nullptr) {
      add = reinterpret_cast<const float*>(t_.add + b * t_.y_block);
    }
#pragma GCC unroll 4
    for (int i = 0; i < N; ++i) {
      const VF32 sum = LoadSum(sums + i * kLanes);
      VF32 v = hn::Add(hn::Mul(sum, multiplier), addend);
      if (add != nullptr) {
        v = hn::Add(v, hn::LoadU(d, add + (p + i) * kLanes));
      }
      hn::StoreU(clamp_(v), d, y + i * kLanes);
    }
  }
  // Applies the steps that are not for registers.
  HWY_INLINE void FinishBlock(int b, int pixels, float* y) const {
    if (t_.epilogue->rest.count == 0) return;
    ApplyToBlock(
        y, 1, pixels * kLanes, 0, t_.epilogue->rest,
        t_.index + b * t_.y_block / static_cast<int64_t>(sizeof(float)));
  }

 private:
  const BlockedTile& t_;
  const Clamper clamp_;
};

// Turns sums [block][pixel][output channel] into the outputs of a tile.
template <typename Output>
static HWY_NOINLINE void StoreTile(const BlockedTile& t, const int32_t* sums,
                                   int blocks, int pixels) {
  const TileFinisher<Output> finisher(t);
  const int64_t y_block = t.y_block;
  uint8_t* block = t.y;
  for (int b = 0; b < blocks; ++b, block += y_block) {
    auto* y = reinterpret_cast<Output*>(block);
    int p = 0;
    for (; p + 4 <= pixels; p += 4, sums += 4 * kLanes) {
      finisher.template Store<4>(sums, b, p, y + p * kLanes);
    }
    switch (pixels - p) {
      case 3:
        finisher.template Store<3>(sums, b, p, y + p * kLanes);
        break;
      case 2:
        finisher.template Store<2>(sums, b, p, y + p * kLanes);
        break;
      case 1:
        finisher.template Store<1>(sums, b, p, y + p * kLanes);
        break;
    }
    sums += (pixels - p) * kLanes;
    finisher.FinishBlock(b, pixels, y);
  }
}

// The members that all types of products for tiles_generic.h have whose sums
// are whole numbers: fours of codes become codes or floats.
template <typename OutputType>
struct WholeSums {
  using Input = uint8_t;
  using Output = OutputType;
  using Bias = int32_t;
  using Sum = hn::Vec<hn::ScalableTag<int32_t>>;
  static constexpr int kGroup = 4;
  static constexpr bool kStoresSums = false;
  static constexpr bool kFinishes = true;

  static HWY_INLINE Sum Start(const Bias* bias) {
    return hn::LoadU(hn::ScalableTag<int32_t>(), bias);
  }

  template <int Pixels, int Blocks>
  static HWY_INLINE void Finish(const BlockedTile& t,
                                Sum (&sum)[Pixels][Blocks]) {
    alignas(64) int32_t sums[Blocks * Pixels * kLanes];
#pragma GCC unroll 4
    for (int b = 0; b < Blocks; ++b) {
#pragma GCC unroll 16
      for (int p = 0; p < Pixels; ++p) {
        hn::StoreU(sum[p][b], hn::ScalableTag<int32_t>(),
                   sums + (b * Pixels + p) * kLanes);
      }
    }
    StoreTile<Output>(t, sums, Blocks, Pixels);
  }
};

// Makes codes of `N` neighbouring vectors of a row.
template <int N>
HWY_INLINE void EncodeVectors(const CodeFinisher& finisher, const float* values,
                              int64_t vector_step, int64_t index, Code* y) {
  VF32 v[N];
#pragma GCC unroll 4
  for (int i = 0; i < N; ++i) {
    v[i] = hn::LoadU(F32(), values + i * vector_step);
  }
  finisher.Store(index, v, y);
}

HWY_INLINE void EncodeRows(const CodeSteps& steps, const EncodedRows& rows) {
  const CodeFinisher finisher(steps);
  const int64_t columns = rows.columns, step = rows.vector_step;
  for (int64_t row = 0; row < rows.rows; ++row) {
    const float* from = rows.values + row * rows.row_step;
    int64_t index = rows.index + row * rows.out_step;
    auto* y = reinterpret_cast<Code*>(rows.y + row * rows.out_step);
    int64_t left = columns;
    for (; left >= 4 * kLanes; left -= 4 * kLanes) {
      EncodeVectors<4>(finisher, from, step, index, y);
      from += 4 * step;
      index += 4 * kLanes;
      y += 4 * kLanes;
    }
    if (left >= 2 * kLanes) {
      EncodeVectors<2>(finisher, from, step, index, y);
      left -= 2 * kLanes;
      from += 2 * step;
      index += 2 * kLanes;
      y += 2 * kLanes;
    }
    for (; left > 0; left -= kLanes) {
      EncodeFirst(steps, LoadUpTo(from, left), left, index, y);
      from += step;
      index += kLanes;
      y += kLanes;
    }
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_CODE_TILES_GENERIC_H_
