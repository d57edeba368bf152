// SPDX-License-Identifier: Apache-2.0
#include "test/core/op/op_draft.h"

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

constexpr int kAttempts = 100;
// Some ops are one of many that a row makes.
constexpr int kDraws = 6;
// So that constants which go with a value are small.
constexpr int64_t kMostElements = 4000;

template <typename T>
int64_t Count(const std::vector<T>& list) {
  return static_cast<int64_t>(list.size());
}

bool IsInteger(Precision precision) {
  return precision == Precision::kInt32 || precision == Precision::kInt64;
}

}  // namespace

// Often that of a value before, or all but one axis of it.
Shape OpDraft::DrawShape() {
  if (!shapes_.empty() && Chance(2)) {
    Shape shape = shapes_[static_cast<size_t>(choices().Below(Count(shapes_)))];
    if (shape.rank() > 0 && Chance(2)) {
      shape[static_cast<int>(Number(0, shape.rank() - 1))] = Number(1, 6);
    }
    return shape;
  }
  Shape shape;
  for (int64_t rank = Number(0, 6); rank > 0; --rank) {
    shape.push_back(Number(1, shape.rank() < 2 ? 6 : 20));
  }
  for (int axis = 0; shape.NumElements() > kMostElements; ++axis) {
    shape[axis] = 1;
  }
  return shape;
}

// The elements of some lists are known, as those of a shape are.
ValueInfo OpDraft::DrawInfo() {
  const Precision precision = OneOf({Precision::kFloat, Precision::kFloat,
                                     Precision::kInt32, Precision::kInt64});
  ValueInfo info = MakeInfo(precision, DrawShape());
  if (!IsInteger(precision) || info.shape.rank() > 1 || Chance(3)) return info;
  info.ints.emplace();
  for (int64_t i = info.shape.NumElements().min; i > 0; --i) {
    info.ints->push_back(Dim(Number(0, 9)));
  }
  return info;
}

ValueId OpDraft::Pick(const std::function<bool(ValueId)>& fits) {
  for (int i = 0; i < kAttempts; ++i) {
    const ValueInfo info = DrawInfo();
    const ValueId id = AddValue(info, {Interval::Within(9), true});
    if (!fits(id)) continue;
    shapes_.push_back(info.shape.shape());
    return id;
  }
  return kNone;
}

std::vector<ValueId> OpDraft::Add(std::string_view op,
                                  const std::vector<ValueId>& inputs,
                                  size_t outputs,
                                  const AttributeMap& attributes, Facts facts) {
  InferCase drawn;
  drawn.op = FindOp(op);
  drawn.attributes = attributes;
  drawn.num_outputs = outputs;
  for (ValueId id : inputs) {
    if (id == kNone) return {};
    auto& input = drawn.inputs.emplace_back();
    if (id == kAbsent) continue;
    input = InfoOf(id);
    if (!IsInteger(input->precision)) input->constant = Tensor();
  }
  drawn_.push_back(drawn);
  const auto inferred = placelite::Infer(drawn);
  if (!inferred.ok()) return {};
  std::vector<ValueId> ids;
  for (const ValueInfo& info : *inferred) {
    // Rows draw positions below sizes.
    if (!info.shape.exact() || info.shape.NumElements().min == 0) return {};
    ids.push_back(AddValue(info, facts));
  }
  return ids;
}

InferCase DrawOp(ChoiceSource* choices, std::map<std::string, int>* drawn) {
  const auto& rows = DrawRows();
  InferCase rarest;
  for (int draws = 0; draws < kDraws || rarest.op == nullptr; ++draws) {
    OpDraft draft(choices);
    rows[static_cast<size_t>(choices->Below(Count(rows)))]->draw(&draft);
    for (const InferCase& op : draft.ops()) {
      if (rarest.op == nullptr ||
          (*drawn)[op.op->name] < (*drawn)[rarest.op->name]) {
        rarest = op;
      }
    }
  }
  ++(*drawn)[rarest.op->name];
  return rarest;
}

}  // namespace placelite
