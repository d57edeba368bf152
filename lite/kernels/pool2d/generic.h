// SPDX-License-Identifier: Apache-2.0
// This is pooling over vectors of columns. Only the files that instantiate it
// for an instruction set include it.
#ifndef LITE_KERNELS_POOL2D_GENERIC_H_
#define LITE_KERNELS_POOL2D_GENERIC_H_

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/pool2d/slices.h"

namespace placelite::HWY_NAMESPACE {

template <bool max>
HWY_INLINE VF32 Neutral() {
  return hn::Set(F32(), max ? -HUGE_VALF : 0.0f);
}

template <bool max>
HWY_INLINE VF32 Join(VF32 so_far, VF32 x) {
  return max ? Larger(x, so_far) : hn::Add(so_far, x);
}

template <bool max>
HWY_INLINE VF32 Scale(VF32 v, const PoolRow<float>& p, int64_t i,
                      int64_t left) {
  if (max) return v;
  const VF32 row_factor = hn::Set(F32(), p.row_factor);
  return hn::Mul(v, hn::Mul(row_factor, LoadUpTo(p.factors + i, left)));
}

// This many columns of a row of windows are reduced at once, on the stack.
inline constexpr int64_t kSegment = 1024;

// Sets segment[j] to all rows of column first + j joined, 0 <= j < length.
// Outside of the input, and for two vectors behind the segment, it writes the
// neutral element.
template <bool max>
HWY_INLINE void JoinRows(const PoolRow<float>& p, int64_t first, int64_t length,
                         float* segment) {
  const F32 d;
  const int64_t padded = length + 2 * kLanes;
  for (int64_t j = 0; j < padded; j += kLanes) {
    hn::StoreU(Neutral<max>(), d, segment + j);
  }
  const int64_t begin = first > 0 ? first : 0;
  const int64_t end = first + length < p.in_w ? first + length : p.in_w;
  for (int64_t c = begin; c < end; c += kLanes) {
    VF32 v = Neutral<max>();
    for (int64_t r = 0; r < p.rows; ++r) {
      v = Join<max>(v, LoadUpTo(p.x + r * p.in_w + c, end - c));
    }
    StoreUpTo(v, segment + (c - first), end - c);
  }
}

// Loads elements that are `stride` apart; it reads `stride` whole vectors.
template <int stride>
HWY_INLINE VF32 LoadApart(const float* p) {
  const F32 d;
  if (stride == 1) return hn::LoadU(d, p);
  return hn::ConcatEven(d, hn::LoadU(d, p + kLanes), hn::LoadU(d, p));
}

template <bool max, int stride>
HWY_INLINE void SlideRow(const PoolRow<float>& p) {
  // JoinRows and LoadApart touch up to two vectors and a few elements behind
  // the segment.
  HWY_ALIGN float segment[kSegment + 3 * kLanes];
  const int64_t most = (kSegment - p.kernel) / stride + 1;
  for (int64_t x = 0; x < p.out_w; x += most) {
    const int64_t count = p.out_w - x < most ? p.out_w - x : most;
    JoinRows<max>(p, x * stride - p.pad, (count - 1) * stride + p.kernel,
                  segment);
    for (int64_t i = 0; i < count; i += kLanes) {
      VF32 v = Neutral<max>();
      for (int64_t k = 0; k < p.kernel; ++k) {
        v = Join<max>(v, LoadApart<stride>(segment + i * stride + k));
      }
      StoreUpTo(Scale<max>(v, p, x + i, count - i), p.y + x + i, count - i);
    }
  }
}

template <bool max>
HWY_INLINE void PoolWindows(const PoolRow<float>& p) {
  const F32 d;
  for (int64_t i = 0; i < p.out_w; ++i) {
    const int64_t begin = p.begins[i], end = p.ends[i];
    VF32 v = Neutral<max>();
    for (int64_t r = 0; r < p.rows; ++r) {
      const float* x = p.x + r * p.in_w;
      int64_t c = begin;
      for (; c + kLanes <= end; c += kLanes) {
        v = Join<max>(v, hn::LoadU(d, x + c));
      }
      if (c < end) {
        const auto mask = hn::FirstN(d, static_cast<size_t>(end - c));
        const VF32 last = LoadFirstOf(mask, d, x + c);
        v = Join<max>(v, hn::IfThenElse(mask, last, Neutral<max>()));
      }
    }
    p.y[i] =
        max ? LargestLane(d, v)
            : hn::GetLane(hn::SumOfLanes(d, v)) * (p.row_factor * p.factors[i]);
  }
}

HWY_INLINE void PoolRowSliding(const PoolRow<float>& p) {
  if (p.max) {
    p.stride == 1 ? SlideRow<true, 1>(p) : SlideRow<true, 2>(p);
  } else {
    p.stride == 1 ? SlideRow<false, 1>(p) : SlideRow<false, 2>(p);
  }
}

HWY_INLINE void PoolRowWindows(const PoolRow<float>& p) {
  p.max ? PoolWindows<true>(p) : PoolWindows<false>(p);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_POOL2D_GENERIC_H_
