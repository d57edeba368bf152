// SPDX-License-Identifier: Apache-2.0
// Values with a grid may be stored as eight-bit codes: their precision is then
// kInt8 and not kFloat, and they keep their grid, which tells them from values
// that are int8 in the model. Each target stores one kind of codes, so that
// kernels need no other: x86, whose instructions multiply unsigned bytes by
// signed ones, stores unsigned codes, and moves zero points accordingly; so
// does Arm, whose oldest instructions for that multiply signed bytes alone, and
// which takes codes less 128 then. Channels that fill up a block hold any code:
// nobody reads them but to multiply them by weights that are zero.
#ifndef LITE_CORE_OP_CODES_H_
#define LITE_CORE_OP_CODES_H_

#include <cstdint>
#include <optional>

#include "lite/core/op/op_view.h"

namespace placelite {

// Returns whether the value is of floats that may be stored as eight-bit codes:
// it has one scale, and codes of at most eight bits.
bool HasByteCodes(const ValueInfo& value);

// Returns whether floats that HasByteCodes() lie at the place as codes. The
// host stores none: what is int8 there is int8 in the model.
inline bool StoresCodes(const Place& place) {
  return place.precision == Precision::kInt8 && place.target != Target::kHost;
}

// Returns whether the value is stored as codes now.
bool IsStoredAsCodes(const ValueInfo& value);

// Returns whether the values have grids, and stand for equal elements by equal
// codes.
bool HaveEqualCodes(const ValueInfo& a, const ValueInfo& b);

// Returns whether the op only moves elements, between values that stand for
// equal elements by their codes, so that it may move codes.
bool MovesCodes(const OpView& op);

// ByteCodes is a grid as a target stores its codes: unsigned bytes.
struct ByteCodes {
  float scale = 1;
  int32_t zero = 0;
  int32_t low = 0, high = 255;  // the least and the greatest code in use
};

// Returns how x86 and Arm store codes of the grid of a value that
// HasByteCodes().
ByteCodes UnsignedCodes(const Grid& grid);

// Returns the code that stands for the number nearest to `value`, and for zero
// where that is NaN.
uint8_t NearestCode(double value, const ByteCodes& codes);

// Returns the code that stands for exactly this element of a value that
// HasByteCodes(), as x86 and Arm store it, if there is one.
std::optional<uint8_t> CodeOf(double element, const ValueInfo& value);

}  // namespace placelite

#endif  // LITE_CORE_OP_CODES_H_
