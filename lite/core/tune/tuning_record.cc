// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/tuning_record.h"

#include <algorithm>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Longer names of processors are cut, so that a record stays a line.
constexpr size_t kMaxModelBytes = 100;

// Models come from the system: whatever it says, a name is printable ASCII.
std::string Printable(std::string_view text) {
  std::string name(Strip(text).substr(0, kMaxModelBytes));
  const auto odd = [](unsigned char c) { return c < 0x20 || c > 0x7e; };
  std::replace_if(name.begin(), name.end(), odd, '?');
  return name.empty() ? "unknown" : name;
}

const char* WidestVectors(CpuFeatures features) {
  if ((features & kAvx512) != 0) return "avx512";
  if ((features & kAvx2) != 0) return "avx2";
  if ((features & kNeon) != 0) return "neon";
  return "baseline";
}

TuningDevice DescribeCpu(const CpuInfo& cpu) {
  TuningDevice device;
  device.name =
      StrCat(Printable(cpu.model), " (", CpuFeaturesToString(cpu.features),
             "; KiB ", cpu.l1d_bytes / 1024, "/", cpu.l2_bytes / 1024, "/",
             cpu.l3_bytes / 1024, ")");
  device.device_class =
      StrCat(Printable(cpu.arch), "-", WidestVectors(cpu.features));
  return device;
}

}  // namespace

TuningDevice DescribeTuningDevice(const DeviceInfo& device,
                                  const std::string& memory) {
  if (memory == "cpu") return DescribeCpu(device.cpu);
  TuningDevice described;
  described.name =
      StrCat(Printable(device.gpu.vendor), " ", Printable(device.gpu.model));
  std::string vendor = Printable(device.gpu.vendor);
  for (char& c : vendor) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  described.device_class = StrCat(memory, "-", vendor);
  if (!device.gpu.driver.empty()) {
    described.driver = Printable(device.gpu.driver);
  }
  return described;
}

std::string CandidateText(const TuningRecord& record) {
  const std::string parameters = ToString(record.parameters);
  return parameters.empty() ? record.variant
                            : StrCat(record.variant, " ", parameters);
}

}  // namespace placelite
