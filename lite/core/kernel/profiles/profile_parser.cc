// SPDX-License-Identifier: Apache-2.0
// The profile format, field by field.
#include <nlohmann/json.hpp>

#include "lite/core/base/json/object_reader.h"
#include "lite/core/base/json/strict_json.h"
#include "lite/core/base/strings.h"
#include "lite/core/kernel/profiles/device_profile.h"

namespace placelite {
namespace {

// Bounds on what a profile may claim: generous, but they catch typing errors
// and keep arithmetic on the numbers far from overflow.
constexpr int64_t kMaxCacheBytes = int64_t{1} << 30;
constexpr int64_t kMaxMemoryBytes = int64_t{1} << 40;
constexpr int64_t kMaxImageSide = int64_t{1} << 20;
constexpr int kMaxCores = 1024;
constexpr int kMaxClockMhz = 100000;
constexpr int kMaxCpuNumber = 65535;
constexpr double kMaxGhz = 20;

constexpr Presence kRequired = Presence::kRequired;
constexpr Presence kOptional = Presence::kOptional;

Status ReadCluster(ObjectReader* in, CpuCluster* cluster) {
  in->String("core", kRequired, &cluster->core);
  in->Integer("count", kRequired, 1, kMaxCores, &cluster->count);
  in->Number("ghz", 0, kMaxGhz, &cluster->ghz);
  in->Integers("cpus", 0, kMaxCpuNumber, &cluster->cpus);
  return in->Finish();
}

Status ReadFeatures(const std::vector<std::string>& names,
                    CpuFeatures* features) {
  for (const std::string& name : names) {
    const CpuFeatures feature = CpuFeatureFromName(name);
    if (feature == 0) {
      return Status::InvalidArgument(
          StrCat("unknown CPU feature '", name, "' in 'cpu.features', known ",
                 "are: ", CpuFeaturesToString(~CpuFeatures{0})));
    }
    *features |= feature;
  }
  return Status::Ok();
}

Status ReadCpu(ObjectReader* in, CpuInfo* cpu) {
  std::vector<std::string> features;
  in->String("arch", kRequired, &cpu->arch);
  in->String("model", kOptional, &cpu->model);
  in->Strings("features", &features);
  in->Integer("l1d_bytes", kOptional, 0, kMaxCacheBytes, &cpu->l1d_bytes);
  in->Integer("l2_bytes", kOptional, 0, kMaxCacheBytes, &cpu->l2_bytes);
  in->Integer("l3_bytes", kOptional, 0, kMaxMemoryBytes, &cpu->l3_bytes);
  in->Objects("clusters", [cpu](ObjectReader* item) {
    return ReadCluster(item, &cpu->clusters.emplace_back());
  });
  LITE_RETURN_IF_ERROR(in->Finish());
  return ReadFeatures(features, &cpu->features);
}

Status ReadGpu(ObjectReader* in, GpuInfo* gpu) {
  in->String("vendor", kOptional, &gpu->vendor);
  in->String("model", kRequired, &gpu->model);
  in->Integer("compute_units", kOptional, 0, kMaxCores, &gpu->compute_units);
  in->Integer("clock_mhz", kOptional, 0, kMaxClockMhz, &gpu->clock_mhz);
  in->Integer("lanes", kOptional, 0, kMaxCores, &gpu->lanes);
  in->Integer("local_memory_bytes", kOptional, 0, kMaxCacheBytes,
              &gpu->local_memory_bytes);
  in->Boolean("own_local_memory", &gpu->own_local_memory);
  in->Integer("max_work_group_size", kOptional, 0, kMaxImageSide,
              &gpu->max_work_group_size);
  in->Integer("image2d_max_width", kOptional, 0, kMaxImageSide,
              &gpu->image2d_max_width);
  in->Integer("image2d_max_height", kOptional, 0, kMaxImageSide,
              &gpu->image2d_max_height);
  in->Integer("max_allocation_bytes", kOptional, 0, kMaxMemoryBytes,
              &gpu->max_allocation_bytes);
  in->Boolean("fp16", &gpu->fp16);
  in->String("driver", kOptional, &gpu->driver);
  return in->Finish();
}

Status ReadDevice(ObjectReader* in, DeviceInfo* device) {
  std::string comment;
  in->String("name", kRequired, &device->name);
  in->String("comment", kOptional, &comment);
  in->Object("cpu", kRequired, [device](ObjectReader* cpu) {
    return ReadCpu(cpu, &device->cpu);
  });
  in->Object("gpu", kOptional, [device](ObjectReader* gpu) {
    return ReadGpu(gpu, &device->gpu);
  });
  return in->Finish();
}

Result<DeviceInfo> ParseText(std::string_view text) {
  if (text.size() > kMaxDeviceProfileBytes) {
    return Status::Corrupt(StrCat("a device profile of ", text.size(),
                                  " bytes, expected at most ",
                                  kMaxDeviceProfileBytes));
  }
  nlohmann::json root;
  LITE_RETURN_IF_ERROR(ParseStrictJson(text, &root));
  DeviceInfo device;
  ObjectReader reader(root, "");
  LITE_RETURN_IF_ERROR(ReadDevice(&reader, &device));
  return device;
}

}  // namespace

Result<DeviceInfo> ParseDeviceProfile(std::string_view json,
                                      const std::string& source) {
  Result<DeviceInfo> device = ParseText(json);
  if (!device.ok()) return device.status().WithContext(source);
  return device;
}

}  // namespace placelite
