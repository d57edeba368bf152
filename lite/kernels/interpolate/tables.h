// SPDX-License-Identifier: Apache-2.0
// The taps of all outputs along one axis, as vector code likes them.
#ifndef LITE_KERNELS_INTERPOLATE_TABLES_H_
#define LITE_KERNELS_INTERPOLATE_TABLES_H_

#include <vector>

#include "lite/core/base/status.h"
#include "lite/kernels/interpolate/taps.h"

namespace placelite {

// Tap t of output i is element t * out + i of both.
struct TapTable {
  std::vector<int32_t> index;
  std::vector<float> weight;
};

// Fails when positions need more than 32 bits.
Result<TapTable> MakeTapTable(const TapFinder& finder);

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_TABLES_H_
