// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/batch_norm/generic.h"

namespace placelite {

void BatchNormBf16(const ChannelRun<Bfloat16>& run) {
  HWY_NAMESPACE::NormalizeRun(run);
}

void BatchNormBlockBf16(const BlockRun<Bfloat16>& run) {
  HWY_NAMESPACE::NormalizeBlockRun(run);
}

}  // namespace placelite
