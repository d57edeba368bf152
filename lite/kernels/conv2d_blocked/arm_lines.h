// SPDX-License-Identifier: Apache-2.0
// These functions compute lines of Winograd's transforms with their
// instructions in an order in which in-order cores do not wait: beside a line's
// multiply-adds the next line is loaded, and the one before is stored. The
// formulas are those of transforms_generic.h. The code is for 64 bits; half as
// many registers do not hold it.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_ARM_LINES_H_
#define LITE_KERNELS_CONV2D_BLOCKED_ARM_LINES_H_

#include <cstddef>
#include <iterator>

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/common/vector_util.h"

#if HWY_ARCH_ARM_A64
namespace placelite::HWY_NAMESPACE {

// These instructions stay exactly where they are written, and what is written
// twice is computed twice: a multiply-add overwrites its addend, and a copy of
// the addend would wait for it.
HWY_INLINE VF32 AddHere(VF32 a, VF32 b) {
  VF32 sum;
  asm volatile("fadd %0.4s, %1.4s, %2.4s"
               : "=w"(sum.raw)
               : "w"(a.raw), "w"(b.raw));
  return sum;
}
HWY_INLINE VF32 SubHere(VF32 a, VF32 b) {
  VF32 difference;
  asm volatile("fsub %0.4s, %1.4s, %2.4s"
               : "=w"(difference.raw)
               : "w"(a.raw), "w"(b.raw));
  return difference;
}

// TimesHere returns x * factors[lane]; PlusHere adds it to sum, MinusHere
// subtracts it.
template <int lane>
HWY_INLINE VF32 TimesHere(VF32 x, VF32 factors) {
  VF32 product;
  asm volatile("fmul %0.4s, %1.4s, %2.s[%3]"
               : "=w"(product.raw)
               : "w"(x.raw), "w"(factors.raw), "i"(lane));
  return product;
}
template <int lane>
HWY_INLINE void PlusHere(VF32& sum, VF32 x, VF32 factors) {
  asm volatile("fmla %0.4s, %1.4s, %2.s[%3]"
               : "+w"(sum.raw)
               : "w"(x.raw), "w"(factors.raw), "i"(lane));
}
template <int lane>
HWY_INLINE void MinusHere(VF32& sum, VF32 x, VF32 factors) {
  asm volatile("fmls %0.4s, %1.4s, %2.s[%3]"
               : "+w"(sum.raw)
               : "w"(x.raw), "w"(factors.raw), "i"(lane));
}

// A kind of line has these members:
//   kInputs, kOutputs   the number of vectors
//   kSource[n]          the input that is the n-th vector loaded; what is
//                       needed first comes first
//   kFactors            the factors of the products, SIMD lanes of vectors
//   Compute(line, out, factors, beside)  computes `out`; line[n] is the n-th
//                       vector loaded. beside.Load(n) loads the n-th vector of
//                       the next line, beside.Store(n) stores output n of the
//                       line before, each once for each n, before out[n] is
//                       written; beside.Advance() follows these.

// This line computes o = B^T d for F(4, 3).
struct InputLine6 {
  static constexpr int kInputs = 6, kOutputs = 6;
  static constexpr int kSource[kInputs] = {3, 1, 4, 2, 5, 0};
  static constexpr float kFactors[1][4] = {{4, 5, 1}};

  template <class Beside>
  static HWY_INLINE void Compute(VF32 (&line)[kInputs], VF32 (&o)[kOutputs],
                                 const VF32 (&f)[1], const Beside& beside) {
    VF32 &d3 = line[0], &d1 = line[1], &d4 = line[2], &d2 = line[3];
    VF32 &d5 = line[4], &d0 = line[5];
    const VF32 odd2 = SubHere(d3, d1);
    beside.Store(5);
    // This makes a copy, which takes as long as the others.
    o[5] = TimesHere<2>(d5, f[0]);
    beside.Store(0);
    const VF32 even2 = SubHere(d4, d2);
    beside.Store(3);
    MinusHere<0>(d4, d2, f[0]);
    beside.Load(0);
    const VF32 twice = AddHere(odd2, odd2);
    beside.Store(1);
    MinusHere<1>(o[5], d3, f[0]);
    beside.Load(1);
    MinusHere<0>(d3, d1, f[0]);
    beside.Load(2);
    o[0] = SubHere(d4, d2);
    beside.Store(2);
    o[3] = AddHere(even2, twice);
    beside.Store(4);
    PlusHere<0>(o[5], d1, f[0]);
    beside.Load(3);
    o[1] = AddHere(d4, d3);
    beside.Load(4);
    PlusHere<0>(o[0], d0, f[0]);
    beside.Load(5);
    o[2] = SubHere(d4, d3);
    beside.Advance();
    o[4] = SubHere(even2, twice);
  }
};

// This line computes o = B^T d for F(6, 3).
struct InputLine8 {
  static constexpr int kInputs = 8, kOutputs = 8;
  static constexpr int kSource[kInputs] = {2, 6, 1, 5, 7, 3, 4, 0};
  static constexpr float kFactors[3][4] = {
      {4.25f, 2.5f, 1.25f, 5.25f}, {0.25f, 0.5f, 2, 4}, {5, 1}};

  template <class Beside>
  static HWY_INLINE void Compute(VF32 (&line)[kInputs], VF32 (&o)[kOutputs],
                                 const VF32 (&f)[3], const Beside& beside) {
    VF32 &d2 = line[0], &d6 = line[1], &d1 = line[2], &d5 = line[3];
    VF32 &d7 = line[4], &d3 = line[5], &d4 = line[6], &d0 = line[7];
    VF32 even1 = AddHere(d2, d6);
    beside.Store(0);
    VF32 odd1 = AddHere(d1, d5);
    beside.Store(1);
    VF32 odd2 = AddHere(d5, d5);
    beside.Store(2);
    VF32 odd3 = TimesHere<1>(d5, f[1]);
    beside.Store(3);
    VF32 last = SubHere(d7, d1);
    beside.Store(4);
    const VF32 odd = SubHere(d3, d5);
    beside.Store(5);
    MinusHere<0>(even1, d4, f[0]);
    beside.Store(6);
    MinusHere<0>(odd1, d3, f[0]);
    beside.Store(7);
    MinusHere<1>(odd2, d3, f[0]);
    beside.Load(0);
    MinusHere<1>(odd3, d3, f[0]);
    beside.Load(1);
    PlusHere<3>(last, odd, f[0]);
    beside.Load(2);
    const VF32 even = SubHere(d4, d2);
    VF32 first = SubHere(d0, d6);
    // This makes a copy, which takes as long as the others.
    VF32 even2 = TimesHere<1>(d6, f[2]);
    VF32& even3 = d6;
    MinusHere<0>(even3, d4, f[2]);
    beside.Load(3);
    PlusHere<1>(odd2, d1, f[1]);
    beside.Load(4);
    PlusHere<2>(odd3, d1, f[1]);
    beside.Load(5);
    MinusHere<2>(even2, d4, f[0]);
    beside.Load(6);
    PlusHere<3>(even3, d2, f[1]);
    beside.Load(7);
    PlusHere<3>(first, even, f[0]);
    beside.Advance();
    o[1] = AddHere(even1, odd1);
    PlusHere<0>(even2, d2, f[1]);
    o[2] = SubHere(even1, odd1);
    o[5] = AddHere(even3, odd3);
    o[6] = SubHere(even3, odd3);
    o[3] = AddHere(even2, odd2);
    o[4] = SubHere(even2, odd2);
    o[0] = first;
    o[7] = last;
  }
};

// This line computes o = A^T s for F(4, 3).
struct OutputLine6 {
  static constexpr int kInputs = 6, kOutputs = 4;
  static constexpr int kSource[kInputs] = {1, 2, 3, 4, 5, 0};
  static constexpr float kFactors[1][4] = {{2, 4, 8}};

  template <class Beside>
  static HWY_INLINE void Compute(VF32 (&line)[kInputs], VF32 (&o)[kOutputs],
                                 const VF32 (&f)[1], const Beside& beside) {
    VF32 &s1 = line[0], &s2 = line[1], &s3 = line[2], &s4 = line[3];
    VF32 &s5 = line[4], &s0 = line[5];
    VF32 sum1 = AddHere(s1, s2);
    beside.Store(0);
    VF32 difference1 = SubHere(s1, s2);
    beside.Store(1);
    const VF32 sum2 = AddHere(s3, s4);
    beside.Store(2);
    const VF32 difference2 = SubHere(s3, s4);
    beside.Store(3);
    beside.Load(0);
    o[3] = AddHere(difference1, s5);
    const VF32 sums = AddHere(sum1, sum2);
    beside.Load(1);
    PlusHere<0>(difference1, difference2, f[0]);
    beside.Load(2);
    PlusHere<1>(sum1, sum2, f[0]);
    beside.Load(3);
    PlusHere<2>(o[3], difference2, f[0]);
    beside.Load(4);
    o[0] = AddHere(s0, sums);
    beside.Load(5);
    beside.Advance();
    o[1] = difference1;
    o[2] = sum1;
  }
};

// This line computes o = A^T s for F(6, 3).
struct OutputLine8 {
  static constexpr int kInputs = 8, kOutputs = 6;
  static constexpr int kSource[kInputs] = {1, 2, 3, 4, 5, 6, 0, 7};
  static constexpr float kFactors[3][4] = {
      {2, 4, 8, 16}, {32, 0.5f, 0.25f, 0.125f}, {0.0625f, 0.03125f}};

  template <class Beside>
  static HWY_INLINE void Compute(VF32 (&line)[kInputs], VF32 (&o)[kOutputs],
                                 const VF32 (&f)[3], const Beside& beside) {
    VF32 &s1 = line[0], &s2 = line[1], &s3 = line[2], &s4 = line[3];
    VF32 &s5 = line[4], &s6 = line[5], &s0 = line[6], &s7 = line[7];
    VF32 sum1 = AddHere(s1, s2);
    beside.Store(0);
    VF32 difference1 = SubHere(s1, s2);
    beside.Store(1);
    const VF32 sum2 = AddHere(s3, s4);
    beside.Store(2);
    const VF32 difference2 = SubHere(s3, s4);
    beside.Store(3);
    const VF32 sum3 = AddHere(s5, s6);
    beside.Store(4);
    const VF32 difference3 = SubHere(s5, s6);
    beside.Store(5);
    // The sum and the difference are computed once more, for a second result to
    // add to.
    o[4] = AddHere(s1, s2);
    o[3] = SubHere(s1, s2);
    o[5] = AddHere(difference1, s7);
    const VF32 first = AddHere(s0, sum1);
    const VF32 others = AddHere(sum2, sum3);
    PlusHere<0>(difference1, difference2, f[0]);
    beside.Load(0);
    PlusHere<1>(sum1, sum2, f[0]);
    beside.Load(1);
    PlusHere<2>(o[3], difference2, f[0]);
    beside.Load(2);
    PlusHere<3>(o[4], sum2, f[0]);
    beside.Load(3);
    PlusHere<0>(o[5], difference2, f[1]);
    beside.Load(4);
    PlusHere<1>(difference1, difference3, f[1]);
    beside.Load(5);
    PlusHere<2>(sum1, sum3, f[1]);
    beside.Load(6);
    PlusHere<3>(o[3], difference3, f[1]);
    beside.Load(7);
    beside.Advance();
    PlusHere<0>(o[4], sum3, f[2]);
    o[0] = AddHere(first, others);
    PlusHere<1>(o[5], difference3, f[2]);
    o[1] = difference1;
    o[2] = sum1;
  }
};

// LineSteps holds the offsets of `Count` vectors of a line, and the step from
// one line to the next, in elements.
template <int Count>
struct LineSteps {
  ptrdiff_t element[Count];
  ptrdiff_t line;
};

// Returns the LineSteps of vectors that are `each` elements apart. With kKnown,
// `each` is a constant in the code and takes no register.
template <int Count, bool kKnown>
HWY_INLINE LineSteps<Count> EvenSteps(ptrdiff_t each, ptrdiff_t line) {
  LineSteps<Count> steps;
#pragma GCC unroll 8
  for (int i = 0; i < Count; ++i) {
    steps.element[i] = i * each;
    // If offsets were added up one after the other, addresses would keep loads
    // waiting.
    if (!kKnown && i > 0) asm("" : "+r"(steps.element[i]));
  }
  steps.line = line;
  return steps;
}

// A BesideLine does what Compute needs beside a line: it loads the next one, if
// there is one, and stores lines before it. With `kBoth` it stores two lines,
// whose vectors are neighbours.
enum class StoreLines { kNone, kOne, kBoth };
template <class Kind, bool kLoadsNext, StoreLines kStores>
struct BesideLine {
  const float*& from;
  const LineSteps<Kind::kInputs>& from_steps;
  VF32 (&next)[Kind::kInputs];
  float*& to;
  const LineSteps<Kind::kOutputs>& to_steps;
  // This is the step to the next line to store; afterwards it is `to_line`.
  ptrdiff_t& to_bytes;
  const ptrdiff_t& to_line;
  const VF32 (&one)[Kind::kOutputs];
  const VF32 (&other)[Kind::kOutputs];

  HWY_INLINE void Load(int n) const {
    if (!kLoadsNext) return;
    next[n] = hn::LoadU(F32(), from + from_steps.element[Kind::kSource[n]]);
    KeepOrder();
  }
  HWY_INLINE void Store(int n) const {
    if (kStores == StoreLines::kNone) return;
    float* const p = to + to_steps.element[n];
    hn::StoreU(one[n], F32(), p);
    if (kStores == StoreLines::kBoth) hn::StoreU(other[n], F32(), p + kLanes);
    KeepOrder();
  }
  HWY_INLINE void Advance() const {
    if (kLoadsNext) AdvanceHere(from, from_steps.line);
    if (kStores == StoreLines::kNone) return;
    asm volatile("add %0, %0, %1\n\tmov %1, %2"
                 : "+r"(to), "+r"(to_bytes)
                 : "r"(to_line));
  }
};

// Computes 2 * `pairs` lines from `from` into `to`, and stores zeros to the
// first lines of `to` before their results. `kNeighbours` says that the vectors
// of two lines lie one behind the other.
template <class Kind, bool kNeighbours>
HWY_INLINE void ComputeLines(ptrdiff_t pairs, const float* from,
                             const LineSteps<Kind::kInputs>& from_steps,
                             float* to,
                             const LineSteps<Kind::kOutputs>& to_steps) {
  constexpr auto kEven = kNeighbours ? StoreLines::kBoth : StoreLines::kOne;
  constexpr auto kOdd = kNeighbours ? StoreLines::kNone : StoreLines::kOne;
  constexpr int kVectors = std::size(Kind::kFactors);
  const F32 d;
  VF32 factors[kVectors];
#pragma GCC unroll 4
  for (int i = 0; i < kVectors; ++i) {
    factors[i] = hn::LoadU(d, Kind::kFactors[i]);
    KeepBefore(factors[i].raw);
  }
  VF32 even[Kind::kInputs], odd[Kind::kInputs];
  VF32 of_even[Kind::kOutputs], of_odd[Kind::kOutputs];
#pragma GCC unroll 8
  for (int n = 0; n < Kind::kOutputs; ++n) of_even[n] = of_odd[n] = hn::Zero(d);
#pragma GCC unroll 16
  for (int n = 0; n < Kind::kInputs; ++n) {
    even[n] = hn::LoadU(d, from + from_steps.element[Kind::kSource[n]]);
    KeepOrder();
  }
  from += from_steps.line;
  // This is the line before and, with kNeighbours, the one before that.
  VF32(&one)[Kind::kOutputs] = kNeighbours ? of_even : of_odd;
  const ptrdiff_t to_line = (kNeighbours ? 2 : 1) * to_steps.line *
                            static_cast<ptrdiff_t>(sizeof(float));
  ptrdiff_t to_next = 0;  // the first results overwrite the zeros
  const auto compute_even = [&]() __attribute__((always_inline)) {
    Kind::Compute(
        even, of_even, factors,
        BesideLine<Kind, true, kEven>{from, from_steps, odd, to, to_steps,
                                      to_next, to_line, one, of_odd});
  };
#pragma GCC unroll 1
  for (--pairs; pairs != 0;) {
    CountHere(pairs);
    compute_even();
    Kind::Compute(
        odd, of_odd, factors,
        BesideLine<Kind, true, kOdd>{from, from_steps, even, to, to_steps,
                                     to_next, to_line, of_even, of_odd});
  }
  compute_even();
  Kind::Compute(
      odd, of_odd, factors,
      BesideLine<Kind, false, kOdd>{from, from_steps, even, to, to_steps,
                                    to_next, to_line, of_even, of_odd});
  const BesideLine<Kind, false, kEven> last{
      from, from_steps, even, to, to_steps, to_next, to_line, one, of_odd};
#pragma GCC unroll 8
  for (int n = 0; n < Kind::kOutputs; ++n) last.Store(n);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // HWY_ARCH_ARM_A64

#endif  // LITE_KERNELS_CONV2D_BLOCKED_ARM_LINES_H_
