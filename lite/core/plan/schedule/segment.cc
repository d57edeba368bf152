// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/schedule/segment.h"

#include <algorithm>
#include <map>
#include <utility>

namespace placelite {

std::vector<int32_t> EachOnce(std::vector<int32_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

namespace {

// Numbers the storages of a segment in the order in which they turn up.
class StorageNumbers {
 public:
  StorageNumbers(const ScheduleProblem& problem, Segment* segment)
      : problem_(problem), segment_(segment) {}

  int32_t Of(int32_t storage) {
    const auto [at, added] = numbers_.try_emplace(
        storage, static_cast<int32_t>(segment_->storages.size()));
    if (added) {
      segment_->storages.emplace_back();
      segment_->storages.back().bytes = problem_.storage_bytes[storage];
    }
    return at->second;
  }

  const std::map<int32_t, int32_t>& all() const { return numbers_; }

 private:
  const ScheduleProblem& problem_;
  Segment* segment_;
  std::map<int32_t, int32_t> numbers_;
};

void AddOps(const ScheduleProblem& problem, SegmentRange range,
            StorageNumbers* numbers, Segment* segment) {
  segment->ops.resize(range.size());
  for (int32_t i = 0; i < range.size(); ++i) {
    const ScheduleOp& from = problem.ops[range.begin + i];
    Segment::Op& op = segment->ops[i];
    for (int32_t before : from.after) {
      if (before >= range.begin) op.before.push_back(before - range.begin);
    }
    op.before = EachOnce(std::move(op.before));
    for (int32_t before : op.before) segment->ops[before].behind.push_back(i);
    for (int32_t storage : from.storages) {
      if (problem.storage_bytes[storage] > 0) {
        op.storages.push_back(numbers->Of(storage));
      }
    }
    op.storages = EachOnce(std::move(op.storages));
    for (int32_t storage : op.storages) {
      segment->storages[storage].ops.push_back(i);
    }
    for (int32_t taken : from.may_take) {
      const int64_t bytes = std::min(problem.storage_bytes[taken],
                                     problem.storage_bytes[from.writes]);
      if (bytes == 0) continue;
      op.handovers.push_back(
          {numbers->Of(taken), numbers->Of(from.writes), bytes});
    }
  }
}

// Adds what the ops outside the segment touch.
void AddSurroundings(const StorageSpans& spans, SegmentRange range,
                     const StorageNumbers& numbers, Segment* segment) {
  segment->live_before = spans.live_before[range.begin];
  for (const auto& [storage, number] : numbers.all()) {
    segment->storages[number].touched_before =
        spans.first[storage] < range.begin;
    segment->storages[number].touched_behind = spans.last[storage] >= range.end;
  }
}

}  // namespace

std::vector<SegmentRange> CutIntoSegments(const ScheduleProblem& problem) {
  const auto count = static_cast<int32_t>(problem.ops.size());
  std::vector<int32_t> first_behind(count, count), last_before(count, -1);
  for (int32_t i = 0; i < count; ++i) {
    for (int32_t before : problem.ops[i].after) {
      first_behind[before] = std::min(first_behind[before], i);
      last_before[i] = std::max(last_before[i], before);
    }
  }
  // All ops before i lead to it where each has a follower up to i: from
  // follower to follower one gets to i. Likewise for those behind it.
  std::vector<bool> leads_on(count);
  for (int32_t i = count - 1, least = count; i >= 0; --i) {
    leads_on[i] = least >= i;
    least = std::min(least, last_before[i]);
  }
  std::vector<SegmentRange> ranges;
  int32_t begin = 0;
  for (int32_t i = 0, most = 0; i < count; ++i) {
    if ((most <= i && leads_on[i]) || i == count - 1) {
      ranges.push_back({begin, i + 1});
      begin = i + 1;
    }
    most = std::max(most, first_behind[i]);
  }
  return ranges;
}

StorageSpans SpansOf(const ScheduleProblem& problem,
                     Span<const int32_t> order) {
  StorageSpans spans;
  spans.first.assign(problem.storage_bytes.size(), INT32_MAX);
  spans.last.assign(problem.storage_bytes.size(), -1);
  const auto count = static_cast<int32_t>(order.size());
  for (int32_t step = 0; step < count; ++step) {
    for (int32_t storage : problem.ops[order[step]].storages) {
      spans.first[storage] = std::min(spans.first[storage], step);
      spans.last[storage] = step;
    }
  }
  std::vector<int64_t> change(order.size() + 1);
  for (size_t i = 0; i < spans.first.size(); ++i) {
    if (spans.last[i] == -1) continue;
    change[spans.first[i]] += problem.storage_bytes[i];
    change[spans.last[i]] -= problem.storage_bytes[i];
  }
  int64_t live = 0;
  for (int64_t bytes : change) {
    spans.live_before.push_back(live);
    live += bytes;
  }
  return spans;
}

Segment BuildSegment(const ScheduleProblem& problem, const StorageSpans& spans,
                     SegmentRange range) {
  Segment segment;
  StorageNumbers numbers(problem, &segment);
  AddOps(problem, range, &numbers, &segment);
  AddSurroundings(spans, range, numbers, &segment);
  return segment;
}

Segment Mirror(const Segment& segment) {
  Segment mirror = segment;
  const int32_t last = segment.size() - 1;
  auto turn = [last](std::vector<int32_t>* ops) {
    for (int32_t& op : *ops) op = last - op;
    std::reverse(ops->begin(), ops->end());
  };
  std::reverse(mirror.ops.begin(), mirror.ops.end());
  for (Segment::Op& op : mirror.ops) {
    std::swap(op.before, op.behind);
    turn(&op.before);
    turn(&op.behind);
    for (Segment::Handover& handover : op.handovers) {
      std::swap(handover.from, handover.to);
    }
  }
  for (Segment::Storage& storage : mirror.storages) {
    if (storage.touched_before) mirror.live_before -= storage.bytes;
    if (storage.touched_behind) mirror.live_before += storage.bytes;
    std::swap(storage.touched_before, storage.touched_behind);
    turn(&storage.ops);
  }
  return mirror;
}

}  // namespace placelite
