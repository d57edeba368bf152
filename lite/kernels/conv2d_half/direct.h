// SPDX-License-Identifier: Apache-2.0
// Convolution in halves by the direct template (tiles.h): any kernel, stride,
// dilation and padding; groups of whole blocks of channels. A 1x1 convolution
// without stride sees the image as one long row.
#ifndef LITE_KERNELS_CONV2D_HALF_DIRECT_H_
#define LITE_KERNELS_CONV2D_HALF_DIRECT_H_

#include <memory>
#include <vector>

#include "lite/core/kernel/kernel_def.h"
#include "lite/core/op/window.h"
#include "lite/kernels/common/arm_half.h"
#include "lite/kernels/conv2d_blocked/bands.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"

namespace placelite {

class Conv2dHalf final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // What one thread does: units of work of all images and groups, and groups
  // of output blocks.
  struct Part {
    int64_t first_unit, last_unit;
    int64_t first_blocks, last_blocks;
    float* band;
  };
  // Of one run.
  struct Operands {
    const uint16_t* x;
    uint16_t* y;
    HalfEpilogue epilogue;
  };

  Result<std::shared_ptr<Buffer>> PackFilter(PrepareContext& context) const;
  void PlanWork(PrepareContext& context);
  void PackImages(const uint16_t* x, ThreadPool* pool, uint16_t* to) const;
  void RunPart(const Operands& operands, const Part& part) const;
  // One group of output blocks of some units of one image and group.
  void RunBlocks(const Operands& operands, const float* x, int64_t image_group,
                 int64_t first_unit, int64_t last_unit, int64_t blocks) const;

  Conv2dParams params_;
  bool first_layer_ = false;  // the input is NCHW
  // Bands hold pixels of a block of channels as they hold floats: half as many
  // of these as there are halves.
  BlockedInput input_;
  int64_t x_block_ = kHalfLanes;
  int64_t in_blocks_ = 1;   // of a group
  int64_t out_blocks_ = 1;  // of a group
  int64_t taps_ = 1;        // kernel elements
  TilePlan plan_;
  // A unit of work is a row of tiles where bands are filled row by row, else
  // one tile.
  int64_t tiles_per_unit_ = 1;
  int64_t units_ = 1;          // of an image and group
  int64_t units_at_once_ = 1;  // whose input stays in the cache
  int64_t parts_ = 1;
  bool split_blocks_ = false;     // the threads share the groups of blocks
  bool clears_padding_ = false;   // the epilogue makes something of zero
  std::vector<int64_t> offsets_;  // in halves
  std::shared_ptr<Buffer> filter_;
  std::shared_ptr<Buffer> bias_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_HALF_DIRECT_H_
