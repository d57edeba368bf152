// SPDX-License-Identifier: Apache-2.0
// These are the element-wise functions of two tensors over vectors. Only the
// files that instantiate it for an instruction set include this file.
#ifndef LITE_KERNELS_ELEMENTWISE_GENERIC_H_
#define LITE_KERNELS_ELEMENTWISE_GENERIC_H_

#include <type_traits>

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/pow_simd.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/elementwise/slices.h"
#if LITE_SIMD_CODES
#include "lite/kernels/common/codes_simd.h"
#endif

namespace placelite::HWY_NAMESPACE {

template <BinaryFunction function>
HWY_INLINE VF32 Combine(VF32 x, VF32 y) {
  switch (function) {
    case BinaryFunction::kAdd:
      return hn::Add(x, y);
    case BinaryFunction::kSub:
      return hn::Sub(x, y);
    case BinaryFunction::kMul:
      return hn::Mul(x, y);
    case BinaryFunction::kDiv:
      return Quotient(x, y);
    case BinaryFunction::kMax:
      return Larger(x, y);
    case BinaryFunction::kMin:
      return Smaller(x, y);
    case BinaryFunction::kPow:
      return Pow(x, y);
    case BinaryFunction::kPrelu:
      return hn::IfThenElse(hn::Lt(x, hn::Zero(F32())), hn::Mul(x, y), x);
  }
  return x;
}

// Loads one operand along a row: a vector from memory, or one element in all
// SIMD lanes.
template <bool repeated, typename E>
HWY_INLINE VF32 LoadInRow(const E* p, int64_t i, int64_t left) {
  return repeated ? SetElement(p) : LoadElementsUpTo(p + i, left);
}

// Returns what codes stand for; other elements stand for themselves.
template <typename E>
HWY_INLINE VF32 Decoded(VF32 v, const OperandCodes& codes) {
  if constexpr (!std::is_same_v<E, Code>) return v;
  const F32 d;
  return hn::Mul(hn::Sub(v, hn::Set(d, codes.zero)), hn::Set(d, codes.scale));
}

// A Finisher applies what follows the function to one vector after the other,
// and stores it.
template <class Block, typename E>
class Finisher {
 public:
  explicit HWY_INLINE Finisher(const Block& b) : epilogue_(*b.epilogue) {}
  HWY_INLINE void Store(VF32 v, int64_t index, int64_t left, E* out) const {
    StoreElementsUpTo(epilogue_(v, index, left), out, left);
  }

 private:
  EpilogueOfVectors<E> epilogue_;
};

#if LITE_SIMD_CODES

template <class Block>
class Finisher<Block, Code> {
 public:
  explicit HWY_INLINE Finisher(const Block& b) : codes_(*b.codes) {}
  HWY_INLINE void Store(VF32 v, int64_t index, int64_t left, Code* out) const {
    EncodeFirst(codes_.steps, hn::Mul(v, hn::Set(F32(), codes_.inverse)), left,
                index, out);
  }

 private:
  const ResultCodes& codes_;
};

#endif  // LITE_SIMD_CODES

template <BinaryFunction function, bool x_repeated, bool y_repeated, typename E>
HWY_INLINE void CombineRows(const BinaryBlock<E>& b) {
  const Finisher<BinaryBlock<E>, E> finisher(b);
  for (int64_t r = 0; r < b.rows; ++r) {
    const E* x = b.x + r * b.x_row;
    const E* y = b.y + r * b.y_row;
    E* out = b.out + r * b.columns;
    const int64_t index = b.index + r * b.columns;
    for (int64_t i = 0; i < b.columns; i += kLanes) {
      const int64_t left = b.columns - i;
      const VF32 v = Combine<function>(
          Decoded<E>(LoadInRow<x_repeated>(x, i, left), b.x_codes),
          Decoded<E>(LoadInRow<y_repeated>(y, i, left), b.y_codes));
      finisher.Store(v, index + i, left, out + i);
    }
  }
}

template <BinaryFunction function, typename E>
HWY_INLINE void CombineBlock(const BinaryBlock<E>& b) {
  if (b.x_column == 0) {
    CombineRows<function, true, false>(b);
  } else if (b.y_column == 0) {
    CombineRows<function, false, true>(b);
  } else {
    CombineRows<function, false, false>(b);
  }
}

template <bool one, typename E>
HWY_INLINE VF32 LoadPixel(const PixelOperand<E>& operand, int64_t pixel) {
  const E* p = operand.data + pixel * operand.step;
  return one ? SetElement(p) : LoadElements(p);
}

template <BinaryFunction function, bool x_one, bool y_one, typename E>
HWY_INLINE VF32 CombinePixel(const BinaryPixels<E>& b, int64_t p) {
  return Combine<function>(Decoded<E>(LoadPixel<x_one>(b.x, p), b.x_codes),
                           Decoded<E>(LoadPixel<y_one>(b.y, p), b.y_codes));
}

template <BinaryFunction function, bool x_one, bool y_one, typename E>
HWY_INLINE void CombinePixels(const BinaryPixels<E>& run) {
  const F32 d;
  const BinaryPixels<E> b = run;  // a copy, which no store can change
  const auto lanes = hn::FirstN(d, static_cast<size_t>(b.lanes));
  if (IsEmpty(*b.epilogue)) {
    for (int64_t p = 0; p < b.pixels; ++p) {
      const VF32 v = CombinePixel<function, x_one, y_one>(b, p);
      StoreElements(hn::IfThenElseZero(lanes, v), b.out + p * kLanes);
    }
    return;
  }
  const EpilogueOfVectors<E> epilogue(*b.epilogue);
  for (int64_t p = 0; p < b.pixels; ++p) {
    VF32 v = CombinePixel<function, x_one, y_one>(b, p);
    v = epilogue(v, b.index + p * kLanes, kLanes);
    StoreElements(hn::IfThenElseZero(lanes, v), b.out + p * kLanes);
  }
}

#if LITE_SIMD_CODES

// Loads `N` pixels, whose codes are counted from their zero point.
template <bool one, int N>
HWY_INLINE void LoadPixels(const PixelOperand<Code>& operand, int64_t pixel,
                           const OperandCodes& codes, VF32 (&v)[N]) {
  const bool in_a_row = !one && operand.step == kLanes;
  if (in_a_row) {
    LoadVectors(operand.data + pixel * kLanes, v);
  } else {
#pragma GCC unroll 4
    for (int i = 0; i < N; ++i) v[i] = LoadPixel<one>(operand, pixel + i);
  }
#pragma GCC unroll 4
  for (int i = 0; i < N; ++i) v[i] = Decoded<Code>(v[i], codes);
}

template <BinaryFunction function, bool x_one, bool y_one, int N>
HWY_INLINE void CombineCodes(const BinaryPixels<Code>& b,
                             const CodeFinisher& finisher, int64_t p) {
  const VF32 inverse = hn::Set(F32(), b.codes->inverse);
  VF32 x[N], y[N];
  LoadPixels<x_one>(b.x, p, b.x_codes, x);
  LoadPixels<y_one>(b.y, p, b.y_codes, y);
#pragma GCC unroll 4
  for (int i = 0; i < N; ++i) {
    x[i] = hn::Mul(Combine<function>(x[i], y[i]), inverse);
  }
  finisher.Store(b.index + p * kLanes, x, b.out + p * kLanes);
}

// Codes of channels that do not exist may be anything.
template <BinaryFunction function, bool x_one, bool y_one>
HWY_INLINE void CombinePixels(const BinaryPixels<Code>& run) {
  const BinaryPixels<Code> b = run;  // a copy, which no store can change
  const CodeFinisher finisher(b.codes->steps);
  int64_t p = 0;
  for (; p + 4 <= b.pixels; p += 4) {
    CombineCodes<function, x_one, y_one, 4>(b, finisher, p);
  }
  for (; p < b.pixels; ++p) {
    CombineCodes<function, x_one, y_one, 1>(b, finisher, p);
  }
}

#endif  // LITE_SIMD_CODES

// Chooses the form of the loop that the operands need.
template <BinaryFunction function, typename E>
HWY_INLINE void CombineBlock(const BinaryPixels<E>& b) {
  if (b.x.one) {
    CombinePixels<function, true, false>(b);
  } else if (b.y.one) {
    CombinePixels<function, false, true>(b);
  } else {
    CombinePixels<function, false, false>(b);
  }
}

// Runs the block with a function known to the compiler, one of those that codes
// have, too; `Block` is either kind of block.
template <class Block>
HWY_INLINE void ElementwiseOfCodes(const Block& b) {
  using F = BinaryFunction;
  switch (b.function) {
    case F::kAdd:
      return CombineBlock<F::kAdd>(b);
    case F::kSub:
      return CombineBlock<F::kSub>(b);
    case F::kMul:
      return CombineBlock<F::kMul>(b);
    case F::kMax:
      return CombineBlock<F::kMax>(b);
    case F::kMin:
      return CombineBlock<F::kMin>(b);
    default:
      return;
  }
}

// Runs the block with any function.
template <class Block>
HWY_INLINE void Elementwise(const Block& b) {
  using F = BinaryFunction;
  switch (b.function) {
    case F::kDiv:
      return CombineBlock<F::kDiv>(b);
    case F::kPow:
      return CombineBlock<F::kPow>(b);
    case F::kPrelu:
      return CombineBlock<F::kPrelu>(b);
    default:
      return ElementwiseOfCodes(b);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_ELEMENTWISE_GENERIC_H_
