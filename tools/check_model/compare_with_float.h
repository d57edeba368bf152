// SPDX-License-Identifier: Apache-2.0
// check_model --float_model: a quantised network beside the float one.
#ifndef TOOLS_CHECK_MODEL_COMPARE_WITH_FLOAT_H_
#define TOOLS_CHECK_MODEL_COMPARE_WITH_FLOAT_H_

#include <string>

#include "lite/api/predictor.h"

namespace placelite::tools {

// Runs the model of the flags and the float model on the predictor's current
// inputs, prints how far each layer is, and names the worst. Writes the same as
// JSON to the file `json` unless that is "".
Status CompareWithFloat(Predictor* predictor, const std::string& float_model,
                        const std::string& json);

}  // namespace placelite::tools

#endif  // TOOLS_CHECK_MODEL_COMPARE_WITH_FLOAT_H_
