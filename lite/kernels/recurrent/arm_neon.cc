// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/recurrent/generic.h"
#include "lite/kernels/recurrent/slices.h"

namespace placelite {

void RecurrentPanelNeon(const RecurrentPanel& panel) {
  HWY_NAMESPACE::RunPanel(panel);
}

}  // namespace placelite
