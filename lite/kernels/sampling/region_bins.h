// SPDX-License-Identifier: Apache-2.0
// This file says where the bins of a region lie, and how many samples they
// have.
#ifndef LITE_KERNELS_SAMPLING_REGION_BINS_H_
#define LITE_KERNELS_SAMPLING_REGION_BINS_H_

#include "lite/core/base/status.h"
#include "lite/core/kernel/kernel.h"

namespace placelite {

// Bins are one axis of a region: where its bins start, how long each is, and
// how many samples each has.
struct Bins {
  double start = 0, size = 0;
  int64_t samples = 0;

  double At(int64_t bin, int64_t sample) const {
    const double part =
        (static_cast<double>(sample) + 0.5) / static_cast<double>(samples);
    return start + (static_cast<double>(bin) + part) * size;
  }
};

struct Region {
  int64_t image = 0;
  Bins rows, columns;
};

// Returns region `r` of roi_align. Fails if its image is out of range, or if a
// bin would have too many samples.
Result<Region> ReadRegion(const RunContext& context, int64_t r);

}  // namespace placelite

#endif  // LITE_KERNELS_SAMPLING_REGION_BINS_H_
