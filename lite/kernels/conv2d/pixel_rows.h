// SPDX-License-Identifier: Apache-2.0
// This kernel computes a convolution of one group as a product of matrices
// whose rows are pixels,
//
//   y [pixels, out channels] = windows [pixels, K] x filter [K, out channels]
//
// by the tiles of conv2d_blocked/tiles.h. In NHWC the rows of y are those of
// the output, and elements of a window that follow each other, as all channels
// of a pixel do, are copied together; in NCHW the rows of a tile are transposed
// as they are stored. It takes floats and codes.
#ifndef LITE_KERNELS_CONV2D_PIXEL_ROWS_H_
#define LITE_KERNELS_CONV2D_PIXEL_ROWS_H_

#include <cmath>
#include <vector>

#include "lite/core/kernel/device_info.h"
#include "lite/core/kernel/kernel.h"
#include "lite/core/op/window.h"
#include "lite/kernels/common/work_split.h"
#include "lite/kernels/gemm/gemm.h"
#include "lite/kernels/matrix/row_product.h"

namespace placelite {

// Tiles of floats whose sums are rows of an output.
template <FinishFunction finish>
void FinishRows(const CpuEpilogue& steps, void* y, int64_t count,
                int64_t index) {
  finish(static_cast<float*>(y), count, {-INFINITY, INFINITY, 0, 0, steps},
         index);
}
inline constexpr BlockedTiles kPixelTilesAvx512 = TilesToFloats(
    kTilesAvx512, kTilesAvx512.find, LITE_X86(FinishRows<FinishAvx512>));
inline constexpr BlockedTiles kPixelTilesAvx2 = TilesToFloats(
    kTilesAvx2, kTilesAvx2.find, LITE_X86(FinishRows<FinishAvx2>));
inline constexpr BlockedTiles kPixelTilesNeon = TilesToFloats(
    kTilesNeon, kTilesNeon.find, LITE_ARM(FinishRows<FinishNeon>));

class Conv2dPixelRows final : public Kernel {
 public:
  explicit Conv2dPixelRows(const BlockedTiles& tiles)
      : element_bytes_(BytesOf(tiles.elements.input)), row_product_(tiles) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // A Band is output pixels of a sample whose windows are packed at once.
  struct Band {
    const uint8_t* image;  // the sample, with its padding
    int64_t first_pixel;
    int64_t index;  // of the sample's first element in the output
  };

  int64_t pixels() const { return params_.out_h * params_.out_w; }
  int64_t depth() const {
    return params_.in_channels * params_.window.h.kernel *
           params_.window.w.kernel;
  }
  // Returns the filter as a matrix whose rows are in the order of offsets_.
  MatrixView ArrangeFilter(const float* filter,
                           std::vector<float>* buffer) const;
  void PlanImage(PrepareContext& context);
  // Copies a sample into an image whose borders are padding.
  void PadImage(const uint8_t* sample, ThreadPool* pool, uint8_t* to) const;
  // Packs the windows of `band` in the order of RowTiles.
  void PackWindows(const Band& band, ThreadPool* pool, uint8_t* to) const;
  template <typename E>
  void PackBlock(const Band& band, int64_t block, uint8_t* to) const;
  // Transposes the rows of a tile.
  void StorePlanes(const RowProduct::Operands& operands, const Band& band,
                   const RowTiles::Made& made) const;

  int64_t element_bytes_;
  RowProduct row_product_;
  Conv2dParams params_;
  bool in_nhwc_ = false;
  int64_t padded_h_ = 0, padded_w_ = 0;
  // The elements from one pixel of the image to the next, and to the next row.
  int64_t x_step_ = 0, y_step_ = 0;
  // Where the elements of a window lie, from its first one, in elements; for
  // each block of them whether they follow each other.
  std::vector<int64_t> offsets_;
  std::vector<bool> together_;
  int64_t band_pixels_ = 0;
  int64_t image_bytes_ = 0;  // of the scratch memory; 0 if there is no padding
  uint8_t padding_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_PIXEL_ROWS_H_
