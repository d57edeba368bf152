// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"

#include <numeric>

#include "lite/core/base/strings.h"
#include "lite/core/ir/printer.h"

namespace placelite {
namespace {

using ::onnx::AttributeProto;

void SetValue(const AttributeValue& value, AttributeProto* attribute) {
  if (const auto* b = std::get_if<bool>(&value)) {
    attribute->set_type(AttributeProto::INT);
    attribute->set_i(*b ? 1 : 0);
  } else if (const auto* i = std::get_if<int64_t>(&value)) {
    attribute->set_type(AttributeProto::INT);
    attribute->set_i(*i);
  } else if (const auto* f = std::get_if<float>(&value)) {
    attribute->set_type(AttributeProto::FLOAT);
    attribute->set_f(*f);
  } else if (const auto* s = std::get_if<std::string>(&value)) {
    attribute->set_type(AttributeProto::STRING);
    attribute->set_s(*s);
  } else if (const auto* ints = std::get_if<std::vector<int64_t>>(&value)) {
    attribute->set_type(AttributeProto::INTS);
    for (int64_t v : *ints) attribute->add_ints(v);
  } else if (const auto* floats = std::get_if<std::vector<float>>(&value)) {
    attribute->set_type(AttributeProto::FLOATS);
    for (float v : *floats) attribute->add_floats(v);
  } else if (const auto* strings = std::get_if<StringList>(&value)) {
    attribute->set_type(AttributeProto::STRINGS);
    for (const std::string& v : *strings) attribute->add_strings(v);
  }
}

void SetTensor(const std::string& name, ModelWriter::Type type,
               const std::vector<int64_t>& dims, ::onnx::TensorProto* tensor) {
  tensor->set_name(name);
  tensor->set_data_type(type);
  for (int64_t dim : dims) tensor->add_dims(dim);
}

}  // namespace

Result<Graph> ReadBytes(const std::string& bytes,
                        const OnnxReadOptions& options) {
  return ReadOnnxModel(Span<const char>(bytes), options);
}

ModelWriter::ModelWriter(int64_t opset) {
  model_.set_ir_version(8);
  model_.add_opset_import()->set_version(opset);
  graph().set_name("test");
}

ModelWriter& ModelWriter::Input(const std::string& name,
                                const std::vector<int64_t>& dims, Type type) {
  ::onnx::ValueInfoProto* input = graph().add_input();
  input->set_name(name);
  auto* tensor = input->mutable_type()->mutable_tensor_type();
  tensor->set_elem_type(type);
  tensor->mutable_shape();
  for (int64_t value : dims) {
    auto* dim = tensor->mutable_shape()->add_dim();
    if (value == -1) {
      dim->set_dim_param("n");
    } else if (value != -2) {
      dim->set_dim_value(value);
    }
  }
  return *this;
}

::onnx::TensorProto* ModelWriter::Initializer(
    const std::string& name, Type type, const std::vector<int64_t>& dims) {
  ::onnx::TensorProto* tensor = graph().add_initializer();
  SetTensor(name, type, dims, tensor);
  return tensor;
}

ModelWriter& ModelWriter::Weight(const std::string& name,
                                 const std::vector<int64_t>& dims,
                                 std::vector<float> values) {
  if (values.empty()) {
    values.resize(static_cast<size_t>(std::accumulate(
        dims.begin(), dims.end(), int64_t{1}, std::multiplies<>())));
    std::iota(values.begin(), values.end(), 0.f);
  }
  ::onnx::TensorProto* tensor =
      Initializer(name, ::onnx::TensorProto::FLOAT, dims);
  for (float value : values) tensor->add_float_data(value);
  return *this;
}

ModelWriter& ModelWriter::Ints(const std::string& name,
                               const std::vector<int64_t>& values) {
  ::onnx::TensorProto* tensor = Initializer(
      name, ::onnx::TensorProto::INT64, {static_cast<int64_t>(values.size())});
  for (int64_t value : values) tensor->add_int64_data(value);
  return *this;
}

ModelWriter& ModelWriter::Node(const std::string& type, const Names& inputs,
                               const Names& outputs,
                               const Attributes& attributes) {
  ::onnx::NodeProto* node = graph().add_node();
  node->set_op_type(type);
  for (const std::string& name : inputs) node->add_input(name);
  for (const std::string& name : outputs) node->add_output(name);
  for (const auto& [name, value] : attributes) {
    AttributeProto* attribute = node->add_attribute();
    attribute->set_name(name);
    SetValue(value, attribute);
  }
  return *this;
}

::onnx::TensorProto* ModelWriter::TensorAttribute(
    const std::string& name, Type type, const std::vector<int64_t>& dims) {
  const int last = graph().node_size() - 1;
  AttributeProto* attribute = graph().mutable_node(last)->add_attribute();
  attribute->set_name(name);
  attribute->set_type(AttributeProto::TENSOR);
  SetTensor("", type, dims, attribute->mutable_t());
  return attribute->mutable_t();
}

ModelWriter& ModelWriter::Output(const std::string& name) {
  ::onnx::ValueInfoProto* output = graph().add_output();
  output->set_name(name);
  output->mutable_type()->mutable_tensor_type()->set_elem_type(
      ::onnx::TensorProto::FLOAT);
  return *this;
}

Result<Graph> ModelWriter::Read(const OnnxReadOptions& options) const {
  return ReadBytes(Bytes(), options);
}

std::string ModelWriter::Text() const {
  const Result<Graph> graph = Read();
  if (!graph.ok()) return graph.status().ToString();
  const std::string text = ToString(*graph);
  return text.substr(text.find('\n') + 1);
}

std::string ModelWriter::Nodes() const {
  const Result<Graph> graph = Read();
  if (!graph.ok()) return graph.status().ToString();
  std::string text;
  for (const placelite::Node& node : graph->nodes()) {
    text += ToString(*graph, node) + "\n";
  }
  return text;
}

std::string LowerOne(ModelWriter writer, const std::vector<int64_t>& x,
                     const std::string& type,
                     const ModelWriter::Names& more_inputs,
                     const ModelWriter::Attributes& attributes) {
  ModelWriter::Names inputs = {"x"};
  inputs.insert(inputs.end(), more_inputs.begin(), more_inputs.end());
  return writer.Input("x", x)
      .Node(type, inputs, {"y"}, attributes)
      .Output("y")
      .Nodes();
}

}  // namespace placelite
