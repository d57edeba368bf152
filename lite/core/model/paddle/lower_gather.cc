// Ops that look elements up.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/lowering_util.h"

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

// Rows of W. Those of padding_idx would be zeros.
void LowerLookupTable(OpLowering& op) {
  const ValueId table = op.Input("W");
  const ValueId ids = op.Input("Ids");
  const int64_t padding = op.Int("padding_idx", -1);
  if (op.ok() && padding != -1) {
    return op.FailUnsupported(
        StrCat("attribute 'padding_idx' is ", padding, ", expected -1"));
  }
  op.Define(op.Emit("gather", {table, ids}, {{"axis", int64_t{0}}}));
}

constexpr LoweringRule kRules[] = {
    {"gather", "Out", LowerGather},
    {"lookup_table_v2", "Out", LowerLookupTable},
};

}  // namespace

Span<const LoweringRule> GatherRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
