// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/batch_norm/generic.h"

namespace placelite {

void BatchNormAvx512(const ChannelRun<float>& run) {
  HWY_NAMESPACE::NormalizeRun(run);
}

void BatchNormBlockAvx512(const BlockRun<float>& run) {
  HWY_NAMESPACE::NormalizeBlockRun(run);
}

}  // namespace placelite
