// Ops that give as many elements as those of their inputs say.
#include "lite/core/model/import/padded.h"
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

void LowerWhereIndex(OpLowering& op) {
  op.Define(EmitNonzero(op, op.Input("Condition")));
}

bool SameShape(const ShapeRange& a, const ShapeRange& b) {
  return a.exact() && b.exact() && a.shape() == b.shape();
}

// X and Mask are broadcast to one shape.
void LowerMaskedSelect(OpLowering& op) {
  ValueId x = op.Input("X"), mask = op.Input("Mask");
  if (!SameShape(op.shape(x), op.shape(mask))) {
    const ValueId like_x = op.Emit("equal", {x, x});
    x = op.Emit("where", {mask, x, x});
    mask = op.Emit("where", {like_x, mask, mask});
  }
  op.Define(op.Emit("gather", {EmitFlat(op, x), EmitHits(op, mask)},
                    {{"axis", int64_t{0}}}));
}

constexpr LoweringRule kRules[] = {
    {"masked_select", "Y", LowerMaskedSelect},
    {"where_index", "Out", LowerWhereIndex},
};

}  // namespace

Span<const LoweringRule> SizedRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
