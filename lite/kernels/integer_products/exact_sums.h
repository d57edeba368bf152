// SPDX-License-Identifier: Apache-2.0
// Sums of products of bytes in floats. A byte less its zero point is at most
// 255 in size, so that floats hold sums of at least 258 products exactly.
#ifndef LITE_KERNELS_INTEGER_PRODUCTS_EXACT_SUMS_H_
#define LITE_KERNELS_INTEGER_PRODUCTS_EXACT_SUMS_H_

#include <algorithm>
#include <cstdlib>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/work_split.h"

namespace placelite {

// No byte less a zero point of its type is larger.
inline constexpr int64_t kLargestByte = 255;
// Tiles have at most 8 rows and 3 vectors of 16 columns.
inline constexpr int kMaxTileFloats = 8 * 48;

inline bool IsSigned(const Tensor& bytes) {
  return bytes.precision() == Precision::kInt8;
}

inline int32_t ByteAt(const Tensor& bytes, int64_t i) {
  return IsSigned(bytes) ? bytes.data<int8_t>()[i] : bytes.data<uint8_t>()[i];
}

// Returns the one zero point, which is 0 if it is absent.
inline int32_t ZeroPoint(const OpView& op, const KernelTensors& tensors,
                         size_t input) {
  return op.has_input(input) ? ByteAt(tensors.input(input), 0) : 0;
}

// Whether there is a zero point for each column or channel.
inline bool HasZeroList(const OpView& op, const KernelTensors& tensors,
                        size_t input) {
  return op.has_input(input) && tensors.input(input).NumElements() != 1;
}

// Returns the largest size of the bytes less their zero points, at least 1.
inline int64_t LargestOf(const OpView& op, const KernelTensors& tensors,
                         size_t bytes, size_t zeros) {
  if (HasZeroList(op, tensors, zeros)) return kLargestByte;
  const Tensor& all = tensors.input(bytes);
  const int32_t zero = ZeroPoint(op, tensors, zeros);
  int64_t largest = 1;
  for (int64_t i = 0; i < all.NumElements(); ++i) {
    largest = std::max<int64_t>(largest, std::abs(ByteAt(all, i) - zero));
  }
  return largest;
}

// Cuts a depth into pieces whose sums floats hold exactly, where one factor is
// at most `largest` in size; longer ones would not stay in a near cache.
inline EvenSplit ExactPieces(int64_t depth, int64_t largest) {
  constexpr int64_t kExact = int64_t{1} << 24, kCached = 512;
  return EvenSplit::AtMost(
      depth, std::min(kCached, kExact / (kLargestByte * largest)));
}

inline bool IsConstant(const OpView& op, size_t input) {
  return !op.has_input(input) || op.input(input).is_constant();
}

}  // namespace placelite

#endif  // LITE_KERNELS_INTEGER_PRODUCTS_EXACT_SUMS_H_
