// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/gpu_family.h"

#include <cstdlib>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

bool Contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

// Returns the digits behind `mark` and blanks; empty if there are none.
std::string NumberBehind(const std::string& text, const std::string& mark) {
  const size_t at = text.find(mark);
  if (at == std::string::npos) return "";
  const size_t first = text.find_first_not_of(' ', at + mark.size());
  if (first == std::string::npos) return "";
  const size_t end = text.find_first_not_of("0123456789", first);
  return text.substr(first, end == std::string::npos ? end : end - first);
}

GpuName NameAdreno(const GpuStrings& strings) {
  std::string number = NumberBehind(strings.version, "Adreno(TM)");
  if (number.empty()) number = NumberBehind(strings.name, "Adreno(TM)");
  return {GpuFamily::kAdreno, "Qualcomm",
          number.empty() ? "Adreno (TM)" : "Adreno (TM) " + number};
}

// Cuts the revision off a name such as "Mali-G610 r0p0".
std::string WithoutRevision(const std::string& name) {
  return name.substr(0, name.find(" r"));
}

}  // namespace

const char* ToString(GpuFamily family) {
  constexpr const char* kNames[] = {"other", "adreno", "mali", "powervr",
                                    "nvidia"};
  return kNames[static_cast<int>(family)];
}

GpuName NameGpu(const GpuStrings& strings) {
  if (Contains(strings.name, "Adreno")) return NameAdreno(strings);
  if (Contains(strings.name, "Mali")) {
    return {GpuFamily::kMali, "ARM", WithoutRevision(strings.name)};
  }
  if (Contains(strings.name, "PowerVR")) {
    return {GpuFamily::kPowerVr, "Imagination", strings.name};
  }
  const bool nvidia = Contains(strings.vendor, "NVIDIA");
  return {nvidia ? GpuFamily::kNvidia : GpuFamily::kOther, strings.vendor,
          strings.name};
}

int LaunchesPerFlush(const GpuName& name) {
  switch (name.family) {
    case GpuFamily::kAdreno: {
      constexpr int kLastThatIsSlow = 630;
      const std::string number = NumberBehind(name.model, "(TM)");
      return std::atoi(number.c_str()) <= kLastThatIsSlow ? 16 : 0;
    }
    case GpuFamily::kMali:
      return 24;
    case GpuFamily::kPowerVr:
      return Contains(name.model, "GE8") ? 4 : 16;
    default:
      return 0;
  }
}

}  // namespace placelite
