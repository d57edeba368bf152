// SPDX-License-Identifier: Apache-2.0
// Ops that move elements: transpose, channel_shuffle, concat, split, slice,
// pad.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

Status InferTranspose(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  const std::vector<int64_t>& perm = op.attributes().Ints("axis");
  bool seen[kMaxRank] = {};
  SmallDims<Dim> dims;
  if (static_cast<int>(perm.size()) != x.rank()) {
    return Fail(op, StrCat(perm.size(), " axes for X ", x));
  }
  for (int64_t axis : perm) {
    LITE_ASSIGN_OR_RETURN(int from, NormalizeAxis(axis, x.rank()));
    if (seen[from]) return Fail(op, "an axis is named twice");
    seen[from] = true;
    dims.push_back(x[from]);
  }
  LITE_RETURN_IF_ERROR(SetLike(context, dims));
  if (x.exact() && KnownInts(op.input(0)).has_value()) {
    const SmallDims<int64_t> steps = RowMajorSteps(x.shape());
    SmallDims<int64_t> moved = steps;
    for (int i = 0; i < x.rank(); ++i) {
      LITE_ASSIGN_OR_RETURN(
          int from, NormalizeAxis(perm[static_cast<size_t>(i)], x.rank()));
      moved[i] = steps[from];
    }
    MoveInts(context, 0, moved);
  }
  return Status::Ok();
}

Status InferConcat(InferContext& context) {
  const OpView& op = context.op();
  for (size_t i = 0; i < op.num_inputs(); ++i) {
    if (!op.input_shape(i).rank_known()) return SetUnknown(context);
    if (op.input(i).precision != op.input(0).precision) {
      return Fail(op, "the inputs differ in precision");
    }
  }
  const ShapeRange& first = op.input_shape(0);
  LITE_ASSIGN_OR_RETURN(
      int axis, NormalizeAxis(op.attributes().Int("axis"), first.rank()));
  SmallDims<Dim> dims{Span<const Dim>(first.begin(), first.rank())};
  int64_t least = first[axis].min;
  for (size_t i = 1; i < op.num_inputs(); ++i) {
    const ShapeRange& x = op.input_shape(i);
    if (x.rank() != first.rank()) return Fail(op, "the inputs differ in rank");
    for (int d = 0; d < x.rank(); ++d) {
      if (d == axis) {
        dims[d] = dims[d] + x[d];
        least += x[d].min;
        continue;
      }
      LITE_RETURN_IF_ERROR(ExpectSameDim(op, x[d], dims[d],
                                         StrCat("axis ", d, " of the inputs")));
      if (x[d].exact()) dims[d] = x[d];
    }
  }
  if (least > Dim::kUnbounded) return Fail(op, "the result is too long");
  if (first.rank() == 1) {
    std::vector<Dim> ints;
    bool known = true;
    for (size_t i = 0; i < op.num_inputs() && known; ++i) {
      const auto part = KnownInts(op.input(i));
      known = part.has_value() &&
              ints.size() + part->size() <= size_t{kMaxTrackedInts};
      if (known) ints.insert(ints.end(), part->begin(), part->end());
    }
    if (known) context.SetOutputInts(0, std::move(ints));
  }
  return SetLike(context, dims);
}

// Along `axis` into parts of `sections` elements (-1: what is left), or, when
// `sections` is empty, into as many equal parts as there are outputs.
Status InferSplit(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const size_t parts = context.num_outputs();
  const std::vector<int64_t>& sections = op.attributes().Ints("sections");
  if (!sections.empty() && sections.size() != parts) {
    return Fail(op,
                StrCat(sections.size(), " sections for ", parts, " outputs"));
  }
  if (!x.rank_known()) {
    for (size_t i = 0; i < parts; ++i) {
      context.SetOutput(i, op.input(0).precision, x);
    }
    return Status::Ok();
  }
  LITE_ASSIGN_OR_RETURN(int axis,
                        NormalizeAxis(op.attributes().Int("axis"), x.rank()));
  int64_t named = 0;
  for (int64_t section : sections) {
    if (section < -1 || section > Dim::kUnbounded) {
      return Fail(op, StrCat("section ", section));
    }
    named += std::max<int64_t>(0, section);
  }
  const auto rests = std::count(sections.begin(), sections.end(), -1);
  if (rests > 1) return Fail(op, "two sections are -1");
  const bool has_rest = rests == 1;
  if (sections.empty() &&
      Divides(static_cast<int64_t>(parts), x[axis]) == Tri::kNo) {
    return Fail(op, StrCat(x, " does not divide into ", parts, " parts"));
  }
  if (!sections.empty() &&
      (has_rest ? x[axis].max < named : (x[axis] == Dim(named)) == Tri::kNo)) {
    return Fail(op, StrCat("sections of ", named, " elements for X ", x));
  }
  const auto n = static_cast<int64_t>(parts);
  const Dim whole = x[axis];
  for (size_t i = 0; i < parts; ++i) {
    Dim part(0);
    if (sections.empty()) {
      part = Dim((whole.min + n - 1) / n, whole.max / n);
    } else if (sections[i] >= 0) {
      part = Dim(sections[i]);
    } else {
      part = Dim(std::max<int64_t>(0, whole.min - named), whole.max - named);
    }
    if (!part.exact() && whole.max == Dim::kUnbounded) part.max = whole.max;
    ShapeRange shape = x;
    shape[axis] = part;
    context.SetOutput(i, op.input(0).precision, shape);
  }
  return Status::Ok();
}

// Negative positions count from the end; all are clamped to the axis.
int64_t SlicePosition(int64_t n, int64_t position) {
  return std::clamp<int64_t>(position < 0 ? position + n : position, 0, n);
}

int64_t SliceLength(int64_t n, int64_t start, int64_t end) {
  return std::max<int64_t>(0, SlicePosition(n, end) - SlicePosition(n, start));
}

// The length as a function of n is piecewise linear: it bends where a position
// meets an end of the axis and where both positions meet. Its extremes lie
// there or at the ends of the range.
Dim SliceLength(Dim n, int64_t start, int64_t end) {
  // beyond the end of every axis
  constexpr int64_t kBeyond = Dim::kUnbounded + 1;
  start = std::clamp(start, -kBeyond, kBeyond);
  end = std::clamp(end, -kBeyond, kBeyond);
  Dim length(SliceLength(n.min, start, end));
  for (int64_t bend :
       {n.max, start, end, -start, -end, end - start, start - end}) {
    if (!n.contains(bend)) continue;
    const int64_t there = SliceLength(bend, start, end);
    length = Dim(std::min(length.min, there), std::max(length.max, there));
  }
  return length;
}

// starts[i] .. ends[i]-1 along axes[i].
Status InferSlice(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  const auto& axes = op.attributes().Ints("axes");
  const auto& starts = op.attributes().Ints("starts");
  const auto& ends = op.attributes().Ints("ends");
  if (axes.size() != starts.size() || axes.size() != ends.size()) {
    return Fail(op, "axes, starts and ends differ in length");
  }
  ShapeRange shape = x;
  bool named[kMaxRank] = {};
  for (size_t i = 0; i < axes.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(int axis, NormalizeAxis(axes[i], x.rank()));
    if (named[axis]) return Fail(op, "an axis is named twice");
    named[axis] = true;
    shape[axis] = SliceLength(x[axis], starts[i], ends[i]);
  }
  context.SetOutput(0, op.input(0).precision, shape);
  const auto ints = KnownInts(op.input(0));
  if (!ints.has_value() || x.rank() != 1 || axes.size() != 1) {
    return Status::Ok();
  }
  const int64_t n = static_cast<int64_t>(ints->size());
  const auto first = ints->begin() + SlicePosition(n, starts[0]);
  context.SetOutputInts(
      0, std::vector<Dim>(first, first + SliceLength(n, starts[0], ends[0])));
  return Status::Ok();
}

// `paddings` holds before and after of every axis in turn; mode constant
// (with `value`), reflect, edge or wrap. One below 0 cuts off, before anything
// is added at the other end.
Status InferPad(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const auto& pads = op.attributes().Ints("paddings");
  const std::string& mode = op.attributes().String("mode");
  if (mode != "constant" && mode != "reflect" && mode != "edge" &&
      mode != "wrap") {
    return Fail(op, StrCat("unknown mode '", mode, "'"));
  }
  if (!x.rank_known()) return SetUnknown(context);
  if (pads.size() != 2 * static_cast<size_t>(x.rank())) {
    return Fail(op, StrCat(pads.size(), " paddings for X ", x));
  }
  SmallDims<Dim> dims;
  for (int i = 0; i < x.rank(); ++i) {
    const int64_t before = pads[2 * i], after = pads[2 * i + 1];
    const bool cuts = before < 0 || after < 0;
    const int64_t most = Dim::kUnbounded;
    if (std::max(before, after) > most || std::min(before, after) < -most ||
        (cuts && (mode == "wrap" || x[i].max + before + after < 0))) {
      return Fail(
          op, StrCat("paddings ", before, " and ", after, " are out of range"));
    }
    const int64_t cut = std::max<int64_t>(0, -std::min(before, after));
    if (mode == "reflect" && std::max(before, after) > 0 &&
        std::max(before, after) >= x[i].max - cut) {
      return Fail(op, StrCat("reflect padding of ", std::max(before, after),
                             " for a dimension of ", x[i]));
    }
    if (x[i].min + before + after > most) {
      return Fail(op, "the result is too long");
    }
    dims.push_back(Dim(
        std::max<int64_t>(0, x[i].min + before + after),
        x[i].max == most ? most : std::min(most, x[i].max + before + after)));
  }
  return SetLike(context, dims);
}

Status InferChannelShuffle(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const int64_t groups = op.attributes().Int("groups");
  if (groups < 1) return Fail(op, StrCat(groups, " groups"));
  if (!x.rank_known()) return SetUnknown(context);
  if (x.rank() < 2) return Fail(op, StrCat("X ", x, " has no channels"));
  if (Divides(groups, x[1]) == Tri::kNo) {
    return Fail(op, StrCat(groups, " groups of ", x[1], " channels"));
  }
  return SetLike(context, SmallDims<Dim>{Span<const Dim>(x.begin(), x.rank())});
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kXs[] = {{"X", ArgKind::kVariadic}};
constexpr ArgDef kInput[] = {{"Input"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr ArgDef kOuts[] = {{"Out", ArgKind::kVariadic}};

constexpr AttributeDef kPerm[] = {{"axis", AttributeType::kInts}};
constexpr AttributeDef kAxis[] = {{"axis", AttributeType::kInt, "0"}};
constexpr AttributeDef kGroups[] = {{"groups", AttributeType::kInt}};
constexpr AttributeDef kSplit[] = {{"axis", AttributeType::kInt, "0"},
                                   {"sections", AttributeType::kInts, "[]"}};
constexpr AttributeDef kSlice[] = {{"axes", AttributeType::kInts},
                                   {"starts", AttributeType::kInts},
                                   {"ends", AttributeType::kInts}};
constexpr AttributeDef kPad[] = {{"paddings", AttributeType::kInts},
                                 {"mode", AttributeType::kString, "constant"},
                                 {"value", AttributeType::kFloat, "0"}};

constexpr OpDef kOps[] = {
    With({"transpose", kX, kOut, kPerm, InferTranspose,
          "paddle transpose, transpose2; onnx Transpose"},
         WideLikeInputs, ShapeRule::kTranspose, Trait::kMovesElements),
    With({"channel_shuffle", kX, kOut, kGroups, InferChannelShuffle,
          "paddle shuffle_channel; reshape, transpose, reshape"},
         WideLikeInputs, ShapeRule::kLikeInput, Trait::kMovesElements),
    With(
        {"concat", kXs, kOut, kAxis, InferConcat, "paddle concat; onnx Concat"},
        WideLikeInputs, ShapeRule::kConcat, Trait::kMovesElements),
    With({"split", kX, kOuts, kSplit, InferSplit, "paddle split; onnx Split"},
         WideLikeInputs, ShapeRule::kSplit, Trait::kMovesElements,
         Trait::kKeepsWhereSameShape),
    With(
        {"slice", kInput, kOut, kSlice, InferSlice, "paddle slice; onnx Slice"},
        Trait::kReadsPart, WideLikeInputs, ShapeRule::kSlice,
        Trait::kMovesElements, Trait::kKeepsWhereSameShape),
    With({"pad", kX, kOut, kPad, InferPad, "paddle pad2d, pad3d; onnx Pad"},
         WideLikeInputs, ShapeRule::kPad),
};

}  // namespace

Span<const OpDef> MovementOps() { return kOps; }

}  // namespace placelite
