// SPDX-License-Identifier: Apache-2.0
// Segments of a schedule: an op that every other op comes before or after has
// the same place in all orders, so the ops between two such ops are put in
// order for themselves.
#ifndef LITE_CORE_PLAN_SCHEDULE_SEGMENT_H_
#define LITE_CORE_PLAN_SCHEDULE_SEGMENT_H_

#include <cstdint>
#include <vector>

#include "lite/core/plan/schedule.h"

namespace placelite {

// The numbers, each once, rising.
std::vector<int32_t> EachOnce(std::vector<int32_t> numbers);

// Ops [begin, end) of the given order.
struct SegmentRange {
  int32_t begin = 0;
  int32_t end = 0;

  int32_t size() const { return end - begin; }
};

std::vector<SegmentRange> CutIntoSegments(const ScheduleProblem& problem);

// The steps of an order that touch each storage first and last, and the bytes
// that live from before each step to it or behind it.
struct StorageSpans {
  std::vector<int32_t> first;
  std::vector<int32_t> last;  // -1 for those never touched
  std::vector<int64_t> live_before;
};

StorageSpans SpansOf(const ScheduleProblem& problem, Span<const int32_t> order);

// The ops and storages of a segment, numbered from 0 each.
struct Segment {
  struct Storage {
    int64_t bytes = 0;
    bool touched_before = false;  // by an op before the segment
    bool touched_behind = false;
    std::vector<int32_t> ops;  // the ops that touch it, rising
  };
  // Memory that storage `to` may take over from storage `from`.
  struct Handover {
    int32_t from = 0;
    int32_t to = 0;
    int64_t bytes = 0;
  };
  struct Op {
    std::vector<int32_t> before;  // each once, as in all of these
    std::vector<int32_t> behind;
    std::vector<int32_t> storages;
    std::vector<Handover> handovers;
  };
  std::vector<Op> ops;
  std::vector<Storage> storages;
  int64_t live_before = 0;  // bytes live when the segment begins

  int32_t size() const { return static_cast<int32_t>(ops.size()); }
};

// `spans` are those of the given order.
Segment BuildSegment(const ScheduleProblem& problem, const StorageSpans& spans,
                     SegmentRange range);

// The segment run backwards: op i becomes op size - 1 - i, what is before comes
// behind. A step needs the same bytes in both directions.
Segment Mirror(const Segment& segment);

// A set of ops, one bit each.
using OpSet = std::vector<uint64_t>;

inline bool Has(const OpSet& set, int32_t op) {
  return (set[op / 64] >> (op % 64) & 1) != 0;
}
inline void Flip(OpSet* set, int32_t op) {
  (*set)[op / 64] ^= uint64_t{1} << (op % 64);
}
// Calls `visit(op)`, rising.
template <typename Visit>
void ForEach(const OpSet& set, const Visit& visit) {
  for (size_t i = 0; i < set.size(); ++i) {
    for (uint64_t left = set[i]; left != 0; left &= left - 1) {
      visit(static_cast<int32_t>(i) * 64 + __builtin_ctzll(left));
    }
  }
}
inline OpSet NoOps(int32_t size) { return OpSet((size + 63) / 64); }

// What happens when `op` runs after the ops `done`, which leave `live` bytes.
struct StepEffect {
  int64_t need = 0;  // while it runs
  int64_t live = 0;  // when it has run
};
StepEffect RunStep(const Segment& segment, const OpSet& done, int64_t live,
                   int32_t op);

// A measure of the time that RunStep takes.
int64_t StepWork(const Segment& segment, int32_t op);

int64_t SegmentPeak(const Segment& segment, const std::vector<int32_t>& order);

// A number that the peak is not below in any order: the most bytes that must be
// live while one op runs, whatever ran before it.
int64_t SegmentBound(const Segment& segment);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_SCHEDULE_SEGMENT_H_
