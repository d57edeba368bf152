// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/schedule.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "lite/core/plan/schedule/check.h"
#include "lite/core/plan/schedule/improve.h"
#include "lite/core/plan/schedule/segment.h"

namespace placelite {
namespace {

std::vector<int32_t> Numbers(int32_t count) {
  std::vector<int32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

// Bytes that the op saves when its output begins in the memory of `taken`.
int64_t SharedBytes(const ScheduleProblem& problem, const ScheduleOp& op,
                    int32_t taken) {
  return std::min(problem.storage_bytes[taken],
                  problem.storage_bytes[op.writes]);
}

std::vector<int64_t> StepBytes(const ScheduleProblem& problem,
                               Span<const int32_t> order,
                               const StorageSpans& spans) {
  std::vector<int64_t> bytes;
  for (int32_t step = 0; step < static_cast<int32_t>(order.size()); ++step) {
    const ScheduleOp& op = problem.ops[order[step]];
    int64_t need = spans.live_before[step];
    for (int32_t storage : EachOnce(op.storages)) {
      if (spans.first[storage] == step) need += problem.storage_bytes[storage];
    }
    int64_t shared = 0;
    for (int32_t taken : op.may_take) {
      if (spans.last[taken] != step || spans.first[op.writes] != step) continue;
      shared = std::max(shared, SharedBytes(problem, op, taken));
    }
    bytes.push_back(need - shared);
  }
  return bytes;
}

// Schedules the segments, those with the highest peak first: the others need
// not be better than these can be made.
class Scheduler {
 public:
  Scheduler(const ScheduleProblem& problem, const ScheduleLimits& limits)
      : problem_(problem),
        limits_(limits),
        given_(Numbers(static_cast<int32_t>(problem.ops.size()))),
        spans_(SpansOf(problem, given_)),
        work_(limits.max_work) {
    const std::vector<int64_t> bytes = StepBytes(problem, given_, spans_);
    for (SegmentRange range : CutIntoSegments(problem)) {
      const auto begin = bytes.begin() + range.begin;
      parts_.push_back({range, *std::max_element(begin, begin + range.size())});
    }
  }

  Schedule Run() {
    Schedule schedule;
    schedule.order = given_;
    for (const Part& part : parts_) {
      schedule.given_peak_bytes =
          std::max(schedule.given_peak_bytes, part.given_peak);
    }
    Bound();
    Improve();
    for (const Part& part : parts_) {
      schedule.peak_bytes = std::max(schedule.peak_bytes, part.best.peak);
      schedule.lower_bound_bytes =
          std::max(schedule.lower_bound_bytes, part.best.lower_bound);
    }
    if (schedule.peak_bytes < schedule.given_peak_bytes) {
      Settle(schedule.peak_bytes, &schedule.order);
      schedule.peak_bytes = PeakBytes(problem_, schedule.order);  // or less
    }
    return schedule;
  }

 private:
  struct Part {
    SegmentRange range;
    int64_t given_peak = 0;
    SegmentOrder best{};  // its order is empty where it is the given one
  };

  Segment Build(const Part& part) const {
    return BuildSegment(problem_, spans_, part.range);
  }

  bool Searched(const Part& part) const {
    return part.range.size() > 1 &&
           part.range.size() <= limits_.max_segment_ops;
  }

  // The most that one op of a segment needs for itself.
  int64_t OwnBytes(SegmentRange range) const {
    int64_t most = 0;
    for (int32_t i = range.begin; i < range.end; ++i) {
      const ScheduleOp& op = problem_.ops[i];
      int64_t bytes = 0, shared = 0;
      for (int32_t storage : EachOnce(op.storages)) {
        bytes += problem_.storage_bytes[storage];
      }
      for (int32_t taken : op.may_take) {
        shared = std::max(shared, SharedBytes(problem_, op, taken));
      }
      most = std::max(most, bytes - shared);
    }
    return most;
  }

  void Bound() {
    for (Part& part : parts_) {
      part.best.peak = part.given_peak;
      if (part.range.size() == 1) {
        part.best.lower_bound = part.given_peak;
      } else if (Searched(part)) {
        part.best.lower_bound = SegmentBound(Build(part));
      } else {
        part.best.lower_bound = OwnBytes(part.range);
      }
      enough_ = std::max(enough_, part.best.lower_bound);
    }
    std::stable_sort(parts_.begin(), parts_.end(),
                     [](const Part& a, const Part& b) {
                       return a.given_peak > b.given_peak;
                     });
  }

  void Improve() {
    for (Part& part : parts_) {
      if (part.given_peak <= enough_) break;
      if (Searched(part)) {
        placelite::Improve(Build(part), enough_, limits_.max_width, &work_,
                           &part.best);
      }
      enough_ = std::max(enough_, part.best.peak);
    }
  }

  void Settle(int64_t peak, std::vector<int32_t>* order) const {
    int64_t work = limits_.max_work / 4;
    for (const Part& part : parts_) {
      if (part.given_peak <= peak) continue;
      std::vector<int32_t> local = part.best.order;
      placelite::Settle(Build(part), peak, &work, &local);
      for (int32_t i = 0; i < part.range.size(); ++i) {
        (*order)[part.range.begin + i] = part.range.begin + local[i];
      }
    }
  }

  const ScheduleProblem& problem_;
  const ScheduleLimits& limits_;
  const std::vector<int32_t> given_;
  const StorageSpans spans_;
  int64_t work_;
  std::vector<Part> parts_;
  int64_t enough_ = 0;  // no use to make a segment better than this
};

}  // namespace

Result<Schedule> FindSchedule(const ScheduleProblem& problem,
                              const ScheduleLimits& limits) {
  LITE_RETURN_IF_ERROR(CheckProblem(problem));
  return Scheduler(problem, limits).Run();
}

std::vector<int64_t> StepBytes(const ScheduleProblem& problem,
                               Span<const int32_t> order) {
  return StepBytes(problem, order, SpansOf(problem, order));
}

int64_t PeakBytes(const ScheduleProblem& problem, Span<const int32_t> order) {
  int64_t peak = 0;
  for (int64_t bytes : StepBytes(problem, order)) peak = std::max(peak, bytes);
  return peak;
}

}  // namespace placelite
