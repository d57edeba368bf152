// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/blocked_padding.h"

#include "lite/kernels/common/epilogue.h"

namespace placelite {

bool KeepsZero(Span<const EpilogueStep> epilogue) {
  double zero = 0;
  for (const EpilogueStep& step : epilogue) {
    zero = ApplyStepReference(step, zero, 0);
  }
  return zero == 0;
}

}  // namespace placelite
