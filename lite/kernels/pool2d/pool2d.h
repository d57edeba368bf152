// SPDX-License-Identifier: Apache-2.0
// pool2d computes the maximum or the average of each window, channel by
// channel.
//
// With `exclusive` the average is over the window's part inside the input, else
// over its part inside the input and the padding around it: with ceil_mode
// windows may reach further, as they do in ONNX and PyTorch. Adaptive windows
// divide the input evenly: output i covers floor(i * in / out) up to, not
// including, ceil((i + 1) * in / out). A window without elements, which
// ceil_mode can make, has maximum -infinity and average 0.
#ifndef LITE_KERNELS_POOL2D_POOL2D_H_
#define LITE_KERNELS_POOL2D_POOL2D_H_

#include <type_traits>
#include <vector>

#include "lite/core/kernel/kernel_def.h"
#include "lite/core/op/window.h"
#include "lite/kernels/pool2d/slices.h"

namespace placelite {

class OpenClCalls;

Span<const KernelDef> Pool2dKernels();

// A PoolWindow is the input positions begin..end-1 of one output position along
// one axis.
struct PoolWindow {
  int64_t begin;
  int64_t end;
  int64_t divisor;  // this axis' factor of an average's divisor

  int64_t size() const { return end > begin ? end - begin : 0; }
};
PoolWindow WindowAt(const Pool2dParams& p, const WindowAxis& axis, int64_t in,
                    int64_t out, int64_t at);

// This is the oracle: it computes one element at a time, in double.
Status Pool2dReference(const RunContext& context);

// The calls of OpenCL kernels on slices of four channels (opencl.cc).
Status PlanPool2dOpenCl(const PrepareContext& context, OpenClCalls* calls);
// A work group computes each window.
Status PlanPool2dGroupOpenCl(const PrepareContext& context, OpenClCalls* calls);

// This kernel goes row by row of the output, in NCHW with either of the two
// functions for it, in NCHW[x]c with the function for blocks.
template <typename E, typename Y = E>
class Pool2dRows : public Kernel {
 public:
  explicit Pool2dRows(PoolRowSlice<E, Y> slice) : slice_(slice) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 protected:
  // Returns the planes of channels, or of blocks of channels, of all samples.
  int64_t planes() const { return params_.batch * blocks_; }
  // Returns how many elements of a pixel of the plane hold channels.
  int64_t LanesOf(int64_t plane) const;

  PoolRowSlice<E, Y> slice_;
  Pool2dParams params_;
  int64_t block_ = 1;   // channels in a plane
  int64_t blocks_ = 0;  // planes of a sample
  PooledCodes codes_;   // where E is Code

 private:
  // Returns the row of windows at `row`, counted over all planes.
  PoolRow<E, Y> RowAt(int64_t row, const E* x, Y* y) const;

  // These lists have one element for each output of a row.
  std::vector<int64_t> begins_, ends_;
  std::vector<float> factors_;
};

// This kernel has one window that covers the whole input, as a single row.
// Large maps of floats are pooled in parts, which are pooled again: so a thread
// reads the pixels that it wrote. How many parts there are does not depend on
// the threads, and so neither does the result.
template <typename E, typename Y = E>
class Pool2dGlobal final : public Pool2dRows<E, Y> {
 public:
  using Pool2dRows<E, Y>::Pool2dRows;
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Pools `pixels` neighbouring pixels of a plane, times `factor` if averaged.
  void Pool(int64_t plane, const E* x, int64_t pixels, float factor,
            Y* y) const;

  // Parts of other elements would round before their sum is known.
  static constexpr bool kHasParts =
      std::is_same_v<E, float> && std::is_same_v<Y, float>;

  int64_t parts_ = 1;
};

}  // namespace placelite

#endif  // LITE_KERNELS_POOL2D_POOL2D_H_
