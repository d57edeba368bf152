// SPDX-License-Identifier: Apache-2.0
// This kernel interpolates tensors in NCHW[x]c: each pixel is one vector, so
// that any mode is a sum of vectors.
#ifndef LITE_KERNELS_INTERPOLATE_BLOCKED_H_
#define LITE_KERNELS_INTERPOLATE_BLOCKED_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/interpolate/rows.h"
#include "lite/kernels/interpolate/tables.h"

namespace placelite {

template <typename E>
class InterpolateBlocks final : public Kernel {
 public:
  explicit InterpolateBlocks(WeighPixelsFunction<E> weigh) : weigh_(weigh) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  WeighPixelsFunction<E> weigh_;
  int taps_ = 1;
  TapTable rows_, columns_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_INTERPOLATE_BLOCKED_H_
