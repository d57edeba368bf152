// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/interpolate/rows.h"
#include "lite/kernels/interpolate/rows_generic.h"

namespace placelite {

void RepeatRowAvx2(const RepeatedRow& row) { HWY_NAMESPACE::RepeatRow(row); }

void PickRowAvx2(const float* x, const int32_t* columns, int64_t out_w,
                 float* y) {
  HWY_NAMESPACE::PickRow(x, columns, out_w, y);
}

void WeighColumnsAvx2(const WeightedColumns& columns, const float* x,
                      float* y) {
  HWY_NAMESPACE::WeighColumns(columns, x, y);
}

void WeighRowsAvx2(const WeightedRows& rows, int64_t out_w, float* y) {
  HWY_NAMESPACE::WeighRows(rows, out_w, y);
}

void WeighPixelsAvx2(const WeightedPixels<float>& pixels) {
  HWY_NAMESPACE::WeighPixels(pixels);
}

}  // namespace placelite
