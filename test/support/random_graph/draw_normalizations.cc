// SPDX-License-Identifier: Apache-2.0
// batch_norm, layer_norm, softmax and reductions.
#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

ValueId BatchNorm(Draft* d) {
  const ValueId x = d->PickRank(2, 5);
  if (x == kNone) return kNone;
  const Shape channels = {d->ShapeOf(x)[1]};
  return d->Op("batch_norm",
               {x, d->Constant(channels, {0.5, 1.5}), d->Constant(channels, {}),
                d->Constant(channels, {}), d->Constant(channels, {0.5, 2})},
               {{"epsilon", d->OneOf({1e-5f, 1e-3f})}},
               Interval::Within(2.2 * (d->MagnitudeOf(x) + 1) + 1));
}

ValueId LayerNorm(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int64_t begin =
      d->Chance(2) ? shape.rank() - 1 : d->Number(0, shape.rank() - 1);
  int64_t row = 1;
  for (int64_t i = begin; i < shape.rank(); ++i) {
    row *= shape[static_cast<int>(i)];
  }
  const bool scaled = d->Chance(2), shifted = d->Chance(2);
  return d->Op(
      "layer_norm",
      {x, scaled ? d->Constant({row}, {0.5, 1.5}) : kAbsent,
       shifted ? d->Constant({row}, {}) : kAbsent},
      {{"begin_norm_axis", d->Chance(2) ? begin : begin - shape.rank()},
       {"epsilon", d->OneOf({1e-5f, 1e-2f})}},
      Interval::Within(100));
}

ValueId Lrn(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  return d->Op("lrn", {x},
               {{"n", d->OneOf<int64_t>({1, 3, 5, 4})},
                {"k", d->OneOf({1.0f, 2.0f})},
                {"alpha", d->OneOf({1e-4f, 0.5f})},
                {"beta", d->OneOf({0.75f, 0.5f})}},
               Interval::Within(d->MagnitudeOf(x)));
}

ValueId Softmax(Draft* d) {
  const ValueId x = d->PickRank(0, 6);
  if (x == kNone) return kNone;
  const int64_t rank = d->RankOf(x);
  const int64_t axis = rank == 0 ? 0 : d->Number(-rank, rank - 1);
  return d->Op("softmax", {x}, {{"axis", d->Chance(2) ? int64_t{-1} : axis}},
               {0, 1});
}

// Often the pixels of an image.
AttributeMap ReducedAxes(Draft* d, ValueId x) {
  Ints axes;
  if (d->RankOf(x) == 4 && d->Chance(2)) {
    return {{"dim", Ints{2, -1}}, {"keep_dim", d->Chance(2)}};
  }
  for (int64_t axis = 0; axis < d->RankOf(x); ++axis) {
    if (d->Chance(2)) axes.push_back(d->Chance(3) ? axis - d->RankOf(x) : axis);
  }
  return {{"dim", axes}, {"keep_dim", d->Chance(2)}};
}

ValueId Reduce(Draft* d) {
  const ValueId x = d->PickRank(0, 6);
  if (x == kNone) return kNone;
  return d->Op(d->OneOf({"reduce_mean", "reduce_max", "reduce_min"}), {x},
               ReducedAxes(d, x), Interval::Within(d->MagnitudeOf(x)));
}

ValueId ReduceSum(Draft* d) {
  const ValueId x = d->PickRank(0, 6);
  if (x == kNone) return kNone;
  const auto count = static_cast<double>(d->ShapeOf(x).NumElements());
  return d->Op("reduce_sum", {x}, ReducedAxes(d, x),
               Interval::Within(d->MagnitudeOf(x) * count));
}

ValueId ReduceProd(Draft* d) {
  const ValueId x = d->Bounded(d->PickRank(0, 6), 1);
  if (x == kNone) return kNone;
  return d->Op("reduce_prod", {x}, ReducedAxes(d, x), {});
}

constexpr DrawRow kRows[] = {
    {"batch_norm", 5, BatchNorm},
    {"layer_norm", 4, LayerNorm},
    {"lrn", 2, Lrn},
    {"softmax", 3, Softmax},
    {"reduce", 4, Reduce},
    {"reduce_sum", 1, ReduceSum},
    {"reduce_prod", 1, ReduceProd},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
