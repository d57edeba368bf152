// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "lite/kernels/channel_shuffle/channel_shuffle.h"
#include "lite/kernels/common/index.h"

namespace placelite {

int64_t ShuffledFrom(int64_t c, int64_t channels, int64_t groups) {
  return c % groups * (channels / groups) + c / groups;
}

Status ChannelShuffleCopy(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const int64_t groups = context.op.attributes().Int("groups");
  const Shape& shape = x.shape();
  const int64_t channels = shape[1];
  const int64_t plane = Extent(shape, 2, shape.rank()) *
                        static_cast<int64_t>(SizeOf(x.precision()));
  const char* from = x.data<char>();
  char* to = context.tensors.output(0).data<char>();
  if (plane == 0) return Status::Ok();
  ParallelFor(
      context.pool, shape[0] * channels, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const int64_t c = i % channels;
          const int64_t source = i - c + ShuffledFrom(c, channels, groups);
          std::memcpy(to + i * plane, from + source * plane,
                      static_cast<size_t>(plane));
        }
      });
  return Status::Ok();
}

}  // namespace placelite
