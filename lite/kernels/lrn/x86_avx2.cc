// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/lrn/generic.h"
#include "lite/kernels/lrn/slices.h"

namespace placelite {

void LrnAvx2(const LrnSlice& slice) { HWY_NAMESPACE::Lrn(slice); }

}  // namespace placelite
