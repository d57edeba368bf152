// SPDX-License-Identifier: Apache-2.0
// benchmark --tune: measures variants and keeps the measurements in the tuning
// file.
#ifndef TOOLS_BENCHMARK_TUNE_H_
#define TOOLS_BENCHMARK_TUNE_H_

#include <string>

#include "lite/api/predictor.h"
#include "tools/benchmark/report.h"

namespace placelite::tools {

// Makes the file where there is none, so that it can be loaded and appended to.
// `path` must be one file, because measurements have one place to go.
Status CheckTuningFile(const std::string& path);

// Tunes and reports. With `all`, no candidate is left out by its estimate.
// Progress is shown on stderr. Each workload is written to the file as soon as
// it is measured: after a kill the next run goes on with the missing ones.
Status TuneAndReport(Predictor* predictor, const std::string& path, bool all,
                     BenchmarkResult* result);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_TUNE_H_
