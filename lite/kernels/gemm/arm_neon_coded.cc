// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/gemm/coded_generic.h"

namespace placelite {

void GemvOfCodesNeon(const CodedGemv& gemv) {
  HWY_NAMESPACE::RunGemvOfCodes(gemv);
}

void DecodeBlocksNeon(const CodedBlocks& blocks, float* rows) {
  HWY_NAMESPACE::RunDecodeBlocks(blocks, rows);
}

}  // namespace placelite
