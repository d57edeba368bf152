// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/core/plan/schedule/segment.h"

namespace placelite {
namespace {

void Add(const OpSet& from, OpSet* to) {
  for (size_t i = 0; i < to->size(); ++i) (*to)[i] |= from[i];
}

// Returns for each op the set of the ops that always run before it, and itself;
// with `behind`, of those that always run behind it, and itself.
std::vector<OpSet> Reach(const Segment& segment, bool behind) {
  const int32_t size = segment.size();
  std::vector<OpSet> reach(size, NoOps(size));
  for (int32_t i = 0; i < size; ++i) {
    const int32_t op = behind ? size - 1 - i : i;
    Flip(&reach[op], op);
    const Segment::Op& o = segment.ops[op];
    for (int32_t next : behind ? o.behind : o.before) {
      Add(reach[next], &reach[op]);
    }
  }
  return reach;
}

// The ops that lie in the reach of one that touches the storage; all of them
// where one outside the segment does.
OpSet Touched(const Segment::Storage& storage, bool outside,
              const std::vector<OpSet>& reach) {
  OpSet ops = NoOps(static_cast<int32_t>(reach.size()));
  for (int32_t op : storage.ops) Add(reach[op], &ops);
  if (outside) std::fill(ops.begin(), ops.end(), ~uint64_t{0});
  return ops;
}

// Whether an op in `reach` other than `self` always touches the storage.
bool TouchedByOther(const Segment::Storage& storage, bool outside,
                    const OpSet& reach, int32_t self) {
  return outside ||
         std::any_of(storage.ops.begin(), storage.ops.end(),
                     [&](int32_t op) { return op != self && Has(reach, op); });
}

}  // namespace

int64_t SegmentBound(const Segment& segment) {
  const std::vector<OpSet> before = Reach(segment, /*behind=*/false);
  const std::vector<OpSet> behind = Reach(segment, /*behind=*/true);
  int64_t everywhere = segment.live_before;  // touched by none of the segment
  for (const Segment::Storage& s : segment.storages) {
    if (s.touched_before) everywhere -= s.bytes;
  }
  std::vector<int64_t> need(segment.size(), everywhere);
  for (const Segment::Storage& storage : segment.storages) {
    // Live where one of its ops ran before or runs now, and one is to come or
    // runs now.
    OpSet live = Touched(storage, storage.touched_before, behind);
    const OpSet wanted = Touched(storage, storage.touched_behind, before);
    for (size_t i = 0; i < live.size(); ++i) live[i] &= wanted[i];
    ForEach(live, [&](int32_t op) {
      if (op < segment.size()) need[op] += storage.bytes;
    });
  }
  int64_t bound = 0;
  for (int32_t op = 0; op < segment.size(); ++op) {
    int64_t shared = 0;
    for (const Segment::Handover& handover : segment.ops[op].handovers) {
      const Segment::Storage& from = segment.storages[handover.from];
      const Segment::Storage& to = segment.storages[handover.to];
      if (!TouchedByOther(from, from.touched_behind, behind[op], op) &&
          !TouchedByOther(to, to.touched_before, before[op], op)) {
        shared = std::max(shared, handover.bytes);
      }
    }
    bound = std::max(bound, need[op] - shared);
  }
  return bound;
}

}  // namespace placelite
