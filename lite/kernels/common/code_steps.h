// SPDX-License-Identifier: Apache-2.0
// CodeSteps is how kernels turn what they computed into codes, one element
// after the other:
//
//   v = sum * multiplier
//   v = clamp(rint(v), low, high) * unit             where it rounds
//   v = v + (operand - operand_zero) * operand_unit  where there is an operand
//   v = rest(v) * inverse                            where there is a rest
//   code = clamp(rint(v) + zero, first, last)
//   code = table[code]                               where there is a table
//
// so that most networks take one product and one rounding for each element. It
// is plain data for files that are compiled for any instruction set;
// make_code_steps.h makes it of an epilogue.
#ifndef LITE_KERNELS_COMMON_CODE_STEPS_H_
#define LITE_KERNELS_COMMON_CODE_STEPS_H_

#include <cstdint>

#include "lite/kernels/common/epilogue_steps.h"

namespace placelite {

// Code is an element that is stored as a code, for templates over types of
// elements.
struct Code {
  uint8_t code = 0;
};

struct CodeSteps {
  // The scale of what `sum * multiplier` is counted in: that of the first
  // rounding, or of the output, or 1 where steps are left for `rest`.
  float scale = 1;
  // The first rounding, to a grid that the output does not have.
  bool rounds = false;
  float low = 0, high = 0;  // in codes, from the zero point
  float unit = 1;
  // The operand of an add, which is codes that are laid out like the output.
  const uint8_t* operand = nullptr;
  float operand_unit = 0, operand_zero = 0;
  // Steps on floats; operands are codes.
  CpuEpilogue rest;
  float inverse = 1;  // of the output's scale
  int32_t zero = 0;
  uint8_t first = 0, last = 255;
  // What follows a rounding to a grid is a function of its codes.
  bool has_table = false;
  uint8_t table[256] = {};
};

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_CODE_STEPS_H_
