// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/padded/nonzero.h"

#include "lite/kernels/common/index.h"
#include "lite/kernels/padded/padded.h"

namespace placelite {

Status PaddedNonzeroReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& indices = context.tensors.output(0);
  auto* to = indices.data<int64_t>();
  int64_t count = 0;
  WithType(x.precision(), [&](auto zero) {
    const auto* elements = x.data<Readable<decltype(zero)>>();
    for (int64_t i = 0; i < x.NumElements(); ++i) {
      if (!IsNonzero(elements[i])) continue;
      for (int64_t coordinate : Unravel(i, x.shape())) *to++ = coordinate;
      ++count;
    }
  });
  ClearRows(indices, count);
  SetCount(context, count);
  return Status::Ok();
}

}  // namespace placelite
