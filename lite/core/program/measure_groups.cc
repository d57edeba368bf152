// SPDX-License-Identifier: Apache-2.0
// Measures for which parallel groups running side by side is faster.
#include <chrono>
#include <functional>

#include "lite/core/program/unit.h"
#include "lite/core/tune/statistics.h"

namespace placelite {
namespace {

using Clock = std::chrono::steady_clock;

// Running side by side must be faster by more than chance explains.
constexpr double kWorthwhile = 0.98;

Result<double> TimeMs(const std::function<Status()>& work) {
  const Clock::time_point start = Clock::now();
  LITE_RETURN_IF_ERROR(work());
  return std::chrono::duration<double, std::milli>(Clock::now() - start)
      .count();
}

}  // namespace

Result<std::unique_ptr<Program>> Program::CloneInGroups(int per_layer) const {
  Graph graph(graph_);
  Groups groups;
  if (per_layer > 0) groups = GroupNodes(&graph, per_layer);
  std::unique_ptr<Program> clone(
      new Program(std::move(graph), runtime_, packs_));
  clone->groups_ = std::move(groups);
  clone->groups_per_layer_ = per_layer;
  clone->plan_hint_ = plan_hint_;
  MemoryConfig memory = memory_;
  memory.arena = nullptr;
  clone->SetMemoryConfig(memory);
  LITE_RETURN_IF_ERROR(clone->CreateSteps());
  return clone;
}

Status Program::MeasureGroups(int runs) {
  LITE_RETURN_IF_ERROR(Run());  // allocates memory and fills it
  const Arena::Hold hold(memory_.arena.get());
  LITE_RETURN_IF_ERROR(hold.status());
  LITE_RETURN_IF_ERROR(PrepareHeld());
  const Runtime::Lease lease(runtime_.get());
  const auto groups = static_cast<size_t>(groups_.groups);
  // While a group is measured, the groups that are not measured yet run side by
  // side wherever that is possible.
  group_ways_.assign(groups, GroupWay::kSideBySide);
  Status status;
  for (int32_t group = 0; group < groups_.groups && status.ok(); ++group) {
    status = MeasureGroup(group, runs, lease.pool());
  }
  if (!status.ok()) group_ways_.clear();
  if (queue_ != nullptr) {
    const Status done = queue_->Wait();
    if (status.ok()) status = done;
  }
  MakeUnits();
  return status;
}

// Groups are measured in order, so that each finds what the earlier ones have
// computed.
Status Program::MeasureGroup(int32_t group, int runs, ThreadPool* pool) {
  std::vector<Unit> units = UnitsOf(group);
  if (!units.empty() && !units.back().part_ends.empty()) {
    LITE_RETURN_IF_ERROR(MeasureAlone(group, runs));
    LITE_RETURN_IF_ERROR(MeasureWays(group, runs, pool));
  }
  if (queue_ != nullptr) LITE_RETURN_IF_ERROR(queue_->Wait());
  for (Unit& unit : units) {
    unit.barrier = unit.on_device;
    LITE_RETURN_IF_ERROR(RunUnit(&unit, pool));
  }
  return Status::Ok();
}

// Times each step on one thread, so that the steps can be dealt out evenly.
Status Program::MeasureAlone(int32_t group, int runs) {
  const std::vector<Unit> units = UnitsOf(group);
  for (Step* step : units.back().steps) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
      LITE_ASSIGN_OR_RETURN(times.emplace_back(), TimeMs([&] {
                              return RunNamedStep(step, Runtime::CallersPool());
                            }));
    }
    step->alone_ms = Summarize(times).median;
  }
  return Status::Ok();
}

// Times both ways, in turn and side by side, alternately.
Status Program::MeasureWays(int32_t group, int runs, ThreadPool* pool) {
  std::vector<Unit> ways[2];
  std::vector<double> times[2];
  group_ways_[group] = GroupWay::kInTurn;
  ways[0] = UnitsOf(group);
  group_ways_[group] = GroupWay::kSideBySide;
  ways[1] = UnitsOf(group);
  for (int i = -1; i < runs; ++i) {  // the first pass warms up
    for (int way = 0; way < 2; ++way) {
      const auto run = [&] {
        for (Unit& unit : ways[way]) {
          if (!unit.on_device) LITE_RETURN_IF_ERROR(RunUnit(&unit, pool));
        }
        return Status::Ok();
      };
      LITE_ASSIGN_OR_RETURN(const double ms, TimeMs(run));
      if (i >= 0) times[way].push_back(ms);
    }
  }
  const double in_turn = Summarize(times[0]).median;
  if (Summarize(times[1]).median >= kWorthwhile * in_turn) {
    group_ways_[group] = GroupWay::kInTurn;
  }
  return Status::Ok();
}

}  // namespace placelite
