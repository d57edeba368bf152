// SPDX-License-Identifier: Apache-2.0
// Rewrites nodes of old operator sets for the first one that onnxruntime has
// quantised convolutions in.
#ifndef LITE_CORE_MODEL_ONNX_RAISE_OPSET_H_
#define LITE_CORE_MODEL_ONNX_RAISE_OPSET_H_

#include "lite/core/model/onnx/onnx_editor.h"

namespace placelite {
namespace onnx_import {

// Makes a file of opset 7 to 9 one of opset 10, and leaves later ones alone:
// Slice and TopK read what were attributes, Upsample becomes Resize. Fails with
// kUnsupported for older files, and where one of these is within a subgraph.
Status RaiseOpset(OnnxEditor* editor);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_RAISE_OPSET_H_
