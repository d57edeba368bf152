// SPDX-License-Identifier: Apache-2.0
// A bounded look at the bytes of a protobuf message before protobuf parses
// them.
#ifndef LITE_CORE_MODEL_IMPORT_WIRE_WALKER_H_
#define LITE_CORE_MODEL_IMPORT_WIRE_WALKER_H_

#include <cstdint>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {

struct WireMessage;

// A field that is itself a message.
struct WireField {
  uint32_t number;
  const WireMessage* message;
};

struct WireMessage {
  const char* name;
  Span<const WireField> nested;
  // Bit n: field n (below 32) must be there.
  uint32_t required = 0;
  // How many may occur in one file; 0: any number.
  size_t max_count = 0;
  // Size of the object that protobuf makes of the message.
  size_t object_bytes = 0;
};

constexpr uint32_t WireBit(uint32_t field) { return uint32_t{1} << field; }

// Walks the nested messages below `root` without recursion and checks that
// every length lies within its parent, that no unknown wire type appears, that
// required fields are there, and that counts stay within the limits above.
//
// Objects may take kMaxWireFactor times the bytes of the file: a message of
// two bytes can ask protobuf for a hundred.
Status CheckWire(const WireMessage& root, Span<const char> bytes);

inline constexpr int kMaxWireDepth = 64;
inline constexpr size_t kMaxWireFactor = 40;

}  // namespace placelite

#endif  // LITE_CORE_MODEL_IMPORT_WIRE_WALKER_H_
