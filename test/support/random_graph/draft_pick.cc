// SPDX-License-Identifier: Apache-2.0
// Which values of a draft an op reads, and how they are kept within a domain.
#include "test/support/random_graph/draft.h"

namespace placelite {

ValueId Draft::Pick(const std::function<bool(ValueId)>& fits) {
  std::vector<ValueId> fit;
  for (ValueId id : kept_) {
    if (fits(id)) fit.push_back(id);
  }
  if (fit.empty()) return kNone;
  const auto count = static_cast<int64_t>(fit.size());
  // Mostly one of the last three, so that graphs grow long, not only wide.
  const int64_t among = Chance(3) ? count : std::min<int64_t>(count, 3);
  return fit[static_cast<size_t>(count - 1 - choices_.Below(among))];
}

ValueId Draft::Pick() {
  return Pick([&](ValueId id) { return IsFloat(id); });
}

ValueId Draft::PickRank(int least, int most) {
  return Pick([&](ValueId id) {
    return IsFloat(id) && RankOf(id) >= least && RankOf(id) <= most;
  });
}

ValueId Draft::PickExact() {
  return Pick([&](ValueId id) { return IsFloat(id) && facts_[id].exact; });
}

ValueId Draft::PickIntegers() {
  return Pick([&](ValueId id) { return !IsFloat(id); });
}

ValueId Draft::PickImage() {
  const ValueId image = PickRank(4, 4);
  if (image != kNone) return image;
  const ValueId id = PickRank(1, 3);
  if (id == kNone) return kNone;
  Ints axes;
  for (int64_t axis = 0; axis < 4 - RankOf(id); ++axis) axes.push_back(axis);
  return Move("unsqueeze", {id}, {{"axes", axes}});
}

ValueId Draft::Bounded(ValueId id, double limit) {
  if (id == kNone || MagnitudeOf(id) <= limit) return id;
  const auto edge = static_cast<float>(limit);
  switch (choices_.Below(4)) {
    case 0:
      return Op("tanh", {id}, {}, {-1, 1});
    case 1:
      return Op("clip", {id}, {{"min", -edge}, {"max", edge}},
                Interval::Within(limit));
    case 2:
      return Op("softmax", {id}, {}, {0, 1});
    default:
      return Op("scale", {id},
                {{"scale", static_cast<float>(limit / MagnitudeOf(id))}},
                Interval::Within(limit));
  }
}

ValueId Draft::Positive(ValueId id, double limit) {
  if (id == kNone) return kNone;
  const Interval within = IntervalOf(id);
  if (within.low >= 0.1 && within.high <= limit) return id;
  id = Bounded(id, 1);
  if (id == kNone) return kNone;
  switch (choices_.Below(4)) {
    case 0:
      return Op("sigmoid", {id}, {}, {0.25, 1});
    case 1:
      return Op("exp", {id}, {}, {0.35, 2.8});
    case 2:
      return Op("scale", {Op("square", {id}, {}, {0, 1})}, {{"bias", 0.5f}},
                {0.5, 1.5});
    default:
      return Op("scale", {Op("abs", {id}, {}, {0, 1})}, {{"bias", 0.2f}},
                {0.2, 1.2});
  }
}

}  // namespace placelite
