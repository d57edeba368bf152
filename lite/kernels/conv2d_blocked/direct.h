// SPDX-License-Identifier: Apache-2.0
// This kernel convolves by the direct template (tiles.h), with any window,
// stride, dilation and padding, and elements of any type: it counts bytes. A
// 1x1 convolution without stride takes the pixels of a sample as one long row.
// Groups must fill whole blocks of channels; smaller ones are merged until they
// do, with zeros for the weights between them: a product with zero costs less
// than taking vectors apart.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_DIRECT_H_
#define LITE_KERNELS_CONV2D_BLOCKED_DIRECT_H_

#include <memory>
#include <string>
#include <vector>

#include "lite/core/kernel/kernel_def.h"
#include "lite/core/op/window.h"
#include "lite/kernels/common/code_products.h"
#include "lite/kernels/common/seen_positions.h"
#include "lite/kernels/common/work_split.h"
#include "lite/kernels/conv2d_blocked/bands.h"
#include "lite/kernels/conv2d_blocked/operands.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite {

// Returns how many groups of `params` are merged into one: 1 if there is one
// group, 0 if no number of them fills whole blocks of `lanes` channels.
int64_t MergedGroups(const Conv2dParams& params, int64_t lanes);

// These are the candidates of tuning: blocks of output channels and pixels of a
// tile and, if input and output have blocks of one x86 vector, how far the loop
// over input channels is unrolled. The estimate takes the longest tiles by
// itself, so they are no candidates of their own.
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
  // A Run2d is a range of tiles of pixels of one sample and group, counted
  // along its rows, and the sets of output blocks to compute.
  struct Run2d {
    int64_t image, group;
    int64_t first_tile, last_tile;
    int64_t first_blocks, last_blocks;
    uint8_t* band;
  };

  // The filter of a group, and what its sums start from.
  Status PackFilter(const SeenPositions& seen, PrepareContext& context);
  Status PackCodes(const SeenPositions& seen, PrepareContext& context);
  Status Pack(const float* filter, const std::string& key,
              PrepareContext& context);
  void PlanWork(PrepareContext& context);
  // Splits the work if bands are filled, each of which `cache` bytes should
  // hold.
  void PlanBands(int64_t cache);
  // Returns the first tile of a unit, counted along the rows of a sample.
  int64_t FirstTile(int64_t unit) const {
    const int64_t row = unit / row_parts_.parts();
    return row * plan_.pixels.parts() +
           row_parts_.begin(unit % row_parts_.parts());
  }
  // Packs the samples of a first layer whose tiles take whole blocks.
  void PackImages(const uint8_t* x, ThreadPool* pool, uint8_t* to) const;
  // Computes the units first..last-1, counted over all samples and groups.
  void RunUnits(const BlockedOperands& operands, int64_t first, int64_t last,
                Run2d run) const;
  void RunTiles(const BlockedOperands& operands, const Run2d& run) const;
  // Computes one cut of the input channels for one set of output blocks.
  void RunBlocks(const BlockedOperands& operands, const Run2d& run,
                 const uint8_t* x, int64_t blocks, int64_t cut) const;
  // Tells a tile the bias and how its sums become outputs, from a block on.
  void SetSums(int64_t block, BlockedTile* tile) const;
  // Returns the position of the first element of an output block.
  int64_t OutputIndex(const Run2d& run, int64_t block) const;
  bool TakesCodes() const {
    return tiles_.elements.input == ElementType::kInt8;
  }
  // Returns how many planes of positions the model's filter has.
  int64_t FilterPlanes() const {
    return params_.out_channels * params_.in_channels / params_.groups /
           merged_;
  }
  // Returns the bytes of the filter of `blocks` output blocks and `channels`
  // input channels.
  int64_t FilterBytes(int64_t blocks, int64_t channels) const {
    return blocks * tiles_.lanes * channels * positions_ * element_bytes_;
  }

  const BlockedTiles& tiles_;
  Conv2dParams params_;
  // This many groups of the model are one group of params_.
  int64_t merged_ = 1;
  int64_t element_bytes_ = 4;  // of the input and the filter
  BlockedInput input_;
  bool packs_images_ = false;
  bool in_nhwc_ = false;  // of a first layer's input, else NCHW
  int64_t x_block_ = 1;
  int64_t channels_ = 1;  // input channels of a group, in whole groups of tiles
  int64_t in_blocks_ = 1;   // input blocks of a group
  int64_t out_blocks_ = 1;  // output blocks of a group
  int64_t positions_ = 1;   // filter positions
  TilePlan plan_;
  int unroll_ = 0;  // parameter of the plan's tiles
  EvenSplit cuts_;  // splits the input blocks
  // A unit of work is a part of a row of tiles: the whole row if bands are
  // filled row by row, and one tile if the input is read in place. A row too
  // long for the cache has several bands.
  EvenSplit row_parts_;        // splits the tiles of a row
  int64_t units_ = 1;          // units of a sample and group
  int64_t units_at_once_ = 1;  // as many as the cache holds the input of
  int64_t parts_ = 1;
  // If this is true, the threads share the sets of output blocks.
  bool split_blocks_ = false;
  // If this is true, the epilogue does not map zero to zero.
  bool clears_padding_ = false;
  std::vector<int64_t> offsets_;  // in bytes
  std::shared_ptr<Buffer> filter_;
  std::shared_ptr<Buffer> bias_;  // of floats
  // These members are for inputs that are codes. Padding holds their zero
  // point; the steps are for outputs that are codes.
  CodeSums sums_;
  uint8_t padding_ = 0;
  CodeSteps steps_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_DIRECT_H_
