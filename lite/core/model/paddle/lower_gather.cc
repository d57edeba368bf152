// Ops that look elements up, or where they are.
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

void LowerTakeAlongAxis(OpLowering& op) {
  const ValueId x = op.Input("Input");
  const ValueId index = op.Input("Index");
  op.Define(
      op.Emit("take_along_axis", {x, index}, {{"axis", op.Int("Axis", 0)}}));
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

// `flatten` looks at all elements as one axis. A single position has shape [1],
// as it had before Paddle had tensors of rank 0.
void LowerArgMax(OpLowering& op) {
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
  ValueId out = op.Emit("arg_max", {x}, {{"axis", axis}, {"keepdims", keep}});
  if (op.rank(out) == 0 && !keep) out = EmitUnsqueeze(op, out, {0});
  op.Define(EmitCast(op, out, to));
}

constexpr LoweringRule kRules[] = {
    {"arg_max", "Out", LowerArgMax},
    {"gather", "Out", LowerGather},
    {"lookup_table_v2", "Out", LowerLookupTable},
    {"take_along_axis", "Result", LowerTakeAlongAxis},
};

}  // namespace

Span<const LoweringRule> GatherRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
