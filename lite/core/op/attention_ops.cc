// SPDX-License-Identifier: Apache-2.0
// attention, a composite: passes/optimize/composites.h has its definition.
#include "lite/core/op/attention.h"
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/tensor/halves.h"

namespace placelite {
namespace {

// Returns the sizes of input `i` in the order that the op takes them; fails
// unless `axes` names each axis once.
Result<SmallDims<Dim>> Ordered(const OpView& op, const ShapeRange& shape,
                               const char* attribute) {
  const SmallDims<Dim> dims{Span<const Dim>(shape.begin(), shape.rank())};
  const auto& axes = op.attributes().Ints(attribute);
  if (axes.empty()) return dims;
  if (static_cast<int>(axes.size()) != shape.rank()) {
    return Fail(op,
                StrCat(attribute, " has ", axes.size(), " axes for ", shape));
  }
  SmallDims<bool> seen;
  for (int i = 0; i < shape.rank(); ++i) seen.push_back(false);
  for (const int64_t axis : axes) {
    LITE_ASSIGN_OR_RETURN(const int from, NormalizeAxis(axis, shape.rank()));
    if (seen[from]) {
      return Fail(op, StrCat(attribute, " names an axis twice"));
    }
    seen[from] = true;
  }
  return InOrder(dims, axes);
}

// The axes in front of the last two.
ShapeRange Batch(const SmallDims<Dim>& dims) {
  return ShapeRange(Span<const Dim>(dims.begin(), dims.rank() - 2));
}

// The scores, one for each query and key, broadcast with the mask.
Result<ShapeRange> Scores(const OpView& op, const SmallDims<Dim>& q,
                          const SmallDims<Dim>& k) {
  LITE_ASSIGN_OR_RETURN(const ShapeRange batch,
                        BroadcastShapes(Batch(q), Batch(k)));
  SmallDims<Dim> dims{Span<const Dim>(batch.begin(), batch.rank())};
  dims.push_back(q[q.rank() - 2]);
  dims.push_back(k[k.rank() - 2]);
  const ShapeRange scores{Span<const Dim>(dims)};
  if (!op.has_input(kAttentionMask)) return scores;
  return BroadcastShapes(scores, op.input_shape(kAttentionMask));
}

Status InferAttention(InferContext& context) {
  const OpView& op = context.op();
  SmallDims<Dim> dims[3];
  for (size_t i = 0; i < op.num_op_inputs(); ++i) {
    if (!op.has_input(i)) continue;
    const Precision precision = op.input(i).precision;
    // A mask hides scores, or is added to them: they are floats where Q is of
    // halves.
    const bool fits = i == kAttentionMask &&
                      (precision == Precision::kBool ||
                       (precision == Precision::kFloat &&
                        IsHalf(op.input(0).precision)));
    if (precision != op.input(0).precision && !fits) {
      return Fail(op, StrCat(op.def().inputs[i].name, " is ", precision,
                             ", and Q is ", op.input(0).precision));
    }
    const ShapeRange& shape = op.input_shape(i);
    if (!shape.rank_known()) {
      context.SetOutput(0, op.input(0).precision, ShapeRange());
      return Status::Ok();
    }
    if (shape.rank() < 2) {
      return Fail(
          op, StrCat(op.def().inputs[i].name, " ", shape, " has rank below 2"));
    }
    if (i == kAttentionMask) continue;
    LITE_ASSIGN_OR_RETURN(dims[i], Ordered(op, shape, kAttentionAxes[i]));
  }
  const auto& [q, k, v] = dims;
  LITE_RETURN_IF_ERROR(ExpectSameDim(op, q[q.rank() - 1], k[k.rank() - 1],
                                     "columns of Q against those of K"));
  LITE_ASSIGN_OR_RETURN(const ShapeRange scores, Scores(op, q, k));
  LITE_RETURN_IF_ERROR(ExpectSameDim(op, scores[scores.rank() - 1],
                                     v[v.rank() - 2],
                                     "scores of a query against rows of V"));
  const SmallDims<Dim> of_scores{
      Span<const Dim>(scores.begin(), scores.rank())};
  LITE_ASSIGN_OR_RETURN(const ShapeRange batch,
                        BroadcastShapes(Batch(of_scores), Batch(v)));
  SmallDims<Dim> out{Span<const Dim>(batch.begin(), batch.rank())};
  out.push_back(scores[scores.rank() - 2]);
  out.push_back(v[v.rank() - 1]);
  const ShapeRange result{Span<const Dim>(out)};
  LITE_ASSIGN_OR_RETURN(out, Ordered(op, result, "out_axes"));
  context.SetOutput(0, op.input(0).precision, ShapeRange(Span<const Dim>(out)));
  return Status::Ok();
}

// Two products and the softmax between them.
int64_t AttentionFlops(const OpView& op) {
  constexpr int64_t kSoftmax = 20;  // operations of each score
  const ShapeRange &q = op.input_shape(0), &k = op.input_shape(1);
  const ShapeRange& v = op.input_shape(2);
  const auto last = [&](const ShapeRange& shape, size_t i, int back) {
    const SmallDims<Dim> dims{Span<const Dim>(shape.begin(), shape.rank())};
    return InOrder(dims,
                   op.attributes().Ints(kAttentionAxes[i]))[shape.rank() - back]
        .max;
  };
  const int64_t columns = last(v, 2, 1);
  if (columns == 0) return 0;
  const int64_t rows = op.output_shape(0).NumElements().max / columns;
  return SaturatingProduct(
      {rows, last(k, 1, 2), 2 * (last(q, 0, 1) + columns) + kSoftmax});
}

constexpr ArgDef kInputs[] = {
    {"Q"}, {"K"}, {"V"}, {"Mask", ArgKind::kOptional}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kAttributes[] = {
    {"scale", AttributeType::kFloat, "1"},
    {"hidden_score", AttributeType::kFloat, "-1e9"},
    {"hides_false", AttributeType::kBool, "false"},
    {"q_axes", AttributeType::kInts, "[]"},
    {"k_axes", AttributeType::kInts, "[]"},
    {"v_axes", AttributeType::kInts, "[]"},
    {"out_axes", AttributeType::kInts, "[]"}};

constexpr OpDef kOps[] = {
    // Each operand is first transposed: axis i is its axis q_axes[i], and so
    // on. Then Q is [..., queries, depth], K [..., keys, depth], V [..., keys,
    // columns], and the leading axes broadcast. Scores are scale * Q K^T +
    // Mask, which broadcast, too; each row of them goes through softmax and is
    // multiplied by V. The result is transposed by out_axes. Where Mask is
    // boolean, scores become hidden_score where it is true, or where it is
    // false if hides_false is set.
    With({"attention", kInputs, kOut, kAttributes, InferAttention,
          "a pattern of matmul and softmax", AttentionFlops},
         Trait::kComposite),
};

}  // namespace

Span<const OpDef> AttentionOps() { return kOps; }

}  // namespace placelite
