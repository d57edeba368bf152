// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/layer_norm/generic.h"

namespace placelite {

void LayerNormRowBf16(const LayerNormRow<Bfloat16>& row) {
  HWY_NAMESPACE::LayerNorm(row);
}

}  // namespace placelite
