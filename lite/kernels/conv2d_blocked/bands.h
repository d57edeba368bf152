// SPDX-License-Identifier: Apache-2.0
// A BlockedInput tells where the direct template finds its input. It reads the
// input in place if no window leaves it and pixels follow each other. Otherwise
// it reads a band, which is a copy of the input rows under some output rows, or
// under a part of one, with their padding. In a band the columns that one
// filter position meets follow each other (for stride 2 first the even columns,
// then the odd ones).
#ifndef LITE_KERNELS_CONV2D_BLOCKED_BANDS_H_
#define LITE_KERNELS_CONV2D_BLOCKED_BANDS_H_

#include <cstdint>
#include <vector>

#include "lite/core/op/window.h"

namespace placelite {

class BlockedInput {
 public:
  BlockedInput() = default;
  // `block` channels of `element_bytes` follow each other for each pixel; a
  // block of 1 stands for NCHW. A band is under at most `rows` output rows of
  // `columns` columns; if these are not all columns, it is under one row.
  // Every byte of the padding is `padding`.
  BlockedInput(const Conv2dParams& params, int64_t block, int64_t element_bytes,
               int64_t rows, int64_t columns, uint8_t padding = 0);

  // Returns whether convolutions of these parameters read the input in place.
  static bool InPlace(const Conv2dParams& params);
  // Returns the bytes of a band under `rows` output rows of `columns` columns,
  // with all channels of a group.
  static int64_t BandBytes(const Conv2dParams& params, int64_t block,
                           int64_t element_bytes, int64_t rows,
                           int64_t columns);

  bool in_place() const { return in_place_; }
  int64_t band_bytes() const { return in_place_ ? 0 : blocks_ * plane_; }

  // Returns the offsets in bytes that the steps add to the first pixel of a
  // tile, in the order of the packed filter: blocks of channels, filter rows,
  // filter columns; one more number, 0, lies behind them
  // (BlockedTile::offsets).
  std::vector<int64_t> StepOffsets() const;

  // Fills the memory of a band with padding, once: it stays at the sides of
  // bands under whole rows.
  void Clear(uint8_t* band) const;
  // Copies what the output rows first..first+count-1 read, from column
  // `first_column` on; `image` is the group's part of a sample.
  void Fill(const uint8_t* image, int64_t first, int64_t count,
            int64_t first_column, uint8_t* band) const;

  // Returns the offset in bytes of the first element under output pixel (`row`,
  // `column`), counted from the first row of the band, or of the input if it is
  // read in place.
  int64_t PixelOffset(int64_t row, int64_t column) const {
    return row * out_row_ + column * pixel_;
  }

 private:
  void FillRow(const uint8_t* row, int64_t first_column, uint8_t* to) const;

  Conv2dParams params_;
  bool in_place_ = true;
  bool whole_rows_ = true;  // whether bands are under whole rows
  uint8_t padding_ = 0;
  int64_t blocks_ = 1;  // blocks of the channels of a group
  int64_t pixel_ = 0;   // bytes of a pixel of a block
  // The next three distances are in bytes.
  int64_t plane_ = 0;    // from one block of channels to the next
  int64_t row_ = 0;      // from one filter row to the next
  int64_t out_row_ = 0;  // from one output row to the next
  // The next members are for bands only. A 1x1 window leaves out the rows and
  // columns between strides.
  int64_t row_step_ = 1;     // input rows from one band row to the next
  int64_t row_stride_ = 1;   // band rows from one output row to the next
  int64_t phases_ = 1;       // runs of columns in a band row
  int64_t phase_width_ = 0;  // columns of each run
  int64_t band_rows_ = 0;
};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_BANDS_H_
