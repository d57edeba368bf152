// SPDX-License-Identifier: Apache-2.0
// Measures which of two programs of one model is faster.
#ifndef LITE_API_COMPARE_PROGRAMS_H_
#define LITE_API_COMPARE_PROGRAMS_H_

#include "lite/core/program/program.h"
#include "lite/core/tune/statistics.h"

namespace placelite {

struct Comparison {
  Summary first, second;  // milliseconds
};

// Runs both programs in turn, after some runs that warm up.
Result<Comparison> ComparePrograms(Program* first, Program* second, int warmups,
                                   int runs);

}  // namespace placelite

#endif  // LITE_API_COMPARE_PROGRAMS_H_
