// SPDX-License-Identifier: Apache-2.0
// Loops, which ops beside Loop are lowered to, too.
#ifndef LITE_CORE_MODEL_ONNX_LOWER_CONTROL_H_
#define LITE_CORE_MODEL_ONNX_LOWER_CONTROL_H_

#include <vector>

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// The body's inputs are the number of the iteration, the condition, what is
// carried from iteration to iteration, and what is captured, the same for all
// of them; it may read any other value from around it, by name.
struct LoopParts {
  const ::onnx::GraphProto* body = nullptr;
  ValueId trips = kNone;
  ValueId condition = kNone;
  std::vector<ValueId> carried;
  std::vector<ValueId> captured;
};

// Returns the carried values at the end, then the other outputs of the body,
// those of all iterations joined along a new first axis. Empty if the op has
// failed.
std::vector<ValueId> EmitLoop(OpLowering& op, const LoopParts& parts);

// A condition that holds.
ValueId EmitTrue(OpLowering& op);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_LOWER_CONTROL_H_
