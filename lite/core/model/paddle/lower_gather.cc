// SPDX-License-Identifier: Apache-2.0
// Ops that look elements up, or where they are.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"
#include "lite/core/model/paddle/quantized_inputs.h"

namespace placelite {
namespace paddle {
namespace {

// `axis` may be a constant tensor.
void LowerGather(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId index = op.Input("Index");
  const int64_t axis = IntInput(op, "Axis", "axis", 0);
  op.Define(op.Emit("gather", {x, index}, {{"axis", axis}}));
}

void LowerTakeAlongAxis(OpLowering& op) {
  const ValueId x = op.Input("Input");
  const ValueId index = op.Input("Index");
  op.Define(
      op.Emit("take_along_axis", {x, index}, {{"axis", op.Int("Axis", 0)}}));
}

// Looks up rows of W; the row padding_idx, unless it is -1, counts as zeros.
void EmitLookup(OpLowering& op, ValueId ids) {
  const ValueId table = WeightInput(op, "W", 1);
  const int64_t padding = op.Int("padding_idx", -1);
  const ValueId rows = op.Emit("gather", {table, ids}, {{"axis", int64_t{0}}});
  if (padding == -1) return op.Define(rows);
  const ValueId number = EmitInteger(op, padding, op.info(ids).precision);
  const ValueId padded = op.Emit("unsqueeze", {op.Emit("equal", {ids, number})},
                                 {{"axes", std::vector<int64_t>{-1}}});
  const ValueId zero = EmitConstantLike(op, rows, 0);
  op.Define(op.Emit("where", {padded, zero, rows}));
}

void LowerLookupTable2(OpLowering& op) { EmitLookup(op, op.Input("Ids")); }

// Ids [..., 1]
void LowerLookupTable(OpLowering& op) {
  const ValueId ids = op.Input("Ids");
  EmitLookup(op,
             op.Emit("squeeze", {ids},
                     {{"axes", std::vector<int64_t>{-1}}, {"strict", true}}));
}

// Returns a value that is largest where x is smallest. For integers it is ~x,
// which does not overflow.
ValueId EmitOpposite(OpLowering& op, ValueId x) {
  const bool integers = IsIndex(op.info(x).precision);
  return EmitScale(op, x, -1, integers ? -1.f : 0.f);
}

// `flatten` looks at all elements as one axis.
void LowerArgMaxOrMin(OpLowering& op) {
  ValueId x = op.Input("X");
  int64_t axis = IntInput(op, "Axis", "axis", -1);
  const bool flatten = op.Bool("flatten", false);
  const bool keep = op.Bool("keepdims", false);
  const Precision to = PrecisionAttribute(op, "dtype", Precision::kInt64);
  if (op.ok() && flatten && keep) {
    return op.FailUnsupported("attributes 'flatten' and 'keepdims' together");
  }
  if (flatten) {
    x = op.Emit("reshape", {x}, {{"shape", std::vector<int64_t>{-1}}});
    axis = 0;
  }
  if (op.type() == "arg_min") x = EmitOpposite(op, x);
  const ValueId out =
      op.Emit("arg_max", {x}, {{"axis", axis}, {"keepdims", keep}});
  op.Define(EmitCast(op, EmitNumber(op, out), to));
}

constexpr LoweringRule kRules[] = {
    {"arg_max", "Out", LowerArgMaxOrMin},
    {"arg_min", "Out", LowerArgMaxOrMin},
    {"gather", "Out", LowerGather},
    {"lookup_table", "Out", LowerLookupTable},
    {"lookup_table_v2", "Out", LowerLookupTable2},
    {"take_along_axis", "Result", LowerTakeAlongAxis},
};

}  // namespace

Span<const LoweringRule> GatherRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
