// SPDX-License-Identifier: Apache-2.0
#include "test/core/op/random_ops.h"

#include <algorithm>

#include "test/core/op/op_draft.h"

namespace placelite {
namespace {

// The sizes of windows, which inference must know.
bool IsFilter(const OpDef& op, size_t input) {
  return InputIndex(op, "Filter") == static_cast<int>(input);
}

// Elements that inference follows, without being a constant.
void MakeFollowed(ValueInfo* info) {
  const auto ints = KnownInts(*info);
  if (!ints.has_value()) return;
  info->constant = Tensor();
  info->ints = *ints;
}

// Elements of lists may decide shapes.
bool IsList(const std::optional<ValueInfo>& input) {
  return input.has_value() && KnownInts(*input).has_value();
}

}  // namespace

int64_t RandomOps::Near(int64_t number) {
  return Chance(50) ? Number(-5, 5) : number + Number(-2, 2);
}

// One size becomes another, perhaps 0, wherever an input has it, so that what
// must agree still does.
void RandomOps::VarySize(InferCase* op) {
  std::vector<int64_t> sizes;
  for (const auto& input : op->inputs) {
    if (!input.has_value() || IsList(input)) continue;
    for (const Dim& dim : input->shape) sizes.push_back(dim.min);
  }
  if (sizes.empty()) return;
  const int64_t from = sizes[static_cast<size_t>(
      choices_.Below(static_cast<int64_t>(sizes.size())))];
  const int64_t to = Chance(30) ? 0 : Number(1, 6);
  for (size_t i = 0; i < op->inputs.size(); ++i) {
    auto& input = op->inputs[i];
    if (!input.has_value() || IsList(input)) continue;
    for (int d = 0; d < input->shape.rank(); ++d) {
      if (input->shape[d].min == from) input->shape[d] = Dim(to);
    }
  }
}

void RandomOps::VaryAttribute(AttributeValue* value) {
  if (auto* flag = std::get_if<bool>(value)) *flag = !*flag;
  if (auto* number = std::get_if<int64_t>(value)) *number = Near(*number);
  if (auto* list = std::get_if<std::vector<int64_t>>(value)) {
    if (list->empty() || Chance(20)) {
      list->push_back(Number(-2, 4));
    } else {
      int64_t& element = (*list)[static_cast<size_t>(
          choices_.Below(static_cast<int64_t>(list->size())))];
      element = Near(element);
    }
  }
  if (auto* list = std::get_if<std::vector<float>>(value)) {
    for (float& element : *list) {
      if (Chance(50)) element = static_cast<float>(Number(1, 40)) / 10;
    }
  }
}

void RandomOps::VaryInputs(InferCase* op) {
  for (auto& input : op->inputs) {
    if (input.has_value() && Chance(50)) MakeFollowed(&*input);
  }
  if (Chance(10)) {
    auto& first = op->inputs.front();
    auto& last = op->inputs.back();
    const bool swaps = last.has_value() && !IsList(first) && !IsList(last);
    if (swaps) std::swap(first, last);
  }
  if (Chance(5)) op->inputs.pop_back();
}

InferCase RandomOps::Next() {
  InferCase op = DrawOp(&choices_, &drawn_);
  VaryInputs(&op);
  while (Chance(40)) VarySize(&op);
  // So that attributes which no row draws vary too.
  LITE_CHECK(CompleteAttributes(*op.op, &op.attributes).ok());
  const int changes_in_hundred = Chance(50) ? 12 : 0;
  AttributeMap varied;
  for (const auto& [name, value] : op.attributes.values()) {
    AttributeValue changed = value;
    if (Chance(changes_in_hundred)) VaryAttribute(&changed);
    varied.Set(name, changed);
  }
  op.attributes = varied;
  return op;
}

Dim RandomOps::Around(Dim exact) {
  if (exact.min < 0 || Chance(40)) return exact;
  if (Chance(15) && exact.min > 0) return Dim::Any();
  return Dim(std::max<int64_t>(0, exact.min - Number(0, 3)),
             exact.max + Number(0, 4));
}

InferCase RandomOps::Widen(const InferCase& exact) {
  InferCase wide = exact;
  for (size_t i = 0; i < wide.inputs.size(); ++i) {
    if (!wide.inputs[i].has_value() || IsFilter(*wide.op, i)) continue;
    ValueInfo& info = *wide.inputs[i];
    if (info.is_constant()) continue;
    if (info.ints.has_value()) {
      for (Dim& element : *info.ints) element = Around(element);
      continue;
    }
    if (Chance(3)) {
      info.shape = ShapeRange();
      continue;
    }
    for (int d = 0; d < info.shape.rank(); ++d) {
      info.shape[d] = Around(info.shape[d]);
    }
  }
  return wide;
}

int64_t RandomOps::Within(Dim range) {
  return Number(range.min, std::min(range.max, range.min + 12));
}

InferCase RandomOps::Member(const InferCase& wide) {
  InferCase exact = wide;
  for (auto& input : exact.inputs) {
    if (!input.has_value()) continue;
    if (input->ints.has_value()) {
      for (Dim& element : *input->ints) element = Dim(Within(element));
    }
    if (!input->shape.rank_known()) {
      Shape shape;
      for (int64_t d = Number(0, 4); d > 0; --d) shape.push_back(Number(0, 6));
      input->shape = shape;
    }
    for (int d = 0; d < input->shape.rank(); ++d) {
      input->shape[d] = Dim(Within(input->shape[d]));
    }
  }
  return exact;
}

}  // namespace placelite
