// SPDX-License-Identifier: Apache-2.0
// if and while, as paddle.static.nn writes them into a ProgramDesc.
#include <unordered_set>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/pir/translator.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

Type Flag() { return {TypeKind::kTensor, {{/*bool*/ 0, {1}}}}; }

// The tensor type of a result or an argument; null where it is none.
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

// A region that the op runs becomes the next block to be translated.
Result<proto::BlockDesc*> Translator::OpenRegion(
    const Op& op, size_t region, int parent, std::vector<std::string> targets) {
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
  proto::BlockDesc* desc = frame.desc;
  frames_.push_back(std::move(frame));
  return desc;
}

// if (condition): two blocks of which one runs, and a choice between what they
// have assigned.
Status Translator::TranslateIf(const Op& op) {
  LITE_ASSIGN_OR_RETURN(const std::string condition, Single(op, 0));
  if (op.blocks.size() != 2) {
    return Status::Corrupt(
        StrCat("has ", op.blocks.size(), " regions, expected 2"));
  }
  proto::BlockDesc* around = block();
  if (op.results.empty()) {
    Refuse(op, "it has no results", DescWriter::AddOp(around, op.name));
    return Status::Ok();
  }
  const std::string name = NameOf(op.results[0].id);
  std::vector<std::string> targets[2];
  for (const Value& result : op.results) {
    if (TensorOf(result) == nullptr) {
      Refuse(op, "one of its results is no tensor",
             DescWriter::AddOp(around, op.name));
      return Status::Ok();
    }
    for (const int side : {0, 1}) {
      targets[side].push_back(
          StrCat(NameOf(result.id), side == 0 ? "/then" : "/else"));
      DescWriter::Declare(around, targets[side].back(), result.type);
    }
  }
  const std::string negated = name + "/not", mask = name + "/mask";
  DescWriter::Declare(around, negated, Flag());
  DescWriter::Declare(around, mask, {TypeKind::kTensor, {{/*int32*/ 2, {1}}}});
  proto::OpDesc* run[2];
  for (const int side : {0, 1}) {
    run[side] = DescWriter::AddOp(around, "conditional_block");
    writer_.Read(run[side], "Cond", {side == 0 ? condition : negated});
    writer_.Write(run[side], "Out", targets[side]);
    writer_.Set(run[side], "is_scalar_condition", true);
    if (side == 0) {
      writer_.AddUnary(around, "logical_not", condition, negated);
    }
  }
  writer_.Set(writer_.AddUnary(around, "cast", condition, mask), "out_dtype",
              int64_t{2});
  for (size_t i = 0; i < op.results.size(); ++i) {
    proto::OpDesc* select = DescWriter::AddOp(around, "select_input");
    writer_.Read(select, "X", {targets[1][i], targets[0][i]});
    writer_.Read(select, "Mask", {mask});
    Binding result = BindResult(op.results[i]);
    writer_.Write(select, "Out", result.variables);
    values_.Bind(op.results[i].id, std::move(result));
  }
  // The first region is on top, so it is translated first.
  for (const int side : {1, 0}) {
    LITE_ASSIGN_OR_RETURN(const proto::BlockDesc* inner,
                          OpenRegion(op, static_cast<size_t>(side),
                                     around->idx(), targets[side]));
    DescWriter::SetBlock(run[side], *inner);
  }
  return Status::Ok();
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
  DescWriter::Declare(around, condition, Flag());
  writer_.AddUnary(around, "assign", initial, condition);
  proto::OpDesc* loop = DescWriter::AddOp(around, "while");
  writer_.Read(loop, "X", carried);
  writer_.Read(loop, "Condition", {condition});
  std::vector<std::string> targets = {condition};
  targets.insert(targets.end(), carried.begin(), carried.end());
  writer_.Write(loop, "Out", targets);
  LITE_ASSIGN_OR_RETURN(const proto::BlockDesc* desc,
                        OpenRegion(op, 0, around->idx(), std::move(targets)));
  DescWriter::SetBlock(loop, *desc);
  return Status::Ok();
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
