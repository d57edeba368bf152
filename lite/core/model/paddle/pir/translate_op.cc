// SPDX-License-Identifier: Apache-2.0
// These functions translate the ops of the table, by position.
#include <cmath>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/data_type.h"
#include "lite/core/model/paddle/pir/translator.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

// Such attributes say nothing about what an op computes.
bool IsBookkeeping(const std::string& name) {
  for (const char* known : {"struct_name", "place", "stop_gradient",
                            "persistable", "op_callstack"}) {
    if (name == known) return true;
  }
  return false;
}

const Change* FindChange(const OpRow& row, const std::string& name) {
  for (const Change& change : row.changes) {
    const bool applies =
        change.kind == Change::kRename || change.kind == Change::kOnly;
    if (applies && name == change.name) return &change;
  }
  return nullptr;
}

Status CheckOnly(const Change& change, const AttributeValueOf& value) {
  double number = std::nan("");
  if (const auto* flag = std::get_if<bool>(&value)) number = *flag ? 1 : 0;
  if (const auto* integer = std::get_if<int64_t>(&value)) {
    number = static_cast<double>(*integer);
  }
  if (const auto* real = std::get_if<double>(&value)) number = *real;
  if (number == static_cast<double>(change.number)) return Status::Ok();
  return Status::Unsupported(
      StrCat("attribute '", change.name, "' is not ", change.number));
}

bool IsInteger(int data_type) {
  const Result<Precision> precision = ToPrecision(data_type);
  return precision.ok() && !IsFloatingPoint(*precision);
}

// Paddle 3 lists integers as doubles, too.
AttributeValueOf AsIntegers(const std::vector<double>& reals) {
  std::vector<int64_t> integers;
  for (const double real : reals) {
    if (!(std::abs(real) < 9e18) || real != std::floor(real)) return reals;
    integers.push_back(static_cast<int64_t>(real));
  }
  return integers;
}

// Returns the element type of what `values` lists.
int ListedType(const Op& op, const proto::OpDesc& to) {
  for (const proto::OpDesc::Attr& attr : to.attrs()) {
    if (attr.name() == "dtype") return static_cast<int>(attr.l());
  }
  const Attribute* type = op.Find("dtype");
  const auto* code =
      type == nullptr ? nullptr : std::get_if<int64_t>(&type->value);
  return code == nullptr ? -1 : static_cast<int>(*code);
}

AttributeValueOf ElementsOf(const Op& op, const proto::OpDesc& to,
                            const AttributeValueOf& value) {
  const auto* reals = std::get_if<std::vector<double>>(&value);
  if (reals == nullptr || !IsInteger(ListedType(op, to))) return value;
  return AsIntegers(*reals);
}

}  // namespace

Binding Translator::BindResult(const Value& result) {
  Binding binding;
  const std::string name = NameOf(result.id);
  if (result.type.kind != TypeKind::kList) {
    DescWriter::Declare(block(), name, result.type);
    binding.variables = {name};
    if (result.type.kind == TypeKind::kTensor) {
      binding.type = result.type.parts[0];
    }
    return binding;
  }
  binding.is_list = true;
  for (size_t i = 0; i < result.type.parts.size(); ++i) {
    binding.variables.push_back(StrCat(name, ".", i));
    DescWriter::Declare(block(), binding.variables.back(),
                        {TypeKind::kTensor, {result.type.parts[i]}});
  }
  return binding;
}

void Translator::AddResults(const OpRow* row, const Op& op, proto::OpDesc* to) {
  bool listed = row != nullptr;
  for (size_t i = 0; i < op.results.size(); ++i) {
    const Value& result = op.results[i];
    listed = listed && i < OpRow::kMaxResults && row->results[i] != nullptr;
    if (result.id == 0) continue;
    const Binding* shared = nullptr;
    if (i == 0 && row != nullptr) {
      const int64_t id = WrittenOperand(*row, op);
      if (id != 0 && !values_.Get(id).is_list) shared = &values_.Get(id);
    }
    Binding binding = shared != nullptr ? *shared : BindResult(result);
    if (row == nullptr) {
      writer_.Write(to, "Out", binding.variables);
    } else if (listed && std::string_view(row->results[i]) != kUnread) {
      writer_.Write(to, row->results[i], binding.variables);
    } else {
      for (const std::string& variable : binding.variables) {
        unread_.push_back({to, variable, i});
      }
    }
    if (op.name == "pd_op.stack") {
      binding.elements = StackedElements(op, result);
    }
    values_.Bind(result.id, std::move(binding));
  }
}

// Returns the tensors that a list of numbers was made of, which some ops take
// in its place.
std::vector<std::string> Translator::StackedElements(const Op& op,
                                                     const Value& list) const {
  const bool is_list = list.type.kind == TypeKind::kTensor &&
                       list.type.parts[0].dims.size() == 1;
  if (!is_list || op.operands.size() != 1 || op.operands[0] == 0) return {};
  const std::vector<std::string>& variables =
      values_.Get(op.operands[0]).variables;
  if (variables.size() > kMaxRank) return {};
  return variables;
}

// Writes the attribute that the operand is; false where it is no constant.
bool Translator::AddConstant(const Operand& operand, const Binding& value,
                             proto::OpDesc* to) {
  if (!value.constant.has_value()) return false;
  const Constant& constant = *value.constant;
  if (operand.kind == Operand::kList) {
    if (constant.is_real) return false;
    writer_.Set(to, operand.name, constant.integers);
    return true;
  }
  if (constant.size() != 1) return false;
  if (operand.kind == Operand::kText) {
    writer_.Set(to, operand.name, constant.ToText());
  } else if (constant.is_real) {
    writer_.Set(to, operand.name, constant.reals[0]);
  } else {
    writer_.Set(to, operand.name, constant.integers[0]);
  }
  return true;
}

Status Translator::AddOperand(const Operand& operand, const Binding& value,
                              proto::OpDesc* to) {
  if (operand.kind == Operand::kIgnored) return Status::Ok();
  if (operand.kind == Operand::kArgument) {
    writer_.Read(to, operand.name, value.variables);
    return Status::Ok();
  }
  if (AddConstant(operand, value, to)) return Status::Ok();
  // A list of one tensor is the tensor, if that is a list itself.
  const bool is_one_number = value.type.dims == std::vector<int64_t>{1};
  const bool is_tensor =
      !value.is_list || (value.variables.size() == 1 &&
                         value.type.dims.size() == 1 && !is_one_number);
  if (operand.tensor != nullptr && (is_tensor || operand.tensors == nullptr)) {
    writer_.Read(to, operand.tensor, value.variables);
  } else if (operand.tensors != nullptr && (!is_tensor || is_one_number)) {
    writer_.Read(to, operand.tensors, value.variables);
  } else if (operand.tensors != nullptr && !value.elements.empty()) {
    writer_.Read(to, operand.tensors, value.elements);
  } else {
    return Status::Unsupported(
        StrCat("'", operand.name, "' is computed when the program runs"));
  }
  return Status::Ok();
}

Status Translator::AddOperands(const OpRow& row, const Op& op,
                               proto::OpDesc* to) {
  for (size_t i = 0; i < op.operands.size(); ++i) {
    if (op.operands[i] == 0) continue;
    if (i >= OpRow::kMaxOperands || row.operands[i].kind == Operand::kNone) {
      return Status::Unsupported(StrCat("its operand ", i, " is not known"));
    }
    LITE_RETURN_IF_ERROR(
        AddOperand(row.operands[i], values_.Get(op.operands[i]), to));
  }
  return Status::Ok();
}

Status Translator::AddAttributes(const OpRow& row, const Op& op,
                                 proto::OpDesc* to) {
  for (const Change& change : row.changes) {
    if (change.kind == Change::kSet) {
      writer_.Set(to, change.name, change.number);
    }
    if (change.kind == Change::kTypeOf && !op.operands.empty() &&
        op.operands[0] != 0) {
      const int type = values_.Get(op.operands[0]).type.data_type;
      writer_.Set(to, change.name, int64_t{type});
    }
  }
  for (const Attribute& attribute : op.attributes) {
    if (IsBookkeeping(attribute.name)) continue;
    const Change* change = FindChange(row, attribute.name);
    if (change == nullptr && attribute.name == "values") {
      writer_.Set(to, attribute.name, ElementsOf(op, *to, attribute.value));
    } else if (change == nullptr) {
      writer_.Set(to, attribute.name, attribute.value);
    } else if (change->kind == Change::kRename) {
      writer_.Set(to, change->to, attribute.value);
    } else {
      LITE_RETURN_IF_ERROR(CheckOnly(*change, attribute.value));
    }
  }
  return Status::Ok();
}

void Translator::Refuse(const Op& op, const std::string& reason,
                        proto::OpDesc* to) {
  to->Clear();
  to->set_type(op.name);
  for (const int64_t id : op.operands) {
    if (id != 0) writer_.Read(to, "X", values_.Get(id).variables);
  }
  AddResults(nullptr, op, to);
  if (!reason.empty()) writer_.Refuse(to, reason);
}

Status Translator::TranslateRow(const OpRow& row, const Op& op) {
  proto::OpDesc* to = DescWriter::AddOp(block(), row.type);
  Status status = AddOperands(row, op, to);
  if (status.ok()) status = AddAttributes(row, op, to);
  if (status.ok()) {
    AddResults(&row, op, to);
  } else if (status.code() == StatusCode::kUnsupported) {
    Refuse(op, status.message(), to);
  } else {
    return status;
  }
  return Status::Ok();
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
