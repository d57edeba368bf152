// SPDX-License-Identifier: Apache-2.0
// LinearAttention: a state that each step decays, corrects and reads.
#ifndef LITE_CORE_MODEL_ONNX_LINEAR_ATTENTION_H_
#define LITE_CORE_MODEL_ONNX_LINEAR_ATTENTION_H_

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// Lowers LinearAttention: the inputs are query, key and value of shape [batch,
// steps, heads * size], a state [batch, heads, key size, value size] that may be
// left out, a decay and a rate for each step. The attribute update_rule says
// which of the last two are used: "linear", "gated", "delta" or "gated_delta".
// The outputs are [batch, steps, heads * value size] and the last state. Up to
// kMaxWrittenSteps steps are written one after the other, more are a loop.
void LowerLinearAttention(OpLowering& op);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_LINEAR_ATTENTION_H_
