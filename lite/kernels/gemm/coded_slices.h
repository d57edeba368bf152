// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of products whose constant weights stay codes
// of a grid (lite/core/op/grid.h) in memory, one set for each instruction set.
// They take plain arguments, as in every slices.h.
//
// A coded panel has the weights of a panel of columns (GemmPanels), of which a
// row has `width` floats. Its rows are cut into blocks, the last of which may
// be shorter. A block is, one behind the other,
//   float    scales[width];
//   uint8_t  zeros[width];
//   uint32_t words[number of words][width];
// where a word holds the codes of 32 / bits rows of a column, the first of them
// in the lowest bits. Codes and zeros are counted from the least code of the
// type, so that none is negative. The weight is (code - zero) * scale.
#ifndef LITE_KERNELS_GEMM_CODED_SLICES_H_
#define LITE_KERNELS_GEMM_CODED_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"

namespace placelite {

// CodedBlocks are some blocks of a coded panel, one behind the other.
struct CodedBlocks {
  const uint8_t* data;
  int bits;       // of a code: 4 or 8
  int vectors;    // of columns, 1 to 3
  int64_t block;  // rows of each block but the last; a multiple of 32 / bits
  int64_t depth;  // rows of all of them
};

// Returns the bytes of a block of `rows` rows.
inline int64_t BytesOfCodedBlock(int bits, int64_t width, int64_t rows) {
  const int64_t codes = 32 / bits;
  return width * (5 + 4 * ((rows + codes - 1) / codes));
}

// GemvOfCodes multiplies a vector by a panel:
//   y[j] = bias[j] + sum_k x[k] * weight[k][j]
// The weights of a block are multiplied by their scale after they are added up.
struct CodedGemv {
  CodedBlocks blocks;  // all of a panel
  int64_t columns;     // only these are stored
  const float* x;
  const float* bias;  // null stands for zeros
  float* y;
};
LITE_DECLARE_STAMPED(void, GemvOfCodes, const CodedGemv& gemv);

// Writes the weights of all rows of the blocks, a row of vectors behind the
// other.
LITE_DECLARE_STAMPED(void, DecodeBlocks, const CodedBlocks& blocks,
                     float* rows);

}  // namespace placelite

#endif  // LITE_KERNELS_GEMM_CODED_SLICES_H_
