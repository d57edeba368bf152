// SPDX-License-Identifier: Apache-2.0
// Ops on sequences of tensors. How long a sequence is and which tensors it
// holds is known when the model is read, so that nothing of it is left to run.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

using Values = std::vector<ValueId>;

// Longer ones would take too many ops.
constexpr int64_t kMaxSequence = 4096;

// The position that input `i` names, from 0 to `end`; negative ones count from
// `count`. `fallback` where there is no such input.
int64_t PositionOf(OpLowering& op, int i, int64_t count, int64_t end,
                   int64_t fallback) {
  if (!op.HasInput(i) || !op.ok()) return fallback;
  const std::vector<int64_t> list = op.KnownElements(i, "position");
  if (!op.ok()) return 0;
  const int64_t position = list.size() == 1 ? list[0] : end + 1;
  const int64_t from_front = position < 0 ? position + count : position;
  if (list.size() == 1 && from_front >= 0 && from_front <= end) {
    return from_front;
  }
  op.FailCorrupt(
      StrCat("position [", Join(list, ","), "] in a sequence of ", count));
  return 0;
}

void LowerConstruct(OpLowering& op) { op.DefineSequence(op.Inputs()); }

void LowerEmpty(OpLowering& op) { op.DefineSequence({}); }

void LowerInsert(OpLowering& op) {
  Values values = op.InputSequence(0);
  const auto count = static_cast<int64_t>(values.size());
  const int64_t at = PositionOf(op, 2, count, count, count);
  if (op.ok() && count >= kMaxSequence) {
    return op.FailUnsupported(
        StrCat("a sequence of more than ", kMaxSequence, " tensors"));
  }
  const ValueId value = op.Input(1);
  if (!op.ok()) return;
  values.insert(values.begin() + at, value);
  op.DefineSequence(std::move(values));
}

void LowerErase(OpLowering& op) {
  Values values = op.InputSequence(0);
  const auto count = static_cast<int64_t>(values.size());
  const int64_t at = PositionOf(op, 1, count, count - 1, count - 1);
  if (op.ok() && at < 0) op.FailCorrupt("the sequence is empty");
  if (!op.ok()) return;
  values.erase(values.begin() + at);
  op.DefineSequence(std::move(values));
}

void LowerAt(OpLowering& op) {
  const Values values = op.InputSequence(0);
  const auto count = static_cast<int64_t>(values.size());
  op.Input(1);
  const int64_t at = PositionOf(op, 1, count, count - 1, 0);
  if (op.ok()) op.DefineName(values[static_cast<size_t>(at)]);
}

void LowerLength(OpLowering& op) {
  const auto count = static_cast<int64_t>(op.InputSequence(0).size());
  op.Define(EmitInteger(op, count, Precision::kInt64));
}

// The sizes of the parts: as listed; or of one size but for the last.
std::vector<int64_t> SizesOfParts(OpLowering& op, ValueId x, int64_t axis) {
  std::vector<int64_t> sizes = {1};
  if (op.HasInput(1)) {
    sizes = op.KnownElements(1, "split");
    if (op.rank(op.Input(1)) == 1) return sizes;
  }
  if (!op.ok()) return {};
  const Dim whole = op.shape(x)[static_cast<int>(axis)];
  if (!whole.exact()) {
    op.FailUnsupported(StrCat("axis ", axis, " of ", op.shape(x),
                              " is cut into parts, expected an exact size"));
    return {};
  }
  const int64_t size = sizes.empty() ? 0 : sizes[0];
  if (size < 1) {
    op.FailCorrupt(StrCat(whole, " elements in parts of ", size));
    return {};
  }
  if ((whole.min + size - 1) / size > kMaxSequence) {
    op.FailUnsupported(
        StrCat("a sequence of more than ", kMaxSequence, " tensors"));
    return {};
  }
  sizes.assign(static_cast<size_t>(whole.min / size), size);
  if (whole.min % size != 0) sizes.push_back(whole.min % size);
  return sizes;
}

void LowerSplitToSequence(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int64_t axis = FrontAxis(op, x, op.Int("axis", 0));
  const bool drops = !op.HasInput(1) && op.Int("keepdims", 1) == 0;
  if (!op.ok()) return;
  const std::vector<int64_t> sizes = SizesOfParts(op, x, axis);
  if (std::any_of(sizes.begin(), sizes.end(),
                  [](int64_t size) { return size < 0; })) {
    return op.FailCorrupt(StrCat("split is [", Join(sizes, ","), "]"));
  }
  if (!op.ok()) return;
  if (sizes.empty()) return op.DefineSequence({});
  Values parts = op.EmitMulti(
      "split", {x}, {{"axis", axis}, {"sections", sizes}}, sizes.size());
  for (ValueId& part : parts) {
    if (drops) part = EmitSqueeze(op, part, {axis});
  }
  op.DefineSequence(std::move(parts));
}

void LowerConcatFromSequence(OpLowering& op) {
  Values values = op.InputSequence(0);
  if (op.ok() && values.empty()) op.FailCorrupt("the sequence is empty");
  if (!op.ok()) return;
  const bool adds = op.Int("new_axis", 0) != 0;
  const int64_t given = op.Int("axis", 0);
  const int rank = op.rank(values[0]) + (adds ? 1 : 0);
  const int64_t axis = given < 0 ? given + rank : given;
  if (op.ok() && (axis < 0 || axis >= rank)) {
    op.FailCorrupt(StrCat("axis ", given, " of ", rank));
  }
  for (ValueId& value : values) {
    if (adds && op.ok()) value = EmitUnsqueeze(op, value, {axis});
  }
  op.Define(op.Emit("concat", std::move(values), {{"axis", axis}}));
}

constexpr LoweringRule kRules[] = {
    {"ConcatFromSequence", 11, kNewestOpset, LowerConcatFromSequence},
    {"SequenceAt", 11, kNewestOpset, LowerAt},
    {"SequenceConstruct", 11, kNewestOpset, LowerConstruct},
    {"SequenceEmpty", 11, kNewestOpset, LowerEmpty},
    {"SequenceErase", 11, kNewestOpset, LowerErase},
    {"SequenceInsert", 11, kNewestOpset, LowerInsert},
    {"SequenceLength", 11, kNewestOpset, LowerLength},
    {"SplitToSequence", 11, kNewestOpset, LowerSplitToSequence},
};

}  // namespace

Span<const LoweringRule> TensorSequenceRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
