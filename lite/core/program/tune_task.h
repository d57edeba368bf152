// SPDX-License-Identifier: Apache-2.0
// A workload of a program that has at least two candidates to measure. Internal
// to the room.
#ifndef LITE_CORE_PROGRAM_TUNE_TASK_H_
#define LITE_CORE_PROGRAM_TUNE_TASK_H_

#include <vector>

#include "lite/core/program/program.h"
#include "lite/core/program/variant_choice.h"

namespace placelite {

struct Program::TuneTask {
  Step* step;  // the first step that has this workload
  TuningKey key;
  std::vector<VariantChoice> choices;  // at least two, counting screened ones
  size_t screened;  // number of choices left out by screening
};

}  // namespace placelite

#endif  // LITE_CORE_PROGRAM_TUNE_TASK_H_
