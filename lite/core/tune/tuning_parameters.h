// SPDX-License-Identifier: Apache-2.0
// The parameters of a variant, such as block sizes, as names and numbers:
// "reg_n=14,unroll=1". The order is the variant's own and counts.
#ifndef LITE_CORE_TUNE_TUNING_PARAMETERS_H_
#define LITE_CORE_TUNE_TUNING_PARAMETERS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lite/core/base/status.h"

namespace placelite {

inline constexpr size_t kMaxTuningParameters = 16;

using TuningParameters = std::vector<std::pair<std::string, int64_t>>;

// Empty for none.
std::string ToString(const TuningParameters& parameters);

// Refuses repeated names, names that are not of [a-z0-9_], and any spelling
// but that of ToString.
Result<TuningParameters> ParseTuningParameters(std::string_view text);

}  // namespace placelite

#endif  // LITE_CORE_TUNE_TUNING_PARAMETERS_H_
