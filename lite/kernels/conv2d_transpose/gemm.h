// SPDX-License-Identifier: Apache-2.0
// This kernel computes conv2d_transpose or conv3d_transpose as a product of
// matrices, for each sample and group:
//
//   products [(out channel, filter position), pixels] =
//       filter [in channels, (out channel, filter position)]^T
//       x input [in channels, pixels]
//
// whose rows are then added to rows of the output (rows.h). The work goes band
// by band of output rows, or of slices of volumes: the packed input under a
// band, and the products of a few output channels, stay in the caches. If
// windows overlap, the products between two bands are computed for both.
//
// The code speaks of sheets, which are the rows of an image or the slices of a
// volume: a volume [depth, height, width] has `depth` sheets of `height` rows,
// an image is taken as `height` sheets of one row.
#ifndef LITE_KERNELS_CONV2D_TRANSPOSE_GEMM_H_
#define LITE_KERNELS_CONV2D_TRANSPOSE_GEMM_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/volume.h"
#include "lite/kernels/conv2d_transpose/rows.h"
#include "lite/kernels/gemm/gemm.h"

namespace placelite {

struct ConvTransposeFunctions {
  GemmFunctions gemm;
  AddProductsFunction add_products;
  InterleaveFunction interleave;
  // If this is true, the window is as large as the stride: every output row is
  // made of one row of products for each phase, which need not be added to
  // anything.
  bool disjoint;
};

inline constexpr ConvTransposeFunctions kDisjointAvx2 = {
    kGemmAvx2, AddProductsAvx2, InterleaveAvx2, true};
inline constexpr ConvTransposeFunctions kDisjointAvx512 = {
    kGemmAvx512, AddProductsAvx512, InterleaveAvx512, true};
inline constexpr ConvTransposeFunctions kOverlappingAvx2 = {
    kGemmAvx2, AddProductsAvx2, InterleaveAvx2, false};
inline constexpr ConvTransposeFunctions kOverlappingAvx512 = {
    kGemmAvx512, AddProductsAvx512, InterleaveAvx512, false};

// Windows of more positions would need too many products for each output.
inline constexpr int64_t kMaxTransposedPositions = 256;

class ConvTransposeGemm final : public Kernel {
 public:
  explicit ConvTransposeGemm(const ConvTransposeFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Operands are the tensors of one run.
  struct Operands {
    const float* x;
    const float* filter;  // packed
    const float* bias;    // may be null
    float* y;
    const ClampedEpilogue* epilogue;
  };
  // A Band is some output sheets of one sample and group, and the input sheets
  // under them.
  struct Band {
    int64_t image, group;
    int64_t first_out, last_out;
    int64_t first_in, last_in;
    const float* x;       // its first input sheet, in the first channel
    const float* filter;  // all of it, packed
    GemmPanels panels;
    // The next three point into scratch.
    float* packed;
    float* products;
    float* phases;
  };

  void PlanBands(PrepareContext& context);
  void PackFilter(const float* filter, float* packed) const;
  Status PackConstant(PrepareContext& context);
  Band BandAt(const Operands& operands, int64_t unit, float* scratch) const;
  void RunBand(const Operands& operands, const Band& band) const;
  bool ReadsInPlace(const Band& band, int64_t panel) const;
  // Computes the products of output channels first..last-1 of the group.
  void Multiply(const Band& band, int64_t first, int64_t last) const;
  // Finishes row `row` of sheet `sheet` of output channel `channel` of the
  // group from its products.
  void FinishRow(const Operands& operands, const Band& band, int64_t channel,
                 const float* products, int64_t sheet, int64_t row) const;
  // Adds the products under that row to the band's phases.
  void AddRows(const Band& band, const float* products, int64_t sheet,
               int64_t row) const;

  const ConvTransposeFunctions& functions_;
  Conv3dParams params_;    // sheets, rows, columns
  int64_t positions_ = 0;  // filter positions
  int64_t channels_ = 0;   // input channels per group
  int64_t outputs_ = 0;    // output channels per group
  int64_t block_ = 1;      // output channels that have products at a time
  EvenSplit depths_;       // splits channels_
  EvenSplit bands_;        // splits the output sheets, in units of the stride
  // These are sizes of scratch in floats, and the distances of rows in it.
  int64_t packed_floats_ = 0, product_floats_ = 0, part_floats_ = 0;
  int64_t product_step_ = 0, phase_step_ = 0;
  int64_t parts_ = 1;
  std::shared_ptr<Buffer> filter_;  // null: packed behind the parts' scratch
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_TRANSPOSE_GEMM_H_
