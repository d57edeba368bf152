// SPDX-License-Identifier: Apache-2.0
// This kernel convolves with 3x3 filters and stride 1 by Winograd's algorithm:
// tiles of m x m outputs are computed from (m + 2)^2 transformed inputs. At
// each of the (m + 2)^2 points the sums over channels are a 1x1 convolution
// whose pixels are the tiles, by the direct template (tiles.h).
//
// Tiles are worked on in chunks, which are so large that the transformed filter
// is not read too often and so small that the chunk stays in the caches.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_WINOGRAD_H_
#define LITE_KERNELS_CONV2D_BLOCKED_WINOGRAD_H_

#include <memory>
#include <vector>

#include "lite/core/kernel/kernel_def.h"
#include "lite/core/op/window.h"
#include "lite/kernels/conv2d_blocked/operands.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"
#include "lite/kernels/conv2d_blocked/transforms.h"

namespace placelite {

// These are the candidates of tuning: the blocks of output channels of a
// product, and the tiles of a chunk.
inline constexpr int kWinogradBlocks[] = {1, 2, 3, 4};
inline constexpr int kWinogradTiles[] = {14, 28, 56, 112};
inline constexpr ParameterDef kWinogradParameters[] = {
    {"oc_blocks", kWinogradBlocks}, {"chunk", kWinogradTiles}};

class Conv2dWinograd final : public Kernel {
 public:
  explicit Conv2dWinograd(const WinogradTransforms& transforms)
      : transforms_(transforms) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // A Chunk is the tiles first..first+count-1, counted over all samples, and
  // their transformed inputs and sums.
  struct Chunk {
    int64_t first, count;
    uint8_t* inputs;
    float* sums;
  };
  struct TilePosition {
    int64_t image, row, column;  // of the first output pixel
  };

  Status PackFilter(PrepareContext& context);
  void PlanChunks(const PrepareContext& context);
  Chunk ChunkAt(int64_t index, uint8_t* scratch) const;
  TilePosition PositionOf(int64_t tile) const;

  // These are the three stages. Their units are (block of channels, tile),
  // (point, set of output blocks) and (output block, tile).
  void TransformInputs(const BlockedOperands& operands, const Chunk& chunk,
                       int64_t begin, int64_t end) const;
  void Multiply(const Chunk& chunk, int64_t begin, int64_t end) const;
  void TransformOutputs(const BlockedOperands& operands, const Chunk& chunk,
                        int64_t begin, int64_t end) const;

  const WinogradTransforms& transforms_;
  Conv2dParams params_;
  int64_t channels_ = 1;  // input channels in whole groups of tiles
  int64_t in_blocks_ = 1, out_blocks_ = 1;
  int64_t tiles_h_ = 1, tiles_w_ = 1;
  EvenSplit chunks_;  // splits all tiles
  EvenSplit groups_;  // splits the output blocks
  // Between points lie so many bytes of transformed inputs, and floats of sums.
  int64_t input_step_ = 0, sum_step_ = 0;
  int64_t chunk_bytes_ = 0;
  // If this is true, each thread takes whole chunks; else the threads share
  // each stage.
  bool split_chunks_ = false;
  int64_t parts_ = 1;
  bool clears_padding_ = false;
  std::vector<int64_t> offsets_;  // of the steps of the products, in bytes
  std::shared_ptr<Buffer> filter_;
  std::shared_ptr<Buffer> bias_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_WINOGRAD_H_
