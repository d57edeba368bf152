// SPDX-License-Identifier: Apache-2.0
// A bounded look at the bytes of a program before protobuf parses them.
#ifndef LITE_CORE_MODEL_PADDLE_WIRE_CHECK_H_
#define LITE_CORE_MODEL_PADDLE_WIRE_CHECK_H_

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {
namespace paddle {

// Walks the nested messages of a ProgramDesc and checks that every length lies
// within its parent, that no unknown wire type appears, and that messages have
// the fields that Paddle calls required. There are two reasons: the message of
// a failure names the offset of the first wrong byte; and since no message can
// be empty, the objects that protobuf makes are bounded by a small multiple of
// the bytes. Also refuses more than kMaxNodes ops or kMaxValues variables.
Status CheckProgramWire(Span<const char> program);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_WIRE_CHECK_H_
