// What a parsed model must satisfy before its nodes are lowered.
#ifndef LITE_CORE_MODEL_ONNX_SCHEMA_H_
#define LITE_CORE_MODEL_ONNX_SCHEMA_H_

#include <onnx/onnx_pb.h>

#include "lite/core/base/status.h"

namespace placelite {
namespace onnx_import {

// Names, versions, and what we do not read at all (functions, sparse weights).
// The opset of the default domain.
Result<int64_t> CheckModel(const ::onnx::ModelProto& model);

// Names of the graph, as CheckModel looks at them; blocks are not entered.
Status CheckGraph(const ::onnx::GraphProto& graph);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_SCHEMA_H_
