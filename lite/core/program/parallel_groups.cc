// SPDX-License-Identifier: Apache-2.0
// Programs whose ops run in parallel groups (ir/parallel_groups.h). On the CPU
// a group runs either its ops in turn, each on all threads, or several ops at
// once, each on one thread, whichever costs less. On a device the ops of a
// group run together between two barriers.
#include <algorithm>
#include <optional>
#include <utility>

#include "lite/core/base/memory_guard.h"
#include "lite/core/base/strings.h"
#include "lite/core/kernel/estimate.h"
#include "lite/core/program/unit.h"

namespace placelite {
namespace {

// The cost of handing an op to the workers.
constexpr double kHandOffMs = 0.005;

}  // namespace

// Estimated milliseconds of the step on one thread, or measured ones if there
// are any.
double Program::CostOf(const Step& step) const {
  if (step.alone_ms > 0) return step.alone_ms;
  return EstimateOf(step) / CyclesPerNs(runtime_->device().cpu) / 1e6;
}

// Decides whether the steps run each on a thread of its own or in turn on all
// threads: by measurement if there is one, otherwise by cost.
std::vector<Program::Unit> Program::UnitsOnCpu(
    int32_t group, const std::vector<Step*>& steps) const {
  const int32_t threads = runtime_->options().threads;
  std::vector<Unit> in_turn;
  std::vector<double> costs;
  double sum = 0;
  for (Step* step : steps) {
    in_turn.push_back(Unit(group, {step}));
    costs.push_back(CostOf(*step));
    sum += costs.back() / threads + kHandOffMs;
  }
  const GroupWay way =
      group_ways_.empty() ? GroupWay::kByCost : group_ways_[group];
  if (threads < 2 || steps.size() < 2 || way == GroupWay::kInTurn) {
    return in_turn;
  }
  const CostSplit split = SplitByCost(costs, threads);
  if (way == GroupWay::kByCost && split.largest + kHandOffMs >= sum) {
    return in_turn;
  }
  Unit beside(group, {});
  for (int32_t part = 0; part < threads; ++part) {
    for (size_t i = 0; i < steps.size(); ++i) {
      if (split.part_of[i] == part) beside.steps.push_back(steps[i]);
    }
    beside.part_ends.push_back(beside.steps.size());
  }
  return {beside};
}

// Steps that use the device's scratch, which is shared, or that do more than
// launch become units of their own; all others run together.
std::vector<Program::Unit> Program::UnitsOnDevice(
    int32_t group, const std::vector<Step*>& steps) {
  Unit together(group, {});
  std::vector<Unit> units;
  for (Step* step : steps) {
    if (step->kernel->OnlyLaunches() && step->scratch_bytes == 0) {
      together.steps.push_back(step);
    } else {
      units.push_back(Unit(group, {step}));
    }
  }
  if (!together.steps.empty()) units.insert(units.begin(), together);
  for (Unit& unit : units) unit.on_device = true;
  return units;
}

// The device's units come first, so that the device works while the CPU does.
std::vector<Program::Unit> Program::UnitsOf(int32_t group) {
  std::vector<Step*> cpu, device;
  const auto first =
      std::lower_bound(groups_.group_of.begin(), groups_.group_of.end(), group);
  for (auto at = first; at != groups_.group_of.end() && *at == group; ++at) {
    Step& step = steps_[at - groups_.group_of.begin()];
    if (!step.is_view) (step.on_device ? device : cpu).push_back(&step);
  }
  std::vector<Unit> units = UnitsOnDevice(group, device);
  std::vector<Unit> on_cpu = UnitsOnCpu(group, cpu);
  units.insert(units.end(), std::make_move_iterator(on_cpu.begin()),
               std::make_move_iterator(on_cpu.end()));
  return units;
}

void Program::MakeUnits() {
  units_.clear();
  bool device_has_work = false;
  for (int32_t group = 0; group < groups_.groups; ++group) {
    std::vector<Unit> units = UnitsOf(group);
    if (units.empty()) continue;
    // Units of one group may overlap in time, but not with those of an earlier
    // group.
    if (device_has_work &&
        std::any_of(units.begin(), units.end(),
                    [](const Unit& unit) { return unit.NeedsCpuMemory(); })) {
      units.front().waits = true;
      device_has_work = false;
    }
    for (Unit& unit : units) {
      unit.barrier = unit.on_device && device_has_work;
      device_has_work |= unit.on_device;
      units_.push_back(std::move(unit));
    }
  }
}

Status Program::RunUnits(ThreadPool* pool) {
  if (memory_.poison) LITE_RETURN_IF_ERROR(PoisonAfter(-1));
  for (size_t i = 0; i < units_.size(); ++i) {
    Unit& unit = units_[i];
    LITE_RETURN_IF_ERROR(RunUnit(&unit, pool));
    const bool last =
        i + 1 == units_.size() || units_[i + 1].group != unit.group;
    if (!memory_.poison || !last) continue;
    LITE_RETURN_IF_ERROR(PoisonAfter(unit.group));
  }
  return Status::Ok();
}

Status Program::RunUnit(Unit* unit, ThreadPool* pool) {
  if (unit->waits) LITE_RETURN_IF_ERROR(queue_->Wait());
  if (unit->barrier) LITE_RETURN_IF_ERROR(queue_->Barrier());
  if (!unit->part_ends.empty() && pool->threads() > 1) {
    return RunBeside(unit, pool);
  }
  for (Step* step : unit->steps) {
    if (step->on_device) queue_->BeginOp();
    LITE_RETURN_IF_ERROR(RunNamedStep(step, pool));
  }
  return Status::Ok();
}

// An exception of a kernel must not leave the worker thread.
Status Program::RunOnWorker(Step* step) try {
  return RunNamedStep(step, Runtime::CallersPool());
}
LITE_CATCH_OUT_OF_MEMORY("running an op of a group")

// All steps run, even if some fail; the first failure is returned.
Status Program::RunBeside(Unit* unit, ThreadPool* pool) {
  const auto parts = static_cast<int64_t>(unit->part_ends.size());
  ParallelFor(pool, parts, [&](int64_t begin, int64_t end) {
    size_t at = begin == 0 ? 0 : unit->part_ends[begin - 1];
    for (; at < unit->part_ends[end - 1]; ++at) {
      unit->steps[at]->status = RunOnWorker(unit->steps[at]);
    }
  });
  for (Step* step : unit->steps) LITE_RETURN_IF_ERROR(step->status);
  return Status::Ok();
}

namespace {

// What kind of work stands on either side of a synchronisation.
enum class Work : uint8_t { kCompute, kUpload, kDownload };

void Count(Work before, Work after, Synchronisations* counts) {
  if (before == Work::kUpload) {
    ++counts->upload;
  } else if (after == Work::kDownload) {
    ++counts->download;
  } else {
    ++counts->compute;
  }
}

}  // namespace

// Counts one synchronisation between every two ops that run in turn and between
// every two units.
Synchronisations Program::CountSynchronisations() const {
  Synchronisations counts;
  std::optional<Work> before;
  const auto add = [&](const Step& step) {
    Work work = Work::kCompute;
    if (KernelTarget(*step.def) == Target::kOpenCL &&
        graph_.node(step.node).op->traits.cast == PlaceCast::kMemory) {
      const bool up = IsCpu(step.inputs[0]->place().target);
      work = up ? Work::kUpload : Work::kDownload;
    }
    if (before.has_value()) Count(*before, work, &counts);
    before = work;
  };
  const bool in_order = queue_ != nullptr && !queue_->OutOfOrder();
  for (const Unit& unit : units_) {
    const bool together = unit.on_device ? !in_order : !unit.part_ends.empty();
    for (const Step* step : unit.steps) {
      add(*step);
      if (together) break;
    }
  }
  if (groups_.groups > 0) return counts;
  for (const Step& step : steps_) {
    if (!step.is_view) add(step);
  }
  return counts;
}

GroupProfile Program::ProfileGroups() const {
  GroupProfile profile;
  profile.synchronisations = CountSynchronisations();
  profile.per_layer = groups_per_layer_;
  if (groups_.groups == 0) return profile;
  profile.layers = groups_.layers;
  profile.widest_layer = groups_.widest_layer;
  profile.groups = groups_.groups;
  profile.out_of_order = queue_ != nullptr && queue_->OutOfOrder();
  for (const Unit& unit : units_) {
    if (!unit.part_ends.empty()) ++profile.side_by_side;
  }
  return profile;
}

}  // namespace placelite
