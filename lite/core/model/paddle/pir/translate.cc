// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/pir/translate.h"

#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/pir/translator.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

// Returns whether the op's value has weights in the file, which an attribute of
// its result says.
bool IsPersistable(const Op& op, bool fallback) {
  const Attribute* attribute = op.Find("persistable");
  if (attribute == nullptr) return fallback;
  const auto* flags = std::get_if<std::vector<int64_t>>(&attribute->value);
  return flags != nullptr && !flags->empty() && (*flags)[0] != 0;
}

Status ExpectOneResult(const Op& op) {
  if (op.results.size() == 1 && op.results[0].id != 0) return Status::Ok();
  return Status::Corrupt(
      StrCat("has ", op.results.size(), " results, expected 1"));
}

// Names that stand for values begin with '%'.
Status CheckGivenName(const std::string& name) {
  if (!StartsWith(name, "%")) return Status::Ok();
  return Status::Corrupt(StrCat("is called '", name, "'"));
}

TensorType TensorTypeOf(const Type& type) {
  return type.kind == TypeKind::kTensor ? type.parts[0] : TensorType();
}

}  // namespace

std::string Translator::NameOf(int64_t id) { return StrCat("%", id); }

Status Translator::Run() {
  if (!program_.blocks[0].arguments.empty()) {
    return Status::Corrupt("the main block has arguments");
  }
  FindWritten();
  frames_.push_back({0, writer_.AddBlock(-1)});
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    const auto& ops = program_.blocks[static_cast<size_t>(frame.block)].ops;
    if (frame.next == ops.size()) {
      frames_.pop_back();
      continue;
    }
    const int block = frame.block;
    const size_t index = frame.next++;
    const Status status = TranslateOp(ops[index]);
    if (!status.ok()) {
      return status.WithContext(Describe(block, index, ops[index]));
    }
    if (writer_.IsFull()) {
      return Status::ResourceExhausted(
          StrCat("operands in lists are more than ", DescWriter::kMaxItems,
                 " together"));
    }
  }
  RefuseReadResults();
  DropUnreadConstants();
  return Status::Ok();
}

void Translator::FindWritten() {
  for (const Block& block : program_.blocks) {
    for (const Op& op : block.ops) {
      const OpRow* row = RowOf(op);
      if (row != nullptr) written_.insert(WrittenOperand(*row, op));
    }
  }
}

Status Translator::TranslateOp(const Op& op) {
  using Rule = Status (Translator::*)(const Op&);
  static constexpr std::pair<std::string_view, Rule> kRules[] = {
      {"builtin.parameter", &Translator::TranslateParameter},
      {"builtin.combine", &Translator::TranslateCombine},
      {"builtin.split", &Translator::TranslateParts},
      {"builtin.slice", &Translator::TranslateParts},
      {"pd_op.data", &Translator::TranslateData},
      {"pd_op.feed", &Translator::TranslateData},
      {"pd_op.fetch", &Translator::TranslateFetch},
      {"pd_op.full", &Translator::TranslateConstant},
      {"pd_op.full_int_array", &Translator::TranslateConstant},
      {"pd_op.if", &Translator::TranslateIf},
      {"pd_op.while", &Translator::TranslateWhile},
      {"cf.yield", &Translator::TranslateYield},
  };
  for (const auto& [name, rule] : kRules) {
    if (op.name == name) return (this->*rule)(op);
  }
  if (op.name == "pd_op.create_array") {
    LITE_RETURN_IF_ERROR(ExpectOneResult(op));
    values_.Bind(op.results[0].id, BindResult(op.results[0]));
    return Status::Ok();
  }
  // What it checks was true when the program was written.
  if (op.name == "pd_op.assert" && op.results.empty()) return Status::Ok();
  const OpRow* row = RowOf(op);
  if (row != nullptr && op.blocks.empty()) return TranslateRow(*row, op);
  Refuse(op, "", DescWriter::AddOp(block(), op.name));
  return Status::Ok();
}

// A parameter must be in the main block.
Status Translator::TranslateParameter(const Op& op) {
  LITE_RETURN_IF_ERROR(ExpectOneResult(op));
  const Attribute* attribute = op.Find("parameter_name");
  LITE_ASSIGN_OR_RETURN(
      const std::string name,
      TextAttribute(op, attribute != nullptr ? "parameter_name" : "name"));
  LITE_RETURN_IF_ERROR(CheckGivenName(name));
  if (frames_.size() != 1) return Status::Corrupt("is in an inner block");
  const Type& type = op.results[0].type;
  if (type.kind != TypeKind::kTensor) {
    return Status::Corrupt(StrCat("parameter '", name, "' is no tensor"));
  }
  DescWriter::Declare(block(), name, type,
                      /*has_weights=*/IsPersistable(op, true));
  values_.Bind(op.results[0].id, {{name}, false, TensorTypeOf(type)});
  return Status::Ok();
}

Status Translator::TranslateData(const Op& op) {
  if (IsPersistable(op, false)) return TranslateParameter(op);
  LITE_RETURN_IF_ERROR(ExpectOneResult(op));
  LITE_ASSIGN_OR_RETURN(const std::string name, TextAttribute(op, "name"));
  LITE_RETURN_IF_ERROR(CheckGivenName(name));
  if (frames_.size() != 1) return Status::Corrupt("is in an inner block");
  const Type& type = op.results[0].type;
  if (type.kind != TypeKind::kTensor) {
    return Status::Corrupt(StrCat("input '", name, "' is no tensor"));
  }
  DescWriter::Declare(block(), name, type);
  proto::OpDesc* feed = DescWriter::AddOp(block(), "feed");
  writer_.Write(feed, "Out", {name});
  writer_.Set(feed, "col", int64_t{inputs_++});
  values_.Bind(op.results[0].id, {{name}, false, TensorTypeOf(type)});
  return Status::Ok();
}

Status Translator::TranslateFetch(const Op& op) {
  LITE_ASSIGN_OR_RETURN(const std::string variable, Single(op, 0));
  LITE_ASSIGN_OR_RETURN(const std::string name, TextAttribute(op, "name"));
  LITE_ASSIGN_OR_RETURN(const int64_t column, IntegerAttribute(op, "col"));
  if (frames_.size() != 1) return Status::Corrupt("is in an inner block");
  proto::OpDesc* fetch = DescWriter::AddOp(block(), "fetch");
  writer_.Read(fetch, "X", {variable});
  writer_.Set(fetch, "col", column);
  writer_.Set(fetch, "name", name);
  for (const Value& result : op.results) {
    values_.Bind(result.id, {{variable}});
  }
  return Status::Ok();
}

// Translates full and full_int_array.
Status Translator::TranslateConstant(const Op& op) {
  LITE_RETURN_IF_ERROR(ExpectOneResult(op));
  const Value& result = op.results[0];
  const bool is_list = op.name == "pd_op.full_int_array";
  LITE_ASSIGN_OR_RETURN(const int64_t data_type, IntegerAttribute(op, "dtype"));
  LITE_ASSIGN_OR_RETURN(std::optional<Constant> constant, ReadConstant(op));
  const std::string type = is_list ? "assign_value" : "fill_constant";
  proto::OpDesc* to = DescWriter::AddOp(block(), type);
  writer_.Set(to, "dtype", data_type);
  if (is_list) {
    writer_.Set(
        to, "shape",
        std::vector<int64_t>{static_cast<int64_t>(constant->integers.size())});
    writer_.Set(to, "values", constant->integers);
  } else {
    writer_.Set(to, "shape", op.Find("shape")->value);
    Constant one;
    LITE_ASSIGN_OR_RETURN(one, ReadFillValue(op));
    writer_.Set(to, "str_value", one.ToText());
  }
  Binding binding = BindResult(result);
  writer_.Write(to, "Out", binding.variables);
  constants_.insert(binding.variables.begin(), binding.variables.end());
  if (written_.count(result.id) == 0) binding.constant = std::move(constant);
  values_.Bind(result.id, std::move(binding));
  return Status::Ok();
}

// A list of tensors has no op of its own.
Status Translator::TranslateCombine(const Op& op) {
  LITE_RETURN_IF_ERROR(ExpectOneResult(op));
  Binding list;
  list.is_list = true;
  Constant elements;
  bool constant = true;
  for (size_t i = 0; i < op.operands.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(std::string variable, Single(op, i));
    const Binding& part = values_.Get(op.operands[i]);
    if (op.operands.size() == 1) list.type = part.type;
    list.variables.push_back(std::move(variable));
    constant = constant && part.constant.has_value() &&
               !part.constant->is_real && part.constant->size() == 1;
    if (constant) elements.integers.push_back(part.constant->integers[0]);
  }
  if (constant) list.constant = std::move(elements);
  values_.Bind(op.results[0].id, std::move(list));
  return Status::Ok();
}

// split gives all tensors of a list, slice the one at `index`.
Status Translator::TranslateParts(const Op& op) {
  if (op.operands.size() != 1 || op.operands[0] == 0) {
    return Status::Corrupt("has no list");
  }
  const Binding& list = values_.Get(op.operands[0]);
  if (!list.is_list) return Status::Corrupt("its operand is no list");
  const bool all = op.name == "builtin.split";
  int64_t first = 0;
  if (!all) {
    LITE_ASSIGN_OR_RETURN(first, IntegerAttribute(op, "index"));
  }
  const auto count = static_cast<int64_t>(list.variables.size());
  const auto results = static_cast<int64_t>(op.results.size());
  if (first < 0 || first >= count || (all ? results != count : results != 1)) {
    return Status::Corrupt(StrCat("takes ", results, " of ", count,
                                  " tensors, from index ", first));
  }
  for (int64_t i = 0; i < results; ++i) {
    const Value& result = op.results[static_cast<size_t>(i)];
    values_.Bind(result.id, {{list.variables[static_cast<size_t>(first + i)]},
                             false,
                             TensorTypeOf(result.type)});
  }
  return Status::Ok();
}

void Translator::RefuseReadResults() {
  for (const UnreadResult& result : unread_) {
    if (!writer_.IsRead(result.variable)) continue;
    writer_.Refuse(result.op,
                   StrCat("its result ", result.index, " is not supported"));
  }
}

// Most constants have become attributes.
void Translator::DropUnreadConstants() {
  for (proto::BlockDesc& block : *desc_->mutable_blocks()) {
    auto* ops = block.mutable_ops();
    int kept = 0;
    for (int i = 0; i < ops->size(); ++i) {
      const proto::OpDesc& op = ops->Get(i);
      const bool is_constant =
          op.inputs().empty() && op.outputs_size() == 1 &&
          op.outputs(0).arguments_size() == 1 &&
          constants_.count(op.outputs(0).arguments(0)) != 0;
      if (is_constant && !writer_.IsRead(op.outputs(0).arguments(0))) continue;
      ops->SwapElements(kept++, i);
    }
    ops->DeleteSubrange(kept, ops->size() - kept);
  }
}

Result<ArenaMessage<proto::ProgramDesc>> Translate(const Program& program) {
  ArenaMessage<proto::ProgramDesc> desc;
  LITE_RETURN_IF_ERROR(Translator(program, desc.get()).Run());
  return desc;
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
