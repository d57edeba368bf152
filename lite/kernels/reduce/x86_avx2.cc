// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/reduce/generic.h"

namespace placelite {

void ReduceRowAvx2(const ReduceBlock<float>& block) {
  HWY_NAMESPACE::ReduceRow(block);
}

void ReduceColumnsAvx2(const ReduceBlock<float>& block) {
  HWY_NAMESPACE::ReduceColumns(block);
}

void ReducePixelsAvx2(const ReduceBlock<float>& block) {
  HWY_NAMESPACE::ReducePixels(block);
}

}  // namespace placelite
