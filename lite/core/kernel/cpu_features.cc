// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/cpu_features.h"

#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr CpuFeatures kAllFeatures = ~CpuFeatures{0};

std::vector<std::string> KnownFeatures() {
  std::vector<std::string> names =
      Split(CpuFeaturesToString(kAllFeatures), ",");
  names.push_back("none");
  return names;
}

}  // namespace

Result<CpuFeatures> ParseCpuFeatures(const std::string& text) {
  const std::vector<std::string> names = Split(text, ",");
  if (names.empty()) {
    return Status::InvalidArgument(
        "no CPU features; 'none' stands for a processor without any");
  }
  if (text == CpuFeaturesToString(kAnyCpu)) return kAnyCpu;
  CpuFeatures features = kAnyCpu;
  for (const std::string& name : names) {
    const CpuFeatures feature = CpuFeatureFromName(name);
    if (feature == kAnyCpu) {
      return Status::InvalidArgument(StrCat("unknown CPU feature '", name,
                                            "', known are: none,",
                                            CpuFeaturesToString(kAllFeatures),
                                            DidYouMean(name, KnownFeatures())));
    }
    features |= feature;
  }
  return features;
}

Status RestrictCpuFeatures(CpuFeatures keep, CpuInfo* cpu) {
  const CpuFeatures lacking = keep & ~cpu->features;
  if (lacking != kAnyCpu) {
    return Status::InvalidArgument(
        StrCat("the device has no ", CpuFeaturesToString(lacking),
               ", its CPU features are: ", CpuFeaturesToString(cpu->features)));
  }
  cpu->features = keep;
  return Status::Ok();
}

}  // namespace placelite
