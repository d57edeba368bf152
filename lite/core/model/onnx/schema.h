// What a parsed model must satisfy before its nodes are lowered.
#ifndef LITE_CORE_MODEL_ONNX_SCHEMA_H_
#define LITE_CORE_MODEL_ONNX_SCHEMA_H_

#include <onnx/onnx_pb.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "lite/core/base/status.h"

namespace placelite {
namespace onnx_import {

// The operator sets that a model imports: their versions by domain, that of the
// default domain by "".
using Opsets = std::map<std::string, int64_t, std::less<>>;

// The name of a node's domain: the default one has two.
std::string_view DomainOf(const ::onnx::NodeProto& node);

// Names, versions, and what we do not read at all (functions, sparse weights).
// The operator sets of domains that we know.
Result<Opsets> CheckModel(const ::onnx::ModelProto& model);

// Names of the graph, as CheckModel looks at them; blocks are not entered.
Status CheckGraph(const ::onnx::GraphProto& graph);

// libonnx is used for schemas alone. Its shape inference (as of 1.12) divides
// by a stride of 0 and reads elements that an empty tensor does not have, so
// that a file could end the process; ours follows the ops that are read.
//
// Arity, and names and types of attributes, as libonnx's schema of the op
// demands. Nodes of opsets, ops and domains that libonnx does not know pass.
Status CheckAgainstSchema(const ::onnx::NodeProto& node, const Opsets& opsets);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_SCHEMA_H_
