// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/core/plan/schedule/segment.h"

namespace placelite {
namespace {

// Whether an op has touched the storage.
bool Begun(const Segment::Storage& storage, const OpSet& done) {
  if (storage.touched_before) return true;
  for (int32_t other : storage.ops) {
    if (Has(done, other)) return true;
  }
  return false;
}

// Whether no op but `op` has still to touch it.
bool Ends(const Segment::Storage& storage, const OpSet& done, int32_t op) {
  if (storage.touched_behind) return false;
  for (auto other = storage.ops.rbegin(); other != storage.ops.rend();
       ++other) {
    if (*other != op && !Has(done, *other)) return false;
  }
  return true;
}

}  // namespace

StepEffect RunStep(const Segment& segment, const OpSet& done, int64_t live,
                   int32_t op) {
  StepEffect effect{live, live};
  for (int32_t s : segment.ops[op].storages) {
    const Segment::Storage& storage = segment.storages[s];
    const int64_t begun = Begun(storage, done) ? 0 : storage.bytes;
    const int64_t ended = Ends(storage, done, op) ? storage.bytes : 0;
    effect.need += begun;
    effect.live += begun - ended;
  }
  int64_t shared = 0;
  for (const Segment::Handover& handover : segment.ops[op].handovers) {
    if (Ends(segment.storages[handover.from], done, op) &&
        !Begun(segment.storages[handover.to], done)) {
      shared = std::max(shared, handover.bytes);
    }
  }
  effect.need -= shared;
  return effect;
}

int64_t StepWork(const Segment& segment, int32_t op) {
  // Few of the ops that touch a storage are looked at as a rule.
  constexpr size_t kLookedAt = 8;
  size_t work = 1;
  for (int32_t storage : segment.ops[op].storages) {
    work += 1 + segment.storages[storage].ops.size() / kLookedAt;
  }
  return static_cast<int64_t>(work);
}

int64_t SegmentPeak(const Segment& segment, const std::vector<int32_t>& order) {
  OpSet done = NoOps(segment.size());
  int64_t live = segment.live_before, peak = 0;
  for (int32_t op : order) {
    const StepEffect effect = RunStep(segment, done, live, op);
    peak = std::max(peak, effect.need);
    live = effect.live;
    Flip(&done, op);
  }
  return peak;
}

}  // namespace placelite
