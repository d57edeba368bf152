// SPDX-License-Identifier: Apache-2.0
// Ops whose attributes are elements of inputs, which are constants here, so
// that optimising makes the ops with attributes of them; and strided slices.
#include <algorithm>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

ValueId OneNumber(Draft* d, int64_t number) {
  return d->IntConstant({number},
                        d->OneOf({Precision::kInt32, Precision::kInt64}));
}

ValueId Cumsum(Draft* d) {
  const ValueId x = d->PickRank(1, 5);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int axis = static_cast<int>(d->Number(0, shape.rank() - 1));
  const auto size = static_cast<double>(shape[axis]);
  return d->Op("cumsum_by_input", {x, OneNumber(d, axis)},
               {{"reverse", d->Chance(3)}},
               Interval::Within(size * d->MagnitudeOf(x)));
}

ValueId TrilTriu(Draft* d) {
  const ValueId x = d->PickRank(2, 6);
  if (x == kNone) return kNone;
  const Facts facts = {Interval::Within(d->MagnitudeOf(x)),
                       d->FactsOf(x).exact};
  return d->OpWith("tril_triu_by_input", {x, OneNumber(d, d->Number(-3, 3))},
                   {{"lower", d->Chance(2)}}, facts);
}

ValueId TopK(Draft* d) {
  const ValueId x = d->PickExact();
  if (x == kNone || d->RankOf(x) == 0) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int axis = static_cast<int>(d->Number(0, shape.rank() - 1));
  const ValueId k = OneNumber(d, d->Number(1, shape[axis]));
  const auto both =
      d->MoveMulti("top_k_by_input", {x, k}, 2, {{"axis", int64_t{axis}}});
  return both.empty() ? kNone : both[0];
}

ValueId OneHot(Draft* d) {
  const ValueId x = d->PickIntegers();
  if (x == kNone || d->RankOf(x) > 4) return kNone;
  return d->OpWith("one_hot_by_input", {x, OneNumber(d, d->Number(1, 6))}, {},
                   {{0, 1}, true});
}

// Named axes that are 1.
ValueId Squeeze(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  Ints axes;
  for (int axis = 0; axis < d->RankOf(x); ++axis) {
    if (d->ShapeOf(x)[axis] == 1) axes.push_back(axis);
  }
  if (axes.empty()) return kNone;
  return d->Move("squeeze_by_input", {x, d->IntConstant(axes)},
                 {{"strict", true}});
}

ValueId Unsqueeze(Draft* d) {
  const ValueId x = d->PickRank(0, 4);
  if (x == kNone) return kNone;
  return d->Move("unsqueeze_by_input",
                 {x, OneNumber(d, d->Number(-1, d->RankOf(x)))});
}

struct Lists {
  Ints starts, ends, axes, strides;
};

Lists DrawLists(Draft* d, const Shape& shape) {
  Lists lists;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (d->Chance(2)) continue;
    const bool backwards = d->Chance(3);
    lists.axes.push_back(d->Chance(3) ? axis - shape.rank() : axis);
    lists.starts.push_back(backwards ? -1 : d->Number(0, shape[axis] - 1));
    lists.ends.push_back(backwards ? -(int64_t{1} << 40) : int64_t{1} << 40);
    lists.strides.push_back(backwards ? -d->Number(1, 3) : d->Number(1, 3));
  }
  return lists;
}

ValueId StridedSlice(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  const Lists lists = DrawLists(d, d->ShapeOf(x));
  return d->Move("strided_slice", {x},
                 {{"axes", lists.axes},
                  {"starts", lists.starts},
                  {"ends", lists.ends},
                  {"strides", lists.strides}});
}

ValueId Slice(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  const Lists lists = DrawLists(d, d->ShapeOf(x));
  if (lists.axes.empty()) return kNone;
  std::vector<ValueId> inputs = {
      x, d->IntConstant(lists.starts, Precision::kInt64),
      d->IntConstant(lists.ends, Precision::kInt64),
      d->IntConstant(lists.axes)};
  if (d->Chance(2)) {
    inputs.push_back(d->IntConstant(lists.strides, Precision::kInt64));
  }
  return d->Move("slice_by_input", inputs);
}

ValueId Split(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int axis = static_cast<int>(d->Number(0, shape.rank() - 1));
  const int64_t first = d->Number(1, shape[axis]);
  if (first == shape[axis]) return kNone;
  const ValueId sections = d->IntConstant({first, shape[axis] - first});
  const auto parts = d->MoveMulti("split_by_input", {x, sections}, 2,
                                  {{"axis", int64_t{axis}}});
  return parts.empty() ? kNone : parts[1];
}

ValueId Pad(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  Ints pads(2 * d->ShapeOf(x).size(), 0);
  for (int64_t& pad : pads) pad = d->Chance(3) ? d->Number(1, 3) : 0;
  const Facts facts{Interval::Within(std::max(1.0, d->MagnitudeOf(x))),
                    d->FactsOf(x).exact};
  std::vector<ValueId> inputs = {x, d->IntConstant(pads)};
  if (d->Chance(2)) inputs.push_back(OneNumber(d, 1));
  return d->OpWith("pad_by_input", inputs,
                   {{"mode", d->OneOf({"constant", "reflect", "edge"})}},
                   facts);
}

ValueId Interpolate(Draft* d) {
  const ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  const ValueId scales =
      d->IntConstant({1, 1, d->Number(1, 2), d->Number(1, 3)});
  return d->Op("interpolate_by_input", {x, scales},
               {{"mode", d->OneOf({"nearest", "linear"})},
                {"coordinates", "asymmetric"},
                {"rounding", "floor"}},
               d->IntervalOf(x));
}

ValueId Cumprod(Draft* d) {
  const ValueId x = d->Bounded(d->PickRank(1, 5), 1);
  if (x == kNone) return kNone;
  return d->Op("cumprod_by_input",
               {x, OneNumber(d, d->Number(0, d->RankOf(x) - 1))}, {},
               Interval::Within(1));
}

// The pixels of an image as blocks of a line, sizes as attributes or inputs.
ValueId Fold(Draft* d) {
  ValueId x = d->PickImage();
  if (x == kNone) return kNone;
  x = d->Move("flatten", {x},
              {{"start_axis", int64_t{2}}, {"stop_axis", int64_t{3}}});
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int64_t kernel = shape[1] % 2 == 0 ? 2 : 1;
  const Ints sizes = {shape[2] + kernel - 1};
  const Interval interval = Interval::Within(2 * d->MagnitudeOf(x));
  if (d->Chance(2)) {
    return d->Op("fold", {x},
                 {{"output_sizes", sizes}, {"kernel_sizes", Ints{kernel}}},
                 interval);
  }
  return d->Op("fold_by_input",
               {x, OneNumber(d, sizes[0]), OneNumber(d, kernel)}, {}, interval);
}

ValueId Reduce(Draft* d) {
  const ValueId x = d->PickRank(1, 5);
  if (x == kNone) return kNone;
  const ValueId axes = OneNumber(d, d->Number(0, d->RankOf(x) - 1));
  const auto count = static_cast<double>(d->ShapeOf(x).NumElements());
  const std::string op =
      d->OneOf({"reduce_sum_by_input", "reduce_mean_by_input",
                "reduce_max_by_input", "reduce_min_by_input"});
  return d->Op(op, {x, axes}, {{"keep_dim", d->Chance(2)}},
               Interval::Within(count * d->MagnitudeOf(x)));
}

ValueId Product(Draft* d) {
  const ValueId x = d->Bounded(d->PickRank(1, 3), 1);
  if (x == kNone) return kNone;
  const ValueId axes = OneNumber(d, d->Number(0, d->RankOf(x) - 1));
  return d->Op("reduce_prod_by_input", {x, axes}, {}, Interval::Within(1));
}

constexpr DrawRow kRows[] = {
    {"cumsum by input", 1, Cumsum},
    {"cumprod by input", 1, Cumprod},
    {"fold, fold by input", 2, Fold},
    {"tril_triu by input", 1, TrilTriu},
    {"top_k by input", 1, TopK},
    {"one_hot by input", 1, OneHot},
    {"squeeze by input", 1, Squeeze},
    {"unsqueeze by input", 1, Unsqueeze},
    {"strided_slice", 3, StridedSlice},
    {"slice by input", 2, Slice},
    {"split by input", 1, Split},
    {"pad by input", 1, Pad},
    {"interpolate by input", 1, Interpolate},
    {"reduce by input", 2, Reduce},
    {"product by input", 1, Product},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
