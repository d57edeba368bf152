// SPDX-License-Identifier: Apache-2.0
// These kernels sample blocks of channels: a point is found once, and then made
// of whole pixels in each block.
#ifndef LITE_KERNELS_SAMPLING_BLOCKED_H_
#define LITE_KERNELS_SAMPLING_BLOCKED_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/sampling/points.h"
#include "lite/kernels/sampling/region_bins.h"

namespace placelite {

// This is grid_sampler. The grid is dense.
template <typename E>
Status SampleGrid(const RunContext& context, WeighPointsFunction<E> weigh);

// This is roi_align by averages. The samples of a bin have the weights of a
// product of rows and columns, so pixels that several samples share are read
// once. Regions are shared by threads.
template <typename E>
class PoolRegions final : public Kernel {
 public:
  explicit PoolRegions(WeighPointsFunction<E> weigh) : weigh_(weigh) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Computes one region; `taps` and `points` are scratch.
  void RunRegion(const RunContext& context, int64_t r, Tap* taps,
                 PointTaps* points) const;

  WeighPointsFunction<E> weigh_;
  int64_t parts_ = 1;
  // How much scratch a part has.
  size_t taps_ = 0, points_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_SAMPLING_BLOCKED_H_
