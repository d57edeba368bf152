// SPDX-License-Identifier: Apache-2.0
// What --quantize has chosen, as text and as JSON; docs/quantization.md lists
// the keys.
#ifndef TOOLS_OPT_QUANTIZE_OUTPUT_H_
#define TOOLS_OPT_QUANTIZE_OUTPUT_H_

#include <string>

#include "lite/api/quantize/quantize.h"

namespace placelite::tools {

// Returns one line: how many layers compute with codes, and the error.
std::string QuantizeSummary(const QuantizeReport& report);

// Returns a table of layers and one of rounded values.
std::string QuantizeTable(const QuantizeReport& report);

std::string QuantizeJson(const QuantizeReport& report);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_QUANTIZE_OUTPUT_H_
