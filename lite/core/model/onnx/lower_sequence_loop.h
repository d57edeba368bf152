// SPDX-License-Identifier: Apache-2.0
// Loops that carry sequences of tensors.
#ifndef LITE_CORE_MODEL_ONNX_LOWER_SEQUENCE_LOOP_H_
#define LITE_CORE_MODEL_ONNX_LOWER_SEQUENCE_LOOP_H_

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// Whether a Loop carries a sequence from iteration to iteration.
bool CarriesSequence(OpLowering& op);

// Writes such a loop out: a sequence exists while the model is read alone, and
// so must the number of iterations be known. `body` has an input for each of
// the loop's and an output for each carried value and the condition.
void LowerSequenceLoop(OpLowering& op, const ::onnx::GraphProto& body);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_LOWER_SEQUENCE_LOOP_H_
