// SPDX-License-Identifier: Apache-2.0
// Products of an ONNX file as DynamicQuantizeLinear and MatMulInteger.
#ifndef LITE_CORE_MODEL_ONNX_DYNAMIC_PRODUCTS_H_
#define LITE_CORE_MODEL_ONNX_DYNAMIC_PRODUCTS_H_

#include <set>
#include <string>
#include <vector>

#include "lite/core/model/onnx/onnx_editor.h"

namespace placelite {
namespace onnx_import {

// Replaces each Gemm and MatMul that alone reads one of these constants as its
// weights; a line of `notes` says why one stays. kUnsupported where the file's
// operator set has no DynamicQuantizeLinear.
Status AddDynamicProducts(const std::set<std::string>& weights,
                          OnnxEditor* editor, std::vector<std::string>* notes);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_DYNAMIC_PRODUCTS_H_
