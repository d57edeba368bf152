// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/reduce/generic.h"

namespace placelite {

void ReduceRowBf16(const ReduceBlock<Bfloat16>& block) {
  HWY_NAMESPACE::ReduceRow(block);
}

void ReduceColumnsBf16(const ReduceBlock<Bfloat16>& block) {
  HWY_NAMESPACE::ReduceColumns(block);
}

void ReducePixelsBf16(const ReduceBlock<Bfloat16>& block) {
  HWY_NAMESPACE::ReducePixels(block);
}

}  // namespace placelite
