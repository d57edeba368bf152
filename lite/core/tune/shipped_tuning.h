// SPDX-License-Identifier: Apache-2.0
// Winners of measurements that are compiled into the library, found by device
// class (docs/tuning.md). A workload is kept as the hash of its text, which
// takes 10 bytes. A collision of two workloads is very unlikely and harmless:
// the caller still asks whether the variant applies.
#ifndef LITE_CORE_TUNE_SHIPPED_TUNING_H_
#define LITE_CORE_TUNE_SHIPPED_TUNING_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "lite/core/base/span.h"

namespace placelite {

// The FNV-1a hash (64 bits) of ToString(TuningKey). The compiler computes it
// for what is shipped, so that no library contains the texts.
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

// Returns whether anything may be known of workloads of this op, on any class.
bool MayShip(const ShippedSource& source, std::string_view op);

// Returns what is known of this workload on this class; null where there is
// nothing, or only what was measured with another revision of the variant.
const ShippedCandidate* FindShipped(const ShippedSource& source,
                                    const std::string& device_class,
                                    std::string_view key_text);

}  // namespace placelite

#endif  // LITE_CORE_TUNE_SHIPPED_TUNING_H_
