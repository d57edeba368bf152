// SPDX-License-Identifier: Apache-2.0
// Convolution of small images as the transposed product of matrices, for each
// image and group:
//
//   y^T [pixels, out channels] = columns^T [pixels, K] x filter^T [K, channels]
//
// so that vectors run along the channels, of which there are many, and not
// along the pixels, of which a 7x7 image has one more than three vectors. Each
// panel of channels is turned round as it is stored.
#ifndef LITE_KERNELS_CONV2D_GEMM_CHANNELS_H_
#define LITE_KERNELS_CONV2D_GEMM_CHANNELS_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/conv2d/gemm.h"

namespace placelite {

class Conv2dGemmChannels final : public Kernel {
 public:
  explicit Conv2dGemmChannels(const Conv2dGemmFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // One image and group.
  struct Operands {
    const float* columns;  // [K, column_step_]
    const float* filter;   // packed
    const float* bias;     // may be null
    const float* add;      // likewise; elements where those of y are
    float* y;
    int64_t index;  // of y[0] in the output
    const ClampedEpilogue* epilogue;
  };

  Status PackFilter(const SeenTaps& seen, PrepareContext& context);
  void PackColumns(const RunContext& context, const float* x) const;
  // `tile` is scratch memory for the results of one panel.
  void RunPanel(const Operands& operands, int64_t panel, float* tile) const;

  const Conv2dGemmFunctions& functions_;
  Conv2dParams params_;
  int64_t pixels_ = 0;
  int64_t channels_ = 0;   // input channels per group
  int64_t taps_ = 0;       // kernel elements per channel, those seen
  EvenSplit tiles_;        // of pixels_
  EvenSplit depths_;       // of K
  GemmPanels panels_;      // of the output channels of a group
  bool in_place_ = false;  // the input is the columns
  int64_t column_step_ = 0;
  int64_t column_floats_ = 0;  // in scratch memory
  int64_t tile_floats_ = 0;
  int64_t parts_ = 1;
  std::shared_ptr<Buffer> filter_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_GEMM_CHANNELS_H_
