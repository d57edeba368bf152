// SPDX-License-Identifier: Apache-2.0
// Tuning databases for predictors (docs/tuning.md). They are in libraries that
// are built with LITE_WITH_TUNING_FILES.
#ifndef LITE_API_TUNING_H_
#define LITE_API_TUNING_H_

#include <string>
#include <vector>

#include "lite/core/base/status.h"
#include "lite/core/program/tuning_source.h"

namespace placelite {

// Loads a source for RuntimeOptions::tuning: the records of these files, later
// ones before earlier ones, and the revisions of the kernels in this library.
// Lines that are no records are skipped with a warning; a file that does not
// exist or cannot be read is an error.
Result<TuningSource> LoadTuning(const std::vector<std::string>& paths);

// Prepares `source` for RuntimeOptions::device_tuning: adds the records of
// `path` if that file is there, and lets first runs append theirs. The folder
// is made if need be; fails where the file cannot be read or written.
Status KeepTuning(const std::string& path, TuningSource* source);

}  // namespace placelite

#endif  // LITE_API_TUNING_H_
