// SPDX-License-Identifier: Apache-2.0
// One run as a timeline, in the trace event format that chrome://tracing and
// Perfetto (ui.perfetto.dev) open.
#ifndef TOOLS_BENCHMARK_TRACE_H_
#define TOOLS_BENCHMARK_TRACE_H_

#include <string>

#include "tools/benchmark/report.h"

namespace placelite::tools {

// Draws `result.trace`; time 0 is the start of Run. docs/benchmark.md lists the
// events.
std::string TraceJson(const BenchmarkResult& result);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_TRACE_H_
