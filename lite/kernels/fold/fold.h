// SPDX-License-Identifier: Apache-2.0
// fold adds each element of X, which holds sliding blocks of pixels, to its
// pixel. Pixels are summed in double; those that no block reaches are 0.
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
  // Adds the rows of one channel; each row is one element of all blocks.
  void AddBlocks(const float* x, double* image) const;
  // Adds `x`, which is one element of all blocks, the one at position `tap` of
  // a block.
  void AddTap(const float* x, int64_t tap, double* image) const;

  Fold fold_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_FOLD_FOLD_H_
