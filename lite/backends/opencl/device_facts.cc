// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/device_facts.h"

#include <cstdio>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr const char* kExtensions[] = {
    "cl_khr_fp16",
    "cl_khr_command_buffer",
    "cl_khr_image2d_from_buffer",
    "cl_khr_subgroups",
    "cl_khr_integer_dot_product",
    "cl_khr_priority_hints",
    "cl_khr_external_memory",
    "cl_arm_import_memory",
    "cl_arm_integer_dot_product_int8",
    "cl_qcom_perf_hint",
    "cl_qcom_priority_hint",
    "cl_qcom_recordable_queues",
    "cl_intel_subgroups",
    "cl_nv_device_attribute_query",
};

constexpr const char* kUnknown = "unknown";

std::string Known(const std::string& text) {
  return text.empty() ? kUnknown : text;
}

std::string Count(int64_t count, const std::string& unit = "") {
  return count == 0 ? kUnknown : StrCat(count, unit);
}

std::string Bytes(int64_t bytes) {
  constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  if (bytes == 0) return kUnknown;
  int unit = 0;
  double value = static_cast<double>(bytes);
  for (; value >= 1024 && unit < 4; ++unit) value /= 1024;
  char text[48];
  std::snprintf(text, sizeof(text), "%.4g %s", value, kUnits[unit]);
  return text;
}

std::string Groups(const OpenClDevice& device) {
  const size_t* sides = device.max_group_sides;
  std::string text = Count(device.info.max_work_group_size, " work items");
  if (sides[0] != 0) {
    text += StrCat(", at most ", sides[0], " x ", sides[1], " x ", sides[2]);
  }
  return text;
}

std::string Images(const GpuInfo& info) {
  if (info.image2d_max_width == 0) return "none";
  return StrCat("up to ", info.image2d_max_width, " x ",
                info.image2d_max_height);
}

std::string Extensions(const OpenClDevice& device) {
  std::vector<std::string> found;
  for (const char* name : kExtensions) {
    if (device.HasExtension(name)) found.push_back(name);
  }
  return found.empty() ? "none that matter" : Join(found, " ");
}

}  // namespace

std::vector<std::pair<std::string, std::string>> FactsOf(
    const OpenClDevice& device) {
  const GpuInfo& info = device.info;
  return {
      {"platform", Known(device.platform_name)},
      {"model", info.model},
      {"vendor", Known(info.vendor)},
      {"family", ToString(device.family)},
      {"type", device.is_gpu ? "GPU" : "no GPU"},
      {"driver", Known(info.driver)},
      {"version", Known(device.version)},
      {"language", Known(device.c_version)},
      {"units", Count(info.compute_units)},
      {"clock", Count(device.info.clock_mhz, " MHz")},
      {"memory", Bytes(device.memory_bytes)},
      {"largest part", Bytes(info.max_allocation_bytes)},
      {"local memory",
       StrCat(Bytes(info.local_memory_bytes),
              info.own_local_memory ? " of each unit" : "")},
      {"alignment", Bytes(device.alignment_bytes)},
      {"groups", Groups(device)},
      {"images", Images(info)},
      {"fp16", info.fp16 ? "arithmetic and storage" : "storage"},
      {"extensions", Extensions(device)},
  };
}

}  // namespace placelite
