// SPDX-License-Identifier: Apache-2.0
// Discrete Fourier transforms as products with a matrix.
#ifndef LITE_CORE_MODEL_ONNX_FOURIER_H_
#define LITE_CORE_MODEL_ONNX_FOURIER_H_

#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// A transform along one axis.
struct Transform {
  int64_t in_parts = 1;   // 1: real numbers, 2: real and imaginary
  Size in = 0;            // numbers that are given
  Size length = 0;        // longer inputs are cut, shorter ones filled by 0
  int64_t out_parts = 2;  // 1: they are known to be real
  bool inverse = false;
  bool onesided = false;  // without mirror images
};

// The matrix [in_parts * in, out_parts * numbers that are computed] that the
// input is multiplied by: a constant where the sizes are known.
ValueId EmitFourierMatrix(OpLowering& op, const Transform& transform,
                          Precision precision);

// Half of a size, and one: how many frequencies have no mirror image before.
Size EmitOneSided(OpLowering& op, const Size& length);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_FOURIER_H_
