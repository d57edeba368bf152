// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/narrow_rows_generic.h"

namespace placelite {

void ConvolveNarrowRowAvx2(const NarrowRow& row) {
  HWY_NAMESPACE::ConvolveNarrow(row);
}

}  // namespace placelite
