// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/recurrent/generic.h"
#include "lite/kernels/recurrent/slices.h"

namespace placelite {

void RecurrentPanelAvx512(const RecurrentPanel& panel) {
  HWY_NAMESPACE::RunPanel(panel);
}

}  // namespace placelite
