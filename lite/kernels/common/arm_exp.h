// SPDX-License-Identifier: Apache-2.0
// These loops over long rows compute an exponential of each element on Arm. exp
// is exact to about 2 units in the last place: x is n log(2) + r, and exp(x) is
// a polynomial of r (that of Cephes' expf) times 2^n.
// Only source files of kernels include this file.
#ifndef LITE_KERNELS_COMMON_ARM_EXP_H_
#define LITE_KERNELS_COMMON_ARM_EXP_H_

#include <algorithm>
#include <cstddef>

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// The code works on as many vectors at once as fit into registers. A "row" of
// it is one instruction for each of these vectors: they hide each other's
// latency.
#ifdef __aarch64__
inline constexpr int kExpVectors = 4;
#else
inline constexpr int kExpVectors = 2;
#endif
inline constexpr int kExpGroup = kExpVectors * kLanes;
using ExpVectors = VF32[kExpVectors];

// Callers limit the argument to these bounds; exp(kLeastExponent) is 0 here.
inline constexpr float kLeastExponent = -88.25f, kLargestExponent = 87.0f;

// Adding this to n, |n| < 2^22, rounds n and leaves n + 127 in the last bits.
// These are the exponent bits of 2^n, or those of 0 for n = -127.
inline constexpr float kRoundToExponent = 12582912.0f + 127.0f;

// These are the constants of exp(sign * x) + plus.
struct ExpConstants {
  // The factors are the SIMD lanes of one vector.
  enum Factor { kLog2E, kLog2, kLog2Rest, kHighest };
  // The addends are whole vectors, in the order of their use: one is added to
  // n, the next ones make the other terms of the polynomial, the last one is
  // added to the whole.
  static constexpr int kAddends = 9;

  constexpr ExpConstants(float sign, float plus)
      : factors{sign * 1.44269504088896341f, sign * -0.693359375f,
                sign * 2.12194440e-4f, sign * 1.9875691500e-4f} {
    const float each[kAddends] = {kRoundToExponent,
                                  1.3981999507e-3f,
                                  sign * 8.3334519073e-3f,
                                  4.1665795894e-2f,
                                  sign * 1.6666665459e-1f,
                                  5.0000001201e-1f,
                                  sign,
                                  1.0f,
                                  plus};
    for (int i = 0; i < kAddends; ++i) {
      for (float& lane : addends[i]) lane = each[i];
    }
  }

  alignas(16) float factors[4];
  alignas(16) float addends[kAddends][4] = {};
};
inline constexpr ExpConstants kExp(1.0f, 0.0f);
inline constexpr ExpConstants kOnePlusExpOfMinus(-1.0f, 1.0f);

// Calls f(k) for each vector k.
template <class F>
HWY_INLINE void ExpRow(const F& f) {
#pragma GCC unroll 4
  for (int k = 0; k < kExpVectors; ++k) f(k);
}

// Computes sum += x * factors[lane].
template <ExpConstants::Factor lane>
HWY_INLINE void AddLane(ExpVectors& sum, const ExpVectors& x, VF32 factors) {
  ExpRow([&](int k) {
#ifdef __aarch64__
    sum[k] = VF32(vfmaq_laneq_f32(sum[k].raw, x[k].raw, factors.raw, lane));
#else
    sum[k] = hn::MulAdd(x[k], hn::Broadcast<lane>(factors), sum[k]);
#endif
  });
}

// A multiply-add overwrites what it adds to. So the two functions below also
// load, at exactly this place, what a later row adds to: in-order cores start a
// load beside a multiply-add, where they would start no copy.

// Computes sum += x * factors[lane], and loaded = from.
template <ExpConstants::Factor lane>
HWY_INLINE void AddLaneLoading(ExpVectors& sum, const ExpVectors& x,
                               VF32 factors, ExpVectors& loaded,
                               const float (&from)[4]) {
#ifdef __aarch64__
  asm volatile(
      "fmla %0.4s, %8.4s, %12.s[%14]\n\tldr %q4, %13\n\t"
      "fmla %1.4s, %9.4s, %12.s[%14]\n\tldr %q5, %13\n\t"
      "fmla %2.4s, %10.4s, %12.s[%14]\n\tldr %q6, %13\n\t"
      "fmla %3.4s, %11.4s, %12.s[%14]\n\tldr %q7, %13"
      : "+&w"(sum[0].raw), "+&w"(sum[1].raw), "+&w"(sum[2].raw),
        "+&w"(sum[3].raw), "=&w"(loaded[0].raw), "=&w"(loaded[1].raw),
        "=&w"(loaded[2].raw), "=&w"(loaded[3].raw)
      : "w"(x[0].raw), "w"(x[1].raw), "w"(x[2].raw), "w"(x[3].raw),
        "w"(factors.raw), "m"(from), "i"(lane));
#else
  AddLane<lane>(sum, x, factors);
  for (VF32& v : loaded) v = hn::Load(F32(), from);
#endif
}

// Computes sum += x * y, and x = from.
HWY_INLINE void MulAddLoading(ExpVectors& sum, ExpVectors& x,
                              const ExpVectors& y, const float (&from)[4]) {
#ifdef __aarch64__
  asm volatile(
      "fmla %0.4s, %4.4s, %8.4s\n\tldr %q4, %12\n\t"
      "fmla %1.4s, %5.4s, %9.4s\n\tldr %q5, %12\n\t"
      "fmla %2.4s, %6.4s, %10.4s\n\tldr %q6, %12\n\t"
      "fmla %3.4s, %7.4s, %11.4s\n\tldr %q7, %12"
      : "+&w"(sum[0].raw), "+&w"(sum[1].raw), "+&w"(sum[2].raw),
        "+&w"(sum[3].raw), "+&w"(x[0].raw), "+&w"(x[1].raw), "+&w"(x[2].raw),
        "+&w"(x[3].raw)
      : "w"(y[0].raw), "w"(y[1].raw), "w"(y[2].raw), "w"(y[3].raw), "m"(from));
#else
  for (int k = 0; k < kExpVectors; ++k) {
    sum[k] = hn::MulAdd(x[k], y[k], sum[k]);
    x[k] = hn::Load(F32(), from);
  }
#endif
}

// Computes e = exp(sign * x) + plus. `rounded` holds kRoundToExponent before
// and after. beside(row) is called behind each of the rows 0 .. kExpRows-1,
// where other instructions fit in.
inline constexpr int kExpRows = 13;
template <class Beside>
HWY_INLINE void ExpRows(const ExpConstants& constants, ExpVectors& x,
                        ExpVectors& e, ExpVectors& rounded, VF32 factors,
                        const Beside& beside) {
  const F32 d;
  const hn::RebindToSigned<F32> di;
  const auto& addends = constants.addends;
  const VF32 round = hn::Set(d, kRoundToExponent);
  ExpVectors n, even, odd;
  AddLane<ExpConstants::kLog2E>(rounded, x, factors);
  beside(0);
  ExpRow([&](int k) { n[k] = hn::Sub(rounded[k], round); });
  beside(1);
  AddLaneLoading<ExpConstants::kLog2>(x, n, factors, odd, addends[1]);
  beside(2);
  AddLaneLoading<ExpConstants::kLog2Rest>(x, n, factors, even, addends[2]);
  beside(3);
  AddLane<ExpConstants::kHighest>(odd, x, factors);
  beside(4);
  MulAddLoading(even, odd, x, addends[3]);
  beside(5);
  MulAddLoading(odd, even, x, addends[4]);
  beside(6);
  MulAddLoading(even, odd, x, addends[5]);
  beside(7);
  MulAddLoading(odd, even, x, addends[6]);
  beside(8);
  MulAddLoading(even, odd, x, addends[7]);
  beside(9);
  MulAddLoading(odd, even, x, addends[8]);
  beside(10);
  ExpRow([&](int k) {
    constexpr int kMantissaBits = 23;
    const auto exponent =
        hn::ShiftLeft<kMantissaBits>(hn::BitCast(di, rounded[k]));
    rounded[k] = hn::BitCast(d, exponent);
  });
  beside(11);
  MulAddLoading(even, rounded, odd, addends[0]);
  ExpRow([&](int k) { e[k] = even[k]; });
  beside(12);
}

// Computes y = finish(x, exp(sign * limit(x)) + plus, sum) for whole groups of
// kExpGroup floats and returns `sum`, a vector of zeros at first that `finish`
// may add to. While a group is computed, the one before is finished, since a
// division takes as long as many other instructions.
template <class Limit, class Finish>
HWY_NOINLINE VF32 StreamExp(const ExpConstants& constants, const float* x,
                            float* y, ptrdiff_t groups, const Limit limit,
                            const Finish finish) {
  constexpr int kRowsEach = (kExpRows - 1) / kExpVectors;
  const F32 d;
  VF32 factors = hn::Load(d, constants.factors);
  // The factors stay SIMD lanes of one vector instead of a vector each.
  KeepBefore(factors.raw);
  VF32 sum = hn::Zero(d);
  ExpVectors e, rounded;
  ExpRow([&](int k) { rounded[k] = hn::Load(d, constants.addends[0]); });
  const auto start = [&](const float* from, const auto& beside)
      __attribute__((always_inline)) {
    ExpVectors limited;
    ExpRow([&](int k) {
      limited[k] = hn::LoadU(d, from + k * kLanes);
      KeepOrder();
    });
    ExpRow([&](int k) { limited[k] = limit(limited[k]); });
    ExpRows(constants, limited, e, rounded, factors, beside);
  };
  if (groups == 0) return sum;
  start(x, [](int) {});
  --groups;
  while (groups != 0) {
    VF32 input = hn::LoadU(d, x), done;
    start(x + kExpGroup, [&](int row) {
      const int k = row / kRowsEach;
      if (row == kExpRows - 2) CountHere(groups);
      if (row % kRowsEach == kRowsEach - 1 && k + 1 < kExpVectors) {
        input = hn::LoadU(d, x + (k + 1) * kLanes);
      } else if (row % kRowsEach == 0) {
        if (k > 0) hn::StoreU(done, d, y + (k - 1) * kLanes);
        if (k == kExpVectors) return;
        KeepOrder();
        done = finish(input, e[k], sum);
        KeepBefore(done.raw);
      }
    });
    AdvanceHere<kExpGroup>(x);
    AdvanceHere<kExpGroup>(y);
  }
  ExpRow([&](int k) {
    const VF32 input = hn::LoadU(d, x + k * kLanes);
    hn::StoreU(finish(input, e[k], sum), d, y + k * kLanes);
  });
  return sum;
}

// Computes the formula of StreamExp for `count` elements; y may be x. `finish`
// is also called for vectors that hold `unseen` behind the last elements.
template <class Limit, class Finish>
HWY_INLINE VF32 StreamExpRow(const ExpConstants& constants, const float* x,
                             float* y, int64_t count, float unseen,
                             const Limit& limit, const Finish& finish) {
  const int64_t groups = count / kExpGroup, done = groups * kExpGroup;
  VF32 sum =
      StreamExp(constants, x, y, static_cast<ptrdiff_t>(groups), limit, finish);
  if (done == count) return sum;
  float rest[kExpGroup];
  std::fill_n(std::copy(x + done, x + count, rest), done + kExpGroup - count,
              unseen);
  sum = hn::Add(sum, StreamExp(constants, rest, rest, 1, limit, finish));
  std::copy_n(rest, count - done, y + done);
  return sum;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_ARM_EXP_H_
