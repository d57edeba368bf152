// SPDX-License-Identifier: Apache-2.0
// A workload of a program that there is something to measure about. Internal to
// the room.
#ifndef LITE_CORE_PROGRAM_TUNE_TASK_H_
#define LITE_CORE_PROGRAM_TUNE_TASK_H_

#include <vector>

#include "lite/core/program/program.h"
#include "lite/core/program/variant_choice.h"

namespace placelite {

struct Program::TuneTask {
  Step* step;  // the first that has it
  TuningKey key;
  std::vector<VariantChoice> choices;  // at least two with those left out
  size_t screened;                     // that were left out
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_TUNE_TASK_H_
