// SPDX-License-Identifier: Apache-2.0
// Program::Unit: steps of one parallel group that run side by side, or one step
// that uses all workers. Internal to the room.
#ifndef LITE_CORE_PROGRAM_UNIT_H_
#define LITE_CORE_PROGRAM_UNIT_H_

#include <algorithm>
#include <utility>
#include <vector>

#include "lite/core/program/step.h"

namespace placelite {

struct Program::Unit {
  Unit(int32_t of_group, std::vector<Step*> with_steps)
      : group(of_group), steps(std::move(with_steps)) {}

  // Whether any step reads or writes CPU memory while it is run or enqueued.
  bool NeedsCpuMemory() const {
    return !on_device ||
           std::any_of(steps.begin(), steps.end(),
                       [](const Step* step) { return step->reads_copy; });
  }

  int32_t group;
  // The steps, sorted by part if there are several parts.
  std::vector<Step*> steps;
  // The index behind the last step of each thread's part. Empty: the steps run
  // in turn, each on all threads or on the device.
  std::vector<size_t> part_ends;
  bool on_device = false;
  bool waits = false;    // until the device is idle
  bool barrier = false;  // on the device, after all earlier commands
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_UNIT_H_
