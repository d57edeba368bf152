// SPDX-License-Identifier: Apache-2.0
// Normalisations but batch_norm.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"

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
  WorkOnChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  op.Define(op.Emit("lrn", {x},
                    {{"n", op.Int("n", 5)},
                     {"k", op.Float("k", 2)},
                     {"alpha", op.Float("alpha", 1e-4f)},
                     {"beta", op.Float("beta", 0.75f)}}));
}

// Per-channel numbers as they broadcast to X.
ValueId EmitPerChannel(OpLowering& op, ValueId numbers, int rank) {
  std::vector<int64_t> axes;
  for (int i = 1; i < rank - 1; ++i) axes.push_back(i);
  return EmitUnsqueeze(op, numbers, axes);
}

ValueId EmitAffine(OpLowering& op, ValueId x, ValueId scale, ValueId bias) {
  const int rank = op.rank(x);
  if (scale != kNone) {
    x = op.Emit("elementwise_mul", {x, EmitPerChannel(op, scale, rank)});
  }
  if (bias == kNone) return x;
  return op.Emit("elementwise_add", {x, EmitPerChannel(op, bias, rank)});
}

// Normalises each group of channels of each sample with layer_norm; 0 groups
// means that each channel is a group.
void DefineNormalized(OpLowering& op, int64_t groups) {
  const ValueId x = op.Input("X");
  const ValueId scale = op.OptionalInput("Scale");
  const ValueId bias = op.OptionalInput("Bias");
  const float epsilon = op.Float("epsilon", 1e-5f);
  const int rank = op.rank(x);
  if (!op.ok()) return;
  if (rank < 2) return op.FailUnsupported(StrCat("X ", op.shape(x)));
  const int64_t channels = ExactLength(op, x, 1);
  if (groups == 0) groups = channels;
  if (op.ok() && (groups < 1 || channels % groups != 0)) {
    return op.FailCorrupt(StrCat(groups, " groups of ", channels, " channels"));
  }
  const ValueId rows =
      op.Emit("reshape", {x}, {{"shape", std::vector<int64_t>{0, groups, -1}}});
  const ValueId normal =
      op.Emit("layer_norm", {rows},
              {{"begin_norm_axis", int64_t{2}}, {"epsilon", epsilon}});
  const ValueId y = op.Emit("reshape", {normal, op.Emit("shape", {x})});
  op.Define(EmitAffine(op, y, scale, bias));
}

void LowerGroupNorm(OpLowering& op) {
  WorkOnChannelsFirst(op, "data_layout");
  const int64_t groups = op.Int("groups", 1);
  if (groups < 1) return op.FailCorrupt(StrCat(groups, " groups"));
  DefineNormalized(op, groups);
}

// Each channel is a group.
void LowerInstanceNorm(OpLowering& op) { DefineNormalized(op, 0); }

void LowerAffineChannel(OpLowering& op) {
  // Whatever is not NCHW has its channels last here.
  if (op.String("data_layout", "AnyLayout") != "NCHW") {
    op.MoveChannelsFirst("X");
  }
  const ValueId x = op.Input("X"), scale = op.Input("Scale");
  op.Define(EmitAffine(op, x, scale, op.Input("Bias")));
}

// x / sqrt(sum of squares + epsilon) along an axis.
void LowerNorm(OpLowering& op) {
  const ValueId x = op.Input("X");
  const ValueId squares = EmitReduction(
      op, "reduce_sum", op.Emit("square", {x}), {op.Int("axis", -1)}, true);
  const ValueId norm =
      op.Emit("sqrt", {EmitScale(op, squares, 1, op.Float("epsilon", 1e-10f))});
  op.Define(op.Emit("elementwise_div", {x, norm}));
}

constexpr LoweringRule kRules[] = {
    {"affine_channel", "Out", LowerAffineChannel},
    {"group_norm", "Y", LowerGroupNorm},
    {"instance_norm", "Y", LowerInstanceNorm},
    {"norm", "Out", LowerNorm},
    {"layer_norm", "Y", LowerLayerNorm},
    {"lrn", "Out", LowerLrn},
};

}  // namespace

Span<const LoweringRule> NormalizationRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
