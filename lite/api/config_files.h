// SPDX-License-Identifier: Apache-2.0
// The files that a config names for a later time: kernel plans and tuning
// databases. Only the full library reads them.
#ifndef LITE_API_CONFIG_FILES_H_
#define LITE_API_CONFIG_FILES_H_

#include "lite/api/config.h"

namespace placelite {

// Returns whether `config` names files that must be read before a predictor is
// made from it.
bool NamesFiles(const PredictorConfig& config);

// Reads plan_file into `plan` and tuning_files into runtime_options.tuning,
// which they replace, and forgets their names. Where there is a
// runtime_options.opencl_cache and device_tuning is on, what was measured
// earlier is read from the cache's tuning.jsonl, and first runs append to it.
// Fails as the readers do (kernel_plan.h, tuning.h), with kInvalidArgument
// where plan_file and PickBy::kPlan do not come together, and with kUnsupported
// in a library that is built without LITE_WITH_TUNING_FILES.
Status ReadConfigFiles(PredictorConfig* config);

}  // namespace placelite

#endif  // LITE_API_CONFIG_FILES_H_
