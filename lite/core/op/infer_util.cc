// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/infer_util.h"

#include <algorithm>

namespace placelite {

Status Fail(const OpView& op, const std::string& message) {
  return Status::InvalidArgument(StrCat(op.def().name, ": ", message));
}

Result<int> NormalizeAxis(int64_t axis, int rank) {
  const int64_t normalized = axis < 0 ? axis + rank : axis;
  if (normalized < 0 || normalized >= rank) {
    return Status::InvalidArgument(
        StrCat("axis ", axis, " is not within rank ", rank));
  }
  return static_cast<int>(normalized);
}

Status ExpectRank(const OpView& op, size_t input, int rank) {
  const ShapeRange& shape = op.input_shape(input);
  if (!shape.rank_known() || shape.rank() == rank) return Status::Ok();
  return Status::InvalidArgument(
      StrCat(op.def().name, ": ", op.def().inputs[input].name, " has shape ",
             shape, ", expected rank ", rank));
}

Status ExpectSameDim(const OpView& op, Dim a, Dim b, std::string_view what) {
  if ((a == b) != Tri::kNo) return Status::Ok();
  return Status::InvalidArgument(
      StrCat(op.def().name, ": ", what, ": ", a, " against ", b));
}

Status ExpectChannels(const OpView& op) {
  const ShapeRange& filter = op.input_shape(1);
  if (filter[0].max > 0 && filter[1].max > 0) return Status::Ok();
  return Fail(op, StrCat("Filter ", filter, " has no channels"));
}

namespace {

Result<Dim> BroadcastDim(Dim a, Dim b) {
  if ((a == Dim(1)) == Tri::kYes) return b;
  if ((b == Dim(1)) == Tri::kYes) return a;
  // One that cannot be 1 decides; the other is then equal to it or 1.
  const bool a_sure = !a.contains(1);
  const bool b_sure = !b.contains(1);
  if (a_sure && b_sure) {
    if ((a == b) == Tri::kNo) {
      return Status::InvalidArgument(
          StrCat("cannot broadcast ", a, " and ", b));
    }
    return Dim(std::max(a.min, b.min), std::min(a.max, b.max));
  }
  if (a_sure) return a;
  if (b_sure) return b;
  // Neither is sure: equal, or one of them 1. (0 comes of 0 and 1.)
  return Dim(std::min(a.min, b.min), std::max(a.max, b.max));
}

}  // namespace

Result<ShapeRange> BroadcastShapes(const ShapeRange& a, const ShapeRange& b) {
  if (!a.rank_known() || !b.rank_known()) return ShapeRange();
  const int rank = std::max(a.rank(), b.rank());
  SmallDims<Dim> dims;
  for (int i = 0; i < rank; ++i) {
    const int ai = i - (rank - a.rank());
    const int bi = i - (rank - b.rank());
    const Dim ad = ai < 0 ? Dim(1) : a[ai];
    const Dim bd = bi < 0 ? Dim(1) : b[bi];
    Result<Dim> dim = BroadcastDim(ad, bd);
    if (!dim.ok()) return dim.status().WithContext(StrCat(a, " with ", b));
    dims.push_back(*dim);
  }
  return ShapeRange(Span<const Dim>(dims));
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

void ForwardInts(InferContext& context) {
  if (auto ints = KnownInts(context.op().input(0))) {
    context.SetOutputInts(0, std::move(*ints));
  }
}

Status ExpectKnownWithin(const OpView& op, size_t input, int64_t low,
                         int64_t high) {
  if (!op.has_input(input)) return Status::Ok();
  const auto known = KnownInts(op.input(input));
  if (!known.has_value()) return Status::Ok();
  for (const Dim& element : *known) {
    if (element.min <= high && element.max >= low) continue;
    return Fail(op, StrCat(op.def().inputs[input].name, " holds ", element,
                           ", expected ", low, " to ", high));
  }
  return Status::Ok();
}

SmallDims<int64_t> RowMajorSteps(const Shape& shape) {
  SmallDims<int64_t> steps;
  for (int64_t dim : shape) steps.push_back(dim);
  int64_t step = 1;
  for (int i = shape.rank() - 1; i >= 0; --i) {
    steps[i] = step;
    step *= shape[i];
  }
  return steps;
}

void MoveInts(InferContext& context, int64_t base,
              const SmallDims<int64_t>& steps) {
  const OpView& op = context.op();
  const auto ints = KnownInts(op.input(0));
  const ShapeRange &x = op.input_shape(0), &y = op.output_shape(0);
  if (!ints.has_value() || !x.exact() || !y.exact()) return;
  const Shape shape = y.shape();
  const int64_t count = shape.NumElements();
  if (x.shape().NumElements() != static_cast<int64_t>(ints->size()) ||
      count > kMaxTrackedInts) {
    return;
  }
  const SmallDims<int64_t> inner = RowMajorSteps(shape);
  std::vector<Dim> moved;
  for (int64_t i = 0; i < count; ++i) {
    int64_t from = base;
    for (int axis = 0; axis < shape.rank(); ++axis) {
      from += i / inner[axis] % shape[axis] * steps[axis];
    }
    moved.push_back((*ints)[static_cast<size_t>(from)]);
  }
  context.SetOutputInts(0, std::move(moved));
}

void CombineInts(InferContext& context,
                 std::optional<Dim> (*combine)(std::string_view op, Dim a,
                                               Dim b)) {
  const OpView& op = context.op();
  const auto x = KnownInts(op.input(0)), y = KnownInts(op.input(1));
  if (!x.has_value() || !y.has_value()) return;
  const Dim elements = op.output_shape(0).NumElements();
  if (!elements.exact()) return;
  const size_t count = static_cast<size_t>(elements.min);
  for (const auto& side : {x, y}) {
    if (side->size() != count && side->size() != 1) return;
  }
  std::vector<Dim> out;
  for (size_t i = 0; i < count; ++i) {
    const std::optional<Dim> element =
        combine(op.def().name, (*x)[x->size() == 1 ? 0 : i],
                (*y)[y->size() == 1 ? 0 : i]);
    // A saturated value is not known exactly, so nothing is noted.
    if (!element.has_value() || element->min >= Dim::kUnbounded) return;
    out.push_back(*element);
  }
  context.SetOutputInts(0, std::move(out));
}

std::optional<std::vector<Dim>> ListOf(const OpView& op, size_t i,
                                       std::string_view attribute) {
  if (!op.has_input(i)) {
    const std::vector<int64_t>& list = op.attributes().Ints(attribute);
    return std::vector<Dim>(list.begin(), list.end());
  }
  if (auto ints = KnownInts(op.input(i))) return ints;
  const ShapeRange& length = op.input_shape(i);
  if (!length.rank_known() || length.rank() != 1 || !length[0].exact() ||
      length[0].min > kMaxRank) {
    return std::nullopt;
  }
  return std::vector<Dim>(static_cast<size_t>(length[0].min),
                          Dim(0, Dim::kUnbounded));
}

Status InferLikeInput(InferContext& context) {
  const ValueInfo& x = context.op().input(0);
  context.SetOutput(0, x.precision, x.shape);
  return Status::Ok();
}

Status InferCopy(InferContext& context) {
  ForwardInts(context);
  return InferLikeInput(context);
}

int64_t SaturatingProduct(std::initializer_list<int64_t> factors) {
  int64_t product = 1;
  for (int64_t factor : factors) {
    if (factor == 0) return 0;
    product = product > INT64_MAX / factor ? INT64_MAX : product * factor;
  }
  return product;
}

}  // namespace placelite
