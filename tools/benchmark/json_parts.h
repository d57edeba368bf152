// SPDX-License-Identifier: Apache-2.0
// What the report and the trace tell in the same words.
#ifndef TOOLS_BENCHMARK_JSON_PARTS_H_
#define TOOLS_BENCHMARK_JSON_PARTS_H_

#include <nlohmann/json.hpp>

#include "tools/benchmark/report.h"

namespace placelite::tools {

using Json = nlohmann::ordered_json;

Json DeviceJson(const BenchmarkResult& result);

// Only where there is a device.
Json OpenClJson(const BenchmarkResult& result);

// Parallel groups, as far as the profile knows of any.
Json GroupsJson(const BenchmarkResult& result);
Json SynchronisationsJson(const BenchmarkResult& result);

// In bytes, but for counts and the name of the planner.
Json MemoryJson(const BenchmarkResult& result);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_JSON_PARTS_H_
