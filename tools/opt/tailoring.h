// SPDX-License-Identifier: Apache-2.0
// What a tailored library must hold for a model (docs/arm.md).
#ifndef TOOLS_OPT_TAILORING_H_
#define TOOLS_OPT_TAILORING_H_

#include <string>

#include "lite/api/convert.h"

namespace placelite::tools {

// Writes the lists that a build with LITE_TAILOR reads into `folder`, as Paddle
// Lite names them: .tailored_ops_list, .tailored_kernels_list, and besides the
// folders that these kernels are from, .tailored_families_list, of their
// variants those that may run, .tailored_variants_list, and what else the
// library must be able to do, .tailored_features_list.
Status WriteTailoringInfo(const ConvertedModel& model,
                          const ConvertTarget& target,
                          const std::string& folder);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_TAILORING_H_
