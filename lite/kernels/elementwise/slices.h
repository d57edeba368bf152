// The vector functions of the element-wise family. Plain arguments and no
// other include: see softmax/slices.h.
#ifndef LITE_KERNELS_ELEMENTWISE_SLICES_H_
#define LITE_KERNELS_ELEMENTWISE_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/epilogue_steps.h"

namespace placelite {

enum class BinaryFunction : int32_t {
  kAdd,
  kSub,
  kMul,
  kDiv,
  kMax,
  kMin,
  kPow,
  kPrelu,
};

// out[r][i] = f(x[r * x_row + i * x_column], y[r * y_row + i * y_column])
struct BinaryBlock {
  BinaryFunction function;
  int64_t rows;
  int64_t columns;
  const float* x;
  int64_t x_row;
  int64_t x_column;  // 0 or 1
  const float* y;
  int64_t y_row;
  int64_t y_column;  // 0 or 1
  float* out;        // dense
  const CpuEpilogue* epilogue;
  int64_t index;  // of out[0][0] in the whole output
};
using BinarySlice = void (*)(const BinaryBlock& block);

void ElementwiseAvx2(const BinaryBlock& block);
void ElementwiseAvx512(const BinaryBlock& block);

}  // namespace placelite

#endif  // LITE_KERNELS_ELEMENTWISE_SLICES_H_
