// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/batch_norm/generic.h"

namespace placelite {

void BatchNormNeon(const ChannelRun<float>& run) {
  HWY_NAMESPACE::NormalizeRun(run);
}

void BatchNormBlockNeon(const BlockRun<float>& run) {
  HWY_NAMESPACE::NormalizeBlockRun(run);
}

}  // namespace placelite
