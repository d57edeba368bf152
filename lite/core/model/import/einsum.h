// SPDX-License-Identifier: Apache-2.0
// The equation of an Einsum, with a label for each axis of its operands.
#ifndef LITE_CORE_MODEL_IMPORT_EINSUM_H_
#define LITE_CORE_MODEL_IMPORT_EINSUM_H_

#include <string>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite {

// A letter, or kEllipsis + i for axis i, counted from the last, of those that
// an ellipsis stands for.
using Label = int;
using Labels = std::vector<Label>;
inline constexpr Label kEllipsis = 256;

struct EinsumEquation {
  std::vector<Labels> operands;
  Labels output;
};

// `ranks` are those of the operands. kCorrupt where the equation does not fit
// them.
Result<EinsumEquation> ParseEinsum(const std::string& text,
                                   const std::vector<int>& ranks);

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_EINSUM_H_
