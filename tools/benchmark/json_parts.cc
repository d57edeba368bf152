// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/json_parts.h"

namespace placelite::tools {

Json DeviceJson(const BenchmarkResult& result) {
  return {{"cpu", result.cpu},
          {"features", result.features},
          {"gpu", result.gpu},
          {"threads", result.threads},
          {"power_mode", result.power_mode}};
}

Json OpenClJson(const BenchmarkResult& result) {
  const BackendCounters& opencl = *result.opencl;
  return {{"programs_compiled", opencl.programs_compiled},
          {"programs_loaded", opencl.programs_loaded},
          {"programs_failed", opencl.programs_failed},
          {"groups_refused", opencl.groups_refused},
          {"measurements", result.measurements}};
}

Json GroupsJson(const BenchmarkResult& result) {
  const GroupProfile& groups = result.profile.groups;
  return {{"per_layer", groups.per_layer},
          {"layers", groups.layers},
          {"widest_layer", groups.widest_layer},
          {"groups", groups.groups},
          {"side_by_side", groups.side_by_side},
          {"out_of_order", groups.out_of_order}};
}

Json SynchronisationsJson(const BenchmarkResult& result) {
  const Synchronisations& counts = result.profile.groups.synchronisations;
  return {{"upload", counts.upload},
          {"compute", counts.compute},
          {"download", counts.download}};
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
          {"device", memory.device_bytes},
          {"device_images", memory.device_images},
          {"device_tensors", memory.device_tensors},
          {"device_tensor_bytes", memory.device_tensor_bytes},
          {"peak_rss", result.peak_rss_bytes}};
}

}  // namespace placelite::tools
