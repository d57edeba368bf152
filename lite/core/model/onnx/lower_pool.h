// SPDX-License-Identifier: Apache-2.0
// Functions for pooling that other lowerings use.
#ifndef LITE_CORE_MODEL_ONNX_LOWER_POOL_H_
#define LITE_CORE_MODEL_ONNX_LOWER_POOL_H_

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// Means over windows of floats with the attributes of ONNX's AveragePool, and
// over whole images; x has rank 3 or 4.
ValueId EmitAveragePool(OpLowering& op, ValueId x);
ValueId EmitGlobalAveragePool(OpLowering& op, ValueId x);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_LOWER_POOL_H_
