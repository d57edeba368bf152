// SPDX-License-Identifier: Apache-2.0
// Convolution by the direct template (tiles.h): any kernel, stride, dilation
// and padding. A 1x1 convolution without stride sees the image as one long row.
// Groups must fill whole blocks of channels; smaller ones are merged until they
// do, with zeros for the weights between them: a product with zero costs less
// than to take vectors apart.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_DIRECT_H_
#define LITE_KERNELS_CONV2D_BLOCKED_DIRECT_H_

#include <memory>
#include <vector>

#include "lite/core/kernel/kernel_def.h"
#include "lite/core/op/window.h"
#include "lite/kernels/conv2d/seen_taps.h"
#include "lite/kernels/conv2d_blocked/bands.h"
#include "lite/kernels/conv2d_blocked/operands.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"
#include "lite/kernels/conv2d_blocked/tiles.h"
#include "lite/kernels/gemm/gemm.h"

namespace placelite {

// How many groups of `params` are merged into one; 0 where no number of them
// fills whole blocks of `lanes` channels. 1 where there is one group.
int64_t MergedGroups(const Conv2dParams& params, int64_t lanes);

// What may be chosen: blocks of output channels and pixels of a tile, and where
// input and output have blocks of one x86 vector how far the loop over input
// channels is unrolled. The longest tiles are what the estimate takes, so they
// are no candidates of their own.
inline constexpr int kDirectBlocks[] = {1, 2, 3, 4};
inline constexpr int kDirectPixels[] = {4, 6, 8, 10, 12};
inline constexpr int kDirectUnroll[] = {2, 4};
inline constexpr ParameterDef kTileParameters[] = {{"oc_blocks", kDirectBlocks},
                                                   {"reg_n", kDirectPixels}};
inline constexpr ParameterDef kDirectParameters[] = {
    {"oc_blocks", kDirectBlocks},
    {"reg_n", kDirectPixels},
    {"unroll", kDirectUnroll}};

class Conv2dDirect final : public Kernel {
 public:
  explicit Conv2dDirect(const BlockedTiles& tiles) : tiles_(tiles) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Tiles of pixels of one image and group, counted along its rows, and the
  // groups of output blocks to compute.
  struct Run2d {
    int64_t image, group;
    int64_t first_tile, last_tile;
    int64_t first_blocks, last_blocks;
    float* band;
  };

  Status PackFilter(const SeenTaps& seen, PrepareContext& context);
  void PlanWork(PrepareContext& context);
  // Units first..last-1, counted over all images and groups.
  void RunUnits(const BlockedOperands& operands, int64_t first, int64_t last,
                Run2d run) const;
  void RunTiles(const BlockedOperands& operands, const Run2d& run) const;
  // One cut of the input channels for one group of output blocks.
  void RunBlocks(const BlockedOperands& operands, const Run2d& run,
                 const float* x, int64_t blocks, int64_t cut) const;
  int64_t OutputOffset(const Run2d& run, int64_t block) const;

  const BlockedTiles& tiles_;
  Conv2dParams params_;
  int64_t merged_ = 1;  // groups of the model in one of params_
  BlockedInput input_;
  int64_t x_block_ = 1;
  int64_t in_blocks_ = 1;   // of a group
  int64_t out_blocks_ = 1;  // of a group
  int64_t taps_ = 1;        // kernel elements
  TilePlan plan_;
  int unroll_ = 0;  // of its tiles
  EvenSplit cuts_;  // of the input blocks
  // A unit of work is a row of tiles where bands are filled row by row, else
  // one tile.
  int64_t tiles_per_unit_ = 1;
  int64_t units_ = 1;          // of an image and group
  int64_t units_at_once_ = 1;  // whose input stays in the cache
  int64_t parts_ = 1;
  bool split_blocks_ = false;    // the threads share the groups of blocks
  bool clears_padding_ = false;  // the epilogue makes something of zero
  std::vector<int64_t> offsets_;
  std::shared_ptr<Buffer> filter_;
  std::shared_ptr<Buffer> bias_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_DIRECT_H_
