// SPDX-License-Identifier: Apache-2.0
// A TapTable has the inputs of all outputs along one axis, in the layout that
// vector code reads.
#ifndef LITE_KERNELS_INTERPOLATE_TABLES_H_
#define LITE_KERNELS_INTERPOLATE_TABLES_H_

#include <vector>

#include "lite/core/base/status.h"
#include "lite/kernels/interpolate/taps.h"

namespace placelite {

// Input t of output i is element t * out + i of both lists.
struct TapTable {
  std::vector<int32_t> index;
  std::vector<float> weight;
};

// Fails if positions need more than 32 bits.
Result<TapTable> MakeTapTable(const TapFinder& finder);

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_TABLES_H_
