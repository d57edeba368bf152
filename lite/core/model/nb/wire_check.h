// SPDX-License-Identifier: Apache-2.0
// A bounded look at the bytes of a program section before protobuf parses
// them.
#ifndef LITE_CORE_MODEL_NB_WIRE_CHECK_H_
#define LITE_CORE_MODEL_NB_WIRE_CHECK_H_

#include <cstdint>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {
namespace nb {

// Walks the nested messages of a proto::Program and checks that every length
// lies within its parent, that there are no groups (protobuf would recurse on
// them), that no message is too small to be one of ours, and that there are at
// most kMaxNodes nodes and kMaxValues values. So the objects that protobuf
// makes are bounded by a small multiple of the bytes, and a failure names the
// first wrong byte.
Status CheckProgramWire(Span<const uint8_t> program);

}  // namespace nb
}  // namespace placelite

#endif  // LITE_CORE_MODEL_NB_WIRE_CHECK_H_
