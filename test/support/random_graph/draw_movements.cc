// SPDX-License-Identifier: Apache-2.0
// Ops that move elements.
#include <algorithm>

#include "test/support/random_graph/vocabulary.h"

namespace placelite {
namespace {

ValueId Transpose(Draft* d) {
  const ValueId x = d->PickRank(0, 6);
  if (x == kNone) return kNone;
  Ints order;
  for (int64_t axis = 0; axis < d->RankOf(x); ++axis) {
    order.insert(order.begin() + d->Number(0, axis), axis);
  }
  return d->Move("transpose", {x}, {{"axis", order}});
}

ValueId ChannelShuffle(Draft* d) {
  const ValueId x = d->PickRank(2, 5);
  if (x == kNone) return kNone;
  const int64_t channels = d->ShapeOf(x)[1];
  int64_t groups = d->Number(1, std::max<int64_t>(1, channels));
  while (channels % groups != 0) --groups;
  return d->Move("channel_shuffle", {x}, {{"groups", groups}});
}

// Joins values that agree in all but one dimension, perhaps one value twice.
ValueId Concat(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int axis = static_cast<int>(d->Number(0, shape.rank() - 1));
  std::vector<ValueId> inputs = {x};
  for (int64_t i = d->Number(0, 3); i > 0; --i) {
    const ValueId other = d->Pick([&](ValueId id) {
      if (!d->IsFloat(id) || d->RankOf(id) != shape.rank()) return false;
      Shape same = d->ShapeOf(id);
      same[axis] = shape[axis];
      return same == shape;
    });
    inputs.insert(inputs.begin() + d->Number(0, 1), other);
  }
  return d->Move(
      "concat", inputs,
      {{"axis", d->Chance(3) ? int64_t{axis} - shape.rank() : int64_t{axis}}});
}

// The last part is what later ops are likely to read.
ValueId Split(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  const int axis = static_cast<int>(d->Number(0, shape.rank() - 1));
  const int64_t parts = d->Number(1, 4), whole = shape[axis];
  Ints sections;
  if (whole >= parts && (whole % parts != 0 || d->Chance(2))) {
    for (int64_t i = 1; i < parts; ++i) {
      sections.push_back(d->Number(1, whole / parts));
    }
    sections.insert(sections.begin() + d->Number(0, parts - 1), -1);
  }
  const std::vector<ValueId> outputs =
      d->MoveMulti("split", x, static_cast<size_t>(parts),
                   {{"axis", int64_t{axis}}, {"sections", sections}});
  if (outputs.empty()) return kNone;
  for (size_t i = 0; i + 1 < outputs.size(); ++i) d->Keep(outputs[i]);
  return outputs.back();
}

ValueId Slice(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  const Shape shape = d->ShapeOf(x);
  Ints axes, starts, ends;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (d->Chance(2)) continue;
    axes.push_back(d->Chance(3) ? axis - shape.rank() : axis);
    starts.push_back(d->Number(-shape[axis], shape[axis] - 1));
    ends.push_back(d->Chance(2) ? int64_t{1} << 31
                                : d->Number(-shape[axis], shape[axis] + 1));
  }
  return d->Move("slice", {x},
                 {{"axes", axes}, {"starts", starts}, {"ends", ends}});
}

ValueId Pad(Draft* d) {
  const ValueId x = d->PickRank(1, 6);
  if (x == kNone) return kNone;
  Ints paddings(2 * d->ShapeOf(x).size(), 0);
  for (int64_t& padding : paddings) {
    if (d->Chance(3)) padding = d->Number(1, 3);
  }
  const float value = d->OneOf({0.0f, 0.0f, 1.0f, -0.5f});
  const Facts facts{Interval::Within(std::max(1.0, d->MagnitudeOf(x))),
                    d->FactsOf(x).exact};
  return d->OpWith("pad", {x},
                   {{"paddings", paddings},
                    {"mode", d->OneOf({"constant", "constant", "constant",
                                       "reflect", "edge", "wrap"})},
                    {"value", value}},
                   facts);
}

ValueId Identity(Draft* d) { return d->Move("identity", {d->Pick()}); }

constexpr DrawRow kRows[] = {
    {"transpose", 6, Transpose}, {"channel_shuffle", 3, ChannelShuffle},
    {"concat", 6, Concat},       {"split", 4, Split},
    {"slice", 4, Slice},         {"pad", 3, Pad},
    {"identity", 1, Identity},
};

const Draws kDraws(kRows);

}  // namespace

}  // namespace placelite
