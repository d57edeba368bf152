// SPDX-License-Identifier: Apache-2.0
// A bounded look at the bytes of a model before protobuf parses them.
#ifndef LITE_CORE_MODEL_ONNX_WIRE_CHECK_H_
#define LITE_CORE_MODEL_ONNX_WIRE_CHECK_H_

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {
namespace onnx_import {

// Structure, nesting and counts of a ModelProto: at most kMaxNodes nodes and
// kMaxValues tensors or value descriptions, subgraphs included. See
// import/wire_walker.h.
Status CheckModelWire(Span<const char> model);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_WIRE_CHECK_H_
