// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/scatter/tuples.h"

#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/op/op_def.h"
#include "lite/kernels/common/index.h"

namespace placelite {

Status OutOfRange(const RunContext& context, int64_t element, int64_t size) {
  return Status::InvalidArgument(StrCat(
      context.op.def().name, ": element ", element, " of Index is outside of ",
      size, " elements of X ", context.tensors.input(0).shape()));
}

void CopyX(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  if (x.raw_data() != y.raw_data() && x.bytes() > 0) {
    std::memcpy(y.raw_data(), x.raw_data(), x.bytes());
  }
}

Tuples::Tuples(const RunContext& context, int batch, int64_t unit) {
  const Shape& x = context.tensors.input(0).shape();
  const Shape& index = context.tensors.input(1).shape();
  length = static_cast<int>(index[index.rank() - 1]);
  int64_t stride = unit * Extent(x, batch + length, x.rank());
  run = stride;
  for (int k = length - 1; k >= 0; --k) {
    axes[k] = {x[batch + k], stride};
    stride *= x[batch + k];
  }
  batch_stride = stride;
  batches = Extent(x, 0, batch);
  per_batch = Extent(index, batch, index.rank() - 1);
}

}  // namespace placelite
