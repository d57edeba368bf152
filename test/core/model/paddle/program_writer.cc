// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/program_writer.h"

#include <limits>
#include <numeric>

#include "lite/core/ir/printer.h"

namespace placelite {
namespace {

// Codes of AttrType.
void SetValue(const AttributeValue& value, paddle::proto::OpDesc::Attr* attr) {
  if (const auto* b = std::get_if<bool>(&value)) {
    attr->set_type(6);
    attr->set_b(*b);
  } else if (const auto* i = std::get_if<int64_t>(&value)) {
    if (*i >= INT32_MIN && *i <= INT32_MAX) {
      attr->set_type(0);
      attr->set_i(static_cast<int32_t>(*i));
    } else {
      attr->set_type(9);
      attr->set_l(*i);
    }
  } else if (const auto* f = std::get_if<float>(&value)) {
    attr->set_type(1);
    attr->set_f(*f);
  } else if (const auto* s = std::get_if<std::string>(&value)) {
    attr->set_type(2);
    attr->set_s(*s);
  } else if (const auto* ints = std::get_if<std::vector<int64_t>>(&value)) {
    attr->set_type(11);
    for (int64_t v : *ints) attr->add_longs(v);
  } else if (const auto* floats = std::get_if<std::vector<float>>(&value)) {
    attr->set_type(4);
    for (float v : *floats) attr->add_floats(v);
  }
}

template <typename T>
void AppendNumber(T value, std::string* out) {
  out->append(reinterpret_cast<const char*>(&value), sizeof(value));
}

template <typename T>
std::string TensorBytes(const std::vector<int64_t>& dims,
                        const std::vector<T>& values, int data_type) {
  paddle::proto::TensorDesc desc;
  desc.set_data_type(data_type);
  for (int64_t dim : dims) desc.add_dims(dim);
  std::string out;
  AppendNumber(uint32_t{0}, &out);
  AppendNumber(uint64_t{0}, &out);
  AppendNumber(uint32_t{0}, &out);
  AppendNumber(static_cast<int32_t>(desc.ByteSizeLong()), &out);
  out += desc.SerializeAsString();
  for (T value : values) AppendNumber(value, &out);
  return out;
}

}  // namespace

std::string LodTensorBytes(const std::vector<int64_t>& dims,
                           const std::vector<float>& values) {
  return TensorBytes(dims, values, kPaddleFloat);
}

ProgramWriter::ProgramWriter() {
  paddle::proto::BlockDesc* block = desc_.add_blocks();
  block->set_idx(0);
  block->set_parent_idx(-1);
}

paddle::proto::VarDesc* ProgramWriter::Declare(const std::string& name,
                                               const std::vector<int64_t>& dims,
                                               int data_type) {
  paddle::proto::VarDesc* variable = block().add_vars();
  variable->set_name(name);
  variable->mutable_type()->set_type(7);
  auto* tensor =
      variable->mutable_type()->mutable_lod_tensor()->mutable_tensor();
  tensor->set_data_type(data_type);
  for (int64_t dim : dims) tensor->add_dims(dim);
  return variable;
}

ProgramWriter& ProgramWriter::Feed(const std::string& name,
                                   const std::vector<int64_t>& dims,
                                   int data_type) {
  Declare(name, dims, data_type);
  return Op("feed", {{"X", {"feed"}}}, {{"Out", {name}}},
            {{"col", int64_t{feeds_++}}});
}

ProgramWriter& ProgramWriter::Weight(const std::string& name,
                                     const std::vector<int64_t>& dims,
                                     std::vector<float> values) {
  Declare(name, dims, kPaddleFloat)->set_persistable(true);
  if (values.empty()) {
    values.resize(static_cast<size_t>(std::accumulate(
        dims.begin(), dims.end(), int64_t{1}, std::multiplies<>())));
    std::iota(values.begin(), values.end(), 0.f);
  }
  weights_[name] = LodTensorBytes(dims, values);
  return *this;
}

ProgramWriter& ProgramWriter::Codes(const std::string& name,
                                    const std::vector<int64_t>& dims,
                                    const std::vector<int8_t>& codes) {
  Declare(name, dims, kPaddleFloat)->set_persistable(true);
  weights_[name] = TensorBytes(dims, codes, kPaddleInt8);
  return *this;
}

ProgramWriter& ProgramWriter::Op(const std::string& type,
                                 const Arguments& inputs,
                                 const Arguments& outputs,
                                 const Attributes& attributes) {
  paddle::proto::OpDesc* op = block().add_ops();
  op->set_type(type);
  const auto add = [](const Arguments& from, auto* slots) {
    for (const auto& [name, variables] : from) {
      auto* slot = slots->Add();
      slot->set_parameter(name);
      for (const std::string& variable : variables) {
        slot->add_arguments(variable);
      }
    }
  };
  add(inputs, op->mutable_inputs());
  add(outputs, op->mutable_outputs());
  for (const auto& [name, value] : attributes) {
    auto* attr = op->add_attrs();
    attr->set_name(name);
    SetValue(value, attr);
  }
  return *this;
}

ProgramWriter& ProgramWriter::Block(int index) {
  if (index == desc_.blocks_size()) {
    paddle::proto::BlockDesc* block = desc_.add_blocks();
    block->set_idx(index);
    block->set_parent_idx(block_);
  }
  block_ = index;
  return *this;
}

ProgramWriter& ProgramWriter::Runs(int block_index) {
  auto* attr = block().mutable_ops(block().ops_size() - 1)->add_attrs();
  attr->set_name("sub_block");
  attr->set_type(8);
  attr->set_block_idx(block_index);
  return *this;
}

ProgramWriter& ProgramWriter::Fetch(const std::string& name) {
  return Op("fetch", {{"X", {name}}}, {{"Out", {"fetch"}}},
            {{"col", int64_t{fetches_++}}});
}

std::string ProgramWriter::Program() const { return desc_.SerializeAsString(); }

std::string ProgramWriter::Params() const {
  std::string params;
  for (const auto& [name, bytes] : weights_) params += bytes;
  return params;
}

Result<Graph> ProgramWriter::Read(const PaddleReadOptions& options) const {
  return ReadPaddleModel(Program(), Params(), options);
}

std::string ProgramWriter::Text() const {
  const Result<Graph> graph = Read();
  if (!graph.ok()) return graph.status().ToString();
  const std::string text = ToString(*graph);
  return text.substr(text.find('\n') + 1);
}

}  // namespace placelite
