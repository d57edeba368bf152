// SPDX-License-Identifier: Apache-2.0
// What map_codes demands of its constants, as an op, as a step and in files.
#ifndef LITE_CORE_OP_MAP_CODES_H_
#define LITE_CORE_OP_MAP_CODES_H_

#include <memory>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/op/code_table.h"
#include "lite/core/op/epilogue.h"

namespace placelite {

// Sets the table of `step`, a kMapCodes whose other constants are set, to these
// codes of results. Fails with kInvalidArgument unless the scales are positive
// and normal, `beta` is a whole number from -65535 to 65535, and there are 256
// codes of 16 bits.
Status SetCodeTable(const std::vector<int64_t>& codes, EpilogueStep* step);

// Returns the codes of a table as an attribute has them.
std::vector<int64_t> CodesOf(const CodeTable& table);

}  // namespace placelite

#endif  // LITE_CORE_OP_MAP_CODES_H_
