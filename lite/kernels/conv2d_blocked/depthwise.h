// SPDX-License-Identifier: Apache-2.0
// This kernel convolves each channel by itself (planes.h), with any window and
// one output channel for each input channel.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_DEPTHWISE_H_
#define LITE_KERNELS_CONV2D_BLOCKED_DEPTHWISE_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/common/code_products.h"
#include "lite/kernels/conv2d_blocked/planes.h"

namespace placelite {

class Conv2dBlockedDepthwise final : public Kernel {
 public:
  explicit Conv2dBlockedDepthwise(const BlockedPlanes& planes)
      : planes_(planes) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  Status PackFloats(PrepareContext& context);
  Status PackCodes(PrepareContext& context);
  Status PackFilter(const float* filter, PrepareContext& context);

  Conv2dParams params_;
  const BlockedPlanes& planes_;
  BlockedPlaneFunction function_ = nullptr;
  int64_t blocks_ = 1;
  bool clears_padding_ = false;
  std::shared_ptr<Buffer> filter_;
  std::shared_ptr<Buffer> bias_;
  // These members are for codes.
  CodeSums sums_;
  std::vector<float> starts_;
  CodeSteps steps_;
  float zero_ = 0;  // the zero point of the input
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_DEPTHWISE_H_
