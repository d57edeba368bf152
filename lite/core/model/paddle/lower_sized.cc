// SPDX-License-Identifier: Apache-2.0
// Ops that give as many elements as those of their inputs say.
#include "lite/core/base/strings.h"
#include "lite/core/model/import/padded.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/paddle/formula.h"

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

// The limits that both kinds of non-maximum suppression have.
AttributeMap LimitAttributes(OpLowering& op) {
  for (const char* name : {"score_threshold", "nms_top_k", "keep_top_k"}) {
    op.ExpectAttribute(name);
  }
  return {{"background_label", op.Int("background_label", 0)},
          {"score_threshold", op.Float("score_threshold", 0)},
          {"nms_top_k", op.Int("nms_top_k", -1)},
          {"keep_top_k", op.Int("keep_top_k", -1)},
          {"normalized", op.Bool("normalized", true)}};
}

AttributeMap MulticlassAttributes(OpLowering& op) {
  AttributeMap attributes = LimitAttributes(op);
  attributes.Set("nms_threshold", op.Float("nms_threshold", 0.3f));
  attributes.Set("nms_eta", op.Float("nms_eta", 1));
  attributes.Set("mark_none", !op.HasOutput("Index"));
  return attributes;
}

// If nothing is found, Paddle returns the matrix [[-1]].
ValueId EmitDetectionsOrMark(OpLowering& op, ValueId padded, ValueId count) {
  const ValueId rows = EmitWith(op, "elementwise_max", count, 1);
  const ValueId some = EmitWith(op, "elementwise_min", count, 1);
  const ValueId ends = op.Emit("concat", {rows, EmitScale(op, some, 5, 1)},
                               {{"axis", int64_t{0}}});
  return op.Emit("slice_by_input", {padded, EmitIndices(op, {0, 0}), ends,
                                    EmitIndices(op, {0, 1})});
}

// Boxes [N,M,4] and scores [N,C,M].
std::vector<ValueId> BoxesAndScores(OpLowering& op) {
  const ValueId boxes = op.Input("BBoxes"), scores = op.Input("Scores");
  if (op.HasInput("RoisNum") || (op.ok() && op.rank(scores) == 2)) {
    op.FailUnsupported("boxes of several images in one list");
  } else if (op.ok() && op.rank(boxes) == 3 &&
             (op.shape(boxes)[2] == Dim(4)) == Tri::kNo) {
    op.FailUnsupported(
        StrCat("boxes are ", op.shape(boxes), ", expected 4 numbers each"));
  }
  return {boxes, scores};
}

void LowerMulticlassNms(OpLowering& op) {
  const auto found = op.EmitMulti("padded_multiclass_nms", BoxesAndScores(op),
                                  MulticlassAttributes(op), 4);
  const bool has_index = op.HasOutput("Index");
  op.Define(has_index ? EmitFirst(op, found[0], found[3], 0)
                      : EmitDetectionsOrMark(op, found[0], found[3]));
  if (has_index) op.DefineAs("Index", EmitFirst(op, found[1], found[3], 0));
  op.DefineAs("NmsRoisNum", found[2]);
}

void LowerMatrixNms(OpLowering& op) {
  AttributeMap attributes = LimitAttributes(op);
  attributes.Set("post_threshold", op.Float("post_threshold", 0));
  attributes.Set("use_gaussian", op.Bool("use_gaussian", false));
  attributes.Set("gaussian_sigma", op.Float("gaussian_sigma", 2));
  const auto found = op.EmitMulti("padded_matrix_nms", BoxesAndScores(op),
                                  std::move(attributes), 4);
  op.Define(EmitFirst(op, found[0], found[3], 0));
  op.DefineAs("Index", EmitFirst(op, found[1], found[3], 0));
  op.DefineAs("RoisNum", found[2]);
}

// Boxes [N, 4] are sorted: those are kept which no box kept before overlaps.
void LowerNms(OpLowering& op) {
  const ValueId boxes = op.Input("Boxes");
  if (op.ok() && op.rank(boxes) != 2) {
    return op.FailUnsupported(
        StrCat("Boxes ", op.shape(boxes), ", expected rank 2"));
  }
  if (!op.ok()) return;
  const Size all(boxes, 0);
  const ValueId places = EmitCast(op, EmitCount(op, all), Precision::kFloat);
  const ValueId scores = EmitUnsqueeze(op, EmitScale(op, places, -1), {0, 1});
  const auto both = op.EmitMulti(
      "padded_nms", {EmitUnsqueeze(op, boxes, {0}), scores, all.Emit(op)},
      {{"iou_threshold", op.Float("iou_threshold", 1)}}, 2);
  // Its rows are sample, class and box.
  const ValueId rows = EmitFirst(op, both[0], both[1], 0);
  op.Define(EmitCast(op, EmitSqueeze(op, EmitSlice(op, rows, 1, 2, 3), {1}),
                     Precision::kInt64));
}

// Without an axis, all elements count as one list.
void LowerUnique(OpLowering& op) {
  const std::vector<int64_t> axes = op.Ints("axis");
  if (axes.size() > 1) {
    return op.FailCorrupt(StrCat("attribute 'axis' has ", axes.size(),
                                 " elements, expected one"));
  }
  const bool consecutive = op.type() == "unique_consecutive";
  const int64_t axis = axes.empty() ? 0 : axes[0];
  const ValueId x = op.Input("X");
  const Precision to = PrecisionAttribute(op, "dtype", Precision::kInt64);
  const auto all =
      op.EmitMulti("padded_unique", {axes.empty() ? EmitFlat(op, x) : x},
                   {{"axis", axis},
                    {"sorted", consecutive || op.Bool("is_sorted", false)},
                    {"consecutive", consecutive}},
                   5);
  const auto define = [&](std::string_view argument, ValueId id) {
    op.DefineAs(argument,
                EmitCast(op, id, IsIndex(to) ? to : Precision::kInt64));
  };
  op.Define(EmitFirst(op, all[0], all[4], axis));
  if (!consecutive) define("Indices", EmitFirst(op, all[1], all[4], 0));
  define("Index", all[2]);
  define("Counts", EmitFirst(op, all[3], all[4], 0));
}

constexpr LoweringRule kRules[] = {
    {"masked_select", "Y", LowerMaskedSelect},
    {"matrix_nms", "Out", LowerMatrixNms, "Index", "RoisNum"},
    {"multiclass_nms", "Out", LowerMulticlassNms},
    {"multiclass_nms2", "Out", LowerMulticlassNms, "Index"},
    {"multiclass_nms3", "Out", LowerMulticlassNms, "Index", "NmsRoisNum"},
    {"nms", "KeepBoxesIdxs", LowerNms},
    {"unique", "Out", LowerUnique, "Indices", "Index", "Counts"},
    {"unique_consecutive", "Out", LowerUnique, "Index", "Counts"},
    {"where_index", "Out", LowerWhereIndex},
};

}  // namespace

Span<const LoweringRule> SizedRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
