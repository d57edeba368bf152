// SPDX-License-Identifier: Apache-2.0
// This kernel convolves in fp16 by the direct template (tiles.h), with any
// window, stride, dilation and padding; groups must be whole blocks of
// channels. A 1x1 convolution without stride takes the pixels of a sample as
// one long row.
#ifndef LITE_KERNELS_CONV2D_FP16_DIRECT_H_
#define LITE_KERNELS_CONV2D_FP16_DIRECT_H_

#include <memory>
#include <vector>

#include "lite/core/kernel/kernel_def.h"
#include "lite/core/op/window.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/common/seen_positions.h"
#include "lite/kernels/conv2d_blocked/bands.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"

namespace placelite {

class Conv2dFp16 final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // A Part is the work of one thread: units of work, counted over all samples
  // and groups, and sets of output blocks.
  struct Part {
    int64_t first_unit, last_unit;
    int64_t first_blocks, last_blocks;
    float* band;
  };
  // Operands are the tensors of one run.
  struct Operands {
    const uint16_t* x;
    uint16_t* y;
    Fp16Epilogue epilogue;
  };

  Result<std::shared_ptr<Buffer>> PackFilter(const SeenPositions& seen,
                                             PrepareContext& context) const;
  void PlanWork(PrepareContext& context);
  void PackImages(const uint16_t* x, ThreadPool* pool, uint16_t* to) const;
  void RunPart(const Operands& operands, const Part& part) const;
  // Computes one set of output blocks for some units of one sample and group.
  void RunBlocks(const Operands& operands, const float* x, int64_t image_group,
                 int64_t first_unit, int64_t last_unit, int64_t blocks) const;

  Conv2dParams params_;
  bool first_layer_ = false;  // whether the input is NCHW
  // BlockedInput counts floats, so it sees a block of fp16 values as half as
  // many floats.
  BlockedInput input_;
  int64_t x_block_ = kFp16Lanes;
  int64_t in_blocks_ = 1;   // input blocks of a group
  int64_t out_blocks_ = 1;  // output blocks of a group
  int64_t positions_ = 1;   // filter positions
  TilePlan plan_;
  // A unit of work is a row of tiles if bands are filled row by row, else one
  // tile.
  int64_t tiles_per_unit_ = 1;
  int64_t units_ = 1;          // units of a sample and group
  int64_t units_at_once_ = 1;  // as many as the cache holds the input of
  int64_t parts_ = 1;
  // If this is true, the threads share the sets of output blocks.
  bool split_blocks_ = false;
  // If this is true, the epilogue does not map zero to zero.
  bool clears_padding_ = false;
  std::vector<int64_t> offsets_;  // in fp16 values
  std::shared_ptr<Buffer> filter_;
  std::shared_ptr<Buffer> bias_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_FP16_DIRECT_H_
