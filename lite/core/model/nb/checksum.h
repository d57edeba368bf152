// SPDX-License-Identifier: Apache-2.0
// Checksums of .nb files: XXH3, 64 bits, seed 0.
#ifndef LITE_CORE_MODEL_NB_CHECKSUM_H_
#define LITE_CORE_MODEL_NB_CHECKSUM_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "lite/core/base/span.h"

namespace placelite {
namespace nb {

uint64_t Checksum(Span<const uint8_t> bytes);

// The checksum of bytes that arrive in parts.
class ChecksumStream {
 public:
  ChecksumStream();
  ~ChecksumStream();
  void Add(Span<const uint8_t> bytes);
  uint64_t Value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace nb
}  // namespace placelite

#endif  // LITE_CORE_MODEL_NB_CHECKSUM_H_
