// SPDX-License-Identifier: Apache-2.0
// Reads the text of a PIR program, within limits and without recursion.
#ifndef LITE_CORE_MODEL_PADDLE_PIR_READ_PROGRAM_H_
#define LITE_CORE_MODEL_PADDLE_PIR_READ_PROGRAM_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lite/core/base/status.h"
#include "lite/core/model/paddle/pir/pir_program.h"

namespace placelite {
namespace paddle {
namespace pir {

// This is the newest version of the format that is known; 0 is that of Paddle
// between releases.
inline constexpr int64_t kNewestVersion = 4;

// A control-flow op in a block is six JSON values deeper than the block.
inline constexpr size_t kMaxJsonDepth = 128;
// The networks of PP-OCRv5 have about 28000 values.
inline constexpr size_t kMaxJsonValues = size_t{4} << 20;

// Fails with kCorrupt for what is no PIR program or contradicts itself, with
// kUnsupported for a version that is not known, and with kResourceExhausted
// beyond the limits.
Result<Program> ReadProgram(std::string_view text);

// Checks that each id is defined once, before its use and where the use sees
// it: in the block of the use or around it.
Status CheckValues(const Program& program);

}  // namespace pir
}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_PIR_READ_PROGRAM_H_
