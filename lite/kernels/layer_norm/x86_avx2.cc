// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/layer_norm/generic.h"

namespace placelite {

void LayerNormRowAvx2(const LayerNormRow<float>& row) {
  HWY_NAMESPACE::LayerNorm(row);
}

}  // namespace placelite
