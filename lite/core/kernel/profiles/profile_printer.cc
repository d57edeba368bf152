// SPDX-License-Identifier: Apache-2.0
// A device as a profile: the fields in the order of the documented format.
#include <nlohmann/json.hpp>

#include "lite/core/base/strings.h"
#include "lite/core/kernel/profiles/device_profile.h"

namespace placelite {
namespace {

using Json = nlohmann::ordered_json;

// Adds what is known: neither 0 nor empty.
template <typename T>
void Put(Json* object, const char* key, const T& value) {
  if (value != T()) (*object)[key] = value;
}

Json ClusterToJson(const CpuCluster& cluster) {
  Json out = {{"core", cluster.core}, {"count", cluster.count}};
  Put(&out, "ghz", cluster.ghz);
  Put(&out, "cpus", cluster.cpus);
  return out;
}

Json CpuToJson(const CpuInfo& cpu) {
  Json out = {{"arch", cpu.arch}};
  Put(&out, "model", cpu.model);
  if (cpu.features != kAnyCpu) {
    out["features"] = Split(CpuFeaturesToString(cpu.features), ",");
  }
  Put(&out, "l1d_bytes", cpu.l1d_bytes);
  Put(&out, "l2_bytes", cpu.l2_bytes);
  Put(&out, "l3_bytes", cpu.l3_bytes);
  for (const CpuCluster& cluster : cpu.clusters) {
    out["clusters"].push_back(ClusterToJson(cluster));
  }
  return out;
}

Json GpuToJson(const GpuInfo& gpu) {
  Json out;
  Put(&out, "vendor", gpu.vendor);
  out["model"] = gpu.model;
  Put(&out, "compute_units", gpu.compute_units);
  Put(&out, "clock_mhz", gpu.clock_mhz);
  Put(&out, "lanes", gpu.lanes);
  Put(&out, "local_memory_bytes", gpu.local_memory_bytes);
  Put(&out, "own_local_memory", gpu.own_local_memory);
  Put(&out, "max_work_group_size", gpu.max_work_group_size);
  Put(&out, "image2d_max_width", gpu.image2d_max_width);
  Put(&out, "image2d_max_height", gpu.image2d_max_height);
  Put(&out, "max_allocation_bytes", gpu.max_allocation_bytes);
  Put(&out, "fp16", gpu.fp16);
  Put(&out, "driver", gpu.driver);
  return out;
}

}  // namespace

std::string ToJson(const DeviceInfo& device) {
  Json out;
  out["name"] = device.name;
  out["cpu"] = CpuToJson(device.cpu);
  if (device.has_gpu()) out["gpu"] = GpuToJson(device.gpu);
  return out.dump(2, ' ', /*ensure_ascii=*/false,
                  Json::error_handler_t::replace);
}

}  // namespace placelite
