// SPDX-License-Identifier: Apache-2.0
// Attention.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/attention.h"
#include "lite/core/model/onnx/attention_bias.h"
#include "lite/core/model/onnx/block.h"
#include "lite/core/model/onnx/formula.h"

namespace placelite {
namespace onnx_import {
namespace {

// Input `i` as heads. Of rank 3 it is [batch, length, heads * size].
ValueId EmitHeads(OpLowering& op, int i, const char* attribute) {
  const ValueId x = op.Input(i);
  if (!op.ok()) return kNone;
  const int64_t heads = op.Int(attribute, 0);
  if (op.rank(x) == 4) {
    const Dim own = op.shape(x)[1];
    if (heads != 0 && (own == Dim(heads)) == Tri::kNo) {
      op.FailCorrupt(StrCat("attribute '", attribute, "' is ", heads,
                            ", input ", i, " has shape ", op.shape(x)));
    }
    return x;
  }
  if (op.rank(x) != 3) {
    op.FailUnsupported(StrCat("input ", i, " has shape ", op.shape(x),
                              ", expected rank 3 or 4"));
    return kNone;
  }
  if (heads < 1 || heads > kMaxElements) {
    op.FailCorrupt(StrCat("attribute '", attribute, "' is ", heads));
    return kNone;
  }
  return EmitTranspose(op, EmitReshapePattern(op, x, {0, 0, heads, -1}),
                       {0, 2, 1, 3});
}

// Joins the cached steps and the new ones.
ValueId EmitPresent(OpLowering& op, int past, ValueId x) {
  return op.HasInput(past) ? EmitConcat(op, {op.Input(past), x}, 2) : x;
}

bool CheckCaches(OpLowering& op) {
  if (op.HasInput(4) != op.HasInput(5)) {
    op.FailCorrupt("past_key and past_value are not given together");
  } else if (op.HasInput(4) && op.HasInput(6)) {
    op.FailCorrupt("past_key and nonpad_kv_seqlen are given together");
  } else if (op.HasInput(6) && op.ok() && op.rank(op.Input(6)) != 1) {
    op.FailUnsupported(StrCat("nonpad_kv_seqlen ", op.shape(op.Input(6)),
                              ", expected rank 1"));
  }
  return op.ok();
}

// 0 for each query that attends no key, instead of the nan of 0 / 0.
ValueId EmitShownRows(OpLowering& op, const AttentionBias& bias,
                      ValueId weights) {
  if (!bias.may_hide_all || !op.ok()) return weights;
  const Precision precision = op.info(bias.bias).precision;
  const ValueId most = EmitReduce(op, "reduce_max", bias.bias, {-1});
  const ValueId hidden = op.Emit("isinf", {most}, {{"detect_positive", false}});
  return op.Emit("where", {hidden, EmitNumber(op, 0, precision), weights});
}

// Scores before and after softcap, with the bias, and behind softmax.
std::vector<ValueId> EmitStages(OpLowering& op, ValueId scores,
                                const AttentionBias& bias) {
  const Precision precision = op.info(scores).precision;
  std::vector<ValueId> stages = {scores};
  const float cap = op.Float("softcap", 0);
  ValueId x = scores;
  if (cap > 0) {
    x = EmitScale(op, op.Emit("tanh", {EmitScale(op, x, 1.0 / cap, 0)}), cap,
                  0);
  }
  stages.push_back(x);
  if (bias.bias != kNone) x = EmitAdd(op, x, bias.bias);
  stages.push_back(x);
  x = EmitCast(op, x, TypeAttribute(op, "softmax_precision", precision));
  x = op.Emit("softmax", {x}, {{"axis", int64_t{-1}}});
  stages.push_back(EmitShownRows(op, bias, EmitCast(op, x, precision)));
  return stages;
}

void LowerAttention(OpLowering& op) {
  Heads heads;
  heads.query = EmitHeads(op, 0, "q_num_heads");
  const ValueId key = EmitHeads(op, 1, "kv_num_heads");
  const ValueId value = EmitHeads(op, 2, "kv_num_heads");
  if (!CheckCaches(op)) return;
  heads.key = EmitPresent(op, 4, key);
  heads.value = EmitPresent(op, 5, value);
  CountHeads(op, &heads);
  const int64_t mode = op.Int("qk_matmul_output_mode", 0);
  if (mode < 0 || mode > 3) {
    return op.FailCorrupt(StrCat("qk_matmul_output_mode is ", mode));
  }
  if (!op.ok()) return;
  const Size past = op.HasInput(4) ? EmitSizeOf(op, op.Input(4), 2) : Size(0);
  const AttentionBias bias = EmitAttentionBias(
      op, op.info(heads.query).precision, EmitSizeOf(op, heads.query, 2),
      EmitSizeOf(op, heads.key, 2), past);
  const std::vector<ValueId> stages =
      EmitStages(op, EmitScores(op, heads), bias);
  ValueId y = EmitWeighed(op, heads, stages.back());
  if (op.rank(op.Input(0)) == 3) {
    y = op.Emit("flatten", {EmitTranspose(op, y, {0, 2, 1, 3})},
                {{"start_axis", int64_t{2}}, {"stop_axis", int64_t{3}}});
  }
  std::vector<ValueId> outputs = {y, heads.key, heads.value,
                                  stages[static_cast<size_t>(mode)]};
  outputs.resize(static_cast<size_t>(std::min(op.NumOutputs(), 4)));
  op.DefineAll(outputs);
}

// The graph of an attribute, if there is one, applied to scores or weights.
ValueId EmitModified(OpLowering& op, const char* name, ValueId x) {
  if (!op.ok() || !op.HasAttribute(name)) return x;
  const ::onnx::GraphProto* modifier = op.GraphAttribute(name);
  if (!op.ok()) return kNone;
  const std::vector<ValueId> y = EmitBlock(op, *modifier, {x});
  if (!op.ok()) return kNone;
  if (y.size() != 1 || op.info(y[0]).precision != op.info(x).precision) {
    op.FailCorrupt(
        StrCat(name, " does not give one tensor of ", op.info(x).precision));
    return kNone;
  }
  return y[0];
}

void LowerFlexAttention(OpLowering& op) {
  Heads heads;
  heads.query = op.Input(0);
  heads.key = op.Input(1);
  heads.value = op.Input(2);
  CountHeads(op, &heads);
  const Precision precision = op.info(heads.query).precision;
  const Precision inner = TypeAttribute(
      op, "softmax_precision",
      precision == Precision::kDouble ? precision : Precision::kFloat);
  ValueId x = EmitCast(op, EmitScores(op, heads), inner);
  x = EmitModified(op, "score_mod", x);
  x = op.Emit("softmax", {x}, {{"axis", int64_t{-1}}});
  x = EmitModified(op, "prob_mod", x);
  op.Define(EmitCast(op, EmitWeighed(op, heads, x), precision));
}

constexpr LoweringRule kRules[] = {
    {"Attention", 23, kNewestOpset, LowerAttention},
    {"FlexAttention", 1, kNewestPreviewOpset, LowerFlexAttention,
     kPreviewDomain},
};

}  // namespace

Span<const LoweringRule> AttentionRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
