// SPDX-License-Identifier: Apache-2.0
// Programs of Paddle's first generation multiply codes and dequantise the
// product behind the op.
#ifndef LITE_CORE_MODEL_PADDLE_QUANTIZED_PRODUCT_H_
#define LITE_CORE_MODEL_PADDLE_QUANTIZED_PRODUCT_H_

#include <vector>

#include "lite/core/model/paddle/quantization.h"

namespace placelite {
namespace paddle {

// Returns x times a factor, or one for each channel, computed from decoded data
// and weights, if x is a convolution or a product of matrices of codes by
// quantize_linear with constant weights that are codes. Returns kNone for
// another x, or if there are no factors.
ValueId EmitDecodedProduct(OpLowering& op, ValueId x,
                           const std::vector<float>& factors);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_QUANTIZED_PRODUCT_H_
