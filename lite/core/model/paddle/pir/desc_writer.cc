// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/pir/desc_writer.h"

#include "lite/core/model/paddle/attributes.h"
#include "lite/core/model/paddle/data_type.h"
#include "lite/core/model/paddle/importer.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

void CopyTensor(const TensorType& from, proto::TensorDesc* to) {
  to->set_data_type(from.data_type);
  for (const int64_t dim : from.dims) to->add_dims(dim);
}

// Sets the field of an attribute that its type has.
struct AttributeSetter {
  proto::OpDesc::Attr* attr;

  void operator()(std::monostate) const {}
  void operator()(bool value) const {
    attr->set_type(kAttrBool);
    attr->set_b(value);
  }
  void operator()(int64_t value) const {
    attr->set_type(kAttrLong);
    attr->set_l(value);
  }
  void operator()(double value) const {
    attr->set_type(kAttrFloat64);
    attr->set_float64(value);
  }
  void operator()(const std::string& value) const {
    attr->set_type(kAttrString);
    attr->set_s(value);
  }
  void operator()(const std::vector<int64_t>& values) const {
    attr->set_type(kAttrLongs);
    for (const int64_t value : values) attr->add_longs(value);
  }
  void operator()(const std::vector<double>& values) const {
    attr->set_type(kAttrFloat64s);
    for (const double value : values) attr->add_float64s(value);
  }
};

struct SizeOf {
  template <typename T>
  size_t operator()(const std::vector<T>& list) const {
    return list.size();
  }
  template <typename T>
  size_t operator()(const T&) const {
    return 1;
  }
};

}  // namespace

proto::BlockDesc* DescWriter::AddBlock(int parent) {
  const int index = program_->blocks_size();
  proto::BlockDesc* block = program_->add_blocks();
  block->set_idx(index);
  block->set_parent_idx(parent);
  return block;
}

void DescWriter::Declare(proto::BlockDesc* block, const std::string& name,
                         const Type& type, bool has_weights) {
  proto::VarDesc* variable = block->add_vars();
  variable->set_name(name);
  variable->set_persistable(has_weights);
  proto::VarType* to = variable->mutable_type();
  if (type.kind == TypeKind::kTensor) {
    to->set_type(kLodTensor);
    CopyTensor(type.parts[0], to->mutable_lod_tensor()->mutable_tensor());
  } else if (type.kind == TypeKind::kArray) {
    to->set_type(kTensorArray);
    CopyTensor(type.parts[0], to->mutable_tensor_array()->mutable_tensor());
  }
}

proto::OpDesc* DescWriter::AddOp(proto::BlockDesc* block,
                                 const std::string& type) {
  proto::OpDesc* op = block->add_ops();
  op->set_type(type);
  return op;
}

void DescWriter::Read(proto::OpDesc* op, const std::string& argument,
                      const std::vector<std::string>& variables) {
  if (!Count(variables.size())) return;
  proto::OpDesc::Var* slot = op->add_inputs();
  slot->set_parameter(argument);
  for (const std::string& variable : variables) {
    slot->add_arguments(variable);
    read_.insert(variable);
  }
}

void DescWriter::Write(proto::OpDesc* op, const std::string& argument,
                       const std::vector<std::string>& variables) {
  if (!Count(variables.size())) return;
  proto::OpDesc::Var* slot = op->add_outputs();
  slot->set_parameter(argument);
  for (const std::string& variable : variables) slot->add_arguments(variable);
}

void DescWriter::Set(proto::OpDesc* op, const std::string& name,
                     const AttributeValueOf& value) {
  if (std::holds_alternative<std::monostate>(value)) return;
  if (!Count(std::visit(SizeOf(), value))) return;
  proto::OpDesc::Attr* attr = op->add_attrs();
  attr->set_name(name);
  std::visit(AttributeSetter{attr}, value);
}

void DescWriter::Refuse(proto::OpDesc* op, const std::string& reason) {
  Set(op, kRefusal, reason);
}

void DescWriter::SetBlock(proto::OpDesc* op, const proto::BlockDesc& block) {
  proto::OpDesc::Attr* attr = op->add_attrs();
  attr->set_name("sub_block");
  attr->set_type(kAttrBlock);
  attr->set_block_idx(block.idx());
}

proto::OpDesc* DescWriter::AddUnary(proto::BlockDesc* block,
                                    const std::string& type,
                                    const std::string& from,
                                    const std::string& to) {
  proto::OpDesc* op = AddOp(block, type);
  Read(op, "X", {from});
  Write(op, "Out", {to});
  return op;
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
