// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it moves one element at a time, by reshape, transpose and
// reshape.
#include "lite/kernels/channel_shuffle/channel_shuffle.h"
#include "lite/kernels/common/index.h"

namespace placelite {

Status ChannelShuffleReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const int64_t groups = context.op.attributes().Int("groups");
  const Shape& shape = x.shape();
  const Shape rows = {shape[0], groups, shape[1] / groups,
                      Extent(shape, 2, shape.rank())};
  const Shape columns = {rows[0], rows[2], rows[1], rows[3]};
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    const Index from = Unravel(i, rows);
    const Index to = {from[0], from[2], from[1], from[3]};
    CopyElement(x, i, y, Ravel(to, columns));
  }
  return Status::Ok();
}

}  // namespace placelite
