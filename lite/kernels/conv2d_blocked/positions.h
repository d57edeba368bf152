// SPDX-License-Identifier: Apache-2.0
// This kernel computes a dilated convolution position by position of its
// filter: each is a 1x1 convolution of the outputs whose windows meet the input
// there, read in place at a distance, and its sums are added to what the output
// holds. Padding costs nothing: of a 3x3 filter with dilation 12 over 17x17
// pixels 28 % of the products are left.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_POSITIONS_H_
#define LITE_KERNELS_CONV2D_BLOCKED_POSITIONS_H_

#include <memory>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/conv2d_blocked/operands.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"

namespace placelite {

// The outputs whose windows meet the input at one position of the filter, rows
// first_row..last_row-1 and likewise columns; and how many input rows and
// columns further than these the position is.
struct MetOutputs {
  int64_t position = 0;
  int64_t first_row = 0, last_row = 0;
  int64_t first_column = 0, last_column = 0;
  int64_t row_shift = 0, column_shift = 0;

  int64_t rows() const { return last_row - first_row; }
  int64_t columns() const { return last_column - first_column; }
};

// Returns the positions that meet the input in some window, first one that
// meets it in every window. It is empty if none does or a stride is not 1.
std::vector<MetOutputs> OutputsByPosition(const Conv2dParams& params);

class Conv2dPositions final : public Kernel {
 public:
  explicit Conv2dPositions(const BlockedTiles& tiles) : tiles_(tiles) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  Status PackFilter(PrepareContext& context);
  // Computes a set of output blocks of one image.
  void RunBlocks(const BlockedOperands& operands, int64_t image,
                 int64_t blocks) const;
  // Runs the tiles of one position, or those that apply the epilogue.
  void RunTiles(const MetOutputs& met, const uint8_t* x, uint8_t* y,
                int64_t index, int64_t num_blocks, BlockedTile tile) const;

  const BlockedTiles& tiles_;
  Conv2dParams params_;
  std::vector<MetOutputs> positions_;
  EvenSplit blocks_;  // splits the output blocks
  // The offsets of the blocks of input channels in bytes, with one more number
  // behind (BlockedTile::offsets).
  std::vector<int64_t> offsets_;
  int64_t filter_bytes_ = 0;  // of one position
  // If this is true, the epilogue does not map zero to zero.
  bool clears_padding_ = false;
  std::shared_ptr<Buffer> filter_, bias_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_POSITIONS_H_
