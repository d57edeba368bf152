// SPDX-License-Identifier: Apache-2.0
// The parts that the report and the trace have in common.
#ifndef TOOLS_BENCHMARK_JSON_PARTS_H_
#define TOOLS_BENCHMARK_JSON_PARTS_H_

#include <nlohmann/json.hpp>

#include "tools/benchmark/report.h"

namespace placelite::tools {

using Json = nlohmann::ordered_json;

Json DeviceJson(const BenchmarkResult& result);

// Returns the state of the device; null where there is none.
Json OpenClJson(const BenchmarkResult& result);

// Returns the parallel groups, as far as the profile has any.
Json GroupsJson(const BenchmarkResult& result);
Json SynchronisationsJson(const BenchmarkResult& result);

// Returns sizes in bytes, besides counts and the name of the planner.
Json MemoryJson(const BenchmarkResult& result);

}  // namespace placelite::tools

#endif  // TOOLS_BENCHMARK_JSON_PARTS_H_
