// SPDX-License-Identifier: Apache-2.0
// pool2d: the maximum or the average of each window, channel by channel.
//
// The average is over the window's part inside the input where `exclusive`,
// else over its part inside the input and the padding around it: with ceil_mode
// windows may reach further, as they do in ONNX and PyTorch. Adaptive windows
// divide the input evenly: output i covers floor(i * in / out) up to, not
// including, ceil((i + 1) * in / out). A window without elements (ceil_mode can
// make one) gives -infinity or 0.
#ifndef LITE_KERNELS_POOL2D_POOL2D_H_
#define LITE_KERNELS_POOL2D_POOL2D_H_

#include <vector>

#include "lite/core/kernel/kernel_def.h"
#include "lite/core/op/window.h"
#include "lite/kernels/pool2d/slices.h"

namespace placelite {

Span<const KernelDef> Pool2dKernels();

// Input positions begin..end-1 of one output position along one axis.
struct PoolWindow {
  int64_t begin;
  int64_t end;
  int64_t divisor;  // this axis' factor of what an average divides by

  int64_t size() const { return end > begin ? end - begin : 0; }
};
PoolWindow WindowAt(const Pool2dParams& p, const WindowAxis& axis, int64_t in,
                    int64_t out, int64_t at);

// One element at a time, in double: the oracle.
Status Pool2dReference(const RunContext& context);

// Row by row of the output, in NCHW with any of the two slices for it, in
// NCHW[x]c with that for blocks.
class Pool2dRows : public Kernel {
 public:
  explicit Pool2dRows(PoolRowSlice slice) : slice_(slice) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 protected:
  // Planes of channels, or of blocks, of all images.
  int64_t planes() const { return params_.batch * blocks_; }
  // How many lanes of the plane hold channels.
  int64_t LanesOf(int64_t plane) const;

  PoolRowSlice slice_;
  Pool2dParams params_;
  int64_t block_ = 1;   // channels in a plane
  int64_t blocks_ = 0;  // planes of an image

 private:
  // The row of windows at `row`, over all planes.
  PoolRow RowAt(int64_t row, const float* x, float* y) const;

  // Along a row of outputs.
  std::vector<int64_t> begins_, ends_;
  std::vector<float> factors_;
};

// One window that covers the whole input, as a single row.
class Pool2dGlobal final : public Pool2dRows {
 public:
  using Pool2dRows::Pool2dRows;
  Status Run(const RunContext& context) override;
};

}  // namespace placelite

#endif  // LITE_KERNELS_POOL2D_POOL2D_H_
