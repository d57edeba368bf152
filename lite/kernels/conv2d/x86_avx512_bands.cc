// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/bands.h"
#include "lite/kernels/conv2d/bands_generic.h"

namespace placelite {

void SplitRowsAvx512(const SplitRows& rows) {
  HWY_NAMESPACE::SplitAllRows(rows);
}

void ConvolveBandAvx512(const DepthwiseBand& band) {
  HWY_NAMESPACE::ConvolveBand(band);
}

}  // namespace placelite
