// SPDX-License-Identifier: Apache-2.0
// This kernel computes a convolution with few pixels per sample as the
// transposed product of matrices, for each sample and group:
//
//   y^T [pixels, out channels] = columns^T [pixels, K] x filter^T [K, channels]
//
// so that vectors run along the channels, of which there are many, and not
// along the pixels, of which a 7x7 output has one more than three vectors. Each
// panel of channels is transposed as it is stored.
#ifndef LITE_KERNELS_CONV2D_GEMM_CHANNELS_H_
#define LITE_KERNELS_CONV2D_GEMM_CHANNELS_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/conv2d/gemm.h"

namespace placelite {

class Conv2dGemmChannels final : public Kernel {
 public:
  explicit Conv2dGemmChannels(const ConvGemmFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Operands are the tensors of one sample and group.
  struct Operands {
    const float* columns;  // [K, column_step_]
    const float* filter;   // packed
    const float* bias;     // may be null
    const float* add;      // may be null; laid out like y
    float* y;
    int64_t index;  // position of y[0] in the output
    const ClampedEpilogue* epilogue;
  };

  Status PackFilter(const SeenPositions& seen, PrepareContext& context);
  void PackColumns(const RunContext& context, const float* x) const;
  // `tile` is scratch memory for the results of one panel.
  void RunPanel(const Operands& operands, int64_t panel, float* tile) const;

  const ConvGemmFunctions& functions_;
  Conv3dParams params_;
  int64_t pixels_ = 0;
  int64_t channels_ = 0;   // input channels per group
  int64_t positions_ = 0;  // filter positions per channel that meet the input
  EvenSplit tiles_;        // splits pixels_
  EvenSplit depths_;       // splits K
  GemmPanels panels_;      // panels of a group's output channels
  bool in_place_ = false;  // whether the input is the columns
  int64_t column_step_ = 0;
  int64_t column_floats_ = 0;  // floats of scratch for the columns
  int64_t tile_floats_ = 0;
  int64_t parts_ = 1;
  std::shared_ptr<Buffer> filter_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_GEMM_CHANNELS_H_
