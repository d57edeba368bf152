// SPDX-License-Identifier: Apache-2.0
// benchmark --tune: measures variants, keeps what was seen in the tuning file.
#ifndef TOOLS_BENCHMARK_TUNE_H_
#define TOOLS_BENCHMARK_TUNE_H_

#include <string>

#include "lite/api/predictor.h"
#include "tools/benchmark/report.h"

namespace placelite::tools {

// Makes the file where there is none, so that it can be loaded and appended
// to. One file: what is measured has one place to go.
Status CheckTuningFile(const std::string& path);

// `all`: no candidate is left out by its estimate. Tells its progress on
// stderr. Each workload is in the file as soon as it is
// measured: after a kill the next run goes on with those that are missing.
Status TuneAndReport(Predictor* predictor, const std::string& path, bool all,
                     BenchmarkResult* result);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_TUNE_H_
