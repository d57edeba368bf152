// SPDX-License-Identifier: Apache-2.0
// Program::Unit: steps of one parallel group that run beside each other, or one
// step that has all workers. Internal to the room.
#ifndef LITE_CORE_PROGRAM_UNIT_H_
#define LITE_CORE_PROGRAM_UNIT_H_

#include <utility>
#include <vector>

#include "lite/core/program/step.h"

namespace placelite {

struct Program::Unit {
  Unit(int32_t of_group, std::vector<Step*> with_steps)
      : group(of_group), steps(std::move(with_steps)) {}

  int32_t group;
  // By part, where there are several.
  std::vector<Step*> steps;
  // Behind the last step of each thread's part; none: the steps run in turn,
  // each on all threads or on the device.
  std::vector<size_t> part_ends;
  bool on_device = false;
  bool waits = false;    // for all that the device has to do
  bool barrier = false;  // on the device: behind what it was given before
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_UNIT_H_
