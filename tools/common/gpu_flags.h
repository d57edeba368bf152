// SPDX-License-Identifier: Apache-2.0
// The flags of tools that say how OpenCL is used (docs/opencl.md).
#ifndef TOOLS_COMMON_GPU_FLAGS_H_
#define TOOLS_COMMON_GPU_FLAGS_H_

#include "lite/api/config.h"

namespace placelite::tools {

// Sets the options that --opencl_... and --io_places give.
Status FillOpenCl(PredictorConfig* config);

}  // namespace placelite::tools

#endif  // TOOLS_COMMON_GPU_FLAGS_H_
