// SPDX-License-Identifier: Apache-2.0
// Ops that repeat, look up, resize, or work along an axis.
#include <algorithm>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

// Dimensions of 1 grow, others stay as they are or are named.
ValueId Expand(Draft* d) {
  const ValueId x = d->PickRank(0, 5);
  if (x == kNone) return kNone;
  Ints target;
  for (int64_t dim : d->ShapeOf(x)) {
    if (dim == 1 && d->Chance(2)) dim = d->Number(1, 5);
    target.push_back(d->Chance(2) && dim != 1 ? -1 : dim);
  }
  if (d->Chance(3)) target.insert(target.begin(), d->Number(1, 3));
  if (d->Chance(4)) return d->Move("expand", {x, d->IntConstant(target)});
  return d->Move("expand", {x}, {{"shape", target}});
}

ValueId ExpandLike(Draft* d) {
  const ValueId x = d->PickRank(0, 6), other = d->Pick();
  if (x == kNone) return kNone;
  const ValueId shape = d->OpWith("shape", {other}, {}, {{0, 3000}, true});
  return d->Move("expand", {x, shape});
}

ValueId Tile(Draft* d) {
  const ValueId x = d->PickRank(0, 6);
  if (x == kNone) return kNone;
  Ints repeats;
  for (int64_t i = d->Number(0, d->RankOf(x) + 1); i > 0; --i) {
    repeats.push_back(d->Chance(2) ? 1 : d->Number(1, 3));
  }
  if (!repeats.empty() && d->Chance(4)) {
    return d->Move("tile", {x, d->IntConstant(repeats)});
  }
  return d->Move("tile", {x}, {{"repeat_times", repeats}});
}

// By the shape of another value, so that it cannot always be folded.
ValueId FillConstant(Draft* d) {
  const ValueId other = d->Pick();
  if (other == kNone) return kNone;
  const ValueId shape = d->OpWith("shape", {other}, {}, {{0, 3000}, true});
  const float value = d->OneOf({0.0f, 1.0f, -0.7f});
  return d->OpWith("fill_constant", {shape}, {{"value", value}},
                   {{-0.7, 1}, true});
}

// Indices of both signs; also of integers, as in a part of a shape.
ValueId Gather(Draft* d) {
  const ValueId x = d->Pick([&](ValueId id) { return d->RankOf(id) > 0; });
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int axis = static_cast<int>(d->Number(0, shape.rank() - 1));
  Ints list;
  for (int64_t i = d->Number(1, 6); i > 0; --i) {
    list.push_back(d->Number(-shape[axis], shape[axis] - 1));
  }
  ValueId index =
      d->IntConstant(list, d->OneOf({Precision::kInt32, Precision::kInt64}));
  if (list.size() == 1 && d->Chance(2)) {
    index = d->Move("squeeze", {index}, {{"axes", Ints{0}}});
  }
  if (index == kNone) return kNone;
  return d->OpWith("gather", {x, index}, {{"axis", int64_t{axis}}},
                   d->FactsOf(x));
}

ValueId TakeAlongAxis(Draft* d) {
  const ValueId x = d->PickRank(1, 3);
  if (x == kNone) return kNone;
  const int64_t axis = d->Number(0, d->RankOf(x) - 1);
  const ValueId index = DrawPositions(d, x, static_cast<int>(axis));
  if (index == kNone) return kNone;
  return d->OpWith("take_along_axis", {x, index}, {{"axis", axis}},
                   d->FactsOf(x));
}

// Which elements are largest must not hang on a rounding error.
ValueId TopK(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone || d->RankOf(x) == 0) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int axis = static_cast<int>(d->Number(0, shape.rank() - 1));
  const auto both = d->MoveMulti("top_k", x, 2,
                                 {{"k", d->Number(1, shape[axis])},
                                  {"axis", int64_t{axis}},
                                  {"largest", d->Chance(2)}});
  return both.empty() ? kNone : both[0];
}

ValueId OneHot(Draft* d) {
  const ValueId x = d->PickIntegers();
  if (x == kNone || d->RankOf(x) > 4) return kNone;
  return d->OpWith("one_hot", {x}, {{"depth", d->Number(1, 6)}},
                   {{0, 1}, true});
}

ValueId Cumsum(Draft* d) {
  const ValueId x = d->PickRank(1, 5);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int axis = static_cast<int>(d->Number(0, shape.rank() - 1));
  const auto size = static_cast<double>(shape[axis]);
  return d->Op("cumsum", {x},
               {{"axis", int64_t{axis}},
                {"exclusive", d->Chance(3)},
                {"reverse", d->Chance(3)}},
               Interval::Within(size * d->MagnitudeOf(x)));
}

ValueId Cumprod(Draft* d) {
  const ValueId x = d->Bounded(d->PickRank(1, 5), 1);
  if (x == kNone) return kNone;
  const int64_t axis = d->Number(0, d->RankOf(x) - 1);
  return d->Op(
      "cumprod", {x},
      {{"axis", axis}, {"exclusive", d->Chance(3)}, {"reverse", d->Chance(3)}},
      Interval::Within(1));
}

ValueId TrilTriu(Draft* d) {
  const ValueId x = d->PickRank(2, 6);
  if (x == kNone) return kNone;
  const Facts facts = {Interval::Within(d->MagnitudeOf(x)),
                       d->FactsOf(x).exact};
  return d->OpWith("tril_triu", {x},
                   {{"diagonal", d->Number(-3, 3)}, {"lower", d->Chance(2)}},
                   facts);
}

ValueId Interpolate(Draft* d) {
  const ValueId x = d->Chance(5) ? d->PickRank(3, 5) : d->PickImage();
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  AttributeMap attributes = {
      {"mode", d->OneOf({"nearest", "linear", "linear", "cubic"})},
      {"coordinates", d->OneOf({"half_pixel", "align_corners", "asymmetric",
                                "pytorch_half_pixel"})},
      {"rounding",
       d->OneOf({"floor", "ceil", "round_prefer_floor", "round_prefer_ceil"})}};
  Ints sizes;
  std::vector<float> scales;
  for (int axis = 2; axis < shape.rank(); ++axis) {
    sizes.push_back(d->Number(1, 2 * shape[axis] + 1));
    scales.push_back(d->OneOf({2.0f, 1.0f, 1.5f, 0.5f, 3.0f}));
  }
  // Weights of cubic are up to 1.25 in sum, for each of the axes.
  const Interval interval = Interval::Within(4 * d->MagnitudeOf(x));
  if (d->Chance(4)) {
    return d->Op("interpolate", {x, d->IntConstant(sizes)}, attributes,
                 interval);
  }
  if (d->Chance(2)) {
    attributes.Set("scales", scales);
  } else {
    attributes.Set("sizes", sizes);
  }
  return d->Op("interpolate", {x}, attributes, interval);
}

constexpr DrawRow kRows[] = {
    {"expand", 2, Expand},
    {"expand like another", 1, ExpandLike},
    {"tile", 2, Tile},
    {"fill_constant", 1, FillConstant},
    {"gather", 3, Gather},
    {"interpolate", 4, Interpolate},
    {"take_along_axis", 2, TakeAlongAxis},
    {"top_k", 2, TopK},
    {"one_hot", 2, OneHot},
    {"cumsum", 2, Cumsum},
    {"cumprod", 1, Cumprod},
    {"tril_triu", 2, TrilTriu},
};

const Draws kDraws(kRows);

}  // namespace

ValueId DrawPositions(Draft* d, ValueId x, int axis) {
  Shape shape = d->ShapeOf(x);
  const int64_t size = shape[axis];
  shape[axis] = d->Number(1, 4);
  // Inference follows no more than 64.
  if (size == 0 || shape.NumElements() > 60) return kNone;
  Ints list(static_cast<size_t>(shape.NumElements()));
  for (int64_t& position : list) position = d->Number(-size, size - 1);
  return d->Move("reshape", {d->IntConstant(list)},
                 {{"shape", Ints(shape.begin(), shape.end())}});
}

}  // namespace placelite
