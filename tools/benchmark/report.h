// SPDX-License-Identifier: Apache-2.0
// The results of one benchmark, as tables and as JSON.
#ifndef TOOLS_BENCHMARK_REPORT_H_
#define TOOLS_BENCHMARK_REPORT_H_

#include <optional>
#include <string>
#include <vector>

#include "lite/api/opencl.h"
#include "lite/core/kernel/backend.h"
#include "lite/core/program/profile.h"
#include "lite/core/program/tune.h"
#include "lite/core/tune/statistics.h"

namespace placelite::tools {

struct BenchmarkResult {
  std::string model;
  std::string cpu;
  std::string features;
  std::string gpu;                   // model and driver; empty: no GPU used
  std::optional<OpenClPeaks> peaks;  // of the GPU, where asked for
  int threads = 1;
  std::string power_mode;
  std::vector<std::string> inputs;  // "data: float[1,3,224,224]"

  double init_ms = 0;   // from the file to a predictor
  double first_ms = 0;  // first run: choices, packing, memory, computing
  Summary latency_ms;
  // Pairs of (seconds since the start, median latency in ms), one for each
  // second of a run by duration.
  std::vector<std::pair<double, double>> over_time;

  std::optional<BackendCounters> opencl;  // empty: no device used
  int64_t measurements = 0;               // taken to choose kernels
  ProgramMemory memory;
  int64_t peak_rss_bytes = 0;
  Profile profile;  // of the extra runs; without these, times are 0
  int profile_runs = 0;
  std::optional<TuneReport> tuning;
  Profile trace;  // of one more run; empty when not asked for
};

// Returns one line: how much was measured, and how much of it was new.
std::string TuningText(const TuneReport& report);

std::string ResultText(const BenchmarkResult& result);

// Returns the results as JSON; docs/benchmark.md lists the keys.
std::string ResultJson(const BenchmarkResult& result);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_REPORT_H_
