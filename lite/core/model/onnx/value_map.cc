// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/value_map.h"

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/node_order.h"

namespace placelite {
namespace onnx_import {

Result<ValueInfo> DeclaredInfo(const ::onnx::TypeProto& type) {
  if (!type.has_tensor_type()) {
    return Status::Unsupported("it is no tensor");
  }
  const ::onnx::TypeProto_Tensor& tensor = type.tensor_type();
  ValueInfo info;
  LITE_ASSIGN_OR_RETURN(info.precision, ToPrecision(tensor.elem_type()));
  if (!tensor.has_shape()) return info;
  if (tensor.shape().dim_size() > kMaxRank) {
    return Status::Unsupported(StrCat("its rank is ", tensor.shape().dim_size(),
                                      ", at most ", kMaxRank, " is supported"));
  }
  SmallDims<Dim> dims;
  for (const auto& dim : tensor.shape().dim()) {
    if (dim.dim_value() > Dim::kUnbounded) {
      return Status::Corrupt(StrCat("a dimension is ", dim.dim_value()));
    }
    // Some exporters write -1 for a dimension that is not known.
    const bool known = dim.has_dim_value() && dim.dim_value() >= 0;
    dims.push_back(known ? Dim(dim.dim_value()) : Dim::Any());
  }
  info.shape = ShapeRange{Span<const Dim>(dims)};
  return info;
}

ValueMap::ValueMap(::onnx::GraphProto* graph, ExternalData* external)
    : proto_(graph), external_(external) {}

Result<ValueMap> ValueMap::Make(::onnx::GraphProto* graph,
                                ExternalData* external) {
  ValueMap map(graph, external);
  LITE_RETURN_IF_ERROR(map.IndexNames());
  return map;
}

Status ValueMap::IndexNames() {
  for (::onnx::TensorProto& tensor : *proto_->mutable_initializer()) {
    if (!initializers_.emplace(tensor.name(), &tensor).second) {
      return Status::Corrupt(
          StrCat("two initialisers are called '", tensor.name(), "'"));
    }
  }
  for (const auto* list : {&proto_->value_info(), &proto_->output()}) {
    for (const ::onnx::ValueInfoProto& value : *list) {
      declared_[value.name()] = &value;
    }
  }
  for (const ::onnx::NodeProto& node : proto_->node()) AddReads(node, &read_);
  for (const auto& output : proto_->output()) read_.insert(output.name());
  return Status::Ok();
}

Status ValueMap::AddInput(const ::onnx::ValueInfoProto& input) {
  if (initializers_.count(input.name()) != 0) return Status::Ok();
  const std::string context = StrCat("input '", input.name(), "'");
  if (values_.count(input.name()) != 0) {
    return Status::Corrupt(StrCat(context, ": is listed twice"));
  }
  Result<ValueInfo> info = DeclaredInfo(input.type());
  if (!info.ok()) return info.status().WithContext(context);
  values_[input.name()] = ImportGraph::AddInput(input.name(), *info);
  return Status::Ok();
}

Status ValueMap::AddBlockInput(const std::string& name, ValueInfo info,
                               const std::vector<int>& ranks) {
  const ValueId id =
      ImportGraph::AddInput(name.empty() ? "unused" : name, std::move(info));
  if (!ranks.empty()) ranks_[id] = ranks;
  if (name.empty() || values_.emplace(name, id).second) return Status::Ok();
  return Status::Corrupt(StrCat("input '", name, "': is listed twice"));
}

Status ValueMap::AddOuterConstant(const std::string& name,
                                  const Tensor& tensor) {
  LITE_ASSIGN_OR_RETURN(const ValueId id, AddConstant(tensor));
  SetName(id, name);
  values_.emplace(name, id);
  return Status::Ok();
}

Result<ValueId> ValueMap::Read(const std::string& name) {
  const auto it = values_.find(name);
  if (it != values_.end()) return it->second;
  if (FindSequence(name) != nullptr) {
    return Status::Unsupported(StrCat("'", name, "' is a sequence of tensors"));
  }
  const auto initializer = initializers_.find(name);
  if (initializer == initializers_.end()) {
    return Status::Corrupt(StrCat("reads '", name, "', which nothing defines"));
  }
  Result<ValueId> id = ReadInitializer(initializer->second);
  if (!id.ok()) return id.status().WithContext(StrCat("tensor '", name, "'"));
  values_[initializer->first] = *id;
  return id;
}

const ValueInfo* ValueMap::Find(const std::string& name) const {
  const auto it = values_.find(name);
  return it == values_.end() ? nullptr : &info(it->second);
}

Result<ValueId> ValueMap::ReadInitializer(::onnx::TensorProto* tensor) {
  LITE_ASSIGN_OR_RETURN(Tensor read, ReadTensor(*tensor, external_));
  const std::string name = tensor->name();
  tensor->clear_raw_data();
  tensor->clear_float_data();
  LITE_ASSIGN_OR_RETURN(const ValueId id, AddConstant(std::move(read)));
  SetName(id, name);
  return id;
}

Status ValueMap::DefineSequence(const std::string& name,
                                std::vector<ValueId> values) {
  LITE_RETURN_IF_ERROR(CountListed(static_cast<int64_t>(values.size())));
  if (initializers_.count(name) != 0 || values_.count(name) != 0 ||
      !sequences_.emplace(name, std::move(values)).second) {
    return Status::Corrupt(StrCat("defines '", name, "', which exists"));
  }
  return Status::Ok();
}

const std::vector<ValueId>* ValueMap::FindSequence(
    const std::string& name) const {
  const auto found = sequences_.find(name);
  return found == sequences_.end() ? nullptr : &found->second;
}

const ::onnx::NodeProto& ValueMap::KeepNode(::onnx::NodeProto node) {
  return kept_nodes_.emplace_back(std::move(node));
}

Status ValueMap::CountListed(int64_t tensors) const {
  *listed_tensors_ += tensors;
  if (*listed_tensors_ <= kMaxListedTensors) return Status::Ok();
  return Status::ResourceExhausted(
      StrCat("sequences of tensors, and loops that carry them, list more than ",
             kMaxListedTensors, " tensors"));
}

Status ValueMap::Define(const std::string& name, ValueId id) {
  if (initializers_.count(name) != 0 || sequences_.count(name) != 0 ||
      !values_.emplace(name, id).second) {
    return Status::Corrupt(StrCat("defines '", name, "', which exists"));
  }
  if (!is_named(id)) SetName(id, name);
  return Status::Ok();
}

void ValueMap::SetRanks(ValueId id, const std::set<int>& ranks) {
  if (ranks.count(-1) == 0) ranks_[id] = {ranks.begin(), ranks.end()};
}

Status ValueMap::CountSubgraphAgain() const {
  if (++*subgraphs_again_ <= kMaxSubgraphsAgain) return Status::Ok();
  return Status::ResourceExhausted(
      StrCat("values whose rank is not known take more than ",
             kMaxSubgraphsAgain, " blocks"));
}

std::vector<int> ValueMap::RanksOf(ValueId id) const {
  const auto set = ranks_.find(id);
  if (set != ranks_.end()) return set->second;
  std::vector<int> all;
  for (int rank = 0; rank <= kMaxRank; ++rank) all.push_back(rank);
  return all;
}

void ValueMap::DefineUnknown(const std::string& name) {
  if (name.empty() || values_.count(name) != 0) return;
  ValueInfo info;
  const auto declared = declared_.find(name);
  if (declared != declared_.end()) {
    Result<ValueInfo> known = DeclaredInfo(declared->second->type());
    if (known.ok()) info = *known;
  }
  values_[name] = AddUnknown(name, std::move(info));
}

}  // namespace onnx_import
}  // namespace placelite
