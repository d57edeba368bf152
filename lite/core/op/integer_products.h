// SPDX-License-Identifier: Apache-2.0
// What ops that add up products of integers have in common.
#ifndef LITE_CORE_OP_INTEGER_PRODUCTS_H_
#define LITE_CORE_OP_INTEGER_PRODUCTS_H_

#include "lite/core/op/infer_util.h"

namespace placelite {

// Ok where all inputs are of the same type, an integer of 32 or 64 bits.
Status ExpectWideIntegers(const OpView& op);

// Whether elements are codes of eight bits.
inline bool IsByte(Precision precision) {
  return precision == Precision::kInt8 || precision == Precision::kUInt8;
}

// Ok where inputs 0 and 1 are bytes, and what there is of their zero points, at
// `zeros` and behind, has their types.
Status ExpectBytes(const OpView& op, size_t zeros);

// Ok where the input is absent or has one element, or one for each column of
// the output or output channel.
Status ExpectPerColumn(const OpView& op, size_t input, Dim columns);

}  // namespace placelite

#endif  // LITE_CORE_OP_INTEGER_PRODUCTS_H_
