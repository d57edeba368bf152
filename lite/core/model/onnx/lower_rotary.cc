// SPDX-License-Identifier: Apache-2.0
// Rotary embeddings: pairs of elements of each head, turned by the angle of
// their position.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// Cosines or sines of the positions, with an axis for the heads at `axis`.
ValueId EmitAngles(OpLowering& op, int i, int64_t axis) {
  ValueId cache = op.Input(i);
  if (op.HasInput(3)) {
    cache = op.Emit("gather", {cache, op.Input(3)}, {{"axis", int64_t{0}}});
  }
  if (op.ok() && op.rank(cache) != 3) {
    op.FailUnsupported(
        StrCat("angles of shape ", op.shape(cache), ", expected rank 3"));
  }
  return EmitUnsqueeze(op, cache, {axis});
}

// How many pairs are turned where not all are; else 0.
int64_t CountPairs(OpLowering& op, ValueId x, ValueId cosine) {
  const int64_t turned = op.Int("rotary_embedding_dim", 0);
  if (turned < 0 || turned % 2 != 0 || turned > kMaxElements) {
    op.FailCorrupt(StrCat("rotary_embedding_dim is ", turned));
    return 0;
  }
  if (!op.ok()) return 0;
  const Dim angles = op.shape(cosine)[3], size = op.shape(x)[3];
  const Dim pairs = turned > 0     ? Dim(turned / 2)
                    : size.exact() ? Dim(size.min / 2)
                                   : angles;
  if ((angles == pairs) == Tri::kNo || size.max < turned ||
      (turned == 0 && (size == pairs * Dim(2)) == Tri::kNo)) {
    op.FailCorrupt(StrCat(angles, " angles for ", pairs, " pairs of heads of ",
                          size, " elements"));
  }
  return turned / 2;
}

struct Pairs {
  ValueId first, second;
};

// Neighbours are pairs, or the first half and the second half. `count` 0: of
// all elements.
Pairs EmitPairs(OpLowering& op, ValueId x, int64_t count, bool interleaved) {
  if (count > 0) x = EmitSlice(op, x, 3, 0, 2 * count);
  if (!interleaved) {
    const std::vector<ValueId> halves = op.EmitMulti(
        "split", {x},
        {{"axis", int64_t{3}}, {"sections", std::vector<int64_t>{}}}, 2);
    return {halves[0], halves[1]};
  }
  const auto every_second = [&](int64_t start) {
    return op.Emit("strided_slice", {x},
                   {{"axes", std::vector<int64_t>{3}},
                    {"starts", std::vector<int64_t>{start}},
                    {"ends", std::vector<int64_t>{kMaxElements}},
                    {"strides", std::vector<int64_t>{2}}});
  };
  return {every_second(0), every_second(1)};
}

// The turned pairs where they were.
ValueId EmitUnpaired(OpLowering& op, const Pairs& pairs, bool interleaved) {
  if (!interleaved) return EmitConcat(op, {pairs.first, pairs.second}, 3);
  const ValueId both = EmitConcat(op,
                                  {EmitUnsqueeze(op, pairs.first, {4}),
                                   EmitUnsqueeze(op, pairs.second, {4})},
                                  4);
  return op.Emit("flatten", {both},
                 {{"start_axis", int64_t{3}}, {"stop_axis", int64_t{4}}});
}

// X is [batch, heads, positions, size] or [batch, positions, heads * size].
void LowerRotaryEmbedding(OpLowering& op) {
  ValueId x = op.Input(0);
  const int rank = op.rank(x);
  if (op.ok() && rank != 3 && rank != 4) {
    return op.FailUnsupported(
        StrCat("X ", op.shape(x), ", expected rank 3 or 4"));
  }
  if (rank == 3) {
    const int64_t heads = op.Int("num_heads", 0);
    if (heads < 1 || heads > kMaxElements) {
      return op.FailCorrupt(StrCat("attribute 'num_heads' is ", heads));
    }
    x = EmitReshapePattern(op, x, {0, 0, heads, -1});
  }
  const bool interleaved = op.Int("interleaved", 0) != 0;
  const int64_t heads_axis = rank == 3 ? 2 : 1;
  const ValueId cosine = EmitAngles(op, 1, heads_axis);
  const ValueId sine = EmitAngles(op, 2, heads_axis);
  const int64_t count = CountPairs(op, x, cosine);
  if (!op.ok()) return;
  const Pairs pairs = EmitPairs(op, x, count, interleaved);
  const Pairs turned = {EmitSubtract(op, EmitMultiply(op, cosine, pairs.first),
                                     EmitMultiply(op, sine, pairs.second)),
                        EmitAdd(op, EmitMultiply(op, sine, pairs.first),
                                EmitMultiply(op, cosine, pairs.second))};
  ValueId y = EmitUnpaired(op, turned, interleaved);
  if (op.ok() && count > 0 && (op.shape(x)[3] == Dim(2 * count)) != Tri::kYes) {
    y = EmitConcat(op, {y, EmitSlice(op, x, 3, 2 * count, kMaxElements)}, 3);
  }
  if (rank == 3) {
    y = op.Emit("flatten", {y},
                {{"start_axis", int64_t{2}}, {"stop_axis", int64_t{3}}});
  }
  op.Define(y);
}

constexpr LoweringRule kRules[] = {
    {"RotaryEmbedding", 23, kNewestOpset, LowerRotaryEmbedding},
};

}  // namespace

Span<const LoweringRule> RotaryRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
