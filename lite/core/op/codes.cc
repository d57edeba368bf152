// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/codes.h"

#include <algorithm>
#include <cmath>

#include "lite/core/op/op_def.h"

namespace placelite {
namespace {

bool IsByteGrid(const Grid& grid) {
  const std::optional<CodeLimits> limits = LimitsOfCode(grid.code);
  return grid.IsPerTensor() && limits.has_value() &&
         limits->high - limits->low <= 255;
}

}  // namespace

bool HasByteCodes(const ValueInfo& value) {
  return value.grid != nullptr && IsByteGrid(*value.grid) &&
         (IsFloatingPoint(value.precision) ||
          value.precision == Precision::kInt8);
}

bool IsStoredAsCodes(const ValueInfo& value) {
  return value.grid != nullptr && value.precision == Precision::kInt8;
}

bool HaveEqualCodes(const ValueInfo& a, const ValueInfo& b) {
  return a.grid != nullptr && b.grid != nullptr &&
         (DecodesAlike(*a.grid, *b.grid) || DecodesAlike(*b.grid, *a.grid));
}

bool MovesCodes(const OpView& op) {
  if (!op.def().Has(Trait::kMovesElements) || op.num_op_inputs() == 0 ||
      !op.has_input(0) || !HasByteCodes(op.input(0))) {
    return false;
  }
  for (size_t i = 1; i < op.num_op_inputs(); ++i) {
    // Other inputs are integers that say where elements go.
    const bool is_data =
        op.has_input(i) && (IsFloatingPoint(op.input(i).precision) ||
                            IsStoredAsCodes(op.input(i)));
    if (is_data && !HaveEqualCodes(op.input(0), op.input(i))) return false;
  }
  for (size_t i = 0; i < op.num_outputs(); ++i) {
    if (!HaveEqualCodes(op.input(0), op.output(i))) return false;
  }
  return op.epilogue().empty();
}

ByteCodes UnsignedCodes(const Grid& grid) {
  const int32_t offset = -LimitsOfCode(grid.code)->low;
  ByteCodes codes;
  codes.scale = grid.scales[0];
  codes.zero = grid.zero_points[0] + offset;
  codes.low = grid.qmin + offset;
  codes.high = grid.qmax + offset;
  return codes;
}

uint8_t NearestCode(double value, const ByteCodes& codes) {
  const double code = std::nearbyint(value / codes.scale) + codes.zero;
  if (std::isnan(code)) return static_cast<uint8_t>(codes.zero);
  return static_cast<uint8_t>(std::clamp<double>(code, codes.low, codes.high));
}

std::optional<uint8_t> CodeOf(double element, const ValueInfo& value) {
  const ByteCodes codes = UnsignedCodes(*value.grid);
  const double steps = std::nearbyint(element / codes.scale);
  const double code = steps + codes.zero;
  const bool is_element =
      static_cast<float>(steps * codes.scale) == static_cast<float>(element);
  if (!is_element || code < codes.low || code > codes.high) return std::nullopt;
  return static_cast<uint8_t>(code);
}

}  // namespace placelite
