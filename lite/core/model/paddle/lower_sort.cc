// SPDX-License-Identifier: Apache-2.0
// Ops that sort, count, or take the first of an order.
#include <limits>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

// The k first along an axis, and where they were.
std::vector<ValueId> EmitTopK(OpLowering& op, ValueId x, int64_t k,
                              int64_t axis, bool largest) {
  return op.EmitMulti("top_k", {x},
                      {{"k", k}, {"axis", axis}, {"largest", largest}}, 2);
}

void DefineBoth(OpLowering& op, const std::vector<ValueId>& both) {
  op.Define(both[0]);
  op.DefineSecond(both[1]);
}

// The same, where a list of one integer says how many.
std::vector<ValueId> EmitTopKByInput(OpLowering& op, ValueId x, ValueId k,
                                     int64_t axis, bool largest) {
  return op.EmitMulti("top_k_by_input", {x, k},
                      {{"axis", axis}, {"largest", largest}}, 2);
}

void DefineTopK(OpLowering& op, int64_t axis, bool largest) {
  const ValueId x = op.Input("X");
  const ValueId computed = ComputedNumber(op, "K");
  if (computed != kNone) {
    return DefineBoth(op, EmitTopKByInput(op, x, computed, axis, largest));
  }
  DefineBoth(op, EmitTopK(op, x, IntInput(op, "K", "k", 1), axis, largest));
}

// Along the last axis.
void LowerTopK(OpLowering& op) { DefineTopK(op, -1, true); }

void LowerTopK2(OpLowering& op) {
  DefineTopK(op, op.Int("axis", -1), op.Bool("largest", true));
}

void LowerArgSort(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t axis = FrontAxis(op, x, op.Int("axis", -1));
  if (!op.ok()) return;
  const bool descending = op.Bool("descending", false);
  const Dim length = op.shape(x)[static_cast<int>(axis)];
  if (length.exact()) {
    return DefineBoth(op, EmitTopK(op, x, length.min, axis, descending));
  }
  const ValueId all = EmitSizeOf(op, x, static_cast<int>(axis)).Emit(op);
  DefineBoth(op, EmitTopKByInput(op, x, all, axis, descending));
}

// The k-th smallest.
void LowerKthValue(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t axis = FrontAxis(op, x, op.Int("axis", -1));
  const int64_t k = op.Int("k", 1);
  if (op.ok() && k < 1) return op.FailCorrupt(StrCat("k is ", k));
  std::vector<ValueId> both = EmitTopK(op, x, k, axis, false);
  for (ValueId& id : both) {
    id = EmitSlice(op, id, axis, k - 1, k);
    if (op.Bool("keepdim", false)) continue;
    id = EmitNumber(op, EmitSqueeze(op, id, {axis}));
  }
  DefineBoth(op, both);
}

// Row i of the result has ones in its first x[i] places.
void LowerSequenceMask(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t length = IntInput(op, "MaxLenTensor", "maxlen", -1);
  const Precision to = PrecisionAttribute(op, "out_dtype");
  if (!op.ok()) return;
  if (length < -1 || length == 0 || length > kMaxElements) {
    return op.FailUnsupported(StrCat("attribute 'maxlen' is ", length));
  }
  Size columns = length;
  if (length == -1) {  // as long as the longest
    const ValueId longest = EmitReduction(op, "reduce_max", x, {}, false);
    columns = Size::Computed(
        EmitCast(op, EmitReshape(op, longest, Shape({1})), Precision::kInt64));
  } else {
    op.CountGenerated(static_cast<uint64_t>(length) * sizeof(int64_t));
  }
  const ValueId row =
      EmitCast(op, EmitCount(op, columns), op.info(x).precision);
  const ValueId column = EmitUnsqueeze(op, x, {-1});
  op.Define(EmitCast(op, op.Emit("less_than", {row, column}), to));
}

constexpr LoweringRule kRules[] = {
    {"argsort", "Out", LowerArgSort, "Indices"},
    {"kthvalue", "Out", LowerKthValue, "Indices"},
    {"sequence_mask", "Y", LowerSequenceMask},
    {"top_k", "Out", LowerTopK, "Indices"},
    {"top_k_v2", "Out", LowerTopK2, "Indices"},
};

}  // namespace

Span<const LoweringRule> SortRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
