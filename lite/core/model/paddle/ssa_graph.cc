// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/ssa_graph.h"

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/data_type.h"

namespace placelite {
namespace paddle {
namespace {

// Precision and shape that the program declares for a variable.
Result<ValueInfo> DeclaredInfo(const proto::VarDesc& variable) {
  if (variable.type().type() != kLodTensor) {
    return Status::Unsupported(StrCat("it is of variable type ",
                                      variable.type().type(),
                                      ", expected a tensor"));
  }
  const proto::TensorDesc& desc = variable.type().lod_tensor().tensor();
  ValueInfo info;
  LITE_ASSIGN_OR_RETURN(info.precision, ToPrecision(desc.data_type()));
  LITE_ASSIGN_OR_RETURN(info.shape, ToShapeRange(desc));
  return info;
}

}  // namespace

SsaGraph::SsaGraph(const proto::ProgramDesc& program, Weights* weights)
    : SsaGraph(program, program.blocks(0), nullptr, weights) {}

SsaGraph::SsaGraph(const proto::BlockDesc& block, const SsaGraph& around)
    : SsaGraph(around.program_, block, &around, around.weights_) {}

SsaGraph::SsaGraph(const proto::ProgramDesc& program,
                   const proto::BlockDesc& block, const SsaGraph* around,
                   Weights* weights)
    : program_(program), block_(block), around_(around), weights_(weights) {
  for (const proto::VarDesc& variable : block.vars()) {
    variables_[variable.name()] = &variable;
  }
}

void SsaGraph::ExpectDefinition(const std::string& variable, int op_index) {
  last_writer_[variable] = op_index;
}

Status SsaGraph::AddInput(const std::string& variable) {
  const std::string context = StrCat("input '", variable, "'");
  const proto::VarDesc* desc = FindVariable(variable);
  if (desc == nullptr) {
    return Status::Corrupt(
        StrCat(context, ": the program does not declare it"));
  }
  if (current_.count(variable) != 0) {
    return Status::Corrupt(StrCat(context, ": is fed twice"));
  }
  Result<ValueInfo> info = DeclaredInfo(*desc);
  if (!info.ok()) return info.status().WithContext(context);
  current_[variable] = ImportGraph::AddInput(variable, *info);
  return Status::Ok();
}

void SsaGraph::AddBlockInput(std::string_view variable, ValueInfo info) {
  info.constant = Tensor();
  info.ints.reset();
  info.floats.reset();
  const bool unused = variable.empty();
  const ValueId id = ImportGraph::AddInput(
      unused ? "unused" : std::string(variable), std::move(info));
  if (!unused) current_[variable] = id;
}

Status SsaGraph::AddOuterConstant(std::string_view variable,
                                  const Tensor& tensor) {
  LITE_ASSIGN_OR_RETURN(const ValueId id, AddConstant(tensor));
  SetName(id, std::string(variable));
  current_[variable] = id;
  return Status::Ok();
}

bool SsaGraph::IsReadable(std::string_view variable) const {
  return current_.count(variable) != 0 || FindWeight(variable) != nullptr;
}

Result<ValueId> SsaGraph::Read(std::string_view variable) {
  const auto it = current_.find(variable);
  if (it != current_.end()) return it->second;
  if (const proto::VarDesc* desc = FindWeight(variable)) {
    LITE_ASSIGN_OR_RETURN(const ValueId id, ReadWeight(*desc));
    current_[desc->name()] = id;
    return id;
  }
  const auto writer = last_writer_.find(variable);
  if (writer == last_writer_.end()) {
    return Status::Corrupt(
        StrCat("reads '", variable, "', which no op defines"));
  }
  return Status::Corrupt(StrCat("reads '", variable,
                                "' before an op defines it (op ",
                                writer->second, " does)"));
}

Result<ValueId> SsaGraph::ReadWeight(const proto::VarDesc& variable) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor, weights_->Read(variable));
  LITE_ASSIGN_OR_RETURN(const ValueId id, AddConstant(std::move(tensor)));
  // Where an op writes the variable later, that value keeps the plain name.
  const std::string suffix =
      last_writer_.count(variable.name()) == 0 ? "" : "/initial";
  SetName(id, variable.name() + suffix);
  return id;
}

void SsaGraph::Define(std::string_view variable, ValueId id, int op_index) {
  current_[variable] = id;
  if (is_named(id)) return;
  const bool last = last_writer_[variable] == op_index;
  SetName(id, StrCat(variable, last ? "" : "/earlier"));
}

void SsaGraph::DefineUnknown(const std::string& variable) {
  const proto::VarDesc* desc = FindVariable(variable);
  ValueInfo info;
  if (desc != nullptr) {
    Result<ValueInfo> declared = DeclaredInfo(*desc);
    if (declared.ok()) info = *declared;
  }
  current_[variable] = AddUnknown(variable, std::move(info));
}

const proto::TensorDesc* SsaGraph::Declared(std::string_view variable) const {
  const proto::VarDesc* desc = FindVariable(variable);
  const bool is_tensor =
      desc != nullptr && desc->type().lod_tensor().has_tensor();
  return is_tensor ? &desc->type().lod_tensor().tensor() : nullptr;
}

bool SsaGraph::IsArray(std::string_view variable) const {
  const proto::VarDesc* desc = FindVariable(variable);
  return desc != nullptr && desc->type().type() == kTensorArray;
}

const proto::VarDesc* SsaGraph::FindVariable(std::string_view variable) const {
  const auto it = variables_.find(variable);
  if (it != variables_.end()) return it->second;
  return around_ == nullptr ? nullptr : around_->FindVariable(variable);
}

// A block is given those that it reads.
const proto::VarDesc* SsaGraph::FindWeight(std::string_view variable) const {
  if (around_ != nullptr) return nullptr;
  const proto::VarDesc* desc = FindVariable(variable);
  const bool is_weight = desc != nullptr && desc->persistable() &&
                         desc->type().type() == kLodTensor;
  return is_weight ? desc : nullptr;
}

}  // namespace paddle
}  // namespace placelite
