// Ops that move elements or look at shapes: reshape, concat, slice, ...
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

Status Fail(const OpView& op, const std::string& message) {
  return Status::InvalidArgument(StrCat(op.def().name, ": ", message));
}

Status SetLike(InferContext& context, const SmallDims<Dim>& dims) {
  context.SetOutput(0, context.op().input(0).precision,
                    ShapeRange(Span<const Dim>(dims)));
  return Status::Ok();
}

Status SetUnknown(InferContext& context) {
  context.SetOutput(0, context.op().input(0).precision, ShapeRange());
  return Status::Ok();
}

// Integer elements pass through ops that keep their order.
void ForwardInts(InferContext& context) {
  if (auto ints = KnownInts(context.op().input(0))) {
    context.SetOutputInts(0, std::move(*ints));
  }
}

// Target dimensions of a reshape: from the Shape input, else the attribute.
// 0 copies the input's dimension, -1 takes what is left.
Status InferReshape(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  std::vector<Dim> wanted;
  if (op.has_input(1)) {
    const auto ints = KnownInts(op.input(1));
    if (!ints.has_value()) {
      const ShapeRange& length = op.input_shape(1);
      if (length.rank_known() && length.rank() == 1 && length[0].exact()) {
        wanted.assign(length[0].min, Dim(0, Dim::kUnbounded));
      } else {
        return SetUnknown(context);
      }
    } else {
      wanted = *ints;
    }
  } else {
    for (int64_t dim : op.attributes().Ints("shape")) wanted.push_back(dim);
  }
  if (wanted.size() > kMaxRank) {
    return Fail(op, StrCat("target rank ", wanted.size(), " is too large"));
  }
  SmallDims<Dim> dims;
  Dim rest(1);
  int inferred = -1;
  for (size_t i = 0; i < wanted.size(); ++i) {
    Dim dim = wanted[i];
    if (dim.exact() && dim.min == 0 && x.rank_known() &&
        static_cast<int>(i) < x.rank()) {
      dim = x[static_cast<int>(i)];
    } else if (dim.exact() && dim.min == -1) {
      if (inferred >= 0) return Fail(op, "two dimensions are -1");
      inferred = static_cast<int>(i);
      dim = Dim(1);
    } else if (dim.min < 0) {
      return Fail(op, StrCat("dimension ", dim, " is not valid"));
    }
    rest = rest * dim;
    dims.push_back(dim);
  }
  const Dim count = x.NumElements();
  if (inferred >= 0) {
    if (rest.exact() && count.exact()) {
      if (rest.min == 0 || count.min % rest.min != 0) {
        return Fail(op, StrCat(x, " does not divide into ",
                               ShapeRange(Span<const Dim>(dims))));
      }
      dims[inferred] = Dim(count.min / rest.min);
    } else if (count.max == Dim::kUnbounded || rest.min == 0) {
      dims[inferred] = Dim(1, Dim::kUnbounded);
    } else {
      dims[inferred] =
          Dim(std::max<int64_t>(1, count.min / std::max<int64_t>(1, rest.max)),
              std::max<int64_t>(1, count.max / rest.min));
    }
  } else if ((rest == count) == Tri::kNo) {
    return Fail(op, StrCat(x, " has ", count, " elements, the target ",
                           ShapeRange(Span<const Dim>(dims)), " has ", rest));
  }
  ForwardInts(context);
  return SetLike(context, dims);
}

Status InferFlatten(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  if (x.rank() == 0) return SetLike(context, {Dim(1)});
  LITE_ASSIGN_OR_RETURN(
      int start, NormalizeAxis(op.attributes().Int("start_axis"), x.rank()));
  LITE_ASSIGN_OR_RETURN(
      int stop, NormalizeAxis(op.attributes().Int("stop_axis"), x.rank()));
  if (stop < start) return Fail(op, "stop_axis lies before start_axis");
  SmallDims<Dim> dims;
  for (int i = 0; i < x.rank(); ++i) {
    if (i > start && i <= stop) {
      dims[start] = dims[start] * x[i];
    } else {
      dims.push_back(x[i]);
    }
  }
  ForwardInts(context);
  return SetLike(context, dims);
}

// As Paddle does, an axis that is named but not 1 stays; a named axis that
// may or may not be 1 leaves the rank unknown.
Status InferSqueeze(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  const std::vector<int64_t>& axes = op.attributes().Ints("axes");
  bool named[kMaxRank] = {};
  for (int64_t axis : axes) {
    LITE_ASSIGN_OR_RETURN(int normalized, NormalizeAxis(axis, x.rank()));
    named[normalized] = true;
  }
  SmallDims<Dim> dims;
  for (int i = 0; i < x.rank(); ++i) {
    if (axes.empty() || named[i]) {
      const Tri is_one = x[i] == Dim(1);
      if (is_one == Tri::kDepends) return SetUnknown(context);
      if (is_one == Tri::kYes) continue;
    }
    dims.push_back(x[i]);
  }
  ForwardInts(context);
  return SetLike(context, dims);
}

Status InferUnsqueeze(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  const std::vector<int64_t>& axes = op.attributes().Ints("axes");
  const size_t rank = x.rank() + axes.size();
  if (rank > kMaxRank) return Fail(op, "the result has too many dimensions");
  bool added[kMaxRank] = {};
  for (int64_t axis : axes) {
    LITE_ASSIGN_OR_RETURN(int normalized,
                          NormalizeAxis(axis, static_cast<int>(rank)));
    if (added[normalized]) return Fail(op, "an axis is named twice");
    added[normalized] = true;
  }
  SmallDims<Dim> dims;
  int from = 0;
  for (size_t i = 0; i < rank; ++i) {
    dims.push_back(added[i] ? Dim(1) : x[from++]);
  }
  ForwardInts(context);
  return SetLike(context, dims);
}

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
  return SetLike(context, dims);
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
  for (size_t i = 1; i < op.num_inputs(); ++i) {
    const ShapeRange& x = op.input_shape(i);
    if (x.rank() != first.rank()) return Fail(op, "the inputs differ in rank");
    for (int d = 0; d < x.rank(); ++d) {
      if (d == axis) {
        dims[d] = dims[d] + x[d];
        continue;
      }
      LITE_RETURN_IF_ERROR(ExpectSameDim(op, x[d], first[d],
                                         StrCat("axis ", d, " of the inputs")));
      if (x[d].exact()) dims[d] = x[d];
    }
  }
  if (first.rank() == 1) {
    std::vector<Dim> ints;
    bool known = true;
    for (size_t i = 0; i < op.num_inputs() && known; ++i) {
      const auto part = KnownInts(op.input(i));
      known = part.has_value();
      if (known) ints.insert(ints.end(), part->begin(), part->end());
    }
    if (known && ints.size() <= kMaxTrackedInts) {
      context.SetOutputInts(0, std::move(ints));
    }
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
    if (section < -1) return Fail(op, StrCat("section ", section));
    named += std::max<int64_t>(0, section);
  }
  const bool has_rest =
      std::find(sections.begin(), sections.end(), -1) != sections.end();
  if (sections.empty() &&
      Divides(static_cast<int64_t>(parts), x[axis]) == Tri::kNo) {
    return Fail(op, StrCat(x, " does not divide into ", parts, " parts"));
  }
  if (!sections.empty() &&
      (has_rest ? x[axis].max < named : (x[axis] == Dim(named)) == Tri::kNo)) {
    return Fail(op, StrCat("sections of ", named, " elements for X ", x));
  }
  for (size_t i = 0; i < parts; ++i) {
    ShapeRange shape = x;
    const int64_t n = static_cast<int64_t>(parts);
    if (sections.empty()) {
      shape[axis] = Dim(std::max<int64_t>(1, x[axis].min / n), x[axis].max / n);
    } else if (sections[i] >= 0) {
      shape[axis] = Dim(sections[i]);
    } else {
      shape[axis] =
          Dim(std::max<int64_t>(0, x[axis].min - named), x[axis].max - named);
    }
    context.SetOutput(i, op.input(0).precision, shape);
  }
  return Status::Ok();
}

// starts[i] .. ends[i]-1 along axes[i], clamped; negative counts from the end.
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
  auto length = [](int64_t n, int64_t start, int64_t end) {
    start = std::clamp<int64_t>(start < 0 ? start + n : start, 0, n);
    end = std::clamp<int64_t>(end < 0 ? end + n : end, 0, n);
    return std::max<int64_t>(0, end - start);
  };
  ShapeRange shape = x;
  for (size_t i = 0; i < axes.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(int axis, NormalizeAxis(axes[i], x.rank()));
    const int64_t a = length(x[axis].min, starts[i], ends[i]);
    const int64_t b = length(x[axis].max, starts[i], ends[i]);
    shape[axis] = Dim(std::min(a, b), std::max(a, b));
    if (x.rank() == 1 && axes.size() == 1 && x[0].exact()) {
      if (const auto ints = KnownInts(op.input(0))) {
        const int64_t n = x[0].min;
        const int64_t first = std::clamp<int64_t>(
            starts[i] < 0 ? starts[i] + n : starts[i], 0, n);
        context.SetOutputInts(0, std::vector<Dim>(ints->begin() + first,
                                                  ints->begin() + first + a));
      }
    }
  }
  context.SetOutput(0, op.input(0).precision, shape);
  return Status::Ok();
}

Status InferShapeOp(InferContext& context) {
  const ShapeRange& x = context.op().input_shape(0);
  if (!x.rank_known()) {
    context.SetOutput(0, Precision::kInt32, {Dim(0, kMaxRank)});
    return Status::Ok();
  }
  context.SetOutput(0, Precision::kInt32, {Dim(x.rank())});
  context.SetOutputInts(0, std::vector<Dim>(x.begin(), x.end()));
  return Status::Ok();
}

// `paddings` holds before and after of every axis in turn; mode constant
// (with `value`), reflect or edge.
Status InferPad(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const auto& pads = op.attributes().Ints("paddings");
  const std::string& mode = op.attributes().String("mode");
  if (mode != "constant" && mode != "reflect" && mode != "edge") {
    return Fail(op, StrCat("unknown mode '", mode, "'"));
  }
  if (!x.rank_known()) return SetUnknown(context);
  if (pads.size() != 2 * static_cast<size_t>(x.rank())) {
    return Fail(op, StrCat(pads.size(), " paddings for X ", x));
  }
  SmallDims<Dim> dims;
  for (int i = 0; i < x.rank(); ++i) {
    const int64_t before = pads[2 * i], after = pads[2 * i + 1];
    if (before < 0 || after < 0 || before > Dim::kUnbounded ||
        after > Dim::kUnbounded) {
      return Fail(op, "paddings must not be negative");
    }
    if (mode == "reflect" && std::max(before, after) >= x[i].max) {
      return Fail(op, StrCat("reflect padding of ", std::max(before, after),
                             " for a dimension of ", x[i]));
    }
    dims.push_back(x[i] + Dim(before) + Dim(after));
  }
  return SetLike(context, dims);
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kXs[] = {{"X", ArgKind::kVariadic}};
constexpr ArgDef kInput[] = {{"Input"}};
constexpr ArgDef kReshapeInputs[] = {{"X"}, {"Shape", ArgKind::kOptional}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr ArgDef kOuts[] = {{"Out", ArgKind::kVariadic}};

constexpr AttributeDef kReshape[] = {{"shape", AttributeType::kInts, "[]"}};
constexpr AttributeDef kFlatten[] = {{"start_axis", AttributeType::kInt, "1"},
                                     {"stop_axis", AttributeType::kInt, "-1"}};
constexpr AttributeDef kAxes[] = {{"axes", AttributeType::kInts, "[]"}};
constexpr AttributeDef kPerm[] = {{"axis", AttributeType::kInts}};
constexpr AttributeDef kAxis[] = {{"axis", AttributeType::kInt, "0"}};
constexpr AttributeDef kSplit[] = {{"axis", AttributeType::kInt, "0"},
                                   {"sections", AttributeType::kInts, "[]"}};
constexpr AttributeDef kSlice[] = {{"axes", AttributeType::kInts},
                                   {"starts", AttributeType::kInts},
                                   {"ends", AttributeType::kInts}};
constexpr AttributeDef kPad[] = {{"paddings", AttributeType::kInts},
                                 {"mode", AttributeType::kString, "constant"},
                                 {"value", AttributeType::kFloat, "0"}};

constexpr OpDef kOps[] = {
    {"identity", kX, kOut, {}, InferLikeInput, "paddle assign; onnx Identity"},
    {"reshape", kReshapeInputs, kOut, kReshape, InferReshape,
     "paddle reshape, reshape2; onnx Reshape 5-14"},
    {"flatten", kX, kOut, kFlatten, InferFlatten,
     "paddle flatten_contiguous_range, flatten, flatten2"},
    {"squeeze", kX, kOut, kAxes, InferSqueeze, "paddle squeeze, squeeze2"},
    {"unsqueeze", kX, kOut, kAxes, InferUnsqueeze,
     "paddle unsqueeze, unsqueeze2; onnx Unsqueeze"},
    {"transpose", kX, kOut, kPerm, InferTranspose,
     "paddle transpose, transpose2; onnx Transpose"},
    {"concat", kXs, kOut, kAxis, InferConcat, "paddle concat; onnx Concat"},
    {"split", kX, kOuts, kSplit, InferSplit, "paddle split; onnx Split"},
    {"slice", kInput, kOut, kSlice, InferSlice, "paddle slice; onnx Slice"},
    {"shape", kInput, kOut, {}, InferShapeOp, "paddle shape; onnx Shape"},
    {"pad", kX, kOut, kPad, InferPad, "paddle pad2d, pad3d; onnx Pad"},
};

}  // namespace

Span<const OpDef> MovementOps() { return kOps; }

}  // namespace placelite
