// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/raise_opset.h"

#include <optional>

#include "lite/core/base/strings.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::AttributeProto;
using ::onnx::NodeProto;

constexpr int64_t kOldest = 7, kWanted = 10;

// Removes an attribute and returns it; nothing if the node has none such.
std::optional<AttributeProto> Take(NodeProto* node, const char* name) {
  auto* attributes = node->mutable_attribute();
  for (auto it = attributes->begin(); it != attributes->end(); ++it) {
    if (it->name() != name) continue;
    AttributeProto taken = *it;
    attributes->erase(it);
    return taken;
  }
  return std::nullopt;
}

void AddInts(OnnxEditor* editor, const std::vector<int64_t>& ints,
             const char* what, NodeProto* node) {
  const Shape shape = {static_cast<int64_t>(ints.size())};
  node->add_input(editor->AddConstant(StrCat(node->output(0), "_", what), shape,
                                      Precision::kInt64, ints.data()));
}

void RaiseSlice(OnnxEditor* editor, NodeProto* node) {
  for (const char* name : {"starts", "ends", "axes"}) {
    const std::optional<AttributeProto> list = Take(node, name);
    if (list.has_value()) {
      AddInts(editor, {list->ints().begin(), list->ints().end()}, name, node);
    }
  }
}

void RaiseTopK(OnnxEditor* editor, NodeProto* node) {
  const std::optional<AttributeProto> k = Take(node, "k");
  if (k.has_value()) AddInts(editor, {k->i()}, "k", node);
}

void RaiseUpsample(OnnxEditor* editor, NodeProto* node) {
  node->set_op_type("Resize");
  const std::optional<AttributeProto> scales = Take(node, "scales");
  if (!scales.has_value()) return;
  node->add_input(
      editor->AddFloats(node->output(0) + "_scales",
                        Shape{static_cast<int64_t>(scales->floats_size())},
                        {scales->floats().begin(), scales->floats().end()}));
}

bool IsChanged(const NodeProto& node) {
  const std::string& op = node.op_type();
  return node.domain().empty() &&
         (op == "Slice" || op == "TopK" || op == "Upsample" ||
          op == "BatchNormalization");
}

Status CheckSubgraphs(const NodeProto& node) {
  for (const AttributeProto& attribute : node.attribute()) {
    if (!attribute.has_g()) continue;
    for (const NodeProto& inner : attribute.g().node()) {
      if (IsChanged(inner)) {
        return Status::Unsupported(StrCat("the file is of an opset below ",
                                          kWanted, ", with '", inner.op_type(),
                                          "' in a subgraph: convert it to ",
                                          kWanted, " or later"));
      }
      LITE_RETURN_IF_ERROR(CheckSubgraphs(inner));
    }
  }
  return Status::Ok();
}

}  // namespace

Status RaiseOpset(OnnxEditor* editor) {
  if (editor->opset() >= kWanted) return Status::Ok();
  if (editor->opset() < kOldest) {
    return Status::Unsupported(
        StrCat("a file of opset ", editor->opset(),
               " cannot have quantising nodes: convert it to opset ", kOldest,
               " or later"));
  }
  for (int i = 0; i < editor->num_nodes(); ++i) {
    NodeProto* node = editor->node(i);
    LITE_RETURN_IF_ERROR(CheckSubgraphs(*node));
    if (!IsChanged(*node)) continue;
    if (node->op_type() == "Slice") RaiseSlice(editor, node);
    if (node->op_type() == "TopK") RaiseTopK(editor, node);
    if (node->op_type() == "Upsample") RaiseUpsample(editor, node);
    // The attribute was dropped, with its default as what is meant.
    if (node->op_type() == "BatchNormalization") Take(node, "spatial");
  }
  editor->SetOpset(kWanted);
  return Status::Ok();
}

}  // namespace onnx_import
}  // namespace placelite
