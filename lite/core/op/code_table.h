// SPDX-License-Identifier: Apache-2.0
// CodeTable: what map_codes makes of each of 256 codes. This file includes
// nothing that emits shared inline functions, since vector code reads tables.
#ifndef LITE_CORE_OP_CODE_TABLE_H_
#define LITE_CORE_OP_CODE_TABLE_H_

#include <cstdint>

namespace placelite {

inline constexpr int kTableCodes = 256;

struct CodeTable {
  // The codes of the results, counted from the zero point.
  int16_t codes[kTableCodes];
  // The floats that they stand for: a code times the scale of the results.
  float values[kTableCodes];
};

}  // namespace placelite

#endif  // LITE_CORE_OP_CODE_TABLE_H_
