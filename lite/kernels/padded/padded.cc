// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/padded/padded.h"

#include <cstring>

namespace placelite {

void SetCount(const RunContext& context, int64_t count) {
  const size_t last = context.op.num_outputs() - 1;
  context.tensors.output(last).data<int64_t>()[0] = count;
}

void ClearRows(const Tensor& output, int64_t count) {
  const int64_t rows = output.shape()[0];
  if (rows == count || output.bytes() == 0) return;
  const size_t row = output.bytes() / static_cast<size_t>(rows);
  std::memset(output.data<char>() + static_cast<size_t>(count) * row, 0,
              static_cast<size_t>(rows - count) * row);
}

}  // namespace placelite
