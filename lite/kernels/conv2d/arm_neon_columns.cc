// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/columns.h"
#include "lite/kernels/conv2d/columns_generic.h"

namespace placelite {

void PackColumnsNeon(const ConvColumns& columns) {
  HWY_NAMESPACE::PackColumnPanel(columns);
}

}  // namespace placelite
