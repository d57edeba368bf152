// SPDX-License-Identifier: Apache-2.0
// LinearAttention: a state that each step decays, corrects and reads.
#ifndef LITE_CORE_MODEL_ONNX_LINEAR_ATTENTION_H_
#define LITE_CORE_MODEL_ONNX_LINEAR_ATTENTION_H_

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

void LowerLinearAttention(OpLowering& op);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_LINEAR_ATTENTION_H_
