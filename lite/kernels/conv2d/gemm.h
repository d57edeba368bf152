// SPDX-License-Identifier: Apache-2.0
// This kernel computes a convolution as a product of matrices, for each sample
// and group:
//
//   y [out channels, pixels] = filter [out channels, K] x columns [K, pixels]
//
// A constant filter is packed once, and one that is computed in every run. Only
// a block of the columns (im2col, columns.h) is in memory at a time, sized to
// fit the caches; a 1x1 convolution without stride and padding reads most of
// them in place.
#ifndef LITE_KERNELS_CONV2D_GEMM_H_
#define LITE_KERNELS_CONV2D_GEMM_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/common/seen_positions.h"
#include "lite/kernels/conv2d/columns.h"
#include "lite/kernels/gemm/gemm.h"

namespace placelite {

struct Conv2dGemmFunctions {
  GemmFunctions gemm;
  PackColumnsFunction pack_columns;
};

inline constexpr Conv2dGemmFunctions kConv2dGemmAvx2 = {kGemmAvx2,
                                                        PackColumnsAvx2};
inline constexpr Conv2dGemmFunctions kConv2dGemmAvx512 = {kGemmAvx512,
                                                          PackColumnsAvx512};

class Conv2dGemm final : public Kernel {
 public:
  explicit Conv2dGemm(const Conv2dGemmFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Operands are the tensors of one run.
  struct Operands {
    const float* x;
    const float* filter;  // packed
    const float* bias;    // may be null
    const float* add;     // may be null; laid out like y
    float* y;
    const ClampedEpilogue* epilogue;
  };
  // A Block is a range of panels of one sample and group, and the tiles of rows
  // to compute of them.
  struct Block {
    int64_t image, group;
    int64_t first_panel, last_panel;
    int64_t first_tile, last_tile;
    float* scratch;
  };

  // Packs a filter of the positions that `params_` has.
  void PackFilter(const float* filter, float* packed) const;
  Status PackConstant(const SeenPositions& seen, PrepareContext& context);
  int64_t FilterFloats() const {
    return params_.out_channels * channels_ * positions_;
  }
  void PlanBlocks(PrepareContext& context);
  // Computes the panels first..last-1, counted over all samples and groups.
  void RunPanels(const Operands& operands, int64_t first, int64_t last,
                 Block block) const;
  void RunBlock(const Operands& operands, const Block& block) const;
  // Computes part `part` of `depths_`, one range of input channels.
  void RunDepth(const Operands& operands, const Block& block,
                int64_t part) const;
  bool ReadsInPlace(int64_t panel) const;
  void PackPanel(const Operands& operands, const Block& block, int64_t part,
                 int64_t panel, float* to) const;

  const Conv2dGemmFunctions& functions_;
  Conv2dParams params_;
  int64_t rows_ = 0;       // output channels per group
  int64_t channels_ = 0;   // input channels per group
  int64_t positions_ = 0;  // filter positions per channel that are computed
  EvenSplit tiles_;        // splits rows_
  EvenSplit depths_;       // splits channels_
  GemmPanels panels_;
  int64_t block_panels_ = 1;
  // The work is divided into `parts_` parts: ranges of all panels, or ranges of
  // all tiles if `split_tiles_` is true.
  int64_t parts_ = 1;
  bool split_tiles_ = false;
  size_t part_bytes_ = 0;           // bytes of scratch per part
  std::shared_ptr<Buffer> filter_;  // null: packed behind the parts' scratch
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_GEMM_H_
