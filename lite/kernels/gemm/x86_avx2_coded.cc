// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/gemm/coded_generic.h"

namespace placelite {

void GemvOfCodesAvx2(const CodedGemv& gemv) {
  HWY_NAMESPACE::RunGemvOfCodes(gemv);
}

void DecodeBlocksAvx2(const CodedBlocks& blocks, float* rows) {
  HWY_NAMESPACE::RunDecodeBlocks(blocks, rows);
}

}  // namespace placelite
