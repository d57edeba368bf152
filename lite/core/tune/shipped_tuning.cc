// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/shipped_tuning.h"

namespace placelite {
namespace {

bool IsStale(const ShippedSource& source, const ShippedCandidate& candidate) {
  return source.revision != nullptr &&
         source.revision(candidate.variant) != candidate.revision;
}

}  // namespace

const ShippedCandidate* FindShipped(const ShippedSource& source,
                                    const std::string& device_class,
                                    std::string_view key_text) {
  const uint64_t hash = ShippedKeyHash(key_text);
  for (const ShippedTuning& tuning : source.classes) {
    if (device_class != tuning.device_class) continue;
    // A few thousand numbers: less work than one parameter list.
    for (size_t i = 0; i < tuning.workloads.size(); ++i) {
      if (tuning.workloads[i] != hash) continue;
      const ShippedCandidate& found = tuning.candidates[tuning.winners[i]];
      return IsStale(source, found) ? nullptr : &found;
    }
  }
  return nullptr;
}

}  // namespace placelite
