// SPDX-License-Identifier: Apache-2.0
// Ops that give elements another shape, by attributes or by computed sizes.
#include <algorithm>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

// Gives the elements other dimensions, which are moved about, joined or split;
// some are left to inference.
ValueId Reshape(Draft* d) {
  const ValueId x = d->PickRank(0, 6);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  Ints target(shape.begin(), shape.end());
  if (target.size() > 1 && d->Chance(2)) {
    std::swap(target[0],
              target[static_cast<size_t>(d->Number(1, shape.rank() - 1))]);
  }
  while (target.size() > 1 && d->Chance(2)) {
    target[target.size() - 2] *= target.back();
    target.pop_back();
  }
  if (d->Chance(3)) target.insert(target.begin(), 1);
  if (!target.empty() && target[0] % 2 == 0 && d->Chance(3)) {
    target[0] /= 2;
    target.push_back(2);
  }
  for (size_t i = 0; i < target.size() && i < shape.size(); ++i) {
    const bool same = target[i] == shape[static_cast<int>(i)];
    if (same && d->Chance(2)) target[i] = 0;
  }
  const auto last = static_cast<int64_t>(target.size()) - 1;
  if (last >= 0 && d->Chance(2)) {
    target[static_cast<size_t>(d->Number(0, last))] = -1;
  }
  return d->Move("reshape", {x}, {{"shape", target}});
}

ValueId Flatten(Draft* d) {
  const ValueId x = d->PickRank(0, 6);
  if (x == kNone) return kNone;
  const int64_t rank = std::max(1, d->RankOf(x));
  const int64_t start = d->Number(0, rank - 1);
  return d->Move(
      "flatten", {x},
      {{"start_axis", start}, {"stop_axis", d->Number(start, rank - 1)}});
}

ValueId Squeeze(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  Ints axes;
  for (int axis = 0; axis < d->RankOf(x); ++axis) {
    if (d->ShapeOf(x)[axis] == 1 && d->Chance(2)) axes.push_back(axis);
  }
  return d->Move("squeeze", {x}, {{"axes", axes}, {"strict", d->Chance(2)}});
}

ValueId Unsqueeze(Draft* d) {
  const ValueId x = d->PickRank(0, 5);
  if (x == kNone) return kNone;
  Ints axes = {d->Number(0, d->RankOf(x))};
  if (d->Chance(3)) axes.push_back(-1);
  return d->Move("unsqueeze", {x}, {{"axes", axes}});
}

ValueId ShapeOf(Draft* d, ValueId x) {
  return d->OpWith("shape", {x}, {}, {{0, 3000}, true});
}

ValueId Part(Draft* d, ValueId shape, int64_t first, int64_t end) {
  return d->Move(
      "slice", {shape},
      {{"axes", Ints{0}}, {"starts", Ints{first}}, {"ends", Ints{end}}});
}

// To the shape of another value with as many elements.
ValueId ReshapeLike(Draft* d) {
  const ValueId x = d->PickRank(0, 6);
  if (x == kNone) return kNone;
  const ValueId other = d->Pick([&](ValueId id) {
    return d->ShapeOf(id).NumElements() == d->ShapeOf(x).NumElements();
  });
  return d->Move("reshape", {x, ShapeOf(d, other)});
}

// shape -> slices -> concat -> reshape, as exporters write it: two
// neighbouring dimensions are joined, by their product or by -1.
ValueId ReshapeByParts(Draft* d) {
  const ValueId x = d->PickRank(2, 6);
  if (x == kNone) return kNone;
  const int64_t rank = d->RankOf(x), at = d->Number(0, rank - 2);
  const ValueId shape = ShapeOf(d, x);
  std::vector<ValueId> parts;
  if (at > 0) parts.push_back(Part(d, shape, 0, at));
  if (d->Chance(2)) {
    parts.push_back(d->IntConstant({-1}));
  } else {
    parts.push_back(
        d->OpWith("elementwise_mul",
                  {Part(d, shape, at, at + 1), Part(d, shape, at + 1, at + 2)},
                  {}, {{0, 3000}, true}));
  }
  if (at + 2 < rank) parts.push_back(Part(d, shape, at + 2, rank));
  const ValueId target = d->Move("concat", parts, {{"axis", int64_t{0}}});
  return d->Move("reshape", {x, target});
}

constexpr DrawRow kRows[] = {
    {"reshape", 6, Reshape},
    {"flatten", 2, Flatten},
    {"squeeze", 2, Squeeze},
    {"unsqueeze", 2, Unsqueeze},
    {"reshape like another", 2, ReshapeLike},
    {"reshape by parts of a shape", 3, ReshapeByParts},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
