// SPDX-License-Identifier: Apache-2.0
// Checks what a parsed model must satisfy before its nodes are lowered.
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

// Whether there are ops in the table of the domain; the default one is empty.
bool IsKnownDomain(std::string_view domain);
// The name of a node's domain: the default one has two.
std::string_view DomainOf(const ::onnx::NodeProto& node);

// Names, versions, and what we do not read at all (functions, sparse weights).
// The operator sets of domains that we know.
Result<Opsets> CheckModel(const ::onnx::ModelProto& model);

// Names of the graph, as CheckModel looks at them; subgraphs are not entered.
Status CheckGraph(const ::onnx::GraphProto& graph);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_SCHEMA_H_
