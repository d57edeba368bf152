// SPDX-License-Identifier: Apache-2.0
// This kernel convolves with one input channel per group and a window of any
// size. Channels are independent: each is copied to scratch memory, band by
// band, and convolved there with its filters (bands.h).
#ifndef LITE_KERNELS_CONV2D_DEPTHWISE_H_
#define LITE_KERNELS_CONV2D_DEPTHWISE_H_

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/conv2d/bands.h"

namespace placelite {

struct DepthwiseFunctions {
  int lanes;
  SplitRowsFunction split_rows;
  ConvolveBandFunction convolve;
};

inline constexpr DepthwiseFunctions kDepthwiseAvx2 = {8, SplitRowsAvx2,
                                                      ConvolveBandAvx2};
inline constexpr DepthwiseFunctions kDepthwiseAvx512 = {16, SplitRowsAvx512,
                                                        ConvolveBandAvx512};

class Conv2dDepthwise final : public Kernel {
 public:
  explicit Conv2dDepthwise(const DepthwiseFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // A Channel is one input channel of one sample.
  struct Channel {
    const float* x;
    const float* filter;  // of the channel's first output channel
    const float* bias;    // of that output channel; may be null
    float* y;
    int64_t index;  // position of y[0] in the output
    const ClampedEpilogue* epilogue;
  };

  Channel ChannelAt(const RunContext& context, int64_t plane,
                    const ClampedEpilogue& epilogue) const;
  void RunChannel(const Channel& channel, float* band) const;
  // Fills the band for the output rows from `first_row` on.
  void FillBand(const float* x, int64_t first_row, float* band) const;

  const DepthwiseFunctions& functions_;
  Conv2dParams params_;
  int64_t multiplier_ = 1;  // output channels per input channel
  int64_t phase_width_ = 0;
  int64_t row_floats_ = 0;  // floats in a row of the band
  int64_t out_rows_ = 0;    // output rows per band
  int64_t band_rows_ = 0;   // input rows of a band
  int64_t band_floats_ = 0;
  int64_t parts_ = 1;
  int64_t column_offset_[kMaxDepthwiseWidth] = {};
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_DEPTHWISE_H_
