// SPDX-License-Identifier: Apache-2.0
// The profiles that are compiled in, as text. Callers want device_profile.h.
#ifndef LITE_CORE_KERNEL_PROFILES_EMBEDDED_PROFILES_H_
#define LITE_CORE_KERNEL_PROFILES_EMBEDDED_PROFILES_H_

#include "lite/core/base/span.h"

namespace placelite {

struct EmbeddedProfile {
  const char* name;
  const char* json;
};

// Sorted by name.
Span<const EmbeddedProfile> EmbeddedProfiles();

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_PROFILES_EMBEDDED_PROFILES_H_
