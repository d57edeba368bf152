// SPDX-License-Identifier: Apache-2.0
// What onnxruntime's optimiser of transformers makes of embeddings, residual
// sums with normalisations, activations with biases and scaled products, as its
// docs/ContribOperators.md describes them.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// onnxruntime's ops take this one where their node says nothing.
constexpr float kEpsilon = 1e-12f;

// Returns X with input `i` added, if there is that input.
ValueId EmitPlusInput(OpLowering& op, ValueId x, int i) {
  return op.HasInput(i) ? EmitAdd(op, x, op.Input(i)) : x;
}

// Returns the layer norm of X over its last axis, with a scale and a bias,
// which may be kNone.
ValueId EmitNormal(OpLowering& op, ValueId x, ValueId gamma, ValueId beta) {
  std::vector<ValueId> inputs = {x, gamma};
  if (beta != kNone) inputs.push_back(beta);
  const float epsilon = op.Float("epsilon", kEpsilon);
  if (!op.ok()) return kNone;
  return op.Emit(
      "layer_norm", inputs,
      {{"begin_norm_axis", int64_t{op.rank(x) - 1}}, {"epsilon", epsilon}});
}

// Returns X divided by its root mean square over the axes from `axis` on, times
// the scale of input `gamma`.
ValueId EmitRmsNormal(OpLowering& op, ValueId x, int gamma, int64_t axis,
                      float epsilon) {
  std::vector<int64_t> axes;
  for (int64_t i = axis; i < op.rank(x); ++i) axes.push_back(i);
  const ValueId mean =
      EmitReduce(op, "reduce_mean", op.Emit("square", {x}), axes);
  const ValueId root = op.Emit("sqrt", {EmitScale(op, mean, 1, epsilon)});
  return EmitMultiply(op, EmitDivide(op, x, root), op.Input(gamma));
}

// Defines output 0 and output `other`, which may be absent. Nothing may read
// those between.
void DefineTwo(OpLowering& op, ValueId first, int other, ValueId second) {
  for (int i = 1; i < other; ++i) op.ExpectUnused(i);
  std::vector<ValueId> outputs(static_cast<size_t>(other), first);
  outputs.push_back(second);
  outputs.resize(
      std::min<size_t>(outputs.size(), static_cast<size_t>(op.NumOutputs())));
  op.DefineAll(outputs);
}

// input, skip, gamma, beta, bias
void LowerSkipLayerNormalization(OpLowering& op) {
  const ValueId sum =
      EmitPlusInput(op, EmitAdd(op, op.Input(0), op.Input(1)), 4);
  const ValueId y = EmitNormal(op, sum, op.Input(2), op.OptionalInput(3));
  DefineTwo(op, y, 3, sum);
}

// input, skip, gamma, bias
void LowerSkipSimplifiedLayerNormalization(OpLowering& op) {
  const ValueId sum =
      EmitPlusInput(op, EmitAdd(op, op.Input(0), op.Input(1)), 3);
  if (!op.ok()) return;
  const ValueId y = EmitRmsNormal(op, sum, 2, op.rank(sum) - 1,
                                  op.Float("epsilon", kEpsilon));
  DefineTwo(op, y, 3, sum);
}

// X, scale
void LowerSimplifiedLayerNormalization(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int64_t rank = op.rank(x);
  int64_t axis = op.Int("axis", -1);
  if (op.ok() && (axis < -rank || axis >= rank)) {
    return op.FailCorrupt(StrCat("axis ", axis, " for X ", op.shape(x)));
  }
  if (axis < 0) axis += rank;
  op.Define(EmitRmsNormal(op, x, 1, axis, op.Float("epsilon", 1e-5f)));
}

// Embedding is what EmbedLayerNormalization looks up, adds up and normalises.
// segments may be kNone.
struct Embedding {
  ValueId words, positions, segments;
  ValueId gamma, beta;
};

// Returns the rows of a table that ids of any shape ask for.
ValueId EmitRows(OpLowering& op, ValueId table, ValueId ids) {
  return op.Emit("gather", {table, ids}, {{"axis", int64_t{0}}});
}

// Inputs 0, 1 and 7 are input_ids, segment_ids and mask; `position_ids` may be
// kNone.
void LowerEmbedding(OpLowering& op, const Embedding& tables,
                    ValueId position_ids) {
  const ValueId ids = op.Input(0);
  if (op.ok() && op.rank(ids) != 2) {
    return op.FailUnsupported(
        StrCat("input_ids ", op.shape(ids), ", expected rank 2"));
  }
  if (op.HasInput(1) != (tables.segments != kNone)) {
    return op.FailCorrupt(
        "segment_ids and segment_embedding are not given together");
  }
  if (!op.ok()) return;
  const ValueId positions = position_ids != kNone
                                ? position_ids
                                : EmitCount(op, EmitSizeOf(op, ids, 1));
  ValueId sum = EmitAdd(op, EmitRows(op, tables.words, ids),
                        EmitRows(op, tables.positions, positions));
  if (op.HasInput(1)) {
    sum = EmitAdd(op, sum, EmitRows(op, tables.segments, op.Input(1)));
  }
  const ValueId y = EmitNormal(op, sum, tables.gamma, tables.beta);
  // This is how many ids of each sample the mask shows, or 0 without a mask.
  ValueId shown = kNone;
  if (op.IsOutputRead(1)) {
    const ValueId flags =
        op.HasInput(7) ? op.Input(7)
                       : EmitSubtract(op, EmitCast(op, ids, Precision::kInt32),
                                      EmitCast(op, ids, Precision::kInt32));
    shown = EmitCast(
        op,
        op.Emit("reduce_sum", {flags},
                {{"dim", std::vector<int64_t>{1}}, {"keep_dim", false}}),
        Precision::kInt32);
  }
  std::vector<ValueId> outputs = {y, shown == kNone ? y : shown, sum};
  outputs.resize(std::min<size_t>(3, static_cast<size_t>(op.NumOutputs())));
  op.DefineAll(outputs);
}

// input_ids, segment_ids, word_embedding, position_embedding,
// segment_embedding, gamma, beta, mask, position_ids
void LowerEmbedLayerNormalization(OpLowering& op) {
  LowerEmbedding(
      op,
      {op.Input(2), op.Input(3), op.OptionalInput(4), op.Input(5), op.Input(6)},
      op.OptionalInput(8));
}

// The tables, gamma and beta, inputs 2 to 6, are codes.
void LowerQEmbedLayerNormalization(OpLowering& op) {
  constexpr int kTables = 2, kSegments = 4, kScales = 8, kZeroPoints = 13;
  const auto decoded = [&](int i) {
    if (i == kSegments && !op.HasInput(i)) return kNone;
    const int scale = kScales + (i - kTables);
    const int zero_point = kZeroPoints + (i - kTables);
    for (int list : {scale, zero_point}) {
      if (op.ok() && !IsOneNumber(op, op.Input(list))) {
        op.FailUnsupported(StrCat("input ", list, " has shape ",
                                  op.shape(op.Input(list)),
                                  ", expected one number"));
      }
    }
    return op.Emit("dequantize_linear",
                   {op.Input(i), op.Input(scale), op.Input(zero_point)});
  };
  LowerEmbedding(
      op, {decoded(2), decoded(3), decoded(kSegments), decoded(5), decoded(6)},
      kNone);
}

ValueId EmitGelu(OpLowering& op, ValueId x, bool approximate) {
  return op.Emit("gelu", {x}, {{"approximate", approximate}});
}

void LowerGelu(OpLowering& op) {
  op.Define(EmitGelu(op, EmitPlusInput(op, op.Input(0), 1), false));
}

void LowerFastGelu(OpLowering& op) {
  op.Define(EmitGelu(op, EmitPlusInput(op, op.Input(0), 1), true));
}

void LowerQuickGelu(OpLowering& op) {
  op.Define(EmitSwish(op, op.Input(0), op.Float("alpha", 1.702f)));
}

// Returns input `i`, with its first axis moved behind all but the last one if
// the attribute says so.
ValueId EmitBatchLast(OpLowering& op, int i, const char* attribute) {
  const ValueId x = op.Input(i);
  if (op.Int(attribute, 0) == 0 || !op.ok()) return x;
  std::vector<int64_t> order;
  for (int axis = 1; axis < op.rank(x) - 1; ++axis) order.push_back(axis);
  order.push_back(0);
  order.push_back(op.rank(x) - 1);
  return EmitTranspose(op, x, order);
}

// alpha * A' * B'
void LowerFusedMatMul(OpLowering& op) {
  const ValueId a = EmitBatchLast(op, 0, "transBatchA");
  const ValueId b = EmitBatchLast(op, 1, "transBatchB");
  const ValueId product =
      EmitMatmul(op, a, b, op.Int("transA", 0) != 0, op.Int("transB", 0) != 0);
  op.Define(EmitScale(op, product, op.Float("alpha", 1), 0));
}

constexpr LoweringRule kRules[] = {
    {"BiasGelu", 1, 1, LowerGelu, kMicrosoftDomain},
    {"EmbedLayerNormalization", 1, 1, LowerEmbedLayerNormalization,
     kMicrosoftDomain},
    {"FastGelu", 1, 1, LowerFastGelu, kMicrosoftDomain},
    {"FusedMatMul", 1, 1, LowerFusedMatMul, kMicrosoftDomain},
    {"Gelu", 1, 1, LowerGelu, kMicrosoftDomain},
    {"QEmbedLayerNormalization", 1, 1, LowerQEmbedLayerNormalization,
     kMicrosoftDomain},
    {"QuickGelu", 1, 1, LowerQuickGelu, kMicrosoftDomain},
    {"SimplifiedLayerNormalization", 1, kNewestOpset,
     LowerSimplifiedLayerNormalization},
    {"SkipLayerNormalization", 1, 1, LowerSkipLayerNormalization,
     kMicrosoftDomain},
    {"SkipSimplifiedLayerNormalization", 1, 1,
     LowerSkipSimplifiedLayerNormalization, kMicrosoftDomain},
};

}  // namespace

Span<const LoweringRule> ContribEncoderRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
