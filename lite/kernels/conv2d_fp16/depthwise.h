// SPDX-License-Identifier: Apache-2.0
// This kernel convolves depthwise in fp16, one row of a block of channels after
// the other (planes.h).
#ifndef LITE_KERNELS_CONV2D_FP16_DEPTHWISE_H_
#define LITE_KERNELS_CONV2D_FP16_DEPTHWISE_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"
#include "lite/core/op/window.h"

namespace placelite {

class Conv2dFp16Depthwise final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  Conv2dParams params_;
  int64_t blocks_ = 1;
  int64_t row_parts_ = 1;  // parts of a plane
  // If this is true, the epilogue does not map zero to zero.
  bool clears_padding_ = false;
  std::shared_ptr<Buffer> filter_;
  std::shared_ptr<Buffer> bias_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_FP16_DEPTHWISE_H_
