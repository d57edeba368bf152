// SPDX-License-Identifier: Apache-2.0
// This kernel computes conv2d or conv3d as a product of matrices, for each
// sample and group:
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
#include <optional>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/volume.h"
#include "lite/kernels/common/seen_positions.h"
#include "lite/kernels/conv2d/columns.h"
#include "lite/kernels/gemm/gemm.h"

namespace placelite {

struct ConvGemmFunctions {
  GemmFunctions gemm;
  PackColumnsFunction pack_columns;
};

inline constexpr ConvGemmFunctions kConvGemmAvx2 = {kGemmAvx2, PackColumnsAvx2};
inline constexpr ConvGemmFunctions kConvGemmAvx512 = {kGemmAvx512,
                                                      PackColumnsAvx512};

class ConvGemm final : public Kernel {
 public:
  explicit ConvGemm(const ConvGemmFunctions& functions)
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

  // Reads the parameters; `seen` gets the positions of the constant filter of a
  // conv2d.
  void ReadParams(const OpView& op, std::optional<SeenPositions>* seen);
  // Packs a filter of the positions that `params_` has.
  void PackFilter(const float* filter, float* packed) const;
  Status PackConstant(const std::optional<SeenPositions>& seen,
                      PrepareContext& context);
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

  const ConvGemmFunctions& functions_;
  Conv3dParams params_;
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
