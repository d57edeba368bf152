// SPDX-License-Identifier: Apache-2.0
#include "lite/core/tune/shipped_tuning.h"

#include <algorithm>

namespace placelite {
namespace {

bool IsStale(const ShippedSource& source, const ShippedCandidate& candidate) {
  return source.revision != nullptr &&
         source.revision(candidate.variant) != candidate.revision;
}

// Returns the index of `hash`, or the size of the list. These are a few
// thousand numbers: blocks that vectors compare cost less than one parameter
// list.
size_t IndexOf(uint64_t hash, Span<const uint64_t> hashes) {
  constexpr size_t kBlock = 64;
  for (size_t first = 0; first < hashes.size(); first += kBlock) {
    const size_t end = std::min(hashes.size(), first + kBlock);
    bool found = false;
    for (size_t i = first; i < end; ++i) found |= hashes[i] == hash;
    if (!found) continue;
    while (hashes[first] != hash) ++first;
    return first;
  }
  return hashes.size();
}

}  // namespace

// The name of a variant begins with its op.
bool MayShip(const ShippedSource& source, std::string_view op) {
  for (const ShippedTuning& tuning : source.classes) {
    for (const ShippedCandidate& candidate : tuning.candidates) {
      if (candidate.variant[0] != op[0]) continue;  // as most do
      const std::string_view variant = candidate.variant;
      if (variant.substr(0, op.size()) == op) return true;
    }
  }
  return false;
}

const ShippedCandidate* FindShipped(const ShippedSource& source,
                                    const std::string& device_class,
                                    std::string_view key_text) {
  const uint64_t hash = ShippedKeyHash(key_text);
  for (const ShippedTuning& tuning : source.classes) {
    if (device_class != tuning.device_class) continue;
    const size_t i = IndexOf(hash, tuning.workloads);
    if (i == tuning.workloads.size()) continue;
    const ShippedCandidate& found = tuning.candidates[tuning.winners[i]];
    return IsStale(source, found) ? nullptr : &found;
  }
  return nullptr;
}

}  // namespace placelite
