// SPDX-License-Identifier: Apache-2.0
// Functions for convolutions that other lowerings use.
#ifndef LITE_CORE_MODEL_ONNX_LOWER_CONVOLUTION_H_
#define LITE_CORE_MODEL_ONNX_LOWER_CONVOLUTION_H_

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// A convolution of floats with the attributes of ONNX's Conv, of rank 3 or 4;
// `bias` may be kNone.
ValueId EmitConv(OpLowering& op, ValueId x, ValueId filter, ValueId bias);

// A convolution of integers with the attributes of ONNX's Conv; bytes may have
// zero points, which are kNone otherwise.
ValueId EmitIntegerConv(OpLowering& op, ValueId x, ValueId filter,
                        ValueId x_zero, ValueId filter_zero);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_LOWER_CONVOLUTION_H_
