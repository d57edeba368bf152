// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/interpolate/rows.h"
#include "lite/kernels/interpolate/rows_generic.h"

namespace placelite {

void RepeatRowAvx512(const RepeatedRow& row) { HWY_NAMESPACE::RepeatRow(row); }

void PickRowAvx512(const float* x, const int32_t* columns, int64_t out_w,
                   float* y) {
  HWY_NAMESPACE::PickRow(x, columns, out_w, y);
}

void WeighColumnsAvx512(const WeightedColumns& columns, const float* x,
                        float* y) {
  HWY_NAMESPACE::WeighColumns(columns, x, y);
}

void WeighRowsAvx512(const WeightedRows& rows, int64_t out_w, float* y) {
  HWY_NAMESPACE::WeighRows(rows, out_w, y);
}

void WeighPixelsAvx512(const WeightedPixels<float>& pixels) {
  HWY_NAMESPACE::WeighPixels(pixels);
}

}  // namespace placelite
