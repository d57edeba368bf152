// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/lrn/generic.h"

namespace placelite {

void LrnNeon(const LrnSlice& slice) { HWY_NAMESPACE::Lrn(slice); }

}  // namespace placelite
