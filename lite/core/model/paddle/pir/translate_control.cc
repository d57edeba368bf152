// SPDX-License-Identifier: Apache-2.0
// These functions write if and while as paddle.static.nn does in a ProgramDesc.
#include <unordered_set>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/pir/translator.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

constexpr int kBoolCode = 0, kInt32Code = 2;

Type OneOf(int data_type) { return {TypeKind::kTensor, {{data_type, {1}}}}; }

// Returns the tensor type of a result or an argument; null where it is none.
const TensorType* TensorOf(const Value& value) {
  return value.type.kind == TypeKind::kTensor ? &value.type.parts[0] : nullptr;
}

}  // namespace

Result<std::string> Translator::Single(const Op& op, size_t operand) const {
  if (operand >= op.operands.size() || op.operands[operand] == 0) {
    return Status::Corrupt(StrCat("has no operand ", operand));
  }
  const Binding& value = values_.Get(op.operands[operand]);
  // A list of one stands for its tensor.
  if (value.variables.size() == 1) return value.variables[0];
  return Status::Corrupt(StrCat("its operand ", operand, " is a list of ",
                                value.variables.size(), ", expected a tensor"));
}

// A region becomes the next block to be translated, and that which `run` runs.
Status Translator::OpenRegion(const Op& op, size_t region, int parent,
                              std::vector<std::string> targets,
                              proto::OpDesc* run) {
  const int index = region < op.blocks.size() ? op.blocks[region] : -1;
  if (index < 0) return Status::Corrupt(StrCat("has no region ", region));
  const Block& inner = program_.blocks[static_cast<size_t>(index)];
  if (op.name == "pd_op.if" && !inner.arguments.empty()) {
    return Status::Corrupt(StrCat("region ", region, " has arguments"));
  }
  if (inner.ops.empty() || inner.ops.back().name != "cf.yield") {
    return Status::Corrupt(StrCat("region ", region, " does not end in yield"));
  }
  Frame frame;
  frame.block = index;
  frame.desc = writer_.AddBlock(parent);
  frame.targets = std::move(targets);
  DescWriter::SetBlock(run, *frame.desc);
  frames_.push_back(std::move(frame));
  return Status::Ok();
}

// Returns why an `if` cannot be translated; nothing where it can.
std::string Translator::RefusalOfIf(const Op& op) {
  if (op.results.empty()) return "it has no results";
  for (const Value& result : op.results) {
    if (TensorOf(result) == nullptr) return "one of its results is no tensor";
  }
  return "";
}

// Adds the block of one side, which assigns a variable for each result.
proto::OpDesc* Translator::AddBranch(const Op& op, const std::string& condition,
                                     const char* side,
                                     std::vector<std::string>* targets) {
  for (const Value& result : op.results) {
    targets->push_back(StrCat(NameOf(result.id), side));
    DescWriter::Declare(block(), targets->back(), result.type);
  }
  proto::OpDesc* run = DescWriter::AddOp(block(), "conditional_block");
  writer_.Read(run, "Cond", {condition});
  writer_.Write(run, "Out", *targets);
  writer_.Set(run, "is_scalar_condition", true);
  return run;
}

// An `if` becomes two blocks of which one runs, and a choice between what they
// have assigned.
Status Translator::TranslateIf(const Op& op) {
  LITE_ASSIGN_OR_RETURN(const std::string condition, Single(op, 0));
  if (op.blocks.size() != 2) {
    return Status::Corrupt(
        StrCat("has ", op.blocks.size(), " regions, expected 2"));
  }
  proto::BlockDesc* around = block();
  const std::string refusal = RefusalOfIf(op);
  if (!refusal.empty()) {
    Refuse(op, refusal, DescWriter::AddOp(around, op.name));
    return Status::Ok();
  }
  const std::string name = NameOf(op.results[0].id);
  const std::string negated = name + "/not", mask = name + "/mask";
  DescWriter::Declare(around, negated, OneOf(kBoolCode));
  DescWriter::Declare(around, mask, OneOf(kInt32Code));
  std::vector<std::string> then_targets, else_targets;
  proto::OpDesc* then_run = AddBranch(op, condition, "/then", &then_targets);
  writer_.AddUnary(around, "logical_not", condition, negated);
  proto::OpDesc* else_run = AddBranch(op, negated, "/else", &else_targets);
  writer_.Set(writer_.AddUnary(around, "cast", condition, mask), "out_dtype",
              int64_t{kInt32Code});
  for (size_t i = 0; i < op.results.size(); ++i) {
    proto::OpDesc* select = DescWriter::AddOp(around, "select_input");
    writer_.Read(select, "X", {else_targets[i], then_targets[i]});
    writer_.Read(select, "Mask", {mask});
    Binding result = BindResult(op.results[i]);
    writer_.Write(select, "Out", result.variables);
    values_.Bind(op.results[i].id, std::move(result));
  }
  // What is opened last is translated first.
  const int parent = around->idx();
  LITE_RETURN_IF_ERROR(
      OpenRegion(op, 1, parent, std::move(else_targets), else_run));
  return OpenRegion(op, 0, parent, std::move(then_targets), then_run);
}

// Carried values have variables around the loop, which its block assigns; an
// array is the same one inside and outside.
Status Translator::BindCarried(const Op& op, const Block& inner,
                               proto::BlockDesc* around,
                               std::vector<std::string>* carried) {
  for (size_t i = 0; i < inner.arguments.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(const std::string initial, Single(op, i + 1));
    const Value& argument = inner.arguments[i];
    std::string name = initial;
    if (TensorOf(argument) != nullptr) {
      name = NameOf(argument.id);
      DescWriter::Declare(around, name, argument.type);
      writer_.AddUnary(around, "assign", initial, name);
    }
    const TensorType* type = TensorOf(argument);
    const Binding binding = {
        {name}, false, type == nullptr ? TensorType() : *type};

    values_.Bind(argument.id, binding);
    values_.Bind(op.results[i].id, binding);
    carried->push_back(std::move(name));
  }
  return Status::Ok();
}

Status Translator::TranslateWhile(const Op& op) {
  LITE_ASSIGN_OR_RETURN(const std::string initial, Single(op, 0));
  if (op.blocks.size() != 1 || op.blocks[0] < 0) {
    return Status::Corrupt("has not one region with a block");
  }
  const Block& inner = program_.blocks[static_cast<size_t>(op.blocks[0])];
  const size_t count = inner.arguments.size();
  if (op.operands.size() != count + 1 || op.results.size() != count) {
    return Status::Corrupt(StrCat("has ", op.operands.size(), " operands and ",
                                  op.results.size(), " results for ", count,
                                  " carried values"));
  }
  proto::BlockDesc* around = block();
  std::vector<std::string> carried;
  LITE_RETURN_IF_ERROR(BindCarried(op, inner, around, &carried));
  const std::string condition = StrCat("%block", op.blocks[0], "/condition");
  DescWriter::Declare(around, condition, OneOf(kBoolCode));
  writer_.AddUnary(around, "assign", initial, condition);
  proto::OpDesc* loop = DescWriter::AddOp(around, "while");
  writer_.Read(loop, "X", carried);
  writer_.Read(loop, "Condition", {condition});
  std::vector<std::string> targets = {condition};
  targets.insert(targets.end(), carried.begin(), carried.end());
  writer_.Write(loop, "Out", targets);
  return OpenRegion(op, 0, around->idx(), std::move(targets), loop);
}

// All are read before one is assigned: those that the block carries may be
// yielded in another order.
Status Translator::TranslateYield(const Op& op) {
  const Frame& frame = frames_.back();
  const std::vector<std::string>& targets = frame.targets;
  const Block& inner = program_.blocks[static_cast<size_t>(frame.block)];
  if (frames_.size() == 1 || frame.next != inner.ops.size()) {
    return Status::Corrupt("is not the last op of an inner block");
  }
  if (op.operands.size() != targets.size()) {
    return Status::Corrupt(StrCat("yields ", op.operands.size(),
                                  " values, expected ", targets.size()));
  }
  const std::unordered_set<std::string> assigned(targets.begin(),
                                                 targets.end());
  std::vector<std::pair<std::string, std::string>> copies;
  for (size_t i = 0; i < targets.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(std::string from, Single(op, i));
    if (from == targets[i]) continue;
    if (assigned.count(from) != 0) {
      const std::string kept = StrCat(targets[i], "/next");
      DescWriter::Declare(frame.desc, kept, {});
      writer_.AddUnary(frame.desc, "assign", from, kept);
      from = kept;
    }
    copies.emplace_back(std::move(from), targets[i]);
  }
  for (const auto& [from, to] : copies) {
    writer_.AddUnary(frame.desc, "assign", from, to);
  }
  return Status::Ok();
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
