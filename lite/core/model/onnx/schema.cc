// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/schema.h"

#include <string_view>
#include <unordered_set>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"
#include "lite/core/model/onnx/onnx_reader.h"

namespace placelite {
namespace onnx_import {
namespace {

constexpr int64_t kOldestOpset = 1;

Status CheckName(std::string_view name, const char* what) {
  if (name.size() <= kMaxOnnxNameLength) return Status::Ok();
  return Status::Corrupt(
      StrCat(what, " '", name.substr(0, 32), "...' has a name of ", name.size(),
             " bytes, at most ", kMaxOnnxNameLength, " are allowed"));
}

Status CheckNode(const ::onnx::NodeProto& node) {
  if (node.op_type().empty()) return Status::Corrupt("it has no op type");
  LITE_RETURN_IF_ERROR(CheckName(node.op_type(), "op type"));
  LITE_RETURN_IF_ERROR(CheckName(node.name(), "node"));
  for (const std::string& name : node.input()) {
    LITE_RETURN_IF_ERROR(CheckName(name, "input"));
  }
  for (const std::string& name : node.output()) {
    LITE_RETURN_IF_ERROR(CheckName(name, "output"));
  }
  std::unordered_set<std::string_view> names;
  for (const ::onnx::AttributeProto& attribute : node.attribute()) {
    LITE_RETURN_IF_ERROR(CheckName(attribute.name(), "attribute"));
    if (!names.insert(attribute.name()).second) {
      return Status::Corrupt(
          StrCat("attribute '", attribute.name(), "' is given twice"));
    }
  }
  return Status::Ok();
}

}  // namespace

Status CheckGraph(const ::onnx::GraphProto& graph) {
  if (graph.sparse_initializer_size() > 0) {
    return Status::Unsupported("sparse initialisers are not supported");
  }
  for (const auto& tensor : graph.initializer()) {
    if (tensor.name().empty()) {
      return Status::Corrupt("an initialiser has no name");
    }
    LITE_RETURN_IF_ERROR(CheckName(tensor.name(), "initialiser"));
  }
  for (const auto* list : {&graph.input(), &graph.output()}) {
    for (const auto& value : *list) {
      if (value.name().empty()) {
        return Status::Corrupt("an input or output has no name");
      }
      LITE_RETURN_IF_ERROR(CheckName(value.name(), "value"));
    }
  }
  for (int i = 0; i < graph.node_size(); ++i) {
    const Status status = CheckNode(graph.node(i));
    if (!status.ok()) return status.WithContext(StrCat("node ", i));
  }
  return Status::Ok();
}

namespace {

std::string_view WithoutAlias(std::string_view domain) {
  return domain == "ai.onnx" ? std::string_view() : domain;
}

// A domain that is listed twice has the first version. Those of domains that
// we have no ops of do not count.
Result<Opsets> ReadOpsets(const ::onnx::ModelProto& model) {
  Opsets opsets;
  for (const ::onnx::OperatorSetIdProto& opset : model.opset_import()) {
    const std::string_view domain = WithoutAlias(opset.domain());
    if (!IsKnownDomain(domain)) continue;
    const bool others = !domain.empty();
    if (!opsets.emplace(domain, opset.version()).second || others) continue;
    if (opset.version() >= kOldestOpset && opset.version() <= kNewestOpset) {
      continue;
    }
    return Status::Unsupported(StrCat("opset ", opset.version(), ", expected ",
                                      kOldestOpset, " to ", kNewestOpset));
  }
  if (!opsets.empty()) return opsets;
  return Status::Unsupported("it imports no opset of the default domain");
}

}  // namespace

bool IsKnownDomain(std::string_view domain) {
  return domain.empty() || domain == kMlDomain || domain == kPreviewDomain ||
         domain == kMicrosoftDomain;
}

std::string_view DomainOf(const ::onnx::NodeProto& node) {
  return WithoutAlias(node.domain());
}

Result<Opsets> CheckModel(const ::onnx::ModelProto& model) {
  if (!model.has_graph()) {
    return Status::Corrupt("not an ONNX model: it has no graph");
  }
  if (model.functions_size() > 0) {
    return Status::Unsupported(
        StrCat("the model defines ", model.functions_size(),
               " functions of its own, which are not supported"));
  }
  LITE_RETURN_IF_ERROR(CheckGraph(model.graph()));
  return ReadOpsets(model);
}

}  // namespace onnx_import
}  // namespace placelite
