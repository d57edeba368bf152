// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_transpose/arm_gemm.h"
#include "lite/kernels/conv2d_transpose/rows_generic.h"

namespace placelite {

void AddProductsNeon(const PhaseSums& sums) {
  HWY_NAMESPACE::AddProducts(sums);
}

void InterleaveNeon(const PhaseRow& row) { HWY_NAMESPACE::Interleave(row); }

}  // namespace placelite
