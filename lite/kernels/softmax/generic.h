// SPDX-License-Identifier: Apache-2.0
// This is softmax over vectors of the instruction set that is compiled for.
// Only the files that instantiate it (x86_avx2.cc, ...) include it; they hold
// nothing else, so that no instruction runs before its feature is checked.
#ifndef LITE_KERNELS_SOFTMAX_GENERIC_H_
#define LITE_KERNELS_SOFTMAX_GENERIC_H_

#include <hwy/highway.h>

#include <cstdint>

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/exp_simd.h"

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using F32 = hn::ScalableTag<float>;

// Computes one contiguous row: the maximum, then the exponentials and their
// sum, then the quotients.
template <typename E>
HWY_INLINE void SoftmaxRow(const E* x, E* y, int64_t axis) {
  const F32 d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const int64_t whole = axis - axis % lanes;
  const auto tail = hn::FirstN(d, static_cast<size_t>(axis - whole));

  const auto lowest = hn::Set(d, -HUGE_VALF);
  auto max = lowest;
  for (int64_t i = 0; i < whole; i += lanes) {
    max = hn::Max(max, LoadElements(x + i));
  }
  if (whole < axis) {
    const auto last = LoadOperand(d, x + whole, tail);
    max = hn::Max(max, hn::IfThenElse(tail, last, lowest));
  }
  max = hn::MaxOfLanes(d, max);

  auto sum = hn::Zero(d);
  for (int64_t i = 0; i < whole; i += lanes) {
    const auto e = ExpOfNonPositive(hn::Sub(LoadElements(x + i), max));
    StoreElements(e, y + i);
    sum = hn::Add(sum, e);
  }
  if (whole < axis) {
    const auto last = LoadOperand(d, x + whole, tail);
    const auto e = ExpOfNonPositive(hn::Sub(last, max));
    StoreOperand(e, y + whole, tail);
    sum = hn::Add(sum, hn::IfThenElseZero(tail, e));
  }

  const auto scale = hn::Div(hn::Set(d, 1.0f), hn::SumOfLanes(d, sum));
  for (int64_t i = 0; i < whole; i += lanes) {
    StoreElements(hn::Mul(LoadElements(y + i), scale), y + i);
  }
  if (whole < axis) {
    const auto last = LoadOperand(d, y + whole, tail);
    StoreOperand(hn::Mul(last, scale), y + whole, tail);
  }
}

// Computes one vector of columns, of which `mask` are in use.
template <class M, typename E>
HWY_INLINE void SoftmaxColumnVector(M mask, const E* x, E* y, int64_t axis,
                                    int64_t inner) {
  const F32 d;
  auto max = hn::Set(d, -HUGE_VALF);
  for (int64_t i = 0; i < axis; ++i) {
    max = hn::Max(max, LoadOperand(d, x + i * inner, mask));
  }
  auto sum = hn::Zero(d);
  for (int64_t first = 0; first < axis; first += kSoftmaxRun) {
    const int64_t end = first + kSoftmaxRun < axis ? first + kSoftmaxRun : axis;
    auto part = hn::Zero(d);
    for (int64_t i = first; i < end; ++i) {
      const auto v = LoadOperand(d, x + i * inner, mask);
      const auto e = ExpOfNonPositive(hn::Sub(v, max));
      StoreOperand(e, y + i * inner, mask);
      part = hn::Add(part, e);
    }
    sum = hn::Add(sum, part);
  }
  const auto scale = hn::Div(hn::Set(d, 1.0f), sum);
  for (int64_t i = 0; i < axis; ++i) {
    const auto v = LoadOperand(d, y + i * inner, mask);
    StoreOperand(hn::Mul(v, scale), y + i * inner, mask);
  }
}

template <typename E>
HWY_INLINE void SoftmaxColumns(const E* x, E* y, int64_t axis, int64_t inner) {
  const F32 d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  for (int64_t k = 0; k < inner; k += lanes) {
    const int64_t left = inner - k < lanes ? inner - k : lanes;
    const auto mask = hn::FirstN(d, static_cast<size_t>(left));
    SoftmaxColumnVector(mask, x + k, y + k, axis, inner);
  }
}

// Computes the channels of one pixel of a blocked tensor; SIMD lanes behind the
// last channel become zero.
template <typename E>
HWY_INLINE void SoftmaxPixel(const E* x, E* y, int64_t axis, int64_t inner) {
  const F32 d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const int64_t step = inner * lanes;
  const int64_t last = (axis - 1) / lanes;
  const auto tail = hn::FirstN(d, static_cast<size_t>(axis - last * lanes));

  auto max = hn::IfThenElse(tail, LoadElements(x + last * step),
                            hn::Set(d, -HUGE_VALF));
  for (int64_t b = 0; b < last; ++b) {
    max = hn::Max(max, LoadElements(x + b * step));
  }
  max = hn::MaxOfLanes(d, max);
  auto sum = hn::Zero(d);
  for (int64_t b = 0; b <= last; ++b) {
    auto e = ExpOfNonPositive(hn::Sub(LoadElements(x + b * step), max));
    if (b == last) e = hn::IfThenElseZero(tail, e);
    StoreElements(e, y + b * step);
    sum = hn::Add(sum, e);
  }
  const auto scale = hn::Div(hn::Set(d, 1.0f), hn::SumOfLanes(d, sum));
  for (int64_t b = 0; b <= last; ++b) {
    auto v = hn::Mul(LoadElements(y + b * step), scale);
    if (b == last) v = hn::IfThenElseZero(tail, v);
    StoreElements(v, y + b * step);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_SOFTMAX_GENERIC_H_
