// SPDX-License-Identifier: Apache-2.0
// Writes what a library that is tailored to a model must hold (docs/arm.md).
#ifndef TOOLS_OPT_TAILORING_H_
#define TOOLS_OPT_TAILORING_H_

#include <string>

#include "lite/api/convert.h"

namespace placelite::tools {

// Writes the lists that a build with LITE_TAILOR reads into `folder`, named
// like Paddle Lite's: .tailored_ops_list and .tailored_kernels_list; besides,
// .tailored_families_list with the folders of these kernels,
// .tailored_variants_list with those of their variants that may run, and
// .tailored_features_list with what else the library must be able to do.
Status WriteTailoringInfo(const ConvertedModel& model,
                          const std::string& folder);

}  // namespace placelite::tools

#endif  // TOOLS_OPT_TAILORING_H_
