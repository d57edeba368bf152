// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/nb/checksum.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace placelite {
namespace nb {

uint64_t Checksum(Span<const uint8_t> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

struct ChecksumStream::State {
  XXH3_state_t xxh;
};

ChecksumStream::ChecksumStream() : state_(std::make_unique<State>()) {
  XXH3_64bits_reset(&state_->xxh);
}

ChecksumStream::~ChecksumStream() = default;

void ChecksumStream::Add(Span<const uint8_t> bytes) {
  if (bytes.empty()) return;
  XXH3_64bits_update(&state_->xxh, bytes.data(), bytes.size());
}

uint64_t ChecksumStream::Value() const {
  return XXH3_64bits_digest(&state_->xxh);
}

}  // namespace nb
}  // namespace placelite
