// SPDX-License-Identifier: Apache-2.0
// These are the reductions over vectors. Only the files that instantiate it for
// an instruction set include this file.
#ifndef LITE_KERNELS_REDUCE_GENERIC_H_
#define LITE_KERNELS_REDUCE_GENERIC_H_

#include <cmath>

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/reduce/slices.h"

namespace placelite::HWY_NAMESPACE {

// Returns the value that changes no other.
template <ReduceFunction function>
HWY_INLINE VF32 ReduceStart() {
  const F32 d;
  if constexpr (function == ReduceFunction::kMax) {
    return hn::Set(d, -HUGE_VALF);
  } else if constexpr (function == ReduceFunction::kMin) {
    return hn::Set(d, HUGE_VALF);
  } else if constexpr (function == ReduceFunction::kProd) {
    return hn::Set(d, 1.0f);
  } else {
    return hn::Zero(d);
  }
}

template <ReduceFunction function>
HWY_INLINE VF32 Combine(VF32 so_far, VF32 x) {
  if constexpr (function == ReduceFunction::kMax) {
    return Larger(x, so_far);
  } else if constexpr (function == ReduceFunction::kMin) {
    return Smaller(x, so_far);
  } else if constexpr (function == ReduceFunction::kProd) {
    return hn::Mul(so_far, x);
  } else {
    return hn::Add(so_far, x);
  }
}

template <ReduceFunction function>
HWY_INLINE float CombineLanes(VF32 v) {
  const F32 d;
  if constexpr (function == ReduceFunction::kMax) {
    return LargestLane(d, v);
  } else if constexpr (function == ReduceFunction::kMin) {
    return SmallestLane(d, v);
  } else if constexpr (function == ReduceFunction::kProd) {
    float lanes[kLanes];
    hn::StoreU(v, d, lanes);
    float product = 1;
    for (float lane : lanes) product *= lane;
    return product;
  } else {
    return hn::GetLane(hn::SumOfLanes(d, v));
  }
}

// There are this many accumulators, which do not wait for each other.
inline constexpr int kChains = 4;

template <ReduceFunction function, typename E>
void ReduceRow(const ReduceBlock<E>& block) {
  const F32 d;
  const VF32 start = ReduceStart<function>();
  VF32 sums[kChains] = {start, start, start, start};
  int64_t i = 0;
  for (; i + kChains * kLanes <= block.axis; i += kChains * kLanes) {
    for (int c = 0; c < kChains; ++c) {
      const VF32 v = LoadElements(block.x + i + c * kLanes);
      sums[c] = Combine<function>(sums[c], v);
    }
  }
  for (; i < block.axis; i += kLanes) {
    const int64_t left = block.axis - i < kLanes ? block.axis - i : kLanes;
    const auto mask = hn::FirstN(d, static_cast<size_t>(left));
    const VF32 v =
        hn::IfThenElse(mask, LoadOperand(d, block.x + i, mask), start);
    sums[0] = Combine<function>(sums[0], v);
  }
  sums[0] = Combine<function>(sums[0], sums[1]);
  sums[2] = Combine<function>(sums[2], sums[3]);
  const float sum = CombineLanes<function>(Combine<function>(sums[0], sums[2]));
  StoreElement(function == ReduceFunction::kMean
                   ? sum / static_cast<float>(block.axis)
                   : sum,
               block.y);
}

// Reduces `count` vectors of columns, the last with `left` of its SIMD lanes.
template <ReduceFunction function, int count, typename E>
HWY_INLINE void ReduceColumnVectors(const ReduceBlock<E>& block, int64_t first,
                                    int64_t left) {
  const F32 d;
  VF32 sums[count];
  for (int c = 0; c < count; ++c) sums[c] = ReduceStart<function>();
  const E* x = block.x + first;
  for (int64_t i = 0; i < block.axis; ++i, x += block.inner) {
    for (int c = 0; c < count - 1; ++c) {
      sums[c] = Combine<function>(sums[c], LoadElements(x + c * kLanes));
    }
    const VF32 last = LoadElementsUpTo(x + (count - 1) * kLanes, left);
    sums[count - 1] = Combine<function>(sums[count - 1], last);
  }
  const VF32 size = hn::Set(d, static_cast<float>(block.axis));
  for (int c = 0; c < count; ++c) {
    const VF32 y =
        function == ReduceFunction::kMean ? hn::Div(sums[c], size) : sums[c];
    StoreElementsUpTo(y, block.y + first + c * kLanes,
                      c == count - 1 ? left : kLanes);
  }
}

template <ReduceFunction function, typename E>
void ReduceColumns(const ReduceBlock<E>& block) {
  int64_t i = 0;
  for (; i + kChains * kLanes <= block.columns; i += kChains * kLanes) {
    ReduceColumnVectors<function, kChains>(block, i, kLanes);
  }
  for (; i < block.columns; i += kLanes) {
    ReduceColumnVectors<function, 1>(block, i, block.columns - i);
  }
}

template <ReduceFunction function, typename E>
void ReducePixels(const ReduceBlock<E>& block) {
  const F32 d;
  const VF32 start = ReduceStart<function>();
  VF32 sums[kChains] = {start, start, start, start};
  int64_t i = 0;
  for (; i + kChains <= block.axis; i += kChains) {
    for (int c = 0; c < kChains; ++c) {
      const VF32 v = LoadElements(block.x + (i + c) * kLanes);
      sums[c] = Combine<function>(sums[c], v);
    }
  }
  for (; i < block.axis; ++i) {
    const VF32 v = LoadElements(block.x + i * kLanes);
    sums[0] = Combine<function>(sums[0], v);
  }
  sums[0] = Combine<function>(sums[0], sums[1]);
  sums[2] = Combine<function>(sums[2], sums[3]);
  VF32 y = Combine<function>(sums[0], sums[2]);
  if (function == ReduceFunction::kMean) {
    y = hn::Div(y, hn::Set(d, static_cast<float>(block.axis)));
  }
  StoreElementsUpTo(y, block.y, block.columns);
}

// The functions are in the order of ReduceFunction.
template <typename E>
HWY_INLINE void ReduceRow(const ReduceBlock<E>& block) {
  static constexpr ReduceSlice<E> kSlices[] = {
      ReduceRow<ReduceFunction::kMean, E>, ReduceRow<ReduceFunction::kSum, E>,
      ReduceRow<ReduceFunction::kMax, E>, ReduceRow<ReduceFunction::kMin, E>,
      ReduceRow<ReduceFunction::kProd, E>};
  kSlices[static_cast<int>(block.function)](block);
}

template <typename E>
HWY_INLINE void ReduceColumns(const ReduceBlock<E>& block) {
  static constexpr ReduceSlice<E> kSlices[] = {
      ReduceColumns<ReduceFunction::kMean, E>,
      ReduceColumns<ReduceFunction::kSum, E>,
      ReduceColumns<ReduceFunction::kMax, E>,
      ReduceColumns<ReduceFunction::kMin, E>,
      ReduceColumns<ReduceFunction::kProd, E>};
  kSlices[static_cast<int>(block.function)](block);
}

template <typename E>
HWY_INLINE void ReducePixels(const ReduceBlock<E>& block) {
  static constexpr ReduceSlice<E> kSlices[] = {
      ReducePixels<ReduceFunction::kMean, E>,
      ReducePixels<ReduceFunction::kSum, E>,
      ReducePixels<ReduceFunction::kMax, E>,
      ReducePixels<ReduceFunction::kMin, E>,
      ReducePixels<ReduceFunction::kProd, E>};
  kSlices[static_cast<int>(block.function)](block);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_REDUCE_GENERIC_H_
