// SPDX-License-Identifier: Apache-2.0
// The flags of opt that say how weights are stored, those of Paddle Lite among
// them.
#ifndef TOOLS_OPT_WEIGHT_FLAGS_H_
#define TOOLS_OPT_WEIGHT_FLAGS_H_

#include <string>

#include "lite/api/convert.h"

namespace placelite::tools {

// Returns --weight_precision, or what --quant_model means by it.
Result<Precision> WeightPrecisionFromFlags();

// Says how many weights are stored small, and what --prefer_int8_kernel came
// to; an empty text if nothing was asked for.
std::string WeightSummary(const ConvertedModel& model);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_WEIGHT_FLAGS_H_
