// SPDX-License-Identifier: Apache-2.0
// Ops that give as many elements as those of their inputs say.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/padded.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

void LowerNonZero(OpLowering& op) {
  op.Define(op.Emit("transpose", {EmitNonzero(op, op.Input(0))},
                    {{"axis", std::vector<int64_t>{1, 0}}}));
}

// The positions where a constant condition holds; their number determines the
// shape.
ValueId ConstantHits(OpLowering& op, const Tensor& condition) {
  std::vector<int64_t> chosen;
  const auto* flags = static_cast<const uint8_t*>(condition.raw_data());
  for (int64_t i = 0; i < condition.NumElements(); ++i) {
    if (flags[i] != 0) chosen.push_back(i);
  }
  Result<Tensor> index = Tensor::Allocate({static_cast<int64_t>(chosen.size())},
                                          Precision::kInt64);
  if (index.ok()) {
    std::copy(chosen.begin(), chosen.end(), index->data<int64_t>());
  }
  return op.Constant(std::move(index));
}

void LowerCompress(OpLowering& op) {
  ValueId x = op.Input(0);
  const ValueId flags = op.Input(1);
  const ValueInfo condition = op.info(flags);
  if (!op.ok()) return;
  if (condition.precision != Precision::kBool) {
    return op.FailCorrupt(
        StrCat("condition is ", condition.precision, ", expected bool"));
  }
  const ValueId hits = condition.is_constant()
                           ? ConstantHits(op, condition.constant)
                           : EmitHits(op, flags);
  if (!op.HasAttribute("axis")) x = EmitFlat(op, x);
  op.Define(op.Emit("gather", {x, hits}, {{"axis", op.Int("axis", 0)}}));
}

// Whether there is a constant at a position; what is computed becomes an input.
bool IsConstantNumber(OpLowering& op, int i, std::vector<ValueId>* inputs) {
  if (!op.IsComputed(i)) return op.HasInput(i);
  (*inputs)[static_cast<size_t>(i)] = op.Input(i);
  return false;
}

void LowerNonMaxSuppression(OpLowering& op) {
  std::vector<ValueId> inputs = {op.Input(0), op.Input(1), kNone, kNone, kNone};
  AttributeMap attributes = {
      {"center_point_box", op.Int("center_point_box", 0) != 0}};
  if (IsConstantNumber(op, 2, &inputs)) {
    const auto most = ConstantInts(op, op.Input(2), "max_output");
    if (!most.empty()) attributes.Set("max_output", most[0]);
  }
  if (IsConstantNumber(op, 3, &inputs)) {
    const auto overlap = ConstantFloats(op, op.Input(3), "iou_threshold");
    if (!overlap.empty()) attributes.Set("iou_threshold", overlap[0]);
  }
  if (IsConstantNumber(op, 4, &inputs)) {
    attributes.Set("score_threshold",
                   ConstantFloats(op, op.Input(4), "score_threshold"));
  }
  while (inputs.back() == kNone && inputs.size() > 2) inputs.pop_back();
  const auto both = op.EmitMulti("padded_nms", inputs, attributes, 2);
  op.Define(EmitFirst(op, both[0], both[1], 0));
}

// Without an axis, all elements count as one list.
void LowerUnique(OpLowering& op) {
  const bool flat = !op.HasAttribute("axis");
  const int64_t axis = op.Int("axis", 0);
  const ValueId x = flat ? EmitFlat(op, op.Input(0)) : op.Input(0);
  const auto all =
      op.EmitMulti("padded_unique", {x},
                   {{"axis", axis}, {"sorted", op.Int("sorted", 1) != 0}}, 5);
  std::vector<ValueId> outputs = {EmitFirst(op, all[0], all[4], axis)};
  for (int i = 1; i < std::min(op.NumOutputs(), 4); ++i) {
    const ValueId padded = all[static_cast<size_t>(i)];
    // The inverse has an entry for each slice, so it is not cut.
    outputs.push_back(i == 2 ? padded : EmitFirst(op, padded, all[4], 0));
  }
  op.DefineAll(outputs);
}

constexpr LoweringRule kRules[] = {
    {"Compress", 9, kNewestOpset, LowerCompress},
    {"NonMaxSuppression", 10, kNewestOpset, LowerNonMaxSuppression},
    {"NonZero", 9, kNewestOpset, LowerNonZero},
    {"Unique", 11, kNewestOpset, LowerUnique},
};

}  // namespace

Span<const LoweringRule> SizedRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
