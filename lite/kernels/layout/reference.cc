// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include <cstring>

#include "lite/kernels/common/index.h"
#include "lite/kernels/layout/layout_op.h"

namespace placelite {
namespace {

// Returns the position of (n, c, h, w) in a tensor, in elements.
int64_t Position(const Tensor& tensor, const Index& i) {
  const Shape& s = tensor.shape();
  if (s.rank() != 4) return Ravel(i, s);
  switch (tensor.layout().kind) {
    case LayoutKind::kNHWC:
      return ((i[0] * s[2] + i[2]) * s[3] + i[3]) * s[1] + i[1];
    case LayoutKind::kNCHWc: {
      const int64_t x = tensor.layout().block;
      const int64_t blocks = (s[1] + x - 1) / x;
      const int64_t block = i[0] * blocks + i[1] / x;
      return ((block * s[2] + i[2]) * s[3] + i[3]) * x + i[1] % x;
    }
    default:
      return Ravel(i, s);
  }
}

}  // namespace

Status LayoutReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  std::memset(y.raw_data(), 0, y.bytes());
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    const Index index = Unravel(i, x.shape());
    CopyElement(x, Position(x, index), y, Position(y, index));
  }
  return Status::Ok();
}

}  // namespace placelite
