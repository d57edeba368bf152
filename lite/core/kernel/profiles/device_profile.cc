// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/profiles/device_profile.h"

#include <fstream>
#include <utility>

#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/strings.h"
#include "lite/core/kernel/profiles/embedded_profiles.h"

namespace placelite {
namespace {

// Reads at most one byte more than a profile may have.
Result<std::string> ReadProfileFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Status::NotFound("cannot open the device profile");
  std::string text(kMaxDeviceProfileBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return Status::Io("cannot read the device profile");
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

bool IsJsonPath(std::string_view name) {
  constexpr std::string_view kSuffix = ".json";
  return name.size() > kSuffix.size() &&
         name.substr(name.size() - kSuffix.size()) == kSuffix;
}

}  // namespace

std::vector<std::string> DeviceProfileNames() {
  std::vector<std::string> names;
  for (const EmbeddedProfile& profile : EmbeddedProfiles()) {
    names.push_back(profile.name);
  }
  return names;
}

Result<DeviceInfo> LoadDevice(const std::string& name_or_path) {
  if (IsJsonPath(name_or_path)) {
    Result<std::string> text = ReadProfileFile(name_or_path);
    if (!text.ok()) return text.status().WithContext(name_or_path);
    return ParseDeviceProfile(*text, name_or_path);
  }
  for (const EmbeddedProfile& profile : EmbeddedProfiles()) {
    if (name_or_path == profile.name) {
      return ParseDeviceProfile(profile.json, profile.name);
    }
  }
  const std::vector<std::string> known = DeviceProfileNames();
  return Status::NotFound(StrCat(
      "unknown device '", name_or_path, "', known are: ", Join(known, ", "),
      ", or a path ending in .json", DidYouMean(name_or_path, known)));
}

}  // namespace placelite
