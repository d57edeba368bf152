// SPDX-License-Identifier: Apache-2.0
// Winners of measurements that are compiled into the library, found by device
// class (docs/tuning.md). Instead of a workload's text its hash is kept: 10
// bytes a workload. Two workloads of one hash are very unlikely, and harmless:
// whoever looks up still asks whether the variant applies.
#ifndef LITE_CORE_TUNE_SHIPPED_TUNING_H_
#define LITE_CORE_TUNE_SHIPPED_TUNING_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "lite/core/base/span.h"

namespace placelite {

// Of ToString(TuningKey); FNV-1a of 64 bits. The compiler computes it for what
// is shipped, so that the texts are in no library.
constexpr uint64_t ShippedKeyHash(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3u;
  }
  return hash;
}

struct ShippedCandidate {
  const char* variant;
  const char* parameters;  // as ToString(TuningParameters) prints them
  int revision;            // of the variant, when it was measured
};

// The winners of one device class: workload i is best done by
// candidates[winners[i]].
struct ShippedTuning {
  const char* device_class;
  Span<const uint64_t> workloads;  // hashes
  Span<const uint16_t> winners;
  Span<const ShippedCandidate> candidates;
};

struct ShippedSource {
  Span<const ShippedTuning> classes;
  // Returns the revision of a variant in this build. Null: revisions are not
  // compared.
  int (*revision)(std::string_view variant) = nullptr;
};

// What is known of this workload on this class; null where there is nothing,
// or only what was measured with another revision of the variant.
const ShippedCandidate* FindShipped(const ShippedSource& source,
                                    const std::string& device_class,
                                    std::string_view key_text);

}  // namespace placelite

#endif  // LITE_CORE_TUNE_SHIPPED_TUNING_H_
