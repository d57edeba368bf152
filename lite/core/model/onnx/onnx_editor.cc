// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/onnx_editor.h"

#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include "lite/core/base/mapped_file.h"
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/node_order.h"
#include "lite/core/model/onnx/onnx_reader.h"
#include "lite/core/model/onnx/schema.h"
#include "lite/core/model/onnx/tensor.h"
#include "lite/core/model/onnx/wire_check.h"

namespace placelite {
namespace onnx_import {
namespace {

using ::onnx::AttributeProto;
using ::onnx::GraphProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;

constexpr char kMicrosoft[] = "com.microsoft";

void SetRaw(const void* elements, size_t bytes, TensorProto* tensor) {
  tensor->set_raw_data(static_cast<const char*>(elements), bytes);
}

// Moves the elements of a tensor from another file into the model.
Status Embed(ExternalData* external, TensorProto* tensor) {
  if (tensor->data_location() != TensorProto::EXTERNAL) return Status::Ok();
  Result<Tensor> read = ReadTensor(*tensor, external);
  if (!read.ok()) {
    return read.status().WithContext(StrCat("tensor '", tensor->name(), "'"));
  }
  if (IsFourBits(read->precision())) {
    return Status::Unsupported(StrCat("tensor '", tensor->name(),
                                      "' is of four bits in another file"));
  }
  SetRaw(read->raw_data(), read->bytes(), tensor);
  tensor->clear_external_data();
  tensor->clear_data_location();
  return Status::Ok();
}

Status EmbedAll(ExternalData* external, GraphProto* graph) {
  for (TensorProto& tensor : *graph->mutable_initializer()) {
    LITE_RETURN_IF_ERROR(Embed(external, &tensor));
  }
  for (NodeProto& node : *graph->mutable_node()) {
    for (AttributeProto& attribute : *node.mutable_attribute()) {
      if (attribute.has_t()) {
        LITE_RETURN_IF_ERROR(Embed(external, attribute.mutable_t()));
      }
      if (attribute.has_g()) {
        LITE_RETURN_IF_ERROR(EmbedAll(external, attribute.mutable_g()));
      }
    }
  }
  return Status::Ok();
}

// Returns the tensor of a Constant node; null if the node is none.
const TensorProto* ConstantOf(const NodeProto& node) {
  if (node.op_type() != "Constant" || node.output_size() != 1) return nullptr;
  for (const AttributeProto& attribute : node.attribute()) {
    if (attribute.name() == "value" && attribute.has_t()) return &attribute.t();
  }
  return nullptr;
}

int DataType(Precision precision) {
  switch (precision) {
    case Precision::kInt8:
      return TensorProto::INT8;
    case Precision::kInt32:
      return TensorProto::INT32;
    case Precision::kInt64:
      return TensorProto::INT64;
    case Precision::kUInt8:
      return TensorProto::UINT8;
    default:
      return TensorProto::FLOAT;
  }
}

}  // namespace

int64_t IntOf(const NodeProto& node, const char* name, int64_t otherwise) {
  for (const AttributeProto& attribute : node.attribute()) {
    if (attribute.name() == name) return attribute.i();
  }
  return otherwise;
}

float FloatOf(const NodeProto& node, const char* name, float otherwise) {
  for (const AttributeProto& attribute : node.attribute()) {
    if (attribute.name() == name) return attribute.f();
  }
  return otherwise;
}

Result<OnnxEditor> OnnxEditor::Open(const std::string& path) {
  namespace fs = std::filesystem;
  const Result<std::shared_ptr<const MappedFile>> file =
      MappedFile::Open(path, kMaxOnnxBytes);
  if (!file.ok()) return file.status().WithContext(path);
  const Span<const char> bytes(
      reinterpret_cast<const char*>((*file)->bytes().data()),
      (*file)->bytes().size());
  const Status wire = CheckModelWire(bytes);
  if (!wire.ok()) return wire.WithContext(path);
  OnnxEditor editor;
  if (!editor.model_->ParseFromArray(bytes.data(),
                                     static_cast<int>(bytes.size()))) {
    return Status::Corrupt(StrCat(path, ": protobuf cannot parse it"));
  }
  LITE_ASSIGN_OR_RETURN(const Opsets opsets, CheckModel(*editor.model_));
  const auto opset = opsets.find("");
  editor.opset_ = opset == opsets.end() ? 1 : opset->second;
  ExternalData external(fs::path(path).parent_path().string());
  LITE_RETURN_IF_ERROR(EmbedAll(&external, editor.mutable_graph()));
  editor.CollectNames(editor.graph());
  return editor;
}

void OnnxEditor::CollectNames(const GraphProto& graph) {
  for (const auto& input : graph.input()) names_.insert(input.name());
  for (const auto& tensor : graph.initializer()) names_.insert(tensor.name());
  for (const NodeProto& node : graph.node()) {
    names_.insert(node.name());
    for (const std::string& output : node.output()) names_.insert(output);
    for (const AttributeProto& attribute : node.attribute()) {
      if (attribute.has_g()) CollectNames(attribute.g());
    }
  }
}

void OnnxEditor::SetOpset(int64_t version) {
  opset_ = version;
  for (auto& opset : *model_->mutable_opset_import()) {
    if (opset.domain().empty() || opset.domain() == "ai.onnx") {
      opset.set_version(version);
    }
  }
}

void OnnxEditor::UseMicrosoftOps() {
  for (const auto& opset : model_->opset_import()) {
    if (opset.domain() == kMicrosoft) return;
  }
  auto* opset = model_->add_opset_import();
  opset->set_domain(kMicrosoft);
  opset->set_version(1);
}

bool OnnxEditor::HasValue(const std::string& name) const {
  const auto& inputs = graph().input();
  if (std::any_of(inputs.begin(), inputs.end(),
                  [&](const auto& input) { return input.name() == name; })) {
    return true;
  }
  for (const NodeProto& node : graph().node()) {
    const auto& outputs = node.output();
    if (std::find(outputs.begin(), outputs.end(), name) != outputs.end()) {
      return true;
    }
  }
  return false;
}

Result<Tensor> OnnxEditor::ReadConstant(const std::string& name) {
  ExternalData none;
  for (const TensorProto& tensor : graph().initializer()) {
    if (tensor.name() == name) return ReadTensor(tensor, &none);
  }
  for (const NodeProto& node : graph().node()) {
    const TensorProto* tensor = ConstantOf(node);
    if (tensor != nullptr && node.output(0) == name) {
      return ReadTensor(*tensor, &none);
    }
  }
  return Status::NotFound(StrCat("there is no constant '", name, "'"));
}

NodeProto* OnnxEditor::SoleReader(const std::string& name, int index) {
  NodeProto* reader = nullptr;
  for (NodeProto& node : *mutable_graph()->mutable_node()) {
    for (int i = 0; i < node.input_size(); ++i) {
      if (node.input(i) != name) continue;
      if (reader != nullptr || i != index) return nullptr;
      reader = &node;
    }
  }
  return reader;
}

std::string OnnxEditor::AddConstant(const std::string& wish, const Shape& shape,
                                    Precision precision, const void* elements) {
  TensorProto* tensor = mutable_graph()->add_initializer();
  tensor->set_name(FreshName(wish));
  for (int i = 0; i < shape.rank(); ++i) tensor->add_dims(shape[i]);
  tensor->set_data_type(DataType(precision));
  SetRaw(elements, DenseBytes(shape, precision, LayoutKind::kNCHW), tensor);
  return tensor->name();
}

std::string OnnxEditor::AddFloats(const std::string& wish, const Shape& shape,
                                  const std::vector<float>& floats) {
  return AddConstant(wish, shape, Precision::kFloat, floats.data());
}

std::string OnnxEditor::FreshName(const std::string& wish) {
  std::string name = wish;
  for (int i = 1; !names_.insert(name).second; ++i) name = StrCat(wish, "_", i);
  return name;
}

NodeProto* OnnxEditor::AddNode(const std::string& after, const char* op,
                               const std::string& output) {
  NodeProto& node = added_[after].emplace_back();
  node.set_op_type(op);
  node.set_name(FreshName(output + "_node"));
  node.add_output(output);
  return &node;
}

void OnnxEditor::Redirect(const std::string& from, const std::string& to) {
  for (NodeProto& node : *mutable_graph()->mutable_node()) {
    for (std::string& input : *node.mutable_input()) {
      if (input == from) input = to;
    }
  }
}

Result<std::string> OnnxEditor::Finish() {
  OrderNodes();
  DropUnread();
  // Before, initialisers had to be listed as inputs.
  constexpr int64_t kInitializersAlone = 4;
  if (model_->ir_version() < kInitializersAlone) {
    model_->set_ir_version(kInitializersAlone);
  }
  std::string bytes;
  if (!model_->SerializeToString(&bytes)) {
    return Status::ResourceExhausted(
        StrCat("the file would have more than ", kMaxOnnxBytes, " bytes"));
  }
  return bytes;
}

void OnnxEditor::OrderNodes() {
  std::vector<NodeProto> nodes;
  const auto take = [&](const std::string& after, const auto& self) -> void {
    const auto found = added_.find(after);
    if (found == added_.end()) return;
    const std::vector<NodeProto> taken = std::move(found->second);
    added_.erase(found);
    for (const NodeProto& node : taken) {
      nodes.push_back(node);
      self(node.output(0), self);
    }
  };
  take("", take);
  for (const auto& input : graph().input()) take(input.name(), take);
  for (const NodeProto& node : graph().node()) {
    nodes.push_back(node);
    for (const std::string& output : node.output()) take(output, take);
  }
  mutable_graph()->clear_node();
  for (NodeProto& node : nodes) {
    mutable_graph()->add_node()->Swap(&node);
  }
}

// Constants that nodes read through subgraphs only count as read, too.
void OnnxEditor::DropUnread() {
  std::unordered_set<std::string_view> reads;
  for (const NodeProto& node : graph().node()) AddReads(node, &reads);
  for (const auto& output : graph().output()) reads.insert(output.name());
  const auto is_read = [&](const std::string& name) {
    return reads.count(name) > 0;
  };
  std::set<std::string> dropped;
  auto* tensors = mutable_graph()->mutable_initializer();
  for (const TensorProto& tensor : *tensors) {
    if (!is_read(tensor.name())) dropped.insert(tensor.name());
  }
  const auto is_dropped = [&](const auto& part) {
    return dropped.count(part.name()) > 0;
  };
  // An initialiser of an old file is listed as an input, too.
  auto* inputs = mutable_graph()->mutable_input();
  inputs->erase(std::remove_if(inputs->begin(), inputs->end(), is_dropped),
                inputs->end());
  auto* nodes = mutable_graph()->mutable_node();
  const auto is_unread_constant = [&](const NodeProto& node) {
    return ConstantOf(node) != nullptr && !is_read(node.output(0));
  };
  const auto kept =
      std::remove_if(nodes->begin(), nodes->end(), is_unread_constant);
  nodes->erase(kept, nodes->end());
  tensors->erase(std::remove_if(tensors->begin(), tensors->end(), is_dropped),
                 tensors->end());
}

}  // namespace onnx_import
}  // namespace placelite
