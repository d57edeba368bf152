#include "tools/benchmark/json_parts.h"

namespace placelite::tools {

Json DeviceJson(const BenchmarkResult& result) {
  return {{"cpu", result.cpu},
          {"features", result.features},
          {"threads", result.threads},
          {"power_mode", result.power_mode}};
}

Json MemoryJson(const BenchmarkResult& result) {
  const ProgramMemory& memory = result.memory;
  return {{"weights", memory.weights_bytes},
          {"arena", memory.arena_bytes},
          {"arena_lower_bound", memory.lower_bound_bytes},
          {"planner", memory.planner},
          {"packed", memory.packed_bytes},
          {"packed_count", memory.packed_count},
          {"mapped_packed", memory.mapped_packed_bytes},
          {"mapped_packed_count", memory.mapped_packed_count},
          {"io", memory.io_bytes},
          {"device", 0},
          {"peak_rss", result.peak_rss_bytes}};
}

}  // namespace placelite::tools
