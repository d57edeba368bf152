// SPDX-License-Identifier: Apache-2.0
#include "lite/api/compare_programs.h"

#include "lite/api/time_run.h"

namespace placelite {

Result<Comparison> ComparePrograms(Program* first, Program* second, int warmups,
                                   int runs) {
  std::vector<double> times[2];
  for (int i = -warmups; i < runs; ++i) {
    for (int which = 0; which < 2; ++which) {
      LITE_ASSIGN_OR_RETURN(const double ms,
                            TimeRun(which == 0 ? first : second));
      if (i >= 0) times[which].push_back(ms);
    }
  }
  return Comparison{Summarize(times[0]), Summarize(times[1])};
}

}  // namespace placelite
