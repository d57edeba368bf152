// SPDX-License-Identifier: Apache-2.0
// This kernel computes a convolution with a few output pixels per sample as dot
// products of the filter's rows, which stay as they are, with the inputs under
// each pixel (GemvRows of gemm/slices.h). It is bound by reading the filter
// once.
#ifndef LITE_KERNELS_CONV2D_GEMV_H_
#define LITE_KERNELS_CONV2D_GEMV_H_

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/gemm/gemm.h"

namespace placelite {

class Conv2dGemv final : public Kernel {
 public:
  explicit Conv2dGemv(const GemmFunctions& functions) : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Writes the inputs under each output pixel of one sample as [pixels, K], in
  // the order of the filter's rows, with zeros for padding.
  void GatherInputs(const float* image, float* inputs) const;

  const GemmFunctions& functions_;
  Conv2dParams params_;
  int64_t depth_ = 0;  // K
  // If this is true, the only output pixel sees the whole input, which needs no
  // gathering.
  bool in_place_ = false;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_GEMV_H_
