// layer_norm and lrn.
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

void LowerLrn(OpLowering& op) {
  ExpectChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  op.Define(op.Emit("lrn", {x},
                    {{"n", op.Int("n", 5)},
                     {"k", op.Float("k", 2)},
                     {"alpha", op.Float("alpha", 1e-4f)},
                     {"beta", op.Float("beta", 0.75f)}}));
}

constexpr LoweringRule kRules[] = {
    {"layer_norm", "Y", LowerLayerNorm},
    {"lrn", "Out", LowerLrn},
};

}  // namespace

Span<const LoweringRule> NormalizationRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
