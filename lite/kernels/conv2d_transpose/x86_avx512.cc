// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_transpose/rows.h"
#include "lite/kernels/conv2d_transpose/rows_generic.h"

namespace placelite {

void AddProductsAvx512(const PhaseSums& sums) {
  HWY_NAMESPACE::AddProducts(sums);
}

void InterleaveAvx512(const PhaseRow& row) { HWY_NAMESPACE::Interleave(row); }

}  // namespace placelite
