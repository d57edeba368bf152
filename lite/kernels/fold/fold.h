// SPDX-License-Identifier: Apache-2.0
// fold: each element of X is added to the pixel that it is of. Pixels are
// summed in double, and those that no block reaches are 0.
#ifndef LITE_KERNELS_FOLD_FOLD_H_
#define LITE_KERNELS_FOLD_FOLD_H_

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/kernel_def.h"
#include "lite/core/op/fold.h"

namespace placelite {

Span<const KernelDef> FoldKernels();

class FoldReference final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Adds the rows of one channel, each an element of all blocks.
  void AddBlocks(const float* x, double* image) const;
  // Adds `x`, one element of all blocks, which has place `tap` in its block.
  void AddTap(const float* x, int64_t tap, double* image) const;

  Fold fold_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_FOLD_FOLD_H_
