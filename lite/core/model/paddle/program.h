// SPDX-License-Identifier: Apache-2.0
// Parses the bytes of a program, of either format of Paddle's, to a ProgramDesc
// that the reader can walk.
#ifndef LITE_CORE_MODEL_PADDLE_PROGRAM_H_
#define LITE_CORE_MODEL_PADDLE_PROGRAM_H_

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"
#include "lite/core/model/arena_message.h"
#include "lite/core/model/paddle/framework.pb.h"

namespace placelite {
namespace paddle {

// Larger programs are refused; real ones, call stacks included, have a few
// MiB.
inline constexpr size_t kMaxProgramBytes = size_t{64} << 20;

// Longer names of variables and ops are refused.
inline constexpr size_t kMaxNameLength = 1024;

// Parses a ProgramDesc, or a PIR program (pir/translate.h), and checks what
// every later step relies on: there is a block, names are not empty or too
// long, variables are unique.
Result<ArenaMessage<proto::ProgramDesc>> ParseProgram(Span<const char> bytes);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PROGRAM_H_
