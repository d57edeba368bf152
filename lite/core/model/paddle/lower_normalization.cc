// layer_norm.
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

void LowerLayerNorm(OpLowering& op) {
  std::vector<ValueId> inputs = {op.Input("X"), op.OptionalInput("Scale"),
                                 op.OptionalInput("Bias")};
  while (inputs.size() > 1 && inputs.back() == kNone) inputs.pop_back();
  const int64_t begin = op.Int("begin_norm_axis", 1);
  const float epsilon = op.Float("epsilon", 1e-5f);
  op.Define(op.Emit("layer_norm", inputs,
                    {{"begin_norm_axis", begin}, {"epsilon", epsilon}}));
}

constexpr LoweringRule kRules[] = {{"layer_norm", "Y", LowerLayerNorm}};

}  // namespace

Span<const LoweringRule> NormalizationRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
